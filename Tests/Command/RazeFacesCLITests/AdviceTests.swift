import TestSupport
import Testing

/// What commands advise, and what they no longer advise.
@Suite(.watched) struct AdviceTests {
  @Test func refusedRequestAdvisesNothingThatCannotBeDone() async throws {
    let world = try await CommandWorld.signedIn("child@example.com")
    try await world.expect(
      """
      $ buy face --yes
      $ sandbox set cleared-for-sale face=off
      """)
    let number = try #require(try await world.list("requests").first?["id"])
    let refused = try await world.run("requests", "approve", "\(number)")
    #expect((refused.output + refused.errors).contains("not cleared for sale"))
    let payments = try await world.run("transactions", "payments")
    #expect(payments.output.contains("Nothing was charged.") && !payments.output.contains("buy it"))
  }

  @Test func resolvedInterruptionIsNoLongerListed() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.expect(
      """
      $ sandbox set interrupted-purchases on
      $ buy face --yes
      1: [...]
      $ transactions payments
      [...]`razefaces interruptions` lists it[...]
      $ sandbox set cleared-for-sale face=off
      """)
    let number = try #require(try await world.list("interruptions").first?["id"] as? String)
    try await world.run("interruptions", "resolve", number)
    let payments = try await world.run("transactions", "payments")
    #expect(!payments.output.contains("lists it"), "\(payments.output)")
  }

  @Test func refundBeforeDeliveryIsToldAsOne() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "4")
    let id = try #require(try await world.transactions().first?["transactionId"] as? String)
    try await world.run("refunds", "now", id)
    let waiting = try await world.run("transactions", "show", id).output
    #expect(waiting.contains("Finish it; nothing is delivered."), "\(waiting)")
    #expect(
      try await world.run("purchases").errors
        == "razefaces: finished com.example.shop.coupon (transaction \(id)), "
        + "which was bought earlier and refunded before delivery\n")
    let shown = try await world.run("transactions", "show", id).output
    #expect(shown.contains("The app was terminated after payment."))
    #expect(shown.contains("refunded before it was delivered"))
    #expect(shown.contains("Nothing more: nothing was delivered."))
    #expect(
      !shown.contains("delivered at the next launch") && !shown.contains("access was revoked"))
    let log = try await world.run("log").output
    #expect(log.contains("Not delivered") && !log.contains("Delivered and finished"), "\(log)")
  }

  @Test func restoreDoesNotCallAReplacedPlanEnded() async throws {
    let world = try await CommandWorld.signedIn(to: CommandWorld.catalogOfPlans)
    try await world.expect(
      """
      $ buy low --yes
      $ buy pro --yes
      """)
    let restored = try await world.run("restore")
    #expect(!(restored.output + restored.errors).contains("has ended"), "\(restored)")
  }

  @Test func buyingAPlanAgainShowsItsPendingPrice() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("club.month")
    try await world.run("subscriptions", "price", id, "5.99")
    let sale = try await world.run("buy", "club.month", "--yes")
    #expect(sale.errors.contains("Nothing is charged now."))
    #expect(sale.errors.contains("$5.99 per month"))
  }
}
