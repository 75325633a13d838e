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
}
