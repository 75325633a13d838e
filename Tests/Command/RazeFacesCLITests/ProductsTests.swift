import TestSupport
import Testing

/// Lists of products, apart from what the transcripts show.
@Suite(.watched) struct ProductsTests {
  @Test func anEmptyListIsExplainedWithJSONToo() async throws {
    let world = try CommandWorld.smallShop()
    try await world.run("faults", "set", "product-list", "--error", "empty")
    let ending = try await world.run("products", "--json")
    #expect(ending.errors.contains("There are no products: the app's server sent an empty list"))
  }

  @Test func freeIntroductionsUseTheStorefrontsCurrency() async throws {
    let plan = #""period": "P1M""#
    let free = #", "introductoryOffer": {"mode": "free", "period": "P1W"}"#
    let world = try await CommandWorld.signedIn(
      "minh@example.com", to: CommandWorld.smallCatalog.replacing(plan, with: plan + free))
    let products = try await world.list("products")
    let offer = try #require(products.last?["introductoryOffer"] as? [String: Any])
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
