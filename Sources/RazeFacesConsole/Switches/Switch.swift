package import Localization
package import StoreCore

/// A setting of the world, for the panel and the command line.
package protocol Switch: Sendable {
  var name: String { get }
  var group: ConsoleGroup { get }
  var title: Text { get }
  var hint: Text { get }
  var question: Text? { get }
  /// The values that the command line accepts, as its help shows them.
  var allowed: String { get }

  /// Returns the current value, as the command line spells it.
  func word(_ facts: ConsoleFacts) -> String
  func isUnusual(_ facts: ConsoleFacts) -> Bool
  func value(_ facts: ConsoleFacts) -> Text
  /// Returns the value that a command sets, for display; nil if the command sets another switch, or
  /// a product that is not in the catalog.
  func meaning(_ command: TesterCommand, _ facts: ConsoleFacts) -> Text?
  /// Returns the alert for the header; nil at the default value.
  func alert(_ facts: ConsoleFacts) -> Text?
  func change(from former: WorldSettings, to settings: WorldSettings) -> Text?
  func choices(_ facts: ConsoleFacts) -> [SwitchChoice]?
  func toggled(_ facts: ConsoleFacts) -> TesterCommand?
  /// Returns the command that sets a value, on the given device if the switch belongs to a device.
  ///
  /// - Throws: ``InvalidInput`` if the value is not valid.
  func command(
    _ word: String, _ catalog: any Catalog, _ device: String
  ) throws(InvalidInput) -> TesterCommand
}

package struct SwitchChoice: Sendable {
  var title: Text
  var note: Text?
  var command: TesterCommand
  var isPresent = false
  var staysOpen = false
}

/// The location of a switch's value, and the command that sets it.
struct SwitchPlace<Value: Hashable & Sendable>: Sendable {
  let usual: Value
  let get: @Sendable (ConsoleFacts) -> Value
  /// The path in the world's settings; nil if the value is stored elsewhere.
  var setting: (any KeyPath<WorldSettings, Value> & Sendable)?
  let set: @Sendable (Value, _ device: String) -> TesterCommand
  /// Returns the displayed value: the tester's, otherwise the catalog's.
  var shown: @Sendable (Value, any Catalog) -> Value = { value, _ in value }
}

struct SwitchOf<Value: Hashable & Sendable>: Switch {
  let name: String
  let group: ConsoleGroup
  let kind: SwitchKind<Value>
  let place: SwitchPlace<Value>
  let title, hint: Text
  var question: Text?
  /// The display text of a value; nil for the kind's text.
  var words: (@Sendable (Value) -> Text)?
  /// The alert for the header; nil if a situation covers it, or if the setting is no fault.
  let alert: (@Sendable (Value) -> Text?)?

  private static var mostProducts: Int { 200 }
  var allowed: String { kind.allowed }

  func word(_ facts: ConsoleFacts) -> String { kind.word(place.get(facts)) }
  func isUnusual(_ facts: ConsoleFacts) -> Bool { place.get(facts) != place.usual }
  func value(_ facts: ConsoleFacts) -> Text { words(place.get(facts), facts) }

  private func words(_ value: Value, _ facts: ConsoleFacts) -> Text {
    (words ?? kind.words)(place.shown(value, facts.catalog))
  }

  func meaning(_ command: TesterCommand, _ facts: ConsoleFacts) -> Text? {
    guard command.name == place.set(place.usual, "").name else { return nil }
    let after = facts.after(command)
    guard case .set(.clearedForSale(let changes)) = command,
      case .chooseProducts(let state) = kind.enter
    else { return value(after) }
    return changes.keys.first.flatMap(facts.catalog.product).map { product in
      Text(
        "{title}: {value}",
        [
          "title": facts.productName(product.id),
          "value": Text.yesNo(state(product, place.get(after)).isOn),
        ])
    }
  }

  func alert(_ facts: ConsoleFacts) -> Text? {
    guard isUnusual(facts) else { return nil }
    return alert?(place.shown(place.get(facts), facts.catalog))
  }

  func change(from former: WorldSettings, to settings: WorldSettings) -> Text? {
    guard let setting = place.setting else { return nil }
    let value = settings[keyPath: setting]
    guard value != former[keyPath: setting] else { return nil }
    return Text("{title}: {value}", ["title": title, "value": (words ?? kind.words)(value)])
  }

  func choices(_ facts: ConsoleFacts) -> [SwitchChoice]? {
    let present = place.get(facts)
    switch kind.enter {
    case .toggle: return nil
    case .choose(let values):
      return values.map {
        SwitchChoice(
          title: words($0, facts), command: place.set($0, facts.deviceName),
          isPresent: $0 == present)
      }
    case .chooseProducts(let state):
      return facts.catalog.products.prefix(Self.mostProducts).map { product in
        let (isOn, next) = state(product, present)
        return SwitchChoice(
          title: .verbatim(facts.productName(product.id)), note: .yesNo(isOn),
          command: place.set(next, facts.deviceName), staysOpen: true)
      }
    }
  }

  func toggled(_ facts: ConsoleFacts) -> TesterCommand? {
    guard case .toggle(let next) = kind.enter else { return nil }
    return place.set(next(place.get(facts), facts), facts.deviceName)
  }

  func command(
    _ word: String, _ catalog: any Catalog, _ device: String
  ) throws(InvalidInput) -> TesterCommand { place.set(try kind.parse(word, name, catalog), device) }
}
