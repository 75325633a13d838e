package import Localization
package import StoreCore

/// One thing that a tester sets in a world. Both faces read it from the table of all switches.
package struct Switch: Sendable {
  /// The switch's name on the command line, and in a ``ConsoleCommand``.
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
  /// The value that one of its words sets, for a person; nil for a word that is none of them.
  let meaning: @Sendable (_ word: String, ConsoleFacts, Texts) -> String?
  /// The header's words while the switch is not as in a new world.
  let alert: @Sendable (ConsoleFacts, Texts) -> String?
  /// The values to choose from; nil if Enter only switches it, by `toggled`.
  let choices: (@Sendable (ConsoleFacts, Texts) -> [Choice])?
  let toggled: @Sendable (ConsoleFacts) -> String?
  /// The reason why the switch cannot be used just now.
  package let disabledReason: @Sendable (ConsoleFacts, Texts) -> String?
  /// - Throws: ``InvalidInput`` for a word that is none of its values; nothing is changed then.
  package let set: @Sendable (_ word: String, any StoreControl) async throws -> Void

  /// A menu is no list for thousands of products.
  package static let mostProducts = 200

  struct Choice: Sendable {
    var title: String
    var note = ""
    var word: String
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
    set: @escaping @Sendable (any StoreControl, Value) async throws -> Void
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
    meaning = { word, facts, texts in
      guard let value = try? kind.parse(word, name, facts.catalog) else { return nil }
      if case .chooseProducts(let state) = kind.enter {
        let id = word.prefix { $0 != "=" }
        return facts.catalog.product(String(id)).map { product in
          let isOn = texts.switches.yesNo(state(product, value).isOn)
          return "\(facts.productName(product.id)): \(isOn)"
        }
      }
      return text(texts.switches).value(shown(value, facts.catalog))
    }
    alert = { facts, texts in
      let value = get(facts)
      return value == usual ? nil : text(texts.switches).alert(shown(value, facts.catalog))
    }
    toggled = { facts in
      guard case .toggle(let next) = kind.enter else { return nil }
      return kind.word(next(get(facts), facts))
    }
    choices = Self.choices(of: kind, get: get) { value, facts, texts in
      text(texts.switches).value(shown(value, facts.catalog))
    }
    self.set = { word, control in
      try await set(control, kind.parse(word, name, control.catalog))
    }
  }

  private static func choices<Value>(
    of kind: SwitchKind<Value>, get: @escaping @Sendable (ConsoleFacts) -> Value,
    words: @escaping @Sendable (Value, ConsoleFacts, Texts) -> String
  ) -> (@Sendable (ConsoleFacts, Texts) -> [Choice])? {
    switch kind.enter {
    case .toggle: return nil
    case .choose(let values):
      return { facts, texts in
        let present = get(facts)
        return values.map {
          Choice(
            title: words($0, facts, texts), word: kind.word($0), isPresent: $0 == present)
        }
      }
    case .chooseProducts(let state):
      return { facts, texts in
        let present = get(facts)
        return facts.catalog.products.prefix(mostProducts).map { product in
          let (isOn, next) = state(product, present)
          return Choice(
            title: facts.productName(product.id), note: texts.switches.yesNo(isOn),
            word: kind.word(next), staysOpen: true)
        }
      }
    }
  }
}
