import Foundation
import Localization
package import StoreCore

package struct FactTexts: Sendable {
  let texts: Texts

  package func why(_ record: TransactionRecord) -> String {
    texts.joined(origin(record) + record.facts.map { sentence($0, record) })
  }

  private func origin(_ record: TransactionRecord) -> [String?] {
    let account = record.accountEmail
    return switch record.cause {
    case .purchase where record.ownership == .purchased:
      [
        texts(
          """
          {account} confirmed the purchase on {device}{quantity, plural, one {} other {, \
          quantity #}}. The app delivers the content and then finishes the transaction.
          """, ["account": account, "device": record.device, "quantity": record.quantity]),
        offer(record).map { texts("It began with the {offer}.", ["offer": $0]) },
      ]
    case .redownload:
      [
        texts(
          """
          {account} owned this already (transaction {transaction}), so it was downloaded again \
          and nothing was charged.
          """, ["account": account, "transaction": record.originalID])
      ]
    case .restore:
      [
        texts(
          """
          {account} restored purchases; this repeats transaction {transaction} for this \
          device.
          """, ["account": account, "transaction": record.originalID])
      ]
    case .purchase, .renewal: []
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    switch fact {
    case .renewed(let former, let period):
      texts(
        """
        The period of transaction {transaction} ended, and the subscription renewed \
        automatically{length}. The app extends access and finishes the transaction.
        """, ["transaction": former, "length": length(period)])
    case .reduced(let left):
      texts(
        """
        It was paid for with {offer}, which {left, plural, =0 {ends with this period} one \
        {applies to # more period} other {applies to # more periods}}.
        """,
        [
          "offer": offer(record).map { texts("the {offer}", ["offer": $0]) }
            ?? texts("an offer"),
          "left": left,
        ])
    case .replaced(let product):
      texts(
        "Replaced at once by {product}; {refund}.", ["product": product, "refund": refund(record)])
    case .approved: texts("A parent approved the request to buy.")
    case .resolved:
      texts("It follows an interrupted purchase, after the person agreed to the new terms.")
    case .terminated: texts("The app was terminated after payment; delivered at the next launch.")
    case .refundAskedFor(let reason):
      texts(
        "A refund was requested ({reason}).", ["reason": texts.transactions.refundReason(reason)])
    case .refundDeclined: texts("The refund was declined.")
    case .refunded(let reason?):
      texts(
        "Refunded on request ({reason}); the app revokes access.",
        ["reason": texts.transactions.refundReason(reason)])
    case .refunded(nil): texts("Refunded by the tester; the app revokes access.")
    case .shared(let owner):
      texts(
        record.cause == .renewal
          ? Text("Renewed by {owner} and shared with the family.")
          : Text("Bought by {owner} and shared with the family."), ["owner": owner])
    case .unshared: texts("No longer shared by the family.")
    }
  }

  private func length(_ period: Period?) -> String {
    period.map { texts(" for {length}", ["length": $0.length]) } ?? ""
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return texts("nothing was refunded, because nothing was paid for what was left of the period")
    }
    let price = { PriceText.displayPrice($0, in: record.storefront) }
    return texts(
      "{refund} of {price} was refunded for the rest of the period",
      ["refund": price(refund), "price": price(record.price)])
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map { texts.refusals.name($0, id: record.offerID) }
  }
}
