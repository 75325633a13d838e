/// All areas of text, for those who name a key in a file: tests, and tapes that hold in every language.
package enum TextAreas {
  package static let all: [any TextKey.Type] = [
    FrameText.self, ProgramText.self, StoreText.self, LibraryText.self, TransactionsText.self,
    SandboxText.self, LogText.self,
    AccountText.self, FaultText.self, HelpText.self, NewTesterText.self, NoteText.self,
    NoticeText.self,
    PriceConsentText.self, PromotedText.self, PurchaseText.self, RedeemText.self, RefundText.self,
    SignInText.self, SubscriptionsText.self, VerifyEmailText.self,
    ClockText.self, DocumentCheckText.self, DocumentRemarkText.self, ReceiptStatusText.self,
    LengthText.self, IntervalText.self, PeriodPriceText.self, PeriodPriceInSentenceText.self,
    SubscriptionPhaseText.self, ExpirationText.self, StandingText.self, BriefStandingText.self,
    OfferText.self, PlanText.self,
    ShopLogText.self, PurchaseFailureText.self, ShopNoteText.self, RestorationText.self,
    ReceiptText.self, ReceiptAnswerText.self, SignatureText.self,
    ProductStatusText.self, PaymentStateText.self, PaymentReasonText.self, PaymentToDoText.self,
    PurchaseLapseText.self, TransactionCauseText.self, TransactionStateText.self,
    TransactionToDoText.self, RefundReasonText.self, TransactionPageText.self,
    RefusalText.self, OfferRefusalText.self, OfferKindText.self, InvalidProductText.self,
    RemedyText.self, RefusalKindText.self, FailureText.self, DamageText.self, MisuseText.self,
    TesterRefusalText.self,
    PaymentEventText.self, LedgerEventText.self, SubscriptionEventText.self,
    PeopleEventText.self, RequestEventText.self, SheetAnswerText.self, SheetNameText.self,
    ActionText.self, WorldEventText.self,
    TransactionOriginText.self, TransactionFactText.self,
    FaultCommandText.self, ClockCommandText.self, RequestCommandText.self,
    TransactionCommandText.self, SubscriptionCommandText.self, TesterCommandText.self,
    WorldCommandText.self, SnapshotCommandText.self,
    PanelGroupText.self, PanelLineText.self, PanelRequestText.self, PanelTesterText.self,
    PanelDeviceText.self, PanelReasonText.self,
    SettingText.self, SettingValueText.self, SettingAlertText.self,
    FaultPointText.self, ArmedFaultText.self,
    OutcomeText.self, CoverageText.self,
  ]

  /// Returns the pattern of a key that is named as `notice.allSet`; nil if there is none.
  package static func pattern(named name: String, in language: Language) -> Pattern? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let area = parts[0].prefix(1).uppercased() + parts[0].dropFirst() + "Text"
    guard let found = all.first(where: { "\($0)" == area }) else { return nil }
    return pattern(String(parts[1]), found, language)
  }

  /// Returns all keys as they are named in ``pattern(named:in:)``, with their patterns.
  package static func patterns(in language: Language) -> [(name: String, pattern: Pattern)] {
    all.flatMap { patterns($0, language) }
  }

  private static func patterns<Key: TextKey>(
    _ area: Key.Type, _ language: Language
  ) -> [(name: String, pattern: Pattern)] {
    let name = "\(area)".dropLast("Text".count)
    let prefix = name.prefix(1).lowercased() + name.dropFirst()
    return area.allCases.map { ("\(prefix).\($0)", Pattern($0.pattern(in: language))) }
  }

  private static func pattern<Key: TextKey>(
    _ name: String, _ area: Key.Type, _ language: Language
  ) -> Pattern? {
    area.allCases.first { "\($0)" == name }.map { Pattern($0.pattern(in: language)) }
  }
}
