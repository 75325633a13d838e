import TestSupport
import Testing

/// A purchase is never charged without a delivery, delivered twice, or delivered without a charge.
@Suite(.watched) struct KillTests {
  @Test(arguments: 1...8)
  func aKillAtAnyStepLosesNothing(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)")
    #expect(ending.status == 128 + 9)
    // A confirmed purchase completes at the next launch. The launch after it delivers nothing.
    for _ in 1...2 { #expect(try await world.coupons() == (step < 3 ? 0 : 1)) }
    #expect(try await world.transactions().count == (step < 3 ? 0 : 1))
  }

  /// Both ends of the steps at which the purchase is charged and not delivered.
  @Test(arguments: [3, 4, 7, 8])
  func anArmedTerminationHappensOnceAndIsExplained(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("faults", "set", "termination", "--error", "step-\(step)")
    let ending = try world.launch("buy", "coupon", "--yes")
    #expect(ending.status == 128 + 9)
    #expect(ending.errors.contains("terminated during a purchase; `razefaces purchases` launches"))
    let next = try await world.run("buy", "coupon", "--yes")
    #expect(next.status == 0)
    let words = "which was bought earlier and not delivered"
    #expect(next.errors.contains(words) == (4...7).contains(step), "\(next)")
    try await world.expectCoupons(step < 4 ? 1 : 2)
    let log = try await world.run("log", "--lines", "--all").output
    let event = "The app was terminated after payment."
    #expect(log.contains(event) == (4...7).contains(step), "\(log)")
    let launch = "The app was launched again: com.example.shop.coupon"
    #expect(log.contains(launch) == (step < 8), "\(log)")
    guard (4...7).contains(step) else { return }
    let number = try #require(try await world.transactions().last?["transactionId"])
    #expect(
      try await world.run("transactions", "show", "\(number)").output.contains("after payment"))
    // The termination is not an action.
    for _ in 1...2 {
      #expect(try await world.run("undo").output == "Undone: Purchase: com.example.shop.coupon\n")
    }
  }
}
