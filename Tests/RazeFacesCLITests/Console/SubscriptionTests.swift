import TestSupport
import Testing

/// The words of commands about subscriptions. Tapes and RulesTests have what becomes of them.
@Suite(.watched) struct SubscriptionTests {
  private func subscribed() async throws -> (CommandWorld, String) {
    let world = try await CommandWorld.signedIn()
    return (world, try await world.buy("club.month"))
  }

  @Test func listsEachAndShowsTheOneThatWasTouched() async throws {
    try await CommandWorld.smallShop().expect(
      """
      $ subscriptions
      There are no subscriptions
      """)
    let (world, id) = try await subscribed()
    try await world.expect(
      """
      $ subscriptions
      Original          Account             Product                      State           Auto-renew  Renews as                    Expires
      ################  tester@example.com  com.example.shop.club.month  subscribed (1)  on          com.example.shop.club.month  #################
      $ subscriptions cancel \(id)
      Original        ################
      Latest          ################
      Account         tester@example.com
      Product         com.example.shop.club.month
      State           subscribed (1)
      Auto-renew      off
      Renews as       com.example.shop.club.month
      Next price      $4.99
      Price increase  none
      Expires         ####################
      """)
  }

  @Test func cancelledAndResumedByItsProduct() async throws {
    let (world, id) = try await subscribed()
    func deed(_ word: String) async throws -> [String: Any] {
      let ending = try await world.run("subscriptions", word, "club.month")
      #expect(ending.status == 0 && ending.errors == "")
      return try #require(try await world.list("subscriptions").first)
    }
    #expect(try await deed("cancel")["autoRenews"] as? Bool == false)
    #expect(try await deed("resume")["autoRenews"] as? Bool == true)
    #expect(try await deed("renew")["renewals"] as? Int == 1)
    #expect(try await world.transactions().count == 2)
    let expired = try await deed("expire")
    #expect(expired["state"] as? String == "expired" && expired["stateNumber"] as? Int == 2)
    #expect(try await world.entitlements().isEmpty)
    try await world.expect(
      """
      $ subscriptions renew club.month
      64: subscription \(id) is not running, so it cannot renew
      """)
  }

  @Test func failedBillingIsResolved() async throws {
    let (world, id) = try await subscribed()
    try await world.expect(
      """
      $ sandbox set billing-fails on
      $ sandbox set grace-period on
      $ clock advance --to next
      $ subscriptions price \(id)
      [...]in grace period[...]Not renewed because  billing failed (2)[...]
      $ sandbox set billing-fails off
      $ subscriptions resolve-billing \(id)
      [...]subscribed (1)[...]
      $ subscriptions resolve-billing \(id)
      64: subscription \(id) has no billing problem to resolve
      """)
  }

  @Test func aNoToAHigherPriceIsToldAndEndsIt() async throws {
    let (world, id) = try await subscribed()
    let asked = try await world.object("subscriptions", "price", id, "5.99")
    #expect(asked["priceIncrease"] as? String == "pending")
    #expect(asked["renewalPrice"] as? Double == 5.99 && asked["currency"] as? String == "USD")
    let answered = try await world.object("subscriptions", "consent", id, "no")
    #expect(answered["priceIncrease"] as? String == "declined")
    #expect(answered["autoRenews"] as? Bool == false)
    try await world.expect(
      """
      $ log --lines
      [...]The higher price of com.example.shop.club.month was not agreed to[...]
      $ clock advance --to next
      """)
    let standing = try #require(try await world.list("subscriptions").first)
    #expect(standing["state"] as? String == "expired")
    #expect(standing["expirationIntent"] as? Int == 3)
  }

  @Test func whatCannotBeDoneIsToldInOneLineAndChangesNothing() async throws {
    let (world, id) = try await subscribed()
    let before = try await world.run("subscriptions").output
    try await world.expect(
      """
      $ subscriptions cancel 7
      64: no subscription has the original transaction 7; `razefaces subscriptions` lists them
      $ subscriptions cancel face
      64: nobody subscribes to com.example.shop.face; `razefaces subscriptions` lists them
      $ subscriptions cancel club.mont
      64: this shop has no product "club.mont"; did you mean "club.month"? `razefaces products` \
      lists them all
      $ subscriptions price \(id) cheap
      64: "cheap" is not a price; allowed: a number such as 5.99, in the storefront's currency
      $ subscriptions price \(id) 5.999
      64: 5.999 is not a price in USD, which has 2 decimal places
      $ subscriptions price \(id) 4.99
      64: 4.99 is not more than the current price, 4.99
      $ subscriptions consent \(id) yes
      64: no price increase of subscription \(id) is waiting for consent; an answer counts only until \
      the renewal that it is for
      $ subscriptions consent \(id) maybe
      64: "maybe" is not a valid answer to a price increase; allowed: yes, no
      """)
    #expect(try await world.run("subscriptions").output == before)
  }

  /// The buyer stands there while a subscription is shared and after that (storekit-rules 3.21).
  @Test func whatAFamilySharesIsListedWithItsBuyer() async throws {
    let world = try CommandWorld(
      catalog: CommandWorld.smallCatalog.replacing(
        "\"clearedForSale\": true, \"subscription\"",
        with: "\"clearedForSale\": true, \"familySharable\": true, \"subscription\""))
    try await world.signIn()
    let own = try await world.buy("club.month")
    #expect(try await !world.run("subscriptions").output.contains("Shared by"))
    try await world.run(
      "testers", "family", "join", "minh@example.com", "--of", "tester@example.com")
    let rows = try await world.run("subscriptions").steadyOutput.split(separator: "\n")
      .map { $0.split(separator: /\s{2,}/).map(String.init) }
    #expect(rows.first?.prefix(3) == ["Original", "Account", "Shared by"])
    #expect(
      rows.dropFirst().map { Array($0.dropFirst()).prefix(3) } == [
        ["tester@example.com", "com.example.shop.club.month", "subscribed (1)"],
        ["minh@example.com", "tester@example.com", "com.example.shop.club.month"],
      ])
    #expect(
      try await world.list("subscriptions").map { $0["sharedBy"] as? String } == [
        nil, "tester@example.com",
      ])
    try await world.run("testers", "family", "leave", "minh@example.com")
    let left = try await world.run("subscriptions").output.split(separator: "\n")
    #expect(left.last?.contains("minh@example.com") == true)
    #expect(left.last?.contains("no longer shared (5)") == true, "\(left)")
    let lines = try await world.run("transactions", "--all").output.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("No longer shared") } == 1, "\(lines)")
    #expect(lines.first { $0.contains(own) }?.hasSuffix("No longer shared") == false)
  }

  @Test func oneProductOfTwoTestersHasToBeToldApart() async throws {
    let (world, mine) = try await subscribed()
    try await world.signIn("minh@example.com")
    let other = try await world.buy("club.month")
    try await world.run("subscriptions", "cancel", "club.month")
    let standings = try await world.list("subscriptions")
    #expect(standings.map { $0["autoRenews"] as? Bool } == [true, false])
    try await world.expect(
      """
      $ sign-out
      $ subscriptions cancel club.month
      64: several testers subscribe to com.example.shop.club.month; name one of \(mine) \
      (tester@example.com), \(other) (minh@example.com)
      """)
  }
}
