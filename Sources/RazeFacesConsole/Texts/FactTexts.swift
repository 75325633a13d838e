import Foundation
import Localization
package import StoreCore

/// The reasons why a line of the ledger is there, and what became of it.
package struct FactTexts: Sendable {
  let texts: Texts

  package func why(_ record: TransactionRecord) -> String {
    texts.joined(origin(record) + record.facts.map { sentence($0, record) })
  }

  /// Returns the origin that the record's fields tell by themselves.
  private func origin(_ record: TransactionRecord) -> [String?] {
    let words = texts(TransactionOriginText.self)
    let account = record.accountEmail
    return switch record.cause {
    case .purchase where record.ownership == .purchased:
      [
        words(
          .confirmed,
          ["account": account, "device": record.device, "quantity": record.quantity]),
        offer(record).map { words(.began, ["offer": $0]) },
      ]
    case .redownload:
      [words(.downloadedAgain, ["account": account, "transaction": record.originalID])]
    case .restore: [words(.restored, ["account": account, "transaction": record.originalID])]
    case .purchase, .renewal: []
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    let words = texts(TransactionFactText.self)
    return switch fact {
    case .renewed(let former, let period):
      words(.renewed, ["transaction": former, "length": length(period)])
    case .reduced(let left):
      words(
        .reduced,
        [
          "offer": offer(record).map { words(.offer, ["offer": $0]) } ?? words(.anOffer),
          "left": left,
        ])
    case .replaced(let product):
      words(.replaced, ["product": product, "refund": refund(record)])
    case .approved: words(.approved)
    case .resolved: words(.resolved)
    case .refundAskedFor(let reason):
      words(.refundAskedFor, ["reason": texts.transactions.refundReason(reason)])
    case .refundDeclined: words(.refundDeclined)
    case .refunded(let reason?):
      words(.refundedOnRequest, ["reason": texts.transactions.refundReason(reason)])
    case .refunded(nil): words(.refundedByTester)
    case .shared(let owner):
      words(record.cause == .renewal ? .renewedAndShared : .boughtAndShared, ["owner": owner])
    case .unshared: words(.unshared)
    }
  }

  private func length(_ period: Period?) -> String {
    period.map {
      texts(TransactionFactText.length, ["length": texts.subscriptions.length($0)])
    } ?? ""
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return texts(TransactionFactText.noRefund)
    }
    let price = { PriceText.displayPrice($0, in: record.storefront) }
    return texts(
      TransactionFactText.refund, ["refund": price(refund), "price": price(record.price)])
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map { texts.refusals.name($0, id: record.offerID) }
  }
}
