import Foundation
import TestSupport
import Testing

/// A device without a network knows what time it is, and nothing that the App Store decided since.
@Suite(.watched) struct OfflineTests {
  @Test @MainActor func purchaseSheetDoesNotOpenWithoutANetwork() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("sandbox", "set", "offline", "on")
    let person = Person("y")
    let bought = await world.runHere("buy", "face", prompt: { person })
    #expect(bought.status == 1 && person.questions.isEmpty)
    #expect(bought.errors.contains("No Internet connection."))
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
