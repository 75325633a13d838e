package import Localization
package import StoreCore

/// One thing that a tester sets in a world. Both faces read it from the table of all switches.
package struct Switch: Sendable {
  /// The switch's name on the command line.
  package let name: String
  package let group: ConsoleGroup
  /// Its values as they are typed, for help.
  package let allowed: String
  /// The present value, in the word that sets it.
  package let word: @Sendable (ConsoleFacts) -> String
  /// Whether the switch is not as in a new world.
  package let isUnusual: @Sendable (ConsoleFacts) -> Bool
  package let title: @Sendable (Texts) -> String
  package let hint: @Sendable (Texts) -> String
  /// Stands above its values in the menu.
  let question: @Sendable (Texts) -> String?
  /// The present value, for a person.
  package let value: @Sendable (ConsoleFacts, Texts) -> String
  /// The value that one of its commands sets, for a person; nil for a product that is not there.
  let meaning: @Sendable (TesterCommand, ConsoleFacts, Texts) -> String?
  /// The header's words while the switch is not as in a new world.
  let alert: @Sendable (ConsoleFacts, Texts) -> String?
  /// The values to choose from; nil if Enter only switches it, by `toggled`.
  let choices: (@Sendable (ConsoleFacts, Texts) -> [Choice])?
  let toggled: @Sendable (ConsoleFacts) -> TesterCommand?
  /// The reason why the switch cannot be used just now.
  package let disabledReason: @Sendable (ConsoleFacts, Texts) -> String?
  /// Returns the command that sets the value of a word, for a switch of one device on that one.
  ///
  /// - Throws: ``InvalidInput`` for a word that is none of its values.
  package let command:
    @Sendable (_ word: String, any Catalog, _ device: String) throws -> TesterCommand
  /// The name of its commands.
  let commandName: TesterCommand.Name

  /// A menu is no list for thousands of products.
  package static let mostProducts = 200

  struct Choice: Sendable {
    var title: String
    var note = ""
    var command: TesterCommand
    var isPresent = false
    var staysOpen = false
  }

  /// - Parameters:
  ///   - usual: what it is in a new world.
  ///   - shown: what of a value is shown; `text` puts it into words.
  init<Value, Shown>(
    _ name: String, _ group: ConsoleGroup, _ kind: SwitchKind<Value>, usual: Value,
    get: @escaping @Sendable (ConsoleFacts) -> Value,
    shown: @escaping @Sendable (Value, any Catalog) -> Shown,
    text: @escaping @Sendable (SwitchTexts) -> SwitchText<Shown>,
    disabledReason: @escaping @Sendable (ConsoleFacts, Texts) -> String? = { _, _ in nil },
    command: @escaping @Sendable (Value, _ device: String) -> TesterCommand
  ) {
    self.name = name
    self.group = group
    self.disabledReason = disabledReason
    allowed = kind.allowed
    word = { kind.word(get($0)) }
    isUnusual = { get($0) != usual }
    title = { text($0.switches).title }
    hint = { text($0.switches).hint }
    question = { text($0.switches).question }
    value = { facts, texts in text(texts.switches).value(shown(get(facts), facts.catalog)) }
    meaning = { command, facts, texts in
      let after = facts.after(command)
      if case .set(.clearedForSale(let changes)) = command,
        case .chooseProducts(let state) = kind.enter
      {
        return changes.keys.first.flatMap(facts.catalog.product).map { product in
          let isOn = texts.switches.yesNo(state(product, get(after)).isOn)
          return "\(facts.productName(product.id)): \(isOn)"
        }
      }
      return text(texts.switches).value(shown(get(after), facts.catalog))
    }
    alert = { facts, texts in
      let value = get(facts)
      return value == usual ? nil : text(texts.switches).alert(shown(value, facts.catalog))
    }
    toggled = { facts in
      guard case .toggle(let next) = kind.enter else { return nil }
      return command(next(get(facts), facts), facts.deviceName)
    }
    choices = Self.choices(of: kind, get: get, command: command) { value, facts, texts in
      text(texts.switches).value(shown(value, facts.catalog))
    }
    self.command = { word, catalog, device in
      command(try kind.parse(word, name, catalog), device)
    }
    commandName = command(usual, "").name
  }

  private static func choices<Value>(
    of kind: SwitchKind<Value>, get: @escaping @Sendable (ConsoleFacts) -> Value,
    command: @escaping @Sendable (Value, _ device: String) -> TesterCommand,
    words: @escaping @Sendable (Value, ConsoleFacts, Texts) -> String
  ) -> (@Sendable (ConsoleFacts, Texts) -> [Choice])? {
    switch kind.enter {
    case .toggle: return nil
    case .choose(let values):
      return { facts, texts in
        let present = get(facts)
        return values.map {
          Choice(
            title: words($0, facts, texts), command: command($0, facts.deviceName),
            isPresent: $0 == present)
        }
      }
    case .chooseProducts(let state):
      return { facts, texts in
        let present = get(facts)
        return facts.catalog.products.prefix(mostProducts).map { product in
          let (isOn, next) = state(product, present)
          return Choice(
            title: facts.productName(product.id), note: texts.switches.yesNo(isOn),
            command: command(next, facts.deviceName), staysOpen: true)
        }
      }
    }
  }
}
