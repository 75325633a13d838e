import TestSupport
import Testing

@Suite(.watched) struct BuyTests {
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
