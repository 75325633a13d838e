import TestSupport
import Testing

/// Coupons without a screen.
@Suite(.watched) struct CouponCommandTests {
  @Test func theOldestCouponIsUsedUnlessItsRefundWasRequested() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.expect(
      """
      $ coupons
      No coupons have been bought yet
      """)
    let first = try await world.buy("coupon")
    let second = try await world.buy("coupon")
    try await world.expect(
      """
      $ coupons use coupon
      Used Coupon, coupon \(first)
      $ coupons
      [...]  unused[...]
      """)
    let coupons = try await world.list("coupons")
    #expect(coupons.map { $0["isUsed"] as? Bool } == [true, false])
    #expect(coupons.first?["transactionId"] as? String == first)
    try await world.expect(
      """
      $ refunds request \(second) --reason other
      $ coupons use coupon
      1: a refund of Coupon was requested, so it cannot be used now
      $ refunds decline \(second)
      $ coupons use coupon
      Used Coupon, coupon \(second)
      $ coupons use coupon
      1: no unused Coupon is left; `razefaces buy coupon` buys another
      """)
  }
}
