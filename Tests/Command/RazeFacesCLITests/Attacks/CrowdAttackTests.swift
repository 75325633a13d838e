import TestSupport
import Testing

/// Eight processes use one world on two devices at the same time, and some are killed.
@Suite(.watched) struct CrowdAttackTests {
  private static let commands = [
    ["buy", "coupon", "--yes"], ["buy", "coupon", "--yes", "--device", "ipad"], ["purchases"],
    ["buy", "face", "--yes"], ["restore"], ["clock", "advance", "1d"], ["products"],
    ["buy", "club.month", "--yes", "--device", "ipad"], ["transactions", "--all"],
    ["buy", "coupon", "--yes", "--crash-after", "4"], ["receipt", "refresh"],
    ["buy", "coupon", "--yes", "--crash-after", "7"], ["doctor"],
  ]

  @Test func eightProcessesDeliverEachPurchaseOnce() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.signIn(on: "ipad")
    var chance = SeededGenerator(4)
    for round in 1...Attack.times(2) {
      let chosen = (1...8).map { _ in Self.commands.randomElement(using: &chance) ?? [] }
      let children = try chosen.map { try world.start($0) }
      for (command, child) in zip(chosen, children) {
        let ending = child.end()
        let isKilled = command.contains("--crash-after") && ending.status == 137
        // An active subscription is not sold again (rule 2.18).
        let isRefused =
          command.contains("club.month") && ending.status == 1
          && ending.errors.contains("currently subscribed")
        #expect(
          isKilled || isRefused || [0, 64, 75].contains(ending.status),
          "\(round) \(command): \(ending)")
      }
    }
    for device in ["iphone", "ipad"] {
      for _ in 1...2 { #expect(try await world.run("purchases", "--device", device).status == 0) }
      #expect(try await world.run("doctor", "--device", device).status == 0)
    }
    #expect(try await world.contradictions() == [])
    let booked = try await world.list("transactions", "--all", "--limit", "10000").filter {
      ($0["productId"] as? String)?.hasSuffix("coupon") == true
    }
    for device in ["iphone", "ipad"] {
      let coupons =
        try await world.object("purchases", "--device", device)["coupons"] as? [[String: Any]]
      #expect(coupons?.count == booked.filter { $0["device"] as? String == device }.count)
    }
  }
}
