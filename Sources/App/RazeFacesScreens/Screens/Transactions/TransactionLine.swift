import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// A row of the list: a symbol, a description that says if it is unfinished, and a price.
struct TransactionLine {
  let account: String?
  let sign: String
  let signStyle: Style
  let words: String
  let style: Style
  private(set) var price = ""

  init(_ row: TransactionRow, _ shared: Shared) {
    let (marks, theme, texts) = (shared.marks, shared.theme, shared.texts)
    switch row {
    case .queued(let queued):
      account = nil
      (sign, signStyle) = (marks.waiting, theme.warning)
      (words, style) = (texts(queued.phase.title), theme.warning)
    case .failed(let event, let refusal, let isSettled):
      account = event.subject.account
      style = isSettled ? theme.quiet : theme.failure
      (sign, signStyle) = (marks.failure, style)
      words = texts(refusal.outcome)
    case .refund(let record):
      account = record.accountEmail
      (sign, signStyle, style) = (marks.refunded, theme.warning, theme.warning)
      words = texts(record.state)
      if record.refundable > 0 {
        price = "\u{2212}" + shared.price(record.refundable, in: record.storefront)
      }
    case .record(let record):
      account = record.accountEmail
      let isBooking = record.cause == .purchase || record.cause == .renewal
      if isBooking, record.ownership == .purchased {
        price = shared.price(record.price, in: record.storefront)
      }
      if record.isNoLongerShared {
        (sign, signStyle, style) = (marks.refunded, theme.warning, theme.warning)
        words = texts(record.state)
        return
      }
      sign =
        switch record.cause {
        case .purchase: marks.below
        case .renewal: marks.renewed
        case .restore, .redownload: marks.restored
        }
      signStyle = theme.accent
      let isSettled = record.revocationDate != nil || record.isFinished && !record.isRefundPending
      style = isSettled ? .plain : theme.warning
      let isNamed = !isSettled || record.isRefundDeclined
      let remark = isNamed ? record.state.inSentence : nil
      words = texts(.list([Self.event(record, shared), remark].compactMap(\.self)))
    }
  }

  private static func event(_ record: TransactionRecord, _ shared: Shared) -> Text {
    if let owner = record.owner { return .sharedBy(shared.firstName(owner)) }
    switch record.cause {
    case .purchase where record.kind == .autoRenewableSubscription:
      let free = record.offerMode == .free ? record.offerPeriod : nil
      let words = ProductStatus.purchased.title(.autoRenewableSubscription)
      let offer = free.map { OfferMode.free.terms($0, count: 1, price: "") }
      return .list([words, offer].compactMap(\.self))
    case .purchase: return LogBlock.Outcome.bought(seconds: 0).title
    case .renewal:
      let end = record.expirationDate.map { Text.until(shared.dates.day($0)) }
      return .list([PurchaseOutcome.course(.renewed).title, end].compactMap(\.self))
    case .restore: return PaymentPhase.restored.title
    case .redownload: return PurchaseOutcome.course(.redownloaded).title
    }
  }
}
