import Foundation
import TestSupport
import Testing

@Suite(.watched) struct RefundTests {
  @Test func purchasesSaysWhyACouponCannotBeUsed() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("coupon")
    let state = {
      try await world.run("purchases").output.split(separator: "\n")
        .first { $0.hasPrefix(id) }?.split(separator: "  ").last.map { $0.drop { $0 == " " } }
    }
    #expect(try await state() == "unused")
    try await world.run("refunds", "request", id, "--reason", "unsatisfied")
    #expect(try await state() == "refund pending")
    try await world.run("refunds", "approve", id)
    #expect(try await state() == "refunded")
    let coupon = try #require(
      (try await world.object("purchases")["coupons"] as? [[String: Any]])?.first)
    #expect(coupon["isRevoked"] as? Bool == true)
    #expect(coupon["isRefundPending"] as? Bool == false)
  }

  @Test func aCouponThatWasUsedAndThenRefundedIsBoth() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    try world.rewritePreferences { list in
      guard var coupons = list["shop:coupons"] as? [String: [String: Any]] else { return }
      for id in coupons.keys {
        coupons[id]?["isUsed"] = true
        coupons[id]?["isRevoked"] = true
        coupons[id]?["useDate"] = Date(timeIntervalSince1970: 1_772_280_000)
      }
      list["shop:coupons"] = coupons
    }
    #expect(
      try await world.run("purchases").output.contains("used 2026-02-28T12:00Z, refunded"))
  }
}
