package import Localization

extension Texts {
  package var transactions: TransactionTexts { TransactionTexts(texts: self) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(texts: self) }
  package var faults: FaultTexts { FaultTexts(texts: self) }
  var panel: PanelTexts { PanelTexts(texts: self) }
  package var clock: ClockTexts { ClockTexts(texts: self) }
  package var documents: DocumentTexts { DocumentTexts(texts: self) }
  package var refusals: RefusalTexts { RefusalTexts(texts: self) }
  package var facts: FactTexts { FactTexts(texts: self) }
}

struct CommandText {
  let title: String
  var hint: String?
  /// The message after the command; nil if the panel itself shows the result.
  var done: String?
}

package struct ConsoleQuestion: Hashable, Sendable {
  package let title, text, yes: String
  /// Whether the button to agree is selected at first; false for destructive commands.
  package let startsOnYes: Bool
}

extension Texts {
  /// - Parameter values: the values for all texts.
  func command(
    _ title: Text, hint: Text? = nil, done: Text? = nil, _ values: TextValues = [:]
  ) -> CommandText {
    CommandText(
      title: self(title, values), hint: hint.map { self($0, values) },
      done: done.map { self($0, values) })
  }

  /// - Parameter name: the verbatim name of the choice.
  func command(named name: String, done: Text, _ values: TextValues) -> CommandText {
    CommandText(title: name, done: self(done, values))
  }

  /// - Parameter values: the values for all texts.
  func question(
    _ title: Text, _ text: Text, yes: Text, startsOnYes: Bool = false, _ values: TextValues = [:]
  ) -> ConsoleQuestion {
    ConsoleQuestion(
      title: self(title, values), text: self(text, values), yes: self(yes, values),
      startsOnYes: startsOnYes)
  }

  func list(_ names: [String]) -> String { names.joined(separator: self(Text(", "))) }
}
