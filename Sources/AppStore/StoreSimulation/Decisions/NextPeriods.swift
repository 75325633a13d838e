import Foundation
import StoreCore

/// Decides what the next period of a subscription costs: the only place that does (storekit-rules
/// 3.28).
struct NextPeriods: Operations {
  let transaction: DatabaseTransaction

  /// Returns the next period; nil if the plan's price in the account's storefront is unknown.
  func next(of row: SubscriptionRow) throws -> NextPeriod? {
    guard let terms = try terms(of: row),
      let storefront = try People(transaction).account(row.accountID)?.storefront,
      let price = row.raisedPrice(of: row.renewsAs, in: storefront, isNext: true)
        ?? terms.price(storefront)
    else { return nil }
    let rate = transaction.sandbox.clock.rate
    var next = NextPeriod(
      of: row.renewsAs, plan: terms.period, regularPrice: price, offer: row.nextOffer,
      in: storefront, from: row.machine.nextBeginning(after: now, rate))
    // An offer that is not sold in this storefront discounts nothing.
    if next.offer?.offer.price(in: storefront) == nil { next.offer = nil }
    if row.asked?.applies(to: row.renewsAs, in: storefront) == true {
      next.increaseBegins =
        next.offer == nil ? row.machine.expires : fullPriceBegins(row, next.plan)
    }
    return next
  }

  /// Returns the start of the first period without a discount.
  private func fullPriceBegins(_ row: SubscriptionRow, _ plan: Period) -> Date {
    var row = row
    row.machine.answerPriceIncrease(true)
    while let offer = row.nextOffer {
      _ = row.machine.endPeriod(
        RenewalCircumstances(
          rate: transaction.sandbox.clock.rate, period: plan, offerPeriod: offer.length,
          isPriceRaised: false))
      row.offer = offer.rest
    }
    return row.machine.expires
  }

  typealias Terms = (period: Period, price: (Storefront) -> Decimal?)

  /// Returns the terms of a plan; nil if its app's catalog does not contain it. Another app's
  /// catalog is not loaded, so its plans renew on the last known terms.
  func terms(of row: SubscriptionRow) throws -> Terms? {
    if row.app == catalog.bundleID {
      let product = catalog.product(row.renewsAs)
      return product?.subscription.map { ($0.period, { product?.price(in: $0) }) }
    }
    return try KnownProducts(transaction).terms(of: row.renewsAs, app: row.app)
      .map { ($0.period, $0.price) }
  }
}
