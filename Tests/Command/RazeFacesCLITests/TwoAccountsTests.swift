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
