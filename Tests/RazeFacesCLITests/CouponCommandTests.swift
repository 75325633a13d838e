import TestSupport
import Testing

/// Coupons without a screen.
@Suite(.watched) struct CouponCommandTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  @Test func theOldestCouponIsUsed() async throws {
    #expect(try await world.run("coupons").output == "No coupons have been bought yet\n")
    let first = try await world.buy("coupon")
    try await world.buy("coupon")
    #expect(
      try await world.run("coupons", "use", "coupon").output == "Used Coupon, coupon \(first)\n")
    let coupons = try await world.list("coupons")
    #expect(coupons.map { $0["isUsed"] as? Bool } == [true, false])
    #expect(coupons.first?["transactionId"] as? String == first)
    #expect(try await world.run("coupons").output.contains("  unused"))
    try await world.run("coupons", "use", "coupon")
    expect(
      try await world.run("coupons", "use", "coupon"),
      refuses: "no unused Coupon is left; `razefaces buy coupon` buys another", status: 1)
  }

  @Test func aCouponWhoseRefundWasRequestedIsNotUsed() async throws {
    let id = try await world.buy("coupon")
    try await world.run("refunds", "request", id, "--reason", "other")
    expect(
      try await world.run("coupons", "use", "coupon"),
      refuses: "a refund of Coupon was requested, so it cannot be used now", status: 1)
    try await world.run("refunds", "decline", id)
    #expect(try await world.run("coupons", "use", "coupon").status == 0)
  }
}
