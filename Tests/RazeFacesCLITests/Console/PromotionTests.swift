import TestSupport
import Testing

/// storekit-rules 2.13, without a screen.
@Suite(.watched) struct PromotionTests {
  @Test func theAppMayKeepItForLater() async throws {
    let world = try await CommandWorld.signedIn()
    let form = try await world.object("sandbox", "promote", "coupon", "--defer")
    #expect(form["status"] as? String == "kept")
    #expect(form["productId"] as? String == "com.example.shop.coupon")
    #expect(try await world.transactions().isEmpty)
  }

  @Test func withoutAYesAndSomebodyToAskNothingIsBought() async throws {
    let world = try await CommandWorld.signedIn()
    expect(
      try await world.run("sandbox", "promote", "face"),
      refuses: "buying needs a confirmation, and there is no terminal to ask in; to buy without "
        + "being asked: razefaces sandbox promote face --yes")
    #expect(try await world.run("sandbox", "promote", "nothing", "--yes").status == 64)
    #expect(try await world.transactions().isEmpty)
  }

  @Test func whatIsNotForSaleIsRefused() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("sandbox", "set", "bundle-id", "com.example.other")
    let ending = try await world.run("sandbox", "promote", "face", "--yes")
    #expect(ending.errors.contains("com.example.other"))
    #expect(ending.status == 1)
  }
}
