import Foundation
import TestSupport
import Testing

/// storekit-rules 3.26: what was bought is the account's that bought it, whoever holds the device.
@Suite(.watched) struct TwoAccountsTests {
  private static let other = "minh@example.com"

  /// Everything that lasts, bought by the tester.
  private func richWorld() async throws -> CommandWorld {
    try await .prepared {
      let world = try await CommandWorld.signedIn()
      for product in ["face", "vip.year", "club.month"] { try await world.buy(product) }
      return world
    }
  }

  private func memberships(_ world: CommandWorld) async throws -> [[String: Any]] {
    try #require(try await world.purchases()["memberships"] as? [[String: Any]])
  }

  @Test func whatOneBoughtIsNotTheOthers() async throws {
    let world = try await richWorld()
    try await world.buy("coupon")
    let bought = try await world.ownedProducts()
    #expect(bought.count == 3)
    try await world.signIn(Self.other)
    #expect(try await world.ownedProducts().isEmpty)
    #expect(try await memberships(world).isEmpty)
    let states = try await Set(world.list("products").compactMap { $0["status"] as? String })
    #expect(states == ["buy", "unavailable"])
    // Coupons are the device's.
    #expect(try await world.coupons() == 1)
    try await world.signIn()
    #expect(try await world.ownedProducts() == bought)
    #expect(try await memberships(world).count == 1)
  }

  @Test func eachHasItsOwn() async throws {
    let world = try await richWorld()
    try await world.signIn(Self.other)
    let id = try await world.buy("face")
    try await world.buy("vip.year")
    // It extends nobody else's.
    let stretch = try #require(try await memberships(world).first)
    #expect(stretch["startDate"] as? Int == stretch["purchaseDate"] as? Int)
    try await world.run("refunds", "now", id)
    #expect(try await world.ownedProducts() == ["com.example.shop.vip.year"])
    try await world.signIn()
    #expect(try await world.ownedProducts().count == 3)
  }

  /// A subscription lasts to the end of the period that was delivered.
  @Test func signedOutTheAppRemembersWhatItDelivered() async throws {
    let world = try await richWorld()
    try await world.run("sign-out")
    #expect(try await world.ownedProducts().count == 3)
    #expect(try await memberships(world).count == 1)
    try await world.run("clock", "advance", "40d")
    #expect(
      try await world.ownedProducts() == ["com.example.shop.face", "com.example.shop.vip.year"])
    try await world.signIn()
    #expect(try await world.ownedProducts().count == 3)
  }

  @Test(arguments: ["coupon", "vip.year", "club.month"])
  func whatOnePaidIsNotDeliveredToTheOther(_ product: String) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", product, "--yes", "--crash-after", "5")
    try await world.signIn(Self.other)
    #expect(try await world.run("purchases").errors.isEmpty)
    #expect(try await world.ownedProducts().isEmpty)
    #expect(try await world.coupons() == 0)
    #expect(try await world.pending().isEmpty)
    try await world.signIn()
    #expect(
      try await world.run("purchases").errors.contains("delivered com.example.shop.\(product)"))
    #expect(try await world.ownedProducts().count + world.coupons() == 1)
  }

  /// An earlier version did not note whose a product is.
  @Test func whatNobodyIsKnownToHoldIsAdoptedByWhoeverIsEntitled() async throws {
    let world = try await richWorld()
    try world.rewritePreferences { $0["shop:holders"] = nil }
    #expect(try await world.ownedProducts().count == 3)
    try await world.signIn(Self.other)
    #expect(try await world.ownedProducts().isEmpty)
  }
}

extension CommandWorld {
  func rewritePreferences(_ change: (inout [String: Any]) -> Void) throws {
    let file = state.appendingPathComponent("devices/iphone/Preferences/com.example.shop.plist")
    var list = try #require(
      try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any])
    change(&list)
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    try data.write(to: file)
  }
}
