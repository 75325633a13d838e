package import Localization

extension Texts {
  package var transactions: TransactionTexts { TransactionTexts(texts: self) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(texts: self) }
  package var faults: FaultTexts { FaultTexts(texts: self) }
  package var clock: ClockTexts { ClockTexts(texts: self) }
  package var refusals: RefusalTexts { RefusalTexts(texts: self) }
  package var facts: FactTexts { FactTexts(texts: self) }
}

package struct ConsoleQuestion: Hashable, Sendable {
  package let title, text, yes: String
  /// Whether the confirming button is selected at first; false for destructive commands.
  package let startsOnYes: Bool
}

extension Texts {
  func question(
    _ title: Text, _ text: Text, yes: Text, startsOnYes: Bool = false
  ) -> ConsoleQuestion {
    ConsoleQuestion(title: self(title), text: self(text), yes: self(yes), startsOnYes: startsOnYes)
  }

  func list(_ names: [String]) -> String { names.joined(separator: self(Text(", "))) }
}
