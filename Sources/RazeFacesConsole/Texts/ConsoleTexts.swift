package import Localization

/// What the tester's console says in one language, and the words that both faces have for the same
/// things.
package final class ConsoleTexts: Sendable {
  package let words: Words
  package let facts: any FactTexts

  package init(_ language: Language, facts: any FactTexts) {
    words = Words(language)
    self.facts = facts
  }

  package var transactions: TransactionTexts { TransactionTexts(words: words) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(words: words) }
  package var faults: FaultTexts { FaultTexts(words: words) }
  var panel: PanelTexts { PanelTexts(words: words) }
  var switches: SwitchTexts { SwitchTexts(texts: self) }
  package var clock: ClockTexts { ClockTexts(words: words(ClockText.self)) }
  package var documents: DocumentTexts { DocumentTexts(words: words) }
  package var refusals: RefusalTexts { RefusalTexts(texts: self) }
  package var events: EventTexts { EventTexts(texts: self) }

  package static let english = ConsoleTexts(.english, facts: EnglishFactTexts())
}
