import Foundation
package import StoreCore

/// Why a line of the ledger is there, and what became of it.
package protocol FactTexts: SentenceTexts {
  func why(_ record: TransactionRecord) -> String
}

struct EnglishFactTexts: FactTexts {
  func why(_ record: TransactionRecord) -> String {
    ([origin(record)] + record.facts.map { sentence($0, record) }).compactMap(\.self)
      .joined(separator: sentenceGap)
  }

  /// What the fields tell by themselves.
  private func origin(_ record: TransactionRecord) -> String? {
    let account = record.accountEmail
    switch record.cause {
    case .purchase where record.ownership == .purchased:
      let pieces = record.quantity > 1 ? ", \(record.quantity) pieces" : ""
      let offer = offer(record).map { " It began with \($0)." } ?? ""
      return "\(account) confirmed the purchase on \(record.device)\(pieces). "
        + "The app delivers the content and then finishes the transaction." + offer
    case .redownload:
      return "\(account) owned this already (transaction \(record.originalID)), so it was "
        + "downloaded again and nothing was charged."
    case .restore:
      return "\(account) restored purchases; this repeats transaction \(record.originalID) for "
        + "this device."
    case .purchase, .renewal: return nil
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    switch fact {
    case .renewed(let former, let period):
      let length = period.map { " for \(ConsoleTexts.english.subscriptions.length($0))" } ?? ""
      return "The period of transaction \(former) ended and the subscription renewed by "
        + "itself\(length). The app extends access and finishes it."
    case .reduced(let left):
      return "It was paid by \(offer(record) ?? "an offer"), which "
        + (left == 0 ? "ends with it." : "is good for \(left) more.")
    case .replaced(let product):
      return "Replaced at once by \(product); \(refund(record))."
    case .approved: return "A parent approved the request to buy."
    case .resolved:
      return "It follows an interrupted purchase, once the person had agreed to the terms."
    case .refundAskedFor(let reason): return "A refund was asked for (\(reason.rawValue))."
    case .refundDeclined: return "The refund was declined."
    case .refunded(let reason):
      let by = reason.map { "on request (\($0.rawValue))" } ?? "by the tester"
      return "Refunded \(by); the app takes the access away."
    case .shared(let owner):
      let what = record.cause == .renewal ? "Renewed" : "Bought"
      return "\(what) by \(owner) and shared with the family."
    case .unshared: return "No longer shared by the family."
    }
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return "nothing was refunded, because nothing was paid for what was left of the period"
    }
    let amounts = [refund, record.price].map { PriceText.displayPrice($0, in: record.storefront) }
    return "\(amounts[0]) of \(amounts[1]) was refunded for the rest of the period"
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map {
      "the \(ConsoleTexts.english.refusals.name($0, id: record.offerID))"
    }
  }
}
