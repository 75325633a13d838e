package import Foundation

/// A snapshot of the app's records of deliveries on this device, read in one go. The store's ledger
/// is another matter.
package struct PurchasedContent: Hashable, Sendable {
  /// Product identifiers kept as `true`.
  package var purchasedIDs: Set<String>
  /// Oldest first.
  package var coupons: [Coupon]
  /// Oldest first.
  package var memberships: [Membership]

  package init(
    purchasedIDs: Set<String> = [], coupons: [Coupon] = [], memberships: [Membership] = []
  ) {
    self.purchasedIDs = purchasedIDs
    self.coupons = coupons
    self.memberships = memberships
  }

  package func owns(_ productID: String) -> Bool {
    purchasedIDs.contains(productID)
  }

  /// Returns the contents without memberships that are over and can be bought again; the
  /// preferences go on saying that they were bought.
  func withoutEndedMemberships(at now: Date) -> PurchasedContent {
    var content = self
    let products = Set(memberships.map(\.productID))
    let running = Set(memberships.filter { $0.end > now }.map(\.productID))
    content.purchasedIDs.subtract(products.subtracting(running))
    return content
  }
}

/// A consumable that was bought and waits to be used. The store forgets finished consumables; the
/// app is the only one that knows them (storekit-rules 3.3).
package struct Coupon: Hashable, Sendable, Identifiable {
  /// The transaction's identifier, and for the second piece of one payment and later ones `-2`, ...
  package var id: String
  package var productID: String
  package var purchaseDate: Date
  package var isUsed: Bool
  /// The date of use; nil for a coupon that was used before the date was kept.
  package var useDate: Date?
  package var isRefundPending: Bool
  /// Refunded: it cannot be used any more.
  package var isRevoked: Bool

  package var transactionID: String { Self.transactionID(of: id) }

  /// Returns the transaction's identifier, without the number of the piece.
  static func transactionID(of id: String) -> String { String(id.prefix { $0 != "-" }) }

  /// Neither used nor taken back.
  package var isOpen: Bool { !isUsed && !isRevoked }
  package var isUsable: Bool { isOpen && !isRefundPending }

  package init(
    id: String, productID: String, purchaseDate: Date, isUsed: Bool = false,
    useDate: Date? = nil, isRefundPending: Bool = false, isRevoked: Bool = false
  ) {
    self.id = id
    self.productID = productID
    self.purchaseDate = purchaseDate
    self.isUsed = isUsed
    self.useDate = useDate
    self.isRefundPending = isRefundPending
    self.isRevoked = isRevoked
  }
}

/// One bought stretch of the VIP membership. The store keeps no end date for a non-renewing
/// subscription: the app computes it, and a purchase before the end extends it.
package struct Membership: Hashable, Sendable, Identifiable {
  /// The transaction's identifier.
  package var id: String
  package var productID: String
  package var purchaseDate: Date
  package var start: Date
  package var end: Date
  /// The business order that it was bought with.
  package var orderNumber: String?

  package init(
    id: String, productID: String, purchaseDate: Date, start: Date, end: Date,
    orderNumber: String? = nil
  ) {
    self.id = id
    self.productID = productID
    self.purchaseDate = purchaseDate
    self.start = start
    self.end = end
    self.orderNumber = orderNumber
  }
}
