import Foundation
import TestSupport
import Testing

@Suite(.watched) struct RefundTests {
  @Test func aRefundInAnotherProcessTakesTheAccessAway() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    let refunded = try await world.run("refunds", "now", id, "--device", "ipad")
    #expect(
      refunded.output
        == "Refunded transaction \(id): com.example.shop.face of tester@example.com, $0.99\n")
    #expect(refunded.status == 0)
    #expect(try await world.ownedProducts().isEmpty)
    #expect(try await world.entitlements().isEmpty)
    let line = try #require(try await world.transactions().first)
    #expect(line["revocationReason"] as? Int == 0)
    #expect(line["revocationDate"] != nil)
  }

  @Test func theTesterSaysWhoseFaultItWas() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    let line = try await world.object("refunds", "now", id, "--reason", "developer-issue")
    #expect(line["revocationReason"] as? Int == 1)
  }

  @Test func aRequestWaitsForItsDecision() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("coupon")
    #expect(try await world.run("refunds").output == "No refunds have been requested\n")
    #expect(
      try await world.run("refunds", "request", id, "--reason", "unsatisfied").output
        == "Requested: refund of transaction \(id) (com.example.shop.coupon, unsatisfied); "
        + "`razefaces refunds approve \(id)` approves it\n")
    #expect(
      try await world.run("refunds").steadyOutput == """
        Date               Transaction       Product                  Account             Reason       Status
        #################  ################  com.example.shop.coupon  tester@example.com  unsatisfied  pending

        """)
    expect(
      try await world.run("refunds", "request", id, "--reason", "other"),
      refuses: "A refund of this transaction was already requested.", status: 1)
    #expect(
      try await world.run("refunds", "decline", id).output
        == "Declined: refund of transaction \(id) (com.example.shop.coupon, unsatisfied)\n")
    expect(
      try await world.run("refunds", "approve", id),
      refuses: "no refund of transaction \(id) is waiting for a decision")
    #expect(try await world.transactions().allSatisfy { $0["revocationDate"] == nil })
  }

  @Test func aFreeTrialIsNotRefunded() async throws {
    let world = try CommandWorld()
    try await world.signIn()
    let id = try await world.buy("club.monthly")
    expect(
      try await world.run("refunds", "request", id, "--reason", "unsatisfied"),
      refuses: "nothing was paid for transaction \(id), so there is nothing to refund", status: 1)
    #expect(try await world.run("refunds").output == "No refunds have been requested\n")
    try await world.run("clock", "advance", "--to", "next")
    let paid = try await #require(world.transactions().first?["transactionId"] as? String)
    #expect(paid != id)
    #expect(try await world.run("refunds", "request", paid, "--reason", "unsatisfied").status == 0)
  }

  @Test func aRefundThatIsAskedForAndDeclinedIsToldWithWhatToDo() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    func page() async throws -> String { try await world.run("transactions", "show", id).output }
    try await world.run("refunds", "request", id, "--reason", "unsatisfied")
    #expect(try await world.run("transactions").output.contains("  Refund asked"))
    #expect(try await page().contains("A refund was requested (I'm not satisfied with it)."))
    #expect(try await page().contains("`razefaces refunds approve \(id)`, or `decline`"))
    try await world.run("refunds", "decline", id)
    #expect(try await world.run("transactions").output.contains("  Not refunded"))
    #expect(try await page().contains("The refund was declined."))
    #expect(try await page().contains("the refund was declined, so access continues"))
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
    let file = world.state.appendingPathComponent(
      "devices/iphone/Preferences/com.example.shop.plist")
    let script = """
      import datetime, plistlib, sys
      values = plistlib.load(open(sys.argv[1], "rb"))
      for coupon in values["shop:coupons"].values():
          coupon["isUsed"] = coupon["isRevoked"] = True
          coupon["useDate"] = datetime.datetime(2026, 2, 28, 12, 0)
      plistlib.dump(values, open(sys.argv[1], "wb"))
      """
    let ending = try world.run(python: script, file.path)
    #expect(ending.status == 0, "\(ending.errors)")
    let output = try await world.run("purchases").output
    #expect(output.contains("used 2026-02-28T12:00Z, refunded"))
  }

  @Test func anArmedFaultRefusesTheRequest() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    try await world.run("faults", "set", "refund-request", "--error", "timedOut")
    expect(
      try await world.run("refunds", "request", id, "--reason", "other"),
      refuses: "The request timed out. A fault was armed: Refund request.", status: 1)
    #expect(try await world.list("refunds").isEmpty)
  }

  @Test func whatCannotBeRefundedIsToldInOneLineAndChangesNothing() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("face")
    let other = try await CommandWorld.signedIn()
    for arguments in [["request", id, "--reason", "other"], ["approve", id], ["now", id]] {
      expect(
        try await other.run(["refunds"] + arguments),
        refuses: "this world has no transaction \(id); `razefaces transactions --all` lists them")
    }
    expect(
      try await world.run("refunds", "request", id),
      refuses: "a refund request needs a reason: --reason unintended-purchase|"
        + "fulfillment-issue|unsatisfied|legal|other")
    expect(
      try await world.run("refunds", "request", id, "--reason", "unsatisfyed"),
      refuses: """
        "unsatisfyed" is not a valid reason for a refund; did you mean "unsatisfied"? allowed: \
        unintended-purchase, fulfillment-issue, unsatisfied, legal, other
        """)
    expect(
      try await world.run("refunds", "now", id, "--reason", "legal"),
      refuses: "\"legal\" is not a valid reason for a refund; allowed: developer-issue, other")
    expect(
      try await world.run("refunds", "now", "face"),
      refuses: "\"face\" is not the number of a transaction")
    let free = try await world.buy("face")
    expect(
      try await world.run("refunds", "now", free),
      refuses: "transaction \(free) is a redownload that nothing was paid for; refund the original")
    #expect(try await world.transactions().allSatisfy { $0["revocationDate"] == nil })
  }
}
