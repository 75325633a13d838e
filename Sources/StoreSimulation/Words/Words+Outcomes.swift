import Foundation
import StoreCore

/// Why a line of the ledger exists.
extension Words {
  static func whyRenewed(period: String, from former: UInt64) -> String {
    "The period of transaction \(former) ended and the subscription renewed by itself for "
      + "\(period). The app extends access and finishes it."
  }

  static func whyReduced(by running: RunningOffer) -> String {
    let name = running.offer.id.map { "the \(running.offer.kind.name) \"\($0)\"" }
    let left = running.renewals - 1
    return " It was paid by \(name ?? "the \(running.offer.kind.name)"), which "
      + (left == 0 ? "ends with it." : "is good for \(left) more.")
  }

  static func whyUpgraded(
    to product: String, refund: Decimal, of price: Decimal, in storefront: Storefront
  ) -> String {
    let amount = { PriceText.displayPrice($0, in: storefront) }
    let rest =
      refund == 0
      ? "nothing was refunded, because nothing was paid for what was left of the period"
      : "\(amount(refund)) of \(amount(price)) was refunded for the rest of the period"
    return " Replaced at once by \(product); \(rest) (rule 3.7)."
  }

  static let whyApproved = "A parent approved the request to buy (rule 2.10)."
  static let whyResolved =
    "It follows an interrupted purchase, once the person had agreed to the terms (rule 2.11)."
  static let whyRefundedByTester =
    "Refunded by the tester; the app takes the access away (rule 2.12)."

  static func whyRefunded(asked reason: RefundReason) -> String {
    "Refunded on request (\(reason.rawValue)); the app takes the access away (rule 2.12)."
  }

  static func whyShared(by owner: String, renewed: Bool) -> String {
    "\(renewed ? "Renewed" : "Bought") by \(owner) and shared with the family."
  }

  static let whyUnshared = "No longer shared by the family (rule 2.12)."
}
