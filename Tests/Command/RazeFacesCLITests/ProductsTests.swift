import TestSupport
import Testing

@Suite(.watched) struct ProductsTests {
  @Test func theJSONHasAllFieldsOfAProduct() async throws {
    let ending = try await CommandWorld.smallShop().run("products", "--json")
    let first = ending.output.prefix { $0 != "}" }
    #expect(
      first == """
        [
          {
            "currency" : "USD",
            "description" : "A Face, described.",
            "displayName" : "A Face",
            "displayPrice" : "$0.99",
            "introductoryOffer" : null,
            "isFamilyShareable" : false,
            "price" : 0.99,
            "productId" : "com.example.shop.face",
            "reason" : null,
            "renewalDate" : null,
            "renewalPrice" : null,
            "renewalProductId" : null,
            "status" : "buy",
            "subscriptionGroupIdentifier" : null,
            "subscriptionPeriod" : null,
            "type" : "Non-Consumable"
          
        """)
  }

  @Test func theJSONHasTheStatusOfEachProduct() async throws {
    let world = try await CommandWorld.signedIn("tester@example.com")
    try await world.run("buy", "face", "--yes")
    #expect(try await world.list("products").first?["status"] as? String == "purchased")
    try await world.signIn("child@example.com")
    try await world.run("buy", "club.month", "--yes")
    // The face belongs to the other account.
    let products = try await world.list("products")
    #expect(
      products.map { $0["status"] as? String } == [
        "buy", "unavailable", "buy", "buy", "deferred",
      ])
    #expect(products[1]["reason"] as? String == "The product is not cleared for sale.")
  }

  private func clubStatus(_ world: CommandWorld) async throws -> String? {
    try await world.run("products").output.split(separator: "\n")
      .first { $0.contains("club.month") }
      .flatMap { $0.split(separator: /\s{2,}/).last.map(String.init) }
  }

  @Test func anEmptyListIsExplainedWithJSONToo() async throws {
    let world = try CommandWorld.smallShop()
    try await world.run("faults", "set", "product-list", "--error", "empty")
    let ending = try await world.run("products", "--json")
    #expect(ending.errors.contains("There are no products: the app's server sent an empty list"))
  }

  // MARK: - Introductory offers

  private func shop(introduction: String) throws -> CommandWorld {
    try CommandWorld(
      catalog: CommandWorld.smallCatalog.replacing(
        "\"period\": \"P1M\"",
        with: "\"period\": \"P1M\", \"introductoryOffer\": {\(introduction)}"))
  }

  private func introduction(_ world: CommandWorld) async throws -> [String: Any]? {
    try await world.list("products").last?["introductoryOffer"] as? [String: Any]
  }

  /// PlanTextsTests has the words of the other offers.
  @Test func theIntroductoryPriceIsShownWhileEligible() async throws {
    let world = try shop(
      introduction:
        #""mode": "payAsYouGo", "period": "P1M", "numberOfPeriods": 3, "prices": {"USA": 0.99}"#)
    let terms = "$0.99 per month for 3 months, then $4.99 per month"
    #expect(try await clubStatus(world) == terms)
    try await world.signIn()
    #expect(try await introduction(world)?["terms"] as? String == terms)
    try await world.run("buy", "club.month", "--yes")
    #expect(try await clubStatus(world)?.hasPrefix("Subscribed: $0.99 on 20") == true)
    try await world.run("subscriptions", "expire", "club.month")
    #expect(try await clubStatus(world) == "Ended")
    #expect(try await introduction(world) == nil)
  }

  @Test func freeIntroductionsUseTheStorefrontsCurrency() async throws {
    let world = try shop(introduction: #""mode": "free", "period": "P1W""#)
    try await world.signIn("minh@example.com")
    let offer = try #require(try await introduction(world))
    #expect(offer["displayPrice"] as? String == "0\u{A0}₫" && offer["price"] as? Int == 0)
    #expect(offer["mode"] as? String == "free" && offer["period"] as? String == "P1W")
    let bought = try await world.run("buy", "club.month", "--yes").output
    #expect(bought.contains(", 0\u{A0}₫, ") || bought.contains(", 0 ₫, "), "\(bought)")
    for command in ["transactions", "purchases", "log"] {
      let output = try await world.run(command).output
      #expect(!output.contains("$") && !output.contains("0.00"), "\(output)")
    }
  }
}
