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
