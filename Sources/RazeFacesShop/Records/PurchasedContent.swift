import Foundation

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

  package func owns(_ productID: String) -> Bool { purchasedIDs.contains(productID) }

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
