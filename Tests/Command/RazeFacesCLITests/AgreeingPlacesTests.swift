import Foundation
import TestSupport
import Testing

/// Commands agree about a product.
@Suite(.watched) struct AgreeingPlacesTests {
  private static let lasting = ["face", "vip.year", "club.month"]

  private func statuses(_ world: CommandWorld) async throws -> [String] {
    let products = try await world.list("products")
    return try Self.lasting.map { product in
      let listed = products.first { $0["productId"] as? String == "com.example.shop.\(product)" }
      return try #require(listed?["status"] as? String)
    }
  }

  // MARK: - Prices

  @Test func buyingShowsAPendingPriceIncrease() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("club.month")
    try await world.run("subscriptions", "price", id, "5.99")
    let sale = try await world.run("buy", "club.month", "--yes")
    #expect(sale.errors.contains("Nothing is charged now."))
    #expect(sale.errors.contains("$5.99 per month"))
  }

  // MARK: - Revocations

  @Test(arguments: ["refunds now", "testers clear-history"])
  func purchasesRevokedWhileTheAppWasClosedDisappearEverywhere(_ command: String) async throws {
    let world = try await CommandWorld.signedIn()
    var bought: [String] = []
    for product in Self.lasting { bought.append(try await world.buy(product)) }
    #expect(try await statuses(world).allSatisfy { $0 == "purchased" })
    let words = command.split(separator: " ").map(String.init)
    for word in words[0] == "testers" ? ["tester@example.com"] : bought {
      #expect(try await world.run(words + [word]).status == 0)
    }
    let before = try await statuses(world)
    #expect(!before.contains("purchased"))
    let purchases = try await world.purchases()
    #expect(purchases.products.isEmpty && purchases.entitlements.isEmpty)
    #expect(try await statuses(world) == before)
  }

  @Test func aRefundBeforeDeliveryIsReported() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "4")
    let id = try #require(try await world.transactions().first?["transactionId"] as? String)
    try await world.run("refunds", "now", id)
    let ending = try await world.run("purchases")
    #expect(
      ending.errors == "razefaces: finished com.example.shop.coupon (transaction \(id)), "
        + "which was bought earlier and refunded before delivery\n")
    let shown = try await world.run("transactions", "show", id).output
    #expect(shown.contains("Refunded without a request.") && !shown.contains("revokes access"))
  }
}
