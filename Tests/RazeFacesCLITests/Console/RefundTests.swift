import Foundation
import TestSupport
import Testing

@Suite(.watched) struct RefundTests {
  @Test func aRefundInAnotherProcessTakesTheAccessAway() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    try await world.expect(
      """
      $ refunds now \(id) --reason developer-issue --device ipad
      Refunded transaction \(id): com.example.shop.face of tester@example.com, $0.99
      """)
    #expect(try await world.ownedProducts().isEmpty)
    #expect(try await world.entitlements().isEmpty)
    let line = try #require(try await world.transactions().first)
    #expect(line["revocationReason"] as? Int == 1 && line["revocationDate"] != nil)
  }

  @Test func aRequestWaitsForItsDecision() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("coupon")
    try await world.expect(
      """
      $ faults set refund-request --error timedOut
      $ refunds request \(id) --reason other
      1: The request timed out. A fault was armed: Refund request.
      $ refunds
      No refunds have been requested
      $ refunds request \(id) --reason unsatisfied
      Requested: refund of transaction \(id) (com.example.shop.coupon, unsatisfied); \
      `razefaces refunds approve \(id)` approves it
      $ refunds
      Date               Transaction       Product                  Account             Reason       Status
      #################  ################  com.example.shop.coupon  tester@example.com  unsatisfied  pending
      $ transactions
      [...]  Refund asked
      $ transactions show \(id)
      [...]A refund was requested (I'm not satisfied with it).[...]
      $ transactions show \(id)
      [...]`razefaces refunds approve \(id)`, or `decline`[...]
      $ refunds request \(id) --reason other
      1: A refund of this transaction was already requested.
      $ refunds decline \(id)
      Declined: refund of transaction \(id) (com.example.shop.coupon, unsatisfied)
      $ refunds approve \(id)
      64: no refund of transaction \(id) is waiting for a decision
      $ transactions
      [...]  Not refunded
      $ transactions show \(id)
      [...]The refund was declined.[...]
      $ transactions show \(id)
      [...]the refund was declined, so access continues[...]
      """)
    #expect(try await world.transactions().allSatisfy { $0["revocationDate"] == nil })
  }

  @Test func aFreeTrialIsNotRefunded() async throws {
    let world = try CommandWorld()
    try await world.signIn()
    let id = try await world.buy("club.monthly")
    try await world.expect(
      """
      $ refunds request \(id) --reason unsatisfied
      1: nothing was paid for transaction \(id), so there is nothing to refund
      $ refunds
      No refunds have been requested
      """)
  }

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

  @Test func whatCannotBeRefundedIsToldInOneLineAndChangesNothing() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    let free = try await world.buy("face")
    let none = "this world has no transaction \(id); `razefaces transactions --all` lists them"
    try await CommandWorld.signedIn().expect(
      """
      $ refunds request \(id) --reason other
      64: \(none)
      $ refunds approve \(id)
      64: \(none)
      $ refunds now \(id)
      64: \(none)
      """)
    try await world.expect(
      """
      $ refunds request \(id)
      64: a refund request needs a reason: --reason unintended-purchase|fulfillment-issue|\
      unsatisfied|legal|other
      $ refunds request \(id) --reason unsatisfyed
      64: "unsatisfyed" is not a valid reason for a refund; did you mean "unsatisfied"? allowed: \
      unintended-purchase, fulfillment-issue, unsatisfied, legal, other
      $ refunds now \(id) --reason legal
      64: "legal" is not a valid reason for a refund; allowed: developer-issue, other
      $ refunds now face
      64: "face" is not the number of a transaction
      $ refunds now \(free)
      64: transaction \(free) is a redownload that nothing was paid for; refund the original
      """)
    #expect(try await world.transactions().allSatisfy { $0["revocationDate"] == nil })
  }
}
