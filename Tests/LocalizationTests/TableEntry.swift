import Foundation

@testable import Localization

/// A key of any area, with its patterns.
struct TableEntry: Sendable {
  /// `NoticeText.allSet`
  let name: String
  /// `SheetTable.notice.allSet`
  let place: String
  let pattern: @Sendable (Language) -> String

  init(_ key: some TextKey) {
    name = "\(type(of: key)).\(key)"
    place = "\(type(of: key.entry)).\("\(key.entry)".prefix { $0 != "(" }).\(key)"
    pattern = { key.pattern(in: $0) }
  }

  /// The names of its places, in order.
  var arguments: [String] { Pattern(pattern(.english)).names.sorted() }

  static let areas: [any TextKey.Type] = [
    FrameText.self, ProgramText.self, StoreText.self, LibraryText.self, TransactionsText.self,
    SandboxText.self, LogText.self,
    AccountText.self, FaultText.self, HelpText.self, NewTesterText.self, NoticeText.self,
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
    WorldEventText.self,
    TransactionOriginText.self, TransactionFactText.self,
    FaultCommandText.self, ClockCommandText.self, RequestCommandText.self,
    TransactionCommandText.self, SubscriptionCommandText.self, TesterCommandText.self,
    WorldCommandText.self,
    PanelGroupText.self, PanelLineText.self, PanelRequestText.self, PanelTesterText.self,
    PanelDeviceText.self, PanelReasonText.self,
    SettingText.self, SettingValueText.self, SettingAlertText.self,
    FaultPointText.self, ArmedFaultText.self,
  ]

  static let all: [TableEntry] = areas.flatMap { entries(of: $0) }

  private static func entries<Key: TextKey>(of area: Key.Type) -> [TableEntry] {
    area.allCases.map { TableEntry($0) }
  }
}
