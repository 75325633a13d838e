import TestSupport
import Testing

/// Coupons without a screen.
@Suite(.watched) struct CouponCommandTests {
  private let world: CommandWorld

  init() throws { world = try .signedIn() }

  @Test func theOldestCouponIsUsed() throws {
    #expect(try world.run("coupons").output == "No coupon was bought yet\n")
    let first = try world.buy("coupon")
    try world.buy("coupon")
    #expect(
      try world.run("coupons", "use", "coupon").output == "Used Coupon, coupon \(first)\n")
    let coupons = try world.list("coupons")
    #expect(coupons.map { $0["isUsed"] as? Bool } == [true, false])
    #expect(coupons.first?["transactionId"] as? String == first)
    #expect(try world.run("coupons").output.contains("  unused"))
    try world.run("coupons", "use", "coupon")
    expect(
      try world.run("coupons", "use", "coupon"),
      refuses: "no unused Coupon is left; `razefaces buy coupon` buys another", status: 1)
  }

  @Test func aCouponWhoseRefundWasRequestedIsNotUsed() throws {
    let id = try world.buy("coupon")
    try world.run("refunds", "request", id, "--reason", "other")
    expect(
      try world.run("coupons", "use", "coupon"),
      refuses: "the refund of Coupon was requested, so it cannot be used now", status: 1)
    try world.run("refunds", "decline", id)
    #expect(try world.run("coupons", "use", "coupon").status == 0)
  }
}
