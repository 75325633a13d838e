import Foundation
import TestSupport
import Testing

/// Purchases belong to the account that made them (storekit-rules 3.26).
@Suite(.watched) struct TwoAccountsTests {
  private static let other = "minh@example.com"

  /// The receipt on the device is another account's until the purchase is delivered.
  @Test func deliveryIsVerifiedAgainstTheReceiptOfItsAccount() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "4")
    try await world.run("sign-out")
    try await world.signIn(Self.other)
    try await world.buy("face")
    try await world.run("sign-out")
    try await world.signIn()
    #expect(try await world.purchases().coupons == 1)
    let receipt = try await world.object("receipt", "show")
    let products = (receipt["inApp"] as? [[String: Any]])?.map { $0["productId"] as? String }
    #expect(products?.contains("com.example.shop.face") == false)
    let log = try await world.run("log").output
    #expect(!log.contains("The receipt does not contain this purchase"))
  }

  @Test func eachAccountHasItsOwnPurchases() async throws {
    let world = try await CommandWorld.signedIn()
    for product in ["face", "vip.year", "club.month"] { try await world.buy(product) }
    try await world.signIn(Self.other)
    let id = try await world.buy("face")
    try await world.buy("vip.year")
    // It does not extend the other account's membership.
    let stretch = try #require(try await world.purchases().memberships.first)
    #expect(stretch["startDate"] as? Int == stretch["purchaseDate"] as? Int)
    try await world.run("refunds", "now", id)
    #expect(try await world.ownedProducts() == ["com.example.shop.vip.year"])
    try await world.signIn()
    #expect(try await world.ownedProducts().count == 3)
  }

  @Test(arguments: zip(["face", "coupon", "vip.year", "club.month"], [4, 5, 6, 5]))
  func paidPurchasesAreNotDeliveredToAnotherAccount(_ product: String, step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", product, "--yes", "--crash-after", "\(step)")
    // It waits, also while nobody is signed in.
    try await world.run("sign-out")
    for _ in 1...2 {
      #expect(try await world.run("purchases").errors.isEmpty)
      let nobodys = try await world.purchases()
      #expect(nobodys.products.isEmpty && nobodys.coupons == 0 && nobodys.memberships.isEmpty)
    }
    try await world.signIn(Self.other)
    #expect(try await world.run("purchases").errors.isEmpty)
    let others = try await world.purchases()
    #expect(others.products.isEmpty && others.coupons == 0 && others.pending.isEmpty)
    try await world.signIn()
    #expect(
      try await world.run("purchases").errors.contains("delivered com.example.shop.\(product)"))
    let own = try await world.purchases()
    #expect(own.products.count + own.coupons == 1)
  }
}

extension CommandWorld {
  func rewritePreferences(_ change: (inout [String: Any]) -> Void) throws {
    var list = try #require(
      try PropertyListSerialization.propertyList(from: Data(contentsOf: preferences), format: nil)
        as? [String: Any])
    change(&list)
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    try data.write(to: preferences)
  }
}
