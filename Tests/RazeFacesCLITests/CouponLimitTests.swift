import Foundation
import TestSupport
import Testing

/// Each purchase writes all of the app's coupons, so the app keeps only so many.
@Suite(.watched) struct CouponLimitTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  /// Copies the coupon that was bought, until there are so many.
  private func keepCoupons(_ count: Int) async throws {
    try await world.buy("coupon")
    try world.rewritePreferences { list in
      guard var coupons = list["shop:coupons"] as? [String: Any], let one = coupons.first else {
        return
      }
      for number in 2...count { coupons["\(one.key)-\(number)"] = one.value }
      list["shop:coupons"] = coupons
    }
    #expect(try await world.coupons() == count)
  }

  @Test func oneMoreIsRefusedInWordsBeforeItIsCharged() async throws {
    try await keepCoupons(1_000)
    let ending = try await world.run("buy", "coupon", "--yes")
    #expect(ending.status == 1)
    #expect(ending.output == "")
    #expect(
      ending.errors
        == "razefaces: This app keeps at most 1,000 coupons, including used ones; nothing was "
        + "bought.\n")
    #expect(try await world.transactions().count == 1)
    #expect(try await world.pending().isEmpty)
    // All else is sold.
    try await world.buy("face")
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
  }
}
