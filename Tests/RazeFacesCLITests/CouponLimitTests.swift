import Foundation
import TestSupport
import Testing

/// Each purchase writes all of the app's coupons, so the app keeps only so many.
@Suite(.watched) struct CouponLimitTests {
  private let world: CommandWorld

  init() throws { world = try .signedIn() }

  /// Copies the coupon that was bought, until there are so many.
  private func keepCoupons(_ count: Int) throws {
    try world.buy("coupon")
    try world.rewritePreferences { list in
      guard var coupons = list["shop:coupons"] as? [String: Any], let one = coupons.first else {
        return
      }
      for number in 2...count { coupons["\(one.key)-\(number)"] = one.value }
      list["shop:coupons"] = coupons
    }
    #expect(try world.coupons() == count)
  }

  @Test func oneMoreIsRefusedInWordsBeforeItIsCharged() throws {
    try keepCoupons(1_000)
    let ending = try world.run("buy", "coupon", "--yes")
    #expect(ending.status == 1)
    #expect(ending.output == "")
    #expect(
      ending.errors
        == "razefaces: This app keeps 1,000 coupons at most, used ones among them; nothing was "
        + "bought.\n")
    #expect(try world.transactions().count == 1)
    #expect(try world.pending().isEmpty)
    // All else is sold.
    try world.buy("face")
    #expect(try world.ownedProducts() == ["com.example.shop.face"])
  }

  @Test func theLastOnesAreSold() throws {
    try keepCoupons(997)
    let tooMany = try world.run("buy", "coupon", "--quantity", "4", "--yes")
    #expect(tooMany.status == 1)
    #expect(tooMany.errors.contains("1,000 coupons at most"))
    #expect(try world.run("buy", "coupon", "--quantity", "3", "--yes").status == 0)
    #expect(try world.coupons() == 1_000)
  }
}
