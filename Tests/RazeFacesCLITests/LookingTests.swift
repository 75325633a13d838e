import TestSupport
import Testing

@Suite(.watched) struct LookingTests {
  private func worldWithPurchases() throws -> CommandWorld {
    let world = try CommandWorld.smallShop()
    try world.signIn()
    for product in ["face", "coupon", "vip.year"] { try world.run("buy", product, "--yes") }
    return world
  }

  @Test func showsTheLedgerNewestFirst() throws {
    #expect(
      try worldWithPurchases().run("transactions").steadyOutput == """
        Date               Transaction       Original          Product                    Qty  Price  Account             Device  Why
        #################  ################  ################  com.example.shop.vip.year    1  $9.99  tester@example.com  iphone  Purchase
        #################  ################  ################  com.example.shop.coupon      1  $1.99  tester@example.com  iphone  Purchase
        #################  ################  ################  com.example.shop.face        1  $0.99  tester@example.com  iphone  Purchase

        """)
  }

  @Test func filtersTheLedger() throws {
    let world = try worldWithPurchases()
    try world.signIn("minh@example.com")
    try world.run("buy", "coupon", "--yes")
    func products(_ arguments: String...) throws -> [String] {
      let ending = try world.start(["transactions", "--json"] + arguments).end()
      return ending.output.matches(of: /"productId" : "com\.example\.shop\.(.*)"/)
        .map { String($0.output.1) }
    }
    #expect(try products("--account", "minh@example.com") == ["coupon"])
    #expect(try products("--product", "coupon") == ["coupon", "coupon"])
    #expect(try products("--all", "--limit", "2") == ["coupon", "vip.year"])
    #expect(try products("--device", "ipad") == [])
  }

  @Test func saysWhenThereIsMoreToShow() throws {
    let ending = try worldWithPurchases().run("transactions", "--limit", "1")
    #expect(
      ending.errors == "razefaces: only the newest 1 are shown; --limit N shows more\n")
  }

  @Test func anUnknownTesterIsNotAnEmptyLedger() throws {
    let ending = try CommandWorld.smallShop().run("transactions", "--account", "mihn@example.com")
    #expect(
      ending.errors == """
        razefaces: there is no tester mihn@example.com; did you mean minh@example.com? \
        `razefaces testers` lists them all

        """)
    #expect(ending.status == 1)
  }

  @Test func showsWhatTheAppRemembersAndWhatTheAccountOwns() throws {
    #expect(
      try worldWithPurchases().run("purchases").steadyOutput == """
        On this device (iphone)
        Product                    Name    Type
        com.example.shop.face      A Face  Non-Consumable
        com.example.shop.vip.year  VIP     Non-Renewing Subscription

        Coupons
        Coupon            Product                  Name    Bought             State
        ################  com.example.shop.coupon  Coupon  #################  unused

        Memberships
        Transaction       Product                    Name  From               To
        ################  com.example.shop.vip.year  VIP   #################  #################

        Entitlements of tester@example.com
        Product                    Type                       Transaction       Bought             Expires
        com.example.shop.face      Non-Consumable             ################  #################
        com.example.shop.vip.year  Non-Renewing Subscription  ################  #################

        """)
  }

  @Test func deletesTheAppAndRestoresWhatCanBeRestored() throws {
    let world = try worldWithPurchases()
    #expect(
      try world.run("uninstall", "--yes").output == "Deleted the app's data on iphone; "
        + "`razefaces restore` brings purchases back, but no coupons\n")
    #expect(try world.coupons() == 0)
    #expect(
      try world.run("restore").output == """
        Restored 1 purchase
        A Face
        Not restored: VIP. The App Store brings no membership back.
        Not restored: Coupon. What is used up, as coupons are, is never restored.

        """)
    let products = try #require(try world.purchases()["products"] as? [[String: Any]])
    #expect(products.map { $0["productId"] as? String } == ["com.example.shop.face"])
  }

  @Test func aRestoreNamesTheFirstTransactionInItsJSON() throws {
    let world = try CommandWorld.signedIn()
    let bought = try world.buy("face")
    let restored = try #require(try world.json("restore") as? [String: Any])
    let line = try #require((restored["transactions"] as? [[String: Any]])?.first)
    #expect(line["originalTransactionId"] as? String == bought)
    #expect(line["transactionId"] as? String != bought)
  }

  @Test func aSubscriptionThatIsOverIsRestoredButNotHandedOut() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn()
    for product in ["club.month", "face"] { try world.run("buy", product, "--yes") }
    try world.run("clock", "advance", "1mo")
    try world.run("purchases")
    #expect(try world.run("restore").output.hasPrefix("Restored 2 purchases\n"))
    let both = ["com.example.shop.club.month", "com.example.shop.face"]
    #expect(try deliveredProducts(world) == both)

    #expect(try world.run("subscriptions", "expire", "club.month").status == 0)
    try world.run("uninstall", "--yes")
    let restored = try world.run("restore").output
    let ended =
      "Not restored: Club. The subscription has ended; subscribing again brings it back.\n"
    #expect(restored.hasPrefix("Restored 1 purchase\nA Face\n" + ended))
    #expect(try deliveredProducts(world) == ["com.example.shop.face"])
  }

  private func deliveredProducts(_ world: CommandWorld) throws -> [String] {
    let products = try #require(try world.purchases()["products"] as? [[String: Any]])
    return products.compactMap { $0["productId"] as? String }.sorted()
  }

  @Test func thereMayBeNothingToRestore() throws {
    let world = try CommandWorld.smallShop()
    try world.signIn()
    #expect(try world.run("restore").output == "Nothing to restore\n")
  }

  @Test func aResetNeedsAYesAndThenIsComplete() throws {
    let world = try worldWithPurchases()
    let refused = try world.run("reset")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("razefaces reset --yes"))
    #expect(try world.run("reset", "--yes").status == 0)
    #expect(try world.transactions().isEmpty)
    #expect(try world.coupons() == 0)
    #expect(try world.run("purchases").output == "On this device (iphone)\nNothing yet\n")
  }
}
