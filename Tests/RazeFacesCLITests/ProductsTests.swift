import TestSupport
import Testing

@Suite(.watched) struct ProductsTests {
  @Test func listsEveryProductInColumns() throws {
    let ending = try CommandWorld.smallShop().run("products")
    #expect(
      ending.output == """
        ID                           Name    Type                         Price  Status
        com.example.shop.face        A Face  Non-Consumable               $0.99  Buy
        com.example.shop.hidden      Hidden  Non-Consumable                      Unavailable: The product is not cleared for sale.
        com.example.shop.coupon      Coupon  Consumable                   $1.99  Buy
        com.example.shop.vip.year    VIP     Non-Renewing Subscription    $9.99  Buy
        com.example.shop.club.month  Club    Auto-Renewable Subscription  $4.99  Buy

        """)
    #expect(ending.errors == "")
    #expect(ending.status == 0)
  }

  @Test func linesUpNamesAndPricesOfOtherStorefronts() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn("minh@example.com")
    #expect(
      try world.run("products").output == """
        ID                           Name        Type                             Price  Status
        com.example.shop.face        Mặt cười    Non-Consumable                25.000 ₫  Buy
        com.example.shop.hidden      Ẩn          Non-Consumable                          Unavailable: The product is not cleared for sale.
        com.example.shop.coupon      Phiếu       Consumable                    49.000 ₫  Buy
        com.example.shop.vip.year    VIP         Non-Renewing Subscription    249.000 ₫  Buy
        com.example.shop.club.month  Câu lạc bộ  Auto-Renewable Subscription  119.000 ₫  Buy

        """)
  }

  @Test func tellsAllFieldsOfAProductInJSON() throws {
    let ending = try CommandWorld.smallShop().run("products", "--json")
    let first = ending.output.prefix { $0 != "}" }
    #expect(
      first == """
        [
          {
            "currency" : "USD",
            "description" : "A Face, described.",
            "displayName" : "A Face",
            "displayPrice" : "$0.99",
            "id" : "com.example.shop.face",
            "isFamilyShareable" : false,
            "price" : 0.99,
            "productId" : "com.example.shop.face",
            "reason" : null,
            "status" : "buy",
            "subscriptionGroupIdentifier" : null,
            "subscriptionPeriod" : null,
            "type" : "Non-Consumable"
          
        """)
  }

  @Test func saysWhereEachProductStands() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn("tester@example.com")
    try world.run("buy", "face", "--yes")
    let owned = try #require(try world.json("products") as? [[String: Any]])
    #expect(owned.first?["status"] as? String == "purchased")
    try world.signIn("child@example.com")
    try world.run("buy", "club.month", "--yes")
    // The face is another account's.
    let products = try #require(try world.json("products") as? [[String: Any]])
    #expect(
      products.map { $0["status"] as? String } == [
        "buy", "unavailable", "buy", "buy", "deferred",
      ])
    #expect(products[1]["reason"] as? String == "The product is not cleared for sale.")
  }

  @Test func saysHowASubscriptionStandsUntilItIsOver() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn()
    try world.run("buy", "club.month", "--yes")
    #expect(try clubStatus(world) == "Purchased")
    try world.run("clock", "advance", "40d")
    #expect(try clubStatus(world) == "Purchased", "a renewal waits in the queue")
    try world.run("sandbox", "set", "billing-fails", "on")
    try world.run("clock", "advance", "1mo")
    #expect(try clubStatus(world) == "Payment problem")
    try world.run("subscriptions", "expire", "club.month")
    #expect(try clubStatus(world) == "Ended")
  }

  @Test func saysThatASubscriptionWasTurnedOff() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn()
    try world.run("buy", "club.month", "--yes")
    try world.run("subscriptions", "cancel", "club.month")
    #expect(try clubStatus(world) == "Turned off")
    try world.run("clock", "advance", "2mo")
    #expect(try clubStatus(world) == "Ended")
  }

  @Test func doesNotSayOfAnotherAccountWhatOneHas() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn()
    try world.run("buy", "club.month", "--yes")
    try world.signIn("minh@example.com")
    #expect(try clubStatus(world) == "Buy")
  }

  private func clubStatus(_ world: CommandWorld) throws -> String? {
    try world.run("products").output.split(separator: "\n")
      .first { $0.contains("club.month") }
      .flatMap { $0.split(separator: /\s{2,}/).last.map(String.init) }
  }

  @Test func anEmptyListSaysWhy() throws {
    let world = try CommandWorld.signedIn()
    try world.run("faults", "set", "product-list", "--error", "empty")
    #expect(
      try world.run("products").output
        == "There are no products: the app's server sent an empty list, as was armed for "
        + "product-list; `razefaces faults` lists what is armed still\n")
  }
}
