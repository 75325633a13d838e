import TestSupport
import Testing

@Suite(.watched) struct BuyTests {
  @Test func buysAndSaysSo() async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "com.example.shop.face", "--yes")
    #expect(
      ending.steadyOutput
        == "Your purchase was successful: A Face, $0.99, transaction ################\n")
    #expect(ending.errors == "razefaces: A Face; $0.99\n")
    #expect(ending.status == 0)
  }

  @Test func tellsTheSaleInJSON() async throws {
    let world = try await CommandWorld.signedIn()
    let sale = try #require(
      try await world.json("buy", "coupon", "--quantity", "3", "--yes") as? [String: Any])
    #expect(sale["productId"] as? String == "com.example.shop.coupon")
    #expect(sale["status"] as? String == "purchased")
    #expect(sale["quantity"] as? Int == 3)
    #expect(sale["price"] as? Double == 5.97)
    #expect(sale["currency"] as? String == "USD")
    #expect(sale["type"] as? String == "Consumable")
    let id = try #require(sale["transactionId"] as? String)
    #expect(sale["originalTransactionId"] as? String == id)
    #expect(try #require(sale["purchaseDate"] as? Int) > 1_700_000_000_000)
  }

  @Test func anOwnedFaceIsFreeTheSecondTime() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "face", "--yes")
    let ending = try await world.run("buy", "face", "--yes")
    #expect(
      ending.steadyOutput == "Your purchase was successful: A Face, $0.00, "
        + "bought before, so it was free, transaction ################\n")
  }

  @Test(arguments: ["0", "11", "-1"])
  func theStoreRefusesOddQuantities(_ quantity: String) async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "coupon", "--quantity=\(quantity)", "--yes")
    #expect(
      ending.errors == """
        razefaces: SKError 3 paymentInvalid: The quantity is \(quantity); it must be from 1 \
        to 10. Choose a quantity from 1 to 10.

        """)
    #expect(ending.output == "")
    #expect(ending.status == 1)
  }

  @Test func theJSONOfARefusalHasItsReason() async throws {
    let world = try await CommandWorld.signedIn()
    let sale = try #require(
      try await world.json("buy", "coupon", "--quantity", "11", "--yes") as? [String: Any])
    #expect(sale["status"] as? String == "failed")
    let error = try #require(sale["error"] as? [String: Any])
    #expect(error["code"] as? Int == 3)
    #expect(error["name"] as? String == "paymentInvalid")
  }

  @Test func guessesTheProductThatWasMeant() async throws {
    let ending = try await CommandWorld.smallShop().run("buy", "cupon", "--yes")
    #expect(
      ending.errors == """
        razefaces: this shop has no product "cupon"; did you mean "coupon"? \
        `razefaces products` lists them all

        """)
    #expect(ending.status == 1)
    for (typed, meant) in [("clubmonth", "club.month"), ("Club-Month", "club.month")] {
      let ending = try await CommandWorld.smallShop().run("buy", typed, "--yes")
      #expect(ending.errors.contains("did you mean \"\(meant)\"? "))
    }
  }

  @Test func saysWhyAProductIsNotSold() async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "hidden", "--yes")
    #expect(
      ending.errors == "razefaces: com.example.shop.hidden cannot be bought. "
        + "The product is not cleared for sale.\n")
    #expect(ending.status == 1)
  }

  @Test func refusesWithoutAYesWhereNobodyCanBeAsked() async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "face")
    #expect(
      ending.errors == """
        razefaces: buying needs a confirmation, and there is no terminal to ask in; to buy without \
        being asked: razefaces buy face --yes

        """)
    #expect(ending.status == 64)
    #expect(try await world.transactions().isEmpty)
  }

  @Test func theAdviceBuysTheSame() async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "a face", "--quantity", "3", "--offer", "stay")
    #expect(ending.errors.hasSuffix(": razefaces buy \"a face\" --quantity 3 --offer stay --yes\n"))
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

  @Test func needsSomebodySignedIn() async throws {
    let world = try CommandWorld.smallShop()
    let ending = try await world.run("buy", "face", "--yes")
    #expect(
      ending.errors
        == "razefaces: nobody is signed in; `razefaces sign-in EMAIL` signs a tester in\n")
    #expect(ending.status == 1)
    #expect(try await world.pending().isEmpty)
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
