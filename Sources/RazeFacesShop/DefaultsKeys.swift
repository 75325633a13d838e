package import Foundation
package import Preferences
package import StoreCore

/// What was sold in one transaction, as far as the app has to hand it out.
package struct Delivery: Hashable, Sendable {
  package var transactionID: String
  package var productID: String
  package var kind: ProductKind
  package var quantity: Int
  package var date: Date
  package var membershipPeriod: Period
  /// The business order that the payment was made for; lost by a kill (storekit-rules 2.9).
  package var orderNumber: String?
}

/// The app's own entries beside the purchased identifiers.
package enum DefaultsKey {
  package static let coupons = "coupons"
  package static let memberships = "memberships"
  package static let orders = "orders"
  package static let lastOrder = "lastOrder"

  package enum Entry {
    package static let productID = "productId"
    package static let purchaseDate = "purchaseDate"
    package static let isUsed = "isUsed"
    package static let isRefundPending = "isRefundPending"
    package static let start = "start"
    package static let end = "end"
    package static let orderNumber = "orderNumber"
    package static let transactionID = "transactionId"
    package static let isRevoked = "isRevoked"
  }
}

extension PurchasedContent {
  /// A membership whose last stretch is over can be bought again; the defaults go on saying that it
  /// was bought.
  package func withoutEndedMemberships(at now: Date) -> PurchasedContent {
    var content = self
    let products = Set(memberships.map(\.productID))
    let running = Set(memberships.filter { $0.end > now }.map(\.productID))
    content.purchasedIDs.subtract(products.subtracting(running))
    return content
  }

  /// Reads what the defaults hold; an entry that somebody has mangled is left out, not guessed at.
  package init(reading defaults: some DefaultsReading, keys: some Sequence<String>) {
    self.init(
      purchasedIDs: Set(keys.filter { defaults.value(forKey: $0) == .boolean(true) }),
      coupons: Self.entries(defaults, DefaultsKey.coupons, Self.coupon)
        .sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) },
      memberships: Self.entries(defaults, DefaultsKey.memberships, Self.membership)
        .sorted { ($0.start, $0.id) < ($1.start, $1.id) })
  }

  private static func entries<Value>(
    _ defaults: some DefaultsReading, _ key: String,
    _ make: (String, [String: Any]) -> Value?
  ) -> [Value] {
    (defaults.dictionary(forKey: key) ?? [:]).compactMap { id, entry in
      (entry as? [String: Any]).flatMap { make(id, $0) }
    }
  }

  private static func coupon(_ id: String, _ entry: [String: Any]) -> Coupon? {
    guard let productID = entry[DefaultsKey.Entry.productID] as? String,
      let date = entry[DefaultsKey.Entry.purchaseDate] as? Date
    else { return nil }
    return Coupon(
      id: id, productID: productID, purchaseDate: date,
      isUsed: entry[DefaultsKey.Entry.isUsed] as? Bool ?? false,
      isRefundPending: entry[DefaultsKey.Entry.isRefundPending] as? Bool ?? false,
      isRevoked: entry[DefaultsKey.Entry.isRevoked] as? Bool ?? false)
  }

  private static func membership(_ id: String, _ entry: [String: Any]) -> Membership? {
    guard let productID = entry[DefaultsKey.Entry.productID] as? String,
      let date = entry[DefaultsKey.Entry.purchaseDate] as? Date,
      let start = entry[DefaultsKey.Entry.start] as? Date,
      let end = entry[DefaultsKey.Entry.end] as? Date
    else { return nil }
    return Membership(
      id: id, productID: productID, purchaseDate: date, start: start, end: end,
      orderNumber: entry[DefaultsKey.Entry.orderNumber] as? String)
  }
}

extension FileDefaults.Edit {
  /// Hands out what a transaction bought. The transaction's identifier is the key, so that
  /// delivering twice is delivering once (step 7 of a purchase).
  ///
  /// - Returns: the order that was credited with it, where the product is sold by order.
  package mutating func deliver(_ delivery: Delivery) -> String? {
    switch delivery.kind {
    case .nonConsumable, .autoRenewableSubscription:
      set(true, forKey: delivery.productID)
      return nil
    case .consumable:
      deliverCoupons(delivery)
      return nil
    case .nonRenewingSubscription:
      set(true, forKey: delivery.productID)
      let order = creditOrder(delivery)
      deliverMembership(delivery, order: order)
      return order
    }
  }

  private mutating func deliverCoupons(_ delivery: Delivery) {
    var coupons = dictionary(forKey: DefaultsKey.coupons) ?? [:]
    for piece in 1...max(1, delivery.quantity) {
      let id = piece == 1 ? delivery.transactionID : "\(delivery.transactionID)-\(piece)"
      guard coupons[id] == nil else { continue }
      coupons[id] = [
        DefaultsKey.Entry.productID: delivery.productID,
        DefaultsKey.Entry.purchaseDate: delivery.date,
        DefaultsKey.Entry.isUsed: false,
      ]
    }
    set(coupons, forKey: DefaultsKey.coupons)
  }

  /// A stretch begins where the last one ends, or now where that is past.
  private mutating func deliverMembership(_ delivery: Delivery, order: String?) {
    var memberships = dictionary(forKey: DefaultsKey.memberships) ?? [:]
    guard memberships[delivery.transactionID] == nil else { return }
    let ends = memberships.values.compactMap { entry -> Date? in
      let entry = entry as? [String: Any]
      guard entry?[DefaultsKey.Entry.productID] as? String == delivery.productID else { return nil }
      return entry?[DefaultsKey.Entry.end] as? Date
    }
    let start = max(delivery.date, ends.max() ?? delivery.date)
    var entry: [String: Any] = [
      DefaultsKey.Entry.productID: delivery.productID,
      DefaultsKey.Entry.purchaseDate: delivery.date,
      DefaultsKey.Entry.start: start,
      DefaultsKey.Entry.end: delivery.membershipPeriod.end(after: start, count: delivery.quantity),
    ]
    entry[DefaultsKey.Entry.orderNumber] = order
    memberships[delivery.transactionID] = entry
    set(memberships, forKey: DefaultsKey.memberships)
  }

  /// - Returns: false where there is no such coupon, or it was used before.
  package mutating func useCoupon(_ id: String) -> Bool {
    var coupons = dictionary(forKey: DefaultsKey.coupons) ?? [:]
    guard var entry = coupons[id] as? [String: Any],
      entry[DefaultsKey.Entry.isUsed] as? Bool != true,
      entry[DefaultsKey.Entry.isRevoked] as? Bool != true
    else { return false }
    entry[DefaultsKey.Entry.isUsed] = true
    coupons[id] = entry
    set(coupons, forKey: DefaultsKey.coupons)
    return true
  }
}
