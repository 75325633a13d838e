import TestSupport
import Testing

@Suite(.watched) struct BuyTests {
  @Test func buysAndSaysSo() async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "com.example.shop.face", "--yes")
    #expect(
      ending.steadyOutput
        == "Your purchase was successful: A Face, $0.99, transaction ################\n")
    #expect(ending.errors == "razefaces: A Face; $0.99\n" && ending.status == 0)
    try await world.expect(
      """
      $ buy face --yes
      Your purchase was successful: A Face, $0.00, bought before, so it was free, transaction \
      ################
      """)
  }

  @Test func tellsTheSaleOrTheRefusalInJSON() async throws {
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
    let error = try #require(refused["error"] as? [String: Any])
    #expect(error["code"] as? Int == 3 && error["name"] as? String == "paymentInvalid")
  }

  @Test func saysWhyAProductIsNotSoldAndWhatToTypeInstead() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.expect(
      """
      $ buy coupon --quantity=-1 --yes
      1: SKError 3 paymentInvalid: The quantity is -1; it must be from 1 to 10. Choose a quantity \
      from 1 to 10.
      $ buy cupon --yes
      1: this shop has no product "cupon"; did you mean "coupon"? `razefaces products` lists them all
      $ buy clubmonth --yes
      1: [...]did you mean "club.month"? [...]
      $ buy Club-Month --yes
      1: [...]did you mean "club.month"? [...]
      $ buy hidden --yes
      1: com.example.shop.hidden cannot be bought. The product is not cleared for sale.
      $ buy face
      64: buying needs a confirmation, and there is no terminal to ask in; to buy without being \
      asked: razefaces buy face --yes
      $ buy "a face" --quantity 3 --offer stay
      64: [...]: razefaces buy "a face" --quantity 3 --offer stay --yes
      $ sign-out
      $ buy face --yes
      1: nobody is signed in; `razefaces sign-in EMAIL` signs a tester in
      """)
    try await world.signIn()
    #expect(try await world.transactions().isEmpty)
  }

  /// The yes was for another price, and nobody can be asked about this one.
  @Test(arguments: ["buy coupon", "purchases", "coupons"])
  func aPaymentThatWasAnsweredWaitsForSomebodyToAsk(_ command: String) async throws {
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

extension CommandWorld {
  func transactions() async throws -> [[String: Any]] {
    try #require(try await json("transactions", "--all") as? [[String: Any]])
  }

  func purchases() async throws -> [String: Any] {
    try #require(try await json("purchases") as? [String: Any])
  }

  func pending() async throws -> [[String: Any]] {
    try #require(try await purchases()["pending"] as? [[String: Any]])
  }

  func coupons() async throws -> Int {
    try #require(try await purchases()["coupons"] as? [[String: Any]]).count
  }
}
