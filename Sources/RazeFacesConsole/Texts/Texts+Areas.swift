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
