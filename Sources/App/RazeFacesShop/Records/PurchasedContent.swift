import Foundation

/// A snapshot of the app's delivery records on this device.
package struct PurchasedContent: Hashable, Sendable {
  package var purchasedIDs: Set<String>
  /// The coupons, oldest first.
  package var coupons: [Coupon]
  package var memberships: [Membership]

  package init(
    purchasedIDs: Set<String> = [], coupons: [Coupon] = [], memberships: [Membership] = []
  ) { (self.purchasedIDs, self.coupons, self.memberships) = (purchasedIDs, coupons, memberships) }

  package func owns(_ productID: String) -> Bool { purchasedIDs.contains(productID) }

  /// Returns the content without ended memberships, which can be bought again. The preferences keep
  /// their records.
  func withoutEndedMemberships(at now: Date) -> PurchasedContent {
    var content = self
    let products = Set(memberships.map(\.productID))
    let running = Set(memberships.filter { $0.end > now }.map(\.productID))
    content.purchasedIDs.subtract(products.subtracting(running))
    return content
  }
}
