package import Localization

/// The texts of the tester's console in one language, and the words that both faces have for the same
/// things.
package struct ConsoleTexts: Sendable {
  package static let english = ConsoleTexts(.english)

  package let words: Words

  package init(_ language: Language) { words = Words(language) }

  package var transactions: TransactionTexts { TransactionTexts(words: words) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(words: words) }
  package var faults: FaultTexts { FaultTexts(words: words) }
  var panel: PanelTexts { PanelTexts(words: words) }
  var switches: SwitchTexts { SwitchTexts(texts: self) }
  package var clock: ClockTexts { ClockTexts(words: words(ClockText.self)) }
  package var documents: DocumentTexts { DocumentTexts(words: words) }
  package var refusals: RefusalTexts { RefusalTexts(texts: self) }
  package var events: EventTexts { EventTexts(texts: self) }
  package var facts: FactTexts { FactTexts(texts: self) }
}
