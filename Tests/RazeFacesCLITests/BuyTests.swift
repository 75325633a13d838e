import TestSupport
import Testing

@Suite(.watched) struct BuyTests {
  @Test func aPurchaseOrItsRefusalIsPrintedAsJSON() async throws {
    let world = try await CommandWorld.signedIn()
    let sale = try await world.object("buy", "coupon", "--quantity", "3", "--yes")
    #expect(sale["productId"] as? String == "com.example.shop.coupon")
    #expect(sale["status"] as? String == "purchased" && sale["quantity"] as? Int == 3)
    #expect(sale["price"] as? Double == 5.97 && sale["currency"] as? String == "USD")
    #expect(sale["type"] as? String == "Consumable")
    let id = try #require(sale["transactionId"] as? String)
    #expect(sale["originalTransactionId"] as? String == id)
    #expect(try #require(sale["purchaseDate"] as? Int) > 1_700_000_000_000)
    let refused = try await world.object("buy", "coupon", "--quantity", "11", "--yes")
    #expect(refused["status"] as? String == "failed")
    #expect(try await world.run("buy", "face", "--yes").errors == "razefaces: A Face; $0.99\n")
    let error = try #require(refused["error"] as? [String: Any])
    #expect(error["code"] as? Int == 3 && error["name"] as? String == "paymentInvalid")
  }

  /// The confirmation was for another price, and there is no terminal to ask in.
  @Test(arguments: ["buy coupon", "purchases", "coupons"])
  func aConfirmedPaymentAtANewPriceWaitsForConfirmation(_ command: String) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "3")
    try await world.run("testers", "set", "tester@example.com", "--territory", "VNM")
    try await world.run(command.split(separator: " ").map(String.init))
    let waiting = try await world.run("transactions", "payments").output
    #expect(waiting.contains("Purchasing") && !waiting.contains("Canceled"), "\(waiting)")
    let sale = try await world.run("buy", "coupon", "--yes")
    #expect(sale.status == 0 && sale.errors.contains("49.000 ₫"), "\(sale)")
    #expect(try await world.transactions().count == 1)
  }
}
