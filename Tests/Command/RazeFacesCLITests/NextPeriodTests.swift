import TestSupport
import Testing

/// What commands say about the next period, and about changes that charge nothing now (storekit-rules
/// 3.28).
@Suite(.watched) struct NextPeriodTests {
  private func shop() async throws -> CommandWorld {
    try await .prepared {
      let plan = { (id: String, level: Int, price: String) in
        """
        {"productID": "com.example.shop.\(id)", "type": "Auto-Renewable Subscription",
         "referenceName": "\(id)", "clearedForSale": true,
         "subscription": {"group": "21480001", "level": \(level), "period": "P1M", "offers": [
           {"offerID": "stay", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
            "numberOfPeriods": 2, "prices": {"USA": 0.49, "VNM": 12000}}]},
         "prices": {"USA": \(price), "VNM": 25000},
         "localizations": {"en": {"displayName": "\(id)", "description": "A plan."}}},
        """
      }
      let plans = plan("pro", 1, "5.99") + plan("low", 3, "0.99")
      let catalog = CommandWorld.smallCatalog.replacing(
        "\"products\": [", with: "\"products\": [" + plans)
      let world = try CommandWorld(catalog: catalog)
      try await world.signIn()
      return world
    }
  }

  @Test func productsShowTheNextPeriod() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ buy pro --yes
      $ buy pro --offer stay --yes
      $ products
      [...]com.example.shop.pro  [...]$5.99  Subscribed: $0.49 on [...]
      $ buy low --yes
      $ products
      [...]com.example.shop.pro  [...]$5.99  Changing: com.example.shop.low, $0.99 on [...]
      $ buy pro --yes
      $ clock advance 3mo
      $ products
      [...]com.example.shop.pro  [...]$5.99  Subscribed
      [...]
      $ subscriptions price pro 7.99
      [...]Next price      $7.99[...]Higher price    $7.99 from [...]
      $ testers set tester@example.com --territory VNM
      $ subscriptions price pro
      [...]Next price      25.000[...]
      """)
    let product = try await world.list("products").first
    #expect(product?["renewalPrice"] as? Int == 25_000)
    #expect(product?["currency"] as? String == "VND")
  }

  @Test func resolvedInterruptionOfADowngradeBeginsOnADate() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ sandbox set interrupted-purchases on
      $ buy low --yes
      1: [...]
      $ sandbox set interrupted-purchases off
      $ buy pro --yes
      $ interruptions
      [...]com.example.shop.low    1  $0.99, now $0.00  tester@example.com[...]
      """)
    let number = try #require(try await world.list("interruptions").first?["id"] as? String)
    try await world.expect(
      """
      $ interruptions resolve \(number)
      Resolved interruption \(number): com.example.shop.low of tester@example.com: It begins on \
      [...]. Nothing is charged now.
      """)
    try await world.run("purchases")
    let payments = try await world.run("transactions", "payments").output
    #expect(payments.contains("Nothing was charged.") && !payments.contains("buy it"))
    // The log tells of one purchase that was paid and delivered.
    let log = try await world.run("log").output
    #expect(log.ranges(of: "Delivered and finished").count == 1, "\(log)")
    #expect(log.contains("  Changing\n"), "\(log)")
  }

  @Test func approvedDowngradeBeginsOnADate() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ testers set tester@example.com --ask-to-buy on
      $ buy low --yes
      $ testers set tester@example.com --ask-to-buy off
      $ buy pro --yes
      $ requests approve 1
      Approved request 1, com.example.shop.low for tester@example.com on iphone; It begins on [...]. \
      Nothing is charged now.
      """)
    let delivered = try await world.run("purchases")
    #expect(!delivered.errors.contains("delivered com.example.shop.low"), "\(delivered.errors)")
    #expect(delivered.errors.contains("com.example.shop.low: It begins on"))
    let lines = try await world.run("log", "--lines")
    #expect(lines.output.contains("com.example.shop.low: begins when the current period ends"))
    let log = try await world.run("log").output
    #expect(log.ranges(of: "Delivered and finished").count == 1, "\(log)")
  }

  @Test func refusedRequestAdvisesNothingThatCannotBeDone() async throws {
    let world = try await shop()
    try await world.signIn("child@example.com")
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
    let world = try await shop()
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

  @Test func unansweredPaymentHasItsAccount() async throws {
    let world = try await shop()
    try await world.run("buy", "face", "--yes", "--crash-after", "2")
    let payments = try await world.run("transactions", "payments", "--json").json(
      [String: Any].self)
    let waiting = try #require((payments["waiting"] as? [[String: Any]])?.first)
    #expect(waiting["account"] as? String == "tester@example.com")
  }

  @Test func listedTransactionsHaveTheirOffers() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ buy pro --yes
      $ buy pro --offer stay --yes
      $ clock advance 1mo
      """)
    let latest = try #require(try await world.transactions().first)
    #expect(latest["offerType"] as? Int == 2)
    #expect(latest["offerDiscountType"] as? String == "PAY_AS_YOU_GO")
    #expect(latest["offerPeriod"] as? String == "P1M")
  }

  @Test func deletionSaysWhatItTook() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ buy pro --yes
      $ clock advance 1mo
      """)
    let ids = try await world.transactions().reversed().compactMap {
      $0["transactionId"] as? String
    }
    try #require(ids.count == 2)
    try await world.expect(
      """
      $ transactions delete \(ids[0]) --yes
      Deleted transaction \(ids[0]): com.example.shop.pro of tester@example.com with its \
      subscription, with transactions \(ids[1])
      $ subscriptions
      There are no subscriptions
      $ purchases
      On this device (iphone)
      Nothing yet

      Entitlements of tester@example.com
      None
      """)
  }

  @Test func refundBeforeDeliveryIsToldAsOne() async throws {
    let world = try await shop()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "4")
    let id = try #require(try await world.transactions().first?["transactionId"] as? String)
    try await world.run("refunds", "now", id)
    let waiting = try await world.run("transactions", "show", id).output
    #expect(waiting.contains("Finish it; nothing is delivered."), "\(waiting)")
    try await world.run("purchases")
    let shown = try await world.run("transactions", "show", id).output
    #expect(shown.contains("The app was terminated after payment."))
    #expect(shown.contains("refunded before it was delivered"))
    #expect(shown.contains("Nothing more: nothing was delivered."))
    #expect(
      !shown.contains("delivered at the next launch") && !shown.contains("access was revoked"))
    let log = try await world.run("log").output
    #expect(log.contains("Came too late") && !log.contains("Delivered and finished"), "\(log)")
  }

  @Test func restoreDoesNotCallAReplacedPlanEnded() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ buy low --yes
      $ buy pro --yes
      """)
    let restored = try await world.run("restore")
    #expect(!(restored.output + restored.errors).contains("has ended"), "\(restored)")
  }

  @Test func sharedFaceIsNotBeingPurchased() async throws {
    let catalog = CommandWorld.smallCatalog.replacing(
      "\"referenceName\": \"A Face\",",
      with: "\"referenceName\": \"A Face\", \"familySharable\": true,")
    let world = try CommandWorld(catalog: catalog)
    try await world.signIn()
    try await world.signIn("minh@example.com", on: "ipad")
    try await world.expect(
      """
      $ testers family join minh@example.com --of tester@example.com
      $ buy face --yes
      """)
    let listed = try await world.run("products", "--json", "--device", "ipad").json(
      [[String: Any]].self)
    #expect(listed.first?["status"] as? String == "purchased")
  }
}
