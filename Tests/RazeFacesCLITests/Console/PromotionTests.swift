import TestSupport
import Testing

/// storekit-rules 2.13, without a screen.
@Suite(.watched) struct PromotionTests {
  @Test func theAppGoesOnWithAPurchaseFromTheStoresPage() throws {
    let world = try CommandWorld.signedIn()
    let ending = try world.run("sandbox", "promote", "face", "--yes")
    #expect(ending.output.hasPrefix("Your purchase was successful: "))
    #expect(ending.status == 0)
    #expect(try world.ownedProducts() == ["com.example.shop.face"])
  }

  @Test func theAppMayKeepItForLater() throws {
    let world = try CommandWorld.signedIn()
    let form = try world.object("sandbox", "promote", "coupon", "--defer")
    #expect(form["status"] as? String == "kept")
    #expect(form["productId"] as? String == "com.example.shop.coupon")
    #expect(try world.transactions().isEmpty)
  }

  @Test func withoutAYesAndSomebodyToAskNothingIsBought() throws {
    let world = try CommandWorld.signedIn()
    expect(
      try world.run("sandbox", "promote", "face"),
      refuses: "buying asks for a yes, and nobody can be asked here; to buy without being asked: "
        + "razefaces sandbox promote face --yes")
    #expect(try world.run("sandbox", "promote", "nothing", "--yes").status == 64)
    #expect(try world.transactions().isEmpty)
  }

  @Test func whatIsNotForSaleIsRefused() throws {
    let world = try CommandWorld.signedIn()
    try world.run("sandbox", "set", "bundle-id", "com.example.other")
    let ending = try world.run("sandbox", "promote", "face", "--yes")
    #expect(ending.errors.contains("com.example.other"))
    #expect(ending.status == 1)
  }
}
