import TestSupport
import Testing

/// The first promise: never charged without delivery, never delivered twice, never delivered
/// without a charge.
@Suite(.watched) struct KillTests {
  @Test(arguments: 1...8)
  func killedAtAnyStepNothingIsLost(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    let ending = try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)")
    #expect(ending.status == 128 + 9)
    // The next launch, twice: the second must not deliver again.
    #expect(try await world.coupons() == (try await world.transactions().count))
    #expect(try await world.coupons() == (try await world.transactions().count))
    // What was confirmed needs nobody any more.
    #expect(try await world.transactions().count == (step < 3 ? 0 : 1))
  }

  /// Before and after the steps at which the app is charged and not yet told.
  @Test(arguments: [1, 3, 4, 7, 8])
  func anArmedTerminationStrikesOnceAndSaysWhatComesNext(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("faults", "set", "termination", "--error", "step-\(step)")
    let ending = try world.launch("buy", "coupon", "--yes")
    #expect(ending.status == 128 + 9)
    #expect(ending.errors.contains("terminated during a purchase; `razefaces purchases` launches"))
    #expect(try await world.run("buy", "coupon", "--yes").status == 0)
    let count = try await world.transactions().count
    #expect(count == (step < 4 ? 1 : 2))
    #expect(try await world.coupons() == count)
    let log = try await world.run("log", "--lines", "--all").output
    let words = "The app was terminated after payment; delivered at the next launch."
    #expect(log.contains(words) == (4...7).contains(step), "\(log)")
    #expect(log.contains("App launched again: com.example.shop.coupon") == (step < 8), "\(log)")
    guard (4...7).contains(step) else { return }
    let number = try #require(try await world.transactions().last?["transactionId"])
    #expect(
      try await world.run("transactions", "show", "\(number)").output.contains("after payment"))
    // It was no action.
    #expect(try await world.run("undo").output == "Undone: Purchase: com.example.shop.coupon\n")
    #expect(try await world.run("undo").output == "Undone: Purchase: com.example.shop.coupon\n")
  }

  @Test(arguments: 1...2)
  func anUndecidedPaymentIsGoneOnWithAndPaidOnce(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)")
    #expect(try await world.run("buy", "coupon", "--yes").status == 0)
    #expect(try await world.transactions().count == 1)
    #expect(try await world.coupons() == 1)
    #expect(try await world.pending().isEmpty)
  }

  @Test(arguments: [4, 7])
  func aChargedPaymentIsDeliveredBeforeTheNextOne(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)")
    let ending = try await world.run("buy", "coupon", "--yes")
    #expect(ending.errors.contains("which was bought earlier and not delivered"))
    #expect(try await world.transactions().count == 2)
    #expect(try await world.coupons() == 2)
  }

  /// With the receipt's server down, nothing is delivered, and nothing is said to be.
  @Test func whatCannotBeVerifiedIsNotToldAsDelivered() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "5")
    #expect(
      try await world.run("faults", "set", "verification", "--error", "21005", "--times", "1")
        .status == 0
    )
    #expect(!(try await world.run("purchases").errors.contains("delivered com.example")))
    let next = try await world.run("purchases")
    #expect(next.errors.contains("which was bought earlier and not delivered"))
  }

  @Test func manyThatWereLeftAreToldInOneLine() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(try await world.run("buy", "club.month", "--yes").status == 0)
    #expect(try await world.run("clock", "advance", "100d").status == 0)
    let lines = try await world.run("purchases").errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("razefaces: delivered com.example.shop.club.month (") == true)
    #expect(lines.last?.hasPrefix("razefaces: finished 2 renewals of com.example.shop.") == true)
  }

  @Test(arguments: [4, 8])
  func aRestoreThatIsKilledIsCompletedByTheNextLaunch(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "face", "--yes")
    try await world.run("uninstall", "--yes")
    #expect(try await world.run("restore", "--crash-after", "\(step)").status == 128 + 9)
    let products = try #require(try await world.purchases()["products"] as? [[String: Any]])
    #expect(products.map { $0["productId"] as? String } == ["com.example.shop.face"])
  }

  @Test func aPaymentOfAnotherKindIsLeftForSomebodyWhoCanBeAsked() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "1")
    #expect(try await world.run("buy", "face", "--yes").status == 0)
    #expect(
      try await world.transactions().map { $0["productId"] as? String } == ["com.example.shop.face"]
    )
    #expect(
      try await world.pending().map { $0["productId"] as? String } == ["com.example.shop.coupon"])
  }

  @Test func manyAtOnceAreEachChargedAndDeliveredOnce() async throws {
    let world = try await CommandWorld.signedIn()
    let children = try (0..<4).map { _ in try world.start(["buy", "coupon", "--yes"]) }
    #expect(children.map { $0.end().status } == [0, 0, 0, 0])
    #expect(try await world.transactions().count == 4)
    #expect(try await world.coupons() == 4)
    #expect(try await world.pending().isEmpty)
  }
}
