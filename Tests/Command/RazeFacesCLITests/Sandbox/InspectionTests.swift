import Foundation
import TestSupport
import Testing

@Suite(.watched) struct InspectionTests {
  private func toDo(_ world: CommandWorld, _ id: String, on device: String = "iphone") async throws
    -> String
  {
    let lines = try await world.run("transactions", "show", id, "--device", device).output
      .split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex(of: "To do"))
    return lines[place + 1].trimmingCharacters(in: .whitespaces)
  }

  /// Another device's app may still have to revoke access.
  @Test(arguments: ["face", "coupon", "vip.year", "club.month"])
  func aCompletedRevocationNeedsNoAction(_ product: String) async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy(product)
    try await world.run("refunds", "now", id)
    let before = try await toDo(world, id)
    #expect(before != "Nothing more: access was revoked.")
    try await world.run("purchases")
    #expect(try await toDo(world, id) == "Nothing more: access was revoked.")
    #expect(try await toDo(world, id, on: "ipad") == before)
  }

  @Test func theJSONHasThePayloadAndTheChecks() async throws {
    let world = try await CommandWorld.signedIn()
    let id = try await world.buy("club.month")
    let form = try await world.object("transactions", "show", id)
    let signed = try #require(form["signedTransaction"] as? [String: Any])
    #expect(signed["isVerified"] as? Bool == true)
    #expect((signed["payload"] as? [String: Any])?["transactionId"] as? String == id)
    #expect((signed["payload"] as? [String: Any])?["price"] as? Int == 4990)
    #expect((signed["header"] as? [String: Any])?["alg"] as? String == "ES256")
    #expect((signed["jws"] as? String)?.split(separator: ".").count == 3)
    let checks = try #require(signed["checks"] as? [[String: Any]])
    #expect(checks.map { $0["check"] as? String }.first == "encoding")
    let renewal = try #require(form["renewalInfo"] as? [String: Any])
    #expect((renewal["payload"] as? [String: Any])?["autoRenewStatus"] as? Int == 1)
    #expect((form["receipt"] as? [String: Any])?["transactionId"] as? String == id)
  }

  @Test func finishesAndDeletes() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    try await world.run("clock", "advance", "--to", "next")
    let open = try #require(
      try await world.transactions().first { $0["isFinished"] as? Bool == false })
    let id = try #require(open["transactionId"] as? String)
    // A transaction of another account on another device.
    try await world.signIn("minh@example.com")
    let form = try await world.object("transactions", "show", id, "--device", "ipad")
    #expect((form["transaction"] as? [String: Any])?["account"] as? String == "tester@example.com")
    try await world.expect(
      """
      $ transactions finish \(id)
      Finished transaction \(id): com.example.shop.club.month of tester@example.com
      $ transactions finish \(id)
      64: transaction \(id) is not waiting in any queue
      $ transactions delete \(id)
      Deleted transaction \(id): com.example.shop.club.month of tester@example.com with its \
      subscription, with transactions [...]
      """)
    #expect(try await world.transactions().isEmpty)
  }

  @Test func filtersTheLedger() async throws {
    let world = try await CommandWorld.signedIn()
    for product in ["face", "coupon", "vip.year"] { try await world.buy(product) }
    try await world.signIn("minh@example.com")
    try await world.buy("coupon")
    func products(_ arguments: String...) async throws -> [String] {
      let ending = try await world.run(["transactions", "--json"] + arguments)
      return ending.output.matches(of: /"productId" : "com\.example\.shop\.(.*)"/)
        .map { String($0.output.1) }
    }
    #expect(try await products("--account", "minh@example.com") == ["coupon"])
    #expect(try await products("--product", "coupon") == ["coupon", "coupon"])
    #expect(try await products("--all", "--limit", "2") == ["coupon", "vip.year"])
    #expect(try await products("--device", "ipad") == [])
    let words = "razefaces: showing the newest 1; --limit N shows more\n"
    for format in [[], ["--json"]] {
      #expect(try await world.run(["transactions", "--limit", "1"] + format).errors == words)
    }
  }
}
