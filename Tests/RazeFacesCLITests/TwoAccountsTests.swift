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

  private func memberships(_ world: CommandWorld) async throws -> Int {
    try #require(try await world.purchases()["memberships"] as? [Any]).count
  }

  @Test func whatOneBoughtIsNotTheOthers() async throws {
    let world = try await richWorld()
    let bought = try await world.ownedProducts()
    #expect(bought.count == 3)
    try await world.signIn(Self.other)
    #expect(try await world.ownedProducts().isEmpty)
    #expect(try await memberships(world) == 0)
    #expect(try await world.states() == ["buy"])
    try await world.signIn()
    #expect(try await world.ownedProducts() == bought)
    #expect(try await memberships(world) == 1)
  }

  @Test func eachHasItsOwn() async throws {
    let world = try await richWorld()
    try await world.signIn(Self.other)
    try await world.buy("face")
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    let id = try #require(try await world.transactions().first?["transactionId"] as? String)
    try await world.run("refunds", "now", id)
    #expect(try await world.ownedProducts().isEmpty)
    try await world.signIn()
    #expect(try await world.ownedProducts().count == 3)
  }

  @Test func aMembershipExtendsNobodyElses() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("vip.year")
    try await world.signIn(Self.other)
    try await world.buy("vip.year")
    let stretch = try #require(
      (try await world.purchases()["memberships"] as? [[String: Any]])?.first)
    #expect(stretch["startDate"] as? Int == stretch["purchaseDate"] as? Int)
  }

  @Test func couponsAreTheDevices() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    try await world.signIn(Self.other)
    #expect(try await world.coupons() == 1)
  }

  @Test func signedOutTheAppRemembersWhatItDelivered() async throws {
    let world = try await richWorld()
    try await world.run("sign-out")
    #expect(try await world.ownedProducts().count == 3)
    #expect(try await memberships(world) == 1)
  }

  @Test func signedOutASubscriptionLastsToTheEndOfThePeriodThatWasDelivered() async throws {
    let world = try await richWorld()
    try await world.run("sign-out")
    try await world.run("clock", "advance", "40d")
    #expect(
      try await world.ownedProducts() == ["com.example.shop.face", "com.example.shop.vip.year"])
    try await world.signIn()
    #expect(try await world.ownedProducts().count == 3)
  }

  @Test(arguments: ["face", "coupon", "vip.year", "club.month"])
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
  /// Returns the different ones of the products that are for sale.
  fileprivate func states() async throws -> Set<String> {
    let products = try await list("products").filter { $0["status"] as? String != "unavailable" }
    return Set(products.compactMap { $0["status"] as? String })
  }

  func rewritePreferences(_ change: (inout [String: Any]) -> Void) throws {
    let file = state.appendingPathComponent(
      "devices/iphone/Preferences/com.example.shop.plist")
    var list = try #require(
      try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any])
    change(&list)
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .xml, options: 0)
    try data.write(to: file)
  }
}
