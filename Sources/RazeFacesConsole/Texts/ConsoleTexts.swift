package import Localization

/// What the tester's console says in one language, and the words that both faces have for the same
/// things.
package final class ConsoleTexts: Sendable {
  package let words: Words
  package let panel: any PanelTexts
  package let switches: any SwitchTexts
  package let commands: any CommandTexts
  package let faults: any FaultTexts
  package let facts: any FactTexts

  package init(
    _ language: Language,
    panel: any PanelTexts,
    switches: any SwitchTexts,
    commands: any CommandTexts,
    faults: any FaultTexts,
    facts: any FactTexts
  ) {
    words = Words(language)
    self.panel = panel
    self.switches = switches
    self.commands = commands
    self.faults = faults
    self.facts = facts
  }

  package var transactions: TransactionTexts { TransactionTexts(words: words) }
  package var subscriptions: SubscriptionTexts { SubscriptionTexts(words: words) }
  package var clock: ClockTexts { ClockTexts(words: words(ClockText.self)) }
  package var documents: DocumentTexts { DocumentTexts(words: words) }
  package var refusals: RefusalTexts { RefusalTexts(texts: self) }
  package var events: EventTexts { EventTexts(texts: self) }

  package static let english = ConsoleTexts(
    .english,
    panel: EnglishPanelTexts(),
    switches: EnglishSwitchTexts(),
    commands: EnglishCommandTexts(),
    faults: EnglishFaultTexts(),
    facts: EnglishFactTexts())
}
