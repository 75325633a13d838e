package import Localization

extension Texts {
  package var transactions: TransactionTexts { TransactionTexts(texts: self) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(texts: self) }
  package var faults: FaultTexts { FaultTexts(texts: self) }
  var panel: PanelTexts { PanelTexts(texts: self) }
  package var clock: ClockTexts { ClockTexts(texts: self) }
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
  func command(
    _ title: Text, hint: Text? = nil, done: Text? = nil, _ values: TextValues = [:]
  ) -> CommandText {
    CommandText(
      title: self(title, values), hint: hint.map { self($0, values) },
      done: done.map { self($0, values) })
  }

  /// - Parameter name: of what is chosen, which is no text.
  func command(named name: String, done: Text, _ values: TextValues) -> CommandText {
    CommandText(title: name, done: self(done, values))
  }

  /// - Parameter values: of all its texts.
  func question(
    _ title: Text, _ text: Text, yes: Text, startsOnYes: Bool = false, _ values: TextValues = [:]
  ) -> ConsoleQuestion {
    ConsoleQuestion(
      title: self(title, values), text: self(text, values), yes: self(yes, values),
      startsOnYes: startsOnYes)
  }

  func list(_ names: [String]) -> String {
    names.joined(separator: self(Text(", ")))
  }
}
