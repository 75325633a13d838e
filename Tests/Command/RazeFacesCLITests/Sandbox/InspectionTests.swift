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
}
