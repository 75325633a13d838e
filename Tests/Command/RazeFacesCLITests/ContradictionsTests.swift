import Foundation
import GRDB
import TestSupport
import Testing

/// Damaged worlds, which prove that the attacks' check can fail.
@Suite(.watched) struct ContradictionsTests {
  @Test(arguments: [
    ("UPDATE queue SET productID = 'other'", "queued, but not booked"),
    ("UPDATE transactions SET originalID = 5 WHERE productID LIKE '%face'", "without its original"),
    (
      "UPDATE transactions SET revoked = 1 WHERE productID LIKE '%face'",
      "an entitlement to nothing"
    ),
    ("UPDATE subscriptions SET latestID = 7", "a subscription without its latest"),
    ("DELETE FROM transactions WHERE productID LIKE '%coupon'", "kept on iphone, but not"),
    (
      "UPDATE transactions SET productID = 'x' WHERE productID LIKE '%face'", "kept on iphone, but"
    ),
    ("DELETE FROM entitlements", "owned without an entitlement"),
    ("UPDATE transactions SET expires = expires + 5000 WHERE expires > 0", "subscription "),
    ("UPDATE transactions SET price = '7' WHERE jws IS NOT NULL", "the document of "),
  ])
  func contradictionsAreFound(_ sql: String, _ words: String) async throws {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      for product in ["face", "coupon", "club.month"] { try await world.buy(product) }
      try await world.run("buy", "coupon", "--yes", "--crash-after", "4")
      #expect(try await world.contradictions() == [])
      return world
    }
    try world.withDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
    let told = try await world.contradictions()
    #expect(told.contains { $0.hasPrefix("contradiction: \(words)") }, "\(told)")
  }

  /// Preferences that were lost or restored from a copy.
  @Test(arguments: ["face", "coupon", "vip.year"])
  func missingDeliveriesAreFound(product: String) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy(product)
    try world.rewritePreferences { $0 = $0.filter { $0.key == "shop:world" } }
    #expect(
      try await world.contradictions().map { $0.prefix(44) }
        == ["contradiction: finished on iphone, but missi"])
    try await world.run("uninstall", "--yes")
    #expect(try await world.contradictions() == [])
  }
}
