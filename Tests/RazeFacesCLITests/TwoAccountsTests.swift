import Foundation
import TestSupport
import Testing

/// storekit-rules 3.26: what was bought is the account's that bought it, whoever holds the device.
@Suite(.watched) struct TwoAccountsTests {
  private static let other = "minh@example.com"

  /// Everything that lasts, bought by the tester.
  private func richWorld() throws -> CommandWorld {
    let world = try CommandWorld.signedIn()
    for product in ["face", "vip.year", "club.month"] { try world.buy(product) }
    return world
  }

  private func memberships(_ world: CommandWorld) throws -> Int {
    try #require(try world.purchases()["memberships"] as? [Any]).count
  }

  @Test func whatOneBoughtIsNotTheOthers() throws {
    let world = try richWorld()
    let bought = try world.ownedProducts()
    #expect(bought.count == 3)
    try world.signIn(Self.other)
    #expect(try world.ownedProducts().isEmpty)
    #expect(try memberships(world) == 0)
    #expect(try world.states() == ["buy"])
    try world.signIn()
    #expect(try world.ownedProducts() == bought)
    #expect(try memberships(world) == 1)
  }

  @Test func eachHasItsOwn() throws {
    let world = try richWorld()
    try world.signIn(Self.other)
    try world.buy("face")
    #expect(try world.ownedProducts() == ["com.example.shop.face"])
    let id = try #require(try world.transactions().first?["transactionId"] as? String)
    try world.run("refunds", "now", id)
    #expect(try world.ownedProducts().isEmpty)
    try world.signIn()
    #expect(try world.ownedProducts().count == 3)
  }

  @Test func aMembershipExtendsNobodyElses() throws {
    let world = try CommandWorld.signedIn()
    try world.buy("vip.year")
    try world.signIn(Self.other)
    try world.buy("vip.year")
    let stretch = try #require(
      (try world.purchases()["memberships"] as? [[String: Any]])?.first)
    #expect(stretch["startDate"] as? Int == stretch["purchaseDate"] as? Int)
  }

  @Test func couponsAreTheDevices() throws {
    let world = try CommandWorld.signedIn()
    try world.buy("coupon")
    try world.signIn(Self.other)
    #expect(try world.coupons() == 1)
  }

  @Test func signedOutTheAppRemembersWhatItDelivered() throws {
    let world = try richWorld()
    try world.run("sign-out")
    #expect(try world.ownedProducts().count == 3)
    #expect(try memberships(world) == 1)
  }

  @Test func signedOutASubscriptionLastsToTheEndOfThePeriodThatWasDelivered() throws {
    let world = try richWorld()
    try world.run("sign-out")
    try world.run("clock", "advance", "40d")
    #expect(
      try world.ownedProducts() == ["com.example.shop.face", "com.example.shop.vip.year"])
    try world.signIn()
    #expect(try world.ownedProducts().count == 3)
  }

  @Test(arguments: ["face", "coupon", "vip.year", "club.month"])
  func whatOnePaidIsNotDeliveredToTheOther(_ product: String) throws {
    let world = try CommandWorld.signedIn()
    try world.run("buy", product, "--yes", "--crash-after", "5")
    try world.signIn(Self.other)
    #expect(try world.run("purchases").errors.isEmpty)
    #expect(try world.ownedProducts().isEmpty && world.coupons() == 0)
    #expect(try world.pending().isEmpty)
    try world.signIn()
    #expect(try world.run("purchases").errors.contains("delivered com.example.shop.\(product)"))
    #expect(try world.ownedProducts().count + world.coupons() == 1)
  }

  /// An earlier version did not note whose a product is.
  @Test func whatNobodyIsKnownToHoldIsAdoptedByWhoeverIsEntitled() throws {
    let world = try richWorld()
    try world.rewritePreferences { $0["shop:holders"] = nil }
    #expect(try world.ownedProducts().count == 3)
    try world.signIn(Self.other)
    #expect(try world.ownedProducts().isEmpty)
  }
}

extension CommandWorld {
  /// Returns the different ones of the products that are for sale.
  fileprivate func states() throws -> Set<String> {
    let products = try list("products").filter { $0["status"] as? String != "unavailable" }
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
