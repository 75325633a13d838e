import Foundation
import TestSupport
import Testing

/// A device without a network knows what time it is, and nothing that the App Store decided since.
@Suite(.watched) struct OfflineTests {
  @Test func accessEndsWithItsDateWithoutANetwork() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("club.month")
    try await world.run("subscriptions", "cancel", id)
    try await world.run("sandbox", "set", "offline", "on")
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
    try await world.run("clock", "advance", "40d")
    let purchases = try await world.purchases()
    #expect(purchases.products.isEmpty && purchases.entitlements.isEmpty)
  }

  @Test @MainActor func purchaseSheetDoesNotOpenWithoutANetwork() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("sandbox", "set", "offline", "on")
    let person = Person("y")
    let bought = await world.runHere("buy", "face", prompt: { person })
    #expect(bought.status == 1 && person.questions.isEmpty)
    #expect(bought.errors.contains("No Internet connection."))
  }

  @Test func accessInTheGracePeriodEndsWithIt() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("sandbox", "set", "grace-period", "16")
    try await world.buy("club.month")
    try await world.run("sandbox", "set", "billing-fails", "on")
    try await world.run("clock", "advance", "33d")
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
    try await world.run("sandbox", "set", "offline", "on")
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
    try await world.run("clock", "advance", "16d")
    #expect(try await world.ownedProducts() == [])
  }

  @Test(arguments: ["face", "vip.year", "club.month"])
  func aRefundArrivesWithTheNetwork(product: String) async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy(product)
    try await world.run("sandbox", "set", "offline", "on")
    #expect(try await world.run("refunds", "now", id).status == 0)
    for _ in 1...2 {
      let purchases = try await world.purchases()
      #expect(purchases.products == ["com.example.shop.\(product)"])
      #expect(purchases.entitlements.count == 1)
    }
    try await world.run("sandbox", "set", "offline", "off")
    let purchases = try await world.purchases()
    #expect(purchases.products.isEmpty && purchases.entitlements.isEmpty)
    // Its document was not kept as it was before.
    let shown = try await world.run("transactions", "show", id)
    #expect(shown.output.contains("revocationDate"), "\(shown)")
  }

  @Test func renewalsArriveWithTheNetwork() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    try await world.run("sandbox", "set", "offline", "on")
    try await world.run("clock", "advance", "33d")
    #expect(try await world.purchases().products == [])
    #expect(try await world.purchases().entitlements.isEmpty)
    #expect(try await world.pending().isEmpty)
    try await world.run("sandbox", "set", "offline", "off")
    #expect(try await world.purchases().products == ["com.example.shop.club.month"])
  }

  /// The group of a product that left the catalog is unknown to the app.
  @Test func accessToAProductThatLeftTheCatalogEnds() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    let text = try String(contentsOf: world.catalog, encoding: .utf8)
    try text.replacing("com.example.shop.club.month", with: "com.example.shop.club.other")
      .write(to: world.catalog, atomically: true, encoding: .utf8)
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
    try await world.run("clock", "advance", "40d")
    for _ in 1...2 { #expect(try await world.ownedProducts() == []) }
    #expect(try await world.purchases().entitlements.isEmpty)
  }
}
