package import Localization
package import StoreCore

/// One thing that a tester sets in a world. Both faces read it from the table of all switches.
package protocol Switch: Sendable {
  /// The switch's name on the command line.
  var name: String { get }
  var group: ConsoleGroup { get }
  var title: Text { get }
  var hint: Text { get }
  /// The text above its values in the menu.
  var question: Text? { get }
  /// Its values as they are typed, for help.
  var allowed: String { get }

  /// Returns the present value, in the word that sets it.
  func word(_ facts: ConsoleFacts) -> String
  /// Returns whether the switch differs from its value in a new world.
  func isUnusual(_ facts: ConsoleFacts) -> Bool
  /// Returns the present value, for a person.
  func value(_ facts: ConsoleFacts) -> Text
  /// Returns the value that a command sets, for a person; nil if it sets another switch, or a product
  /// that is not in the catalog.
  func meaning(_ command: TesterCommand, _ facts: ConsoleFacts) -> Text?
  /// Returns the header's words while the switch differs from its value in a new world.
  func alert(_ facts: ConsoleFacts) -> Text?
  /// Returns the change between two settings of a world, in words; nil if there is none.
  func change(from former: WorldSettings, to settings: WorldSettings) -> Text?
  /// Returns the values to choose from; nil if Enter only switches it, by `toggled`.
  func choices(_ facts: ConsoleFacts) -> [SwitchChoice]?
  func toggled(_ facts: ConsoleFacts) -> TesterCommand?
  /// Returns the command that sets the value of a word, for a switch of one device on that one.
  ///
  /// - Throws: ``InvalidInput`` for a word that is none of its values.
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

/// The place of a switch's value: how it is read, and the command that sets it.
struct SwitchPlace<Value: Hashable & Sendable>: Sendable {
  /// The value in a new world.
  let usual: Value
  let get: @Sendable (ConsoleFacts) -> Value
  /// The place in the world's settings; nil if it is elsewhere.
  var setting: (any KeyPath<WorldSettings, Value> & Sendable)?
  let set: @Sendable (Value, _ device: String) -> TesterCommand
  /// Returns the value to show: the catalog's, where the tester has none of their own.
  var shown: @Sendable (Value, any Catalog) -> Value = { value, _ in value }
}

struct SwitchOf<Value: Hashable & Sendable>: Switch {
  let name: String
  let group: ConsoleGroup
  let kind: SwitchKind<Value>
  let place: SwitchPlace<Value>
  let title: Text
  let hint: Text
  var question: Text?
  /// The value in words, if not the kind's.
  var words: (@Sendable (Value) -> Text)?
  /// The header's words; nil if something else in the header says it.
  let alert: (@Sendable (Value) -> Text?)?

  /// The number of products that a menu lists.
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
  ) throws(InvalidInput) -> TesterCommand {
    place.set(try kind.parse(word, name, catalog), device)
  }
}
