import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// A row of the list: a symbol, a description that says if it is unfinished, and a price.
struct TransactionLine {
  let date: Date?
  let account: String?
  let sign: String
  let signStyle: Style
  let words: String
  let style: Style
  private(set) var price = ""

  init(_ row: TransactionRow, _ shared: Shared) {
    let (marks, theme, texts) = (shared.marks, shared.theme, shared.texts)
    date = row.date
    switch row {
    case .queued(let queued):
      account = nil
      (sign, signStyle) = (marks.waiting, theme.warning)
      (words, style) = (texts(queued.phase.title), theme.warning)
    case .failed(let payment):
      account = payment.event.subject.account
      style = payment.isSettled ? theme.quiet : theme.failure
      (sign, signStyle) = (marks.failure, style)
      words = texts(payment.refusal.outcome)
    case .record(let record):
      account = record.accountEmail
      let state = texts(record.state)
      let label = PriceText.label(
        record.price, in: record.storefront, language: texts.language.rawValue)
      if record.cause == .purchase || record.cause == .renewal { price = label }
      if record.revocationDate != nil {
        (sign, signStyle) = (marks.refunded, theme.failure)
        (words, style) = (state, theme.failure)
        if record.price > 0, !record.isNoLongerShared { price = "\u{2212}" + label }
        return
      }
      sign =
        switch record.cause {
        case .purchase: marks.below
        case .renewal: marks.renewed
        case .restore, .redownload: marks.restored
        }
      signStyle = theme.accent
      let isSettled = record.isFinished && !record.isRefundPending
      style = isSettled ? .plain : theme.warning
      let remark = isSettled && !record.isRefundDeclined ? nil : texts(record.state.inSentence)
      words = [Self.event(record, shared), remark].compactMap(\.self)
        .joined(separator: texts.language.listSeparator)
    }
  }

  private static func event(_ record: TransactionRecord, _ shared: Shared) -> String {
    let texts = shared.texts
    switch record.cause {
    case .purchase where record.kind == .autoRenewableSubscription:
      let free = record.offerMode == .free ? record.offerPeriod : nil
      let words = texts(Text("Subscribed", context: "transaction"))
      let offer = free.map { texts(OfferMode.free.terms($0, count: 1, price: "")) }
      return [words, offer].compactMap(\.self).joined(separator: texts.language.listSeparator)
    case .purchase: return texts(Text("Bought", context: "outcome"))
    case .renewal:
      return record.expirationDate.map {
        texts("Renewed until {day}", ["day": shared.dates.day($0)])
      } ?? texts("Renewed")
    case .restore: return texts("Restored")
    case .redownload: return texts("Downloaded again")
    }
  }
}
