package import Localization

extension Texts {
  package var transactions: TransactionTexts { TransactionTexts(texts: self) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(texts: self) }
  package var faults: FaultTexts { FaultTexts(texts: self) }
  var panel: PanelTexts { PanelTexts(texts: self) }
  var switches: SwitchTexts { SwitchTexts(texts: self) }
  package var clock: ClockTexts { ClockTexts(words: self(ClockText.self)) }
  package var documents: DocumentTexts { DocumentTexts(texts: self) }
  package var refusals: RefusalTexts { RefusalTexts(texts: self) }
  package var events: EventTexts { EventTexts(texts: self) }
  package var facts: FactTexts { FactTexts(texts: self) }
}

/// A command as it reads on the screen.
struct CommandText {
  let title: String
  var hint: String?
  /// Said when it is done; nil if the panel itself shows it.
  var done: String?
}

/// A question that has to be agreed to before something is done.
package struct ConsoleQuestion: Hashable, Sendable {
  package let title: String
  package let text: String
  package let yes: String
  /// Whether Enter alone agrees; false for a command that destroys.
  package let startsOnYes: Bool
}

extension Texts {
  /// - Parameter values: of all its texts.
  func command<Key: TextKey>(
    _ title: Key, hint: Key? = nil, done: Key? = nil, _ values: TextValues = [:]
  ) -> CommandText {
    CommandText(
      title: self(title, values), hint: hint.map { self($0, values) },
      done: done.map { self($0, values) })
  }

  /// - Parameter name: of what is chosen, which is no text.
  func command(named name: String, done: some TextKey, _ values: TextValues) -> CommandText {
    CommandText(title: name, done: self(done, values))
  }

  /// - Parameter values: of all its texts.
  func question<Key: TextKey>(
    _ title: Key, _ text: Key, yes: Key, startsOnYes: Bool = false, _ values: TextValues = [:]
  ) -> ConsoleQuestion {
    ConsoleQuestion(
      title: self(title, values), text: self(text, values), yes: self(yes, values),
      startsOnYes: startsOnYes)
  }

  func list(_ names: [String]) -> String {
    names.joined(separator: self(FaultCommandText.separator))
  }
}
