import TestSupport
import Testing

@Suite(.watched) struct SubscriptionTests {
  /// The buyer is listed during and after sharing (storekit-rules 3.21).
  @Test func sharedSubscriptionsNameTheirBuyer() async throws {
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
    let copies = try await world.run("transactions", "--account", "minh@example.com").output
    #expect(copies.contains("Shared by tester@example.com"))
    try await world.run("testers", "family", "leave", "minh@example.com")
    let left = try await world.run("subscriptions").output.split(separator: "\n")
    #expect(left.last?.contains("minh@example.com") == true)
    #expect(left.last?.contains("no longer shared (5)") == true, "\(left)")
    let lines = try await world.run("transactions", "--all").output.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("No longer shared") } == 1, "\(lines)")
    #expect(lines.first { $0.contains(own) }?.hasSuffix("No longer shared") == false)
  }
}
