import Foundation
package import Localization
package import StoreCore

extension TransactionRecord {
  /// The reason for the transaction, and everything that has happened to it since.
  package func why(_ dates: DateText) -> Text {
    .sentences(origin + facts.map { sentence($0, dates) })
  }

  /// Whether the transaction was revoked or had ended before the app delivered it.
  var wasTooLate: Bool { facts.contains(.undelivered) || revocationDate != nil && !isFinished }

  private var origin: [Text?] {
    switch cause {
    case .purchase where ownership == .purchased:
      [
        Text(
          """
          {account} confirmed the purchase on {device}{quantity, plural, one {} other {, \
          quantity #}}. The app delivers the content and then finishes the transaction.
          """, ["account": accountEmail, "device": device, "quantity": quantity]),
        offerName.map { Text("It began with the {offer}.", ["offer": $0]) },
      ]
    case .redownload:
      [
        Text(
          """
          {account} owned this already (transaction {transaction}), so it was downloaded again \
          and nothing was charged.
          """, ["account": accountEmail, "transaction": originalID])
      ]
    case .restore:
      [
        Text(
          """
          {account} restored purchases; this repeats transaction {transaction} for this \
          device.
          """, ["account": accountEmail, "transaction": originalID])
      ]
    case .purchase, .renewal: []
    }
  }

  private func sentence(_ fact: TransactionFact, _ dates: DateText) -> Text? {
    switch fact {
    case .renewed(let former, let period):
      Text(
        """
        The period of transaction {transaction} ended, and the subscription renewed \
        automatically{length}. The app extends access and finishes the transaction.
        """, ["transaction": former, "length": length(period)])
    case .reduced(let left):
      Text(
        """
        It was paid for with {offer}, which {left, plural, =0 {ends with this period} one \
        {applies to # more period} other {applies to # more periods}}.
        """,
        [
          "offer": offerName.map { Text("the {offer}", ["offer": $0]) } ?? Text("an offer"),
          "left": left,
        ])
    case .replaced(let product):
      Text(
        "Replaced immediately by {product}; {refund}.", ["product": product, "refund": proration])
    case .approved: Text.title(of: .paymentPurchased(wasDeferred: true)).asSentence
    case .resolved:
      Text("It follows an interrupted purchase, after the person agreed to the new terms.")
    case .terminated: .terminatedAfterPayment
    case .undelivered: nil
    case .refundAskedFor(let reason):
      Text.setting(.title(of: .refundRequested(reason: reason)), reason.title).asSentence
    case .refundDeclined:
      Text.title(of: .refundDecided(isApproved: false, reason: .other)).asSentence
    case .refunded(let reason?):
      Text.setting(.title(of: .revoked(fact: nil)), reason.title).asSentence
    case .refunded(nil): PurchaseOutcome.course(.refundedUnasked).title.asSentence
    case .refundReversed: Text.title(of: .refundReversed).asSentence
    case .shared(let owner):
      cause == .renewal
        ? Text("Renewed by {owner} and shared with the family.", ["owner": owner])
        : Text("Bought by {owner} and shared with the family.", ["owner": owner])
    case .unshared: Text.title(of: .revoked(fact: .unshared)).asSentence
    case .refundedShare(let share):
      Text(
        "{share} of the price was refunded.",
        ["share": (Double(share) / 100_000).formatted(.percent)])
    case .extended(let end, _):
      Text.setting(TesterCommand.Subscription.extended, .until(dates.day(end))).asSentence
    }
  }

  private func length(_ period: Period?) -> Text {
    period.map { Text(" for {length}", ["length": $0.length]) } ?? .verbatim("")
  }

  /// The refund for the rest of a period that another plan replaced.
  private var proration: Text {
    guard let refund = proratedRefund, refund != 0 else {
      return Text("nothing was refunded, because nothing was paid for the rest of the period")
    }
    return Text(
      "{refund} of {price} was refunded for the rest of the period",
      [
        "refund": PriceText.displayPrice(refund, in: storefront),
        "price": PriceText.displayPrice(price, in: storefront),
      ])
  }

  private var offerName: Text? { offerKind.map { $0.name(id: offerID) } }
}
