import TestSupport
import Testing

@Suite(.watched) struct LookingTests {
  private func worldWithPurchases() async throws -> CommandWorld {
    try await .prepared {
      let world = try await CommandWorld.signedIn()
      for product in ["face", "coupon", "vip.year"] { try await world.buy(product) }
      return world
    }
  }

  @Test func showsTheLedgerNewestFirst() async throws {
    #expect(
      try await worldWithPurchases().run("transactions").steadyOutput == """
        Date               Transaction       Original          Product                    Qty  Price  Account             Device  Why
        #################  ################  ################  com.example.shop.vip.year    1  $9.99  tester@example.com  iphone  Purchase
        #################  ################  ################  com.example.shop.coupon      1  $1.99  tester@example.com  iphone  Purchase
        #################  ################  ################  com.example.shop.face        1  $0.99  tester@example.com  iphone  Purchase

        """)
  }

  @Test func filtersTheLedger() async throws {
    let world = try await worldWithPurchases()
    try await world.signIn("minh@example.com")
    try await world.run("buy", "coupon", "--yes")
    func products(_ arguments: String...) async throws -> [String] {
      let ending = try await world.run(["transactions", "--json"] + arguments)
      return ending.output.matches(of: /"productId" : "com\.example\.shop\.(.*)"/)
        .map { String($0.output.1) }
    }
    #expect(try await products("--account", "minh@example.com") == ["coupon"])
    #expect(try await products("--product", "coupon") == ["coupon", "coupon"])
    #expect(try await products("--all", "--limit", "2") == ["coupon", "vip.year"])
    #expect(try await products("--device", "ipad") == [])
  }

  @Test func saysWhenThereIsMoreToShow() async throws {
    let ending = try await worldWithPurchases().run("transactions", "--limit", "1")
    #expect(
      ending.errors == "razefaces: only the newest 1 are shown; --limit N shows more\n")
  }

  @Test func anUnknownTesterIsNotAnEmptyLedger() async throws {
    let ending = try await CommandWorld.smallShop().run(
      "transactions", "--account", "mihn@example.com")
    #expect(
      ending.errors == """
        razefaces: there is no tester mihn@example.com; did you mean minh@example.com? \
        `razefaces testers` lists them all

        """)
    #expect(ending.status == 1)
  }

  @Test func showsWhatTheAppRemembersAndWhatTheAccountOwns() async throws {
    #expect(
      try await worldWithPurchases().run("purchases").steadyOutput == """
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

  @Test func deletesTheAppAndRestoresWhatCanBeRestored() async throws {
    let world = try await worldWithPurchases()
    #expect(
      try await world.run("uninstall", "--yes").output == "Deleted the app's data on iphone; "
        + "`razefaces restore` brings purchases back, but not coupons\n")
    #expect(try await world.coupons() == 0)
    #expect(
      try await world.run("restore").output == """
        Restored 1 purchase
        A Face
        Not restored: VIP. The App Store does not restore memberships.
        Not restored: Coupon. Consumables, such as coupons, are never restored.

        """)
    let products = try #require(try await world.purchases()["products"] as? [[String: Any]])
    #expect(products.map { $0["productId"] as? String } == ["com.example.shop.face"])
  }
}
