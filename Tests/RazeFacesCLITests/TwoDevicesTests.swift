import Foundation
import TestSupport
import Testing

/// storekit-rules 3.22: one account on two devices, of which the second one is closed while the
/// first one buys.
@Suite(.watched) struct TwoDevicesTests {
  private static let lasting = ["face", "vip.year", "club.month"]
  private let world: CommandWorld

  init() throws {
    world = try .signedIn()
    try world.signIn(on: "ipad")
    try world.purchases(on: "ipad")
  }

  @Test(arguments: lasting)
  func whatLastsIsThereAtTheNextLaunch(_ product: String) throws {
    let id = try world.buy(product)
    let ending = try world.run("purchases", "--device", "ipad")
    #expect(
      ending.errors == "razefaces: delivered com.example.shop.\(product) (transaction \(id)), "
        + "which was bought on another device\n")
    #expect(ending.output.contains("com.example.shop.\(product)"))
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try world.ownedProducts(device: "ipad") == ["com.example.shop.\(product)"])
    #expect(
      try world.run("log", "--device", "ipad").output.contains(
        "update... com.example.shop.\(product) was bought on another device"))
  }

  @Test(arguments: lasting)
  func theListOfProductsShowsIt(_ product: String) throws {
    try world.buy(product)
    let ending = try world.run("products", "--device", "ipad")
    #expect(ending.errors.contains("which was bought on another device"))
    let line = ending.output.split(separator: "\n").first { $0.contains(".\(product)") }
    #expect(line?.contains("Purchased") == true)
  }

  @Test func aPurchaseOfSomethingElseBringsIt() throws {
    for product in Self.lasting { try world.buy(product) }
    let ending = try world.run("buy", "coupon", "--yes", "--device", "ipad")
    #expect(
      ending.errors.hasPrefix(
        "razefaces: delivered 3 purchases, which were bought on another device\n"))
    #expect(try world.ownedProducts(device: "ipad").count == 3)
    #expect(try world.memberships(on: "ipad") == 1)
  }

  @Test func itArrivesInBothDirections() throws {
    try world.purchases(on: "iphone")
    try world.buy("face", device: "ipad")
    #expect(try world.ownedProducts() == ["com.example.shop.face"])
    try world.buy("vip.year")
    #expect(try world.ownedProducts(device: "ipad").count == 2)
    #expect(try world.memberships(on: "iphone") == 1)
  }

  @Test func aCouponIsDeliveredOnceWhereItWasBought() throws {
    try world.buy("coupon")
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    let coupons = try world.object("purchases", "--device", "ipad")["coupons"] as? [Any]
    #expect(coupons?.isEmpty == true)
    #expect(try world.coupons() == 1)
  }

  /// The App Store restores no membership: how long one lasts is the app's affair.
  @Test func aDeletedAppHasToRestore() throws {
    for product in Self.lasting { try world.buy(product) }
    try world.run("uninstall", "--yes", "--device", "ipad")
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try world.ownedProducts(device: "ipad").isEmpty)
    try world.run("restore", "--device", "ipad")
    #expect(
      try Set(world.ownedProducts(device: "ipad")) == [
        "com.example.shop.face", "com.example.shop.club.month",
      ])
  }

  @Test func anotherAccountGetsNothingAndTheFirstOneAtItsReturn() throws {
    try world.signIn("minh@example.com", on: "ipad")
    try world.purchases(on: "ipad")
    for product in Self.lasting { try world.buy(product) }
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try world.ownedProducts(device: "ipad").isEmpty)
    try world.signIn(on: "ipad")
    #expect(try world.ownedProducts(device: "ipad").count == 3)
  }

  @Test(arguments: lasting)
  func whatWasRefundedMeanwhileIsNotDelivered(_ product: String) throws {
    let id = try world.buy(product)
    try world.run("refunds", "now", id)
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try world.ownedProducts(device: "ipad").isEmpty)
  }

  @Test func aSubscriptionThatEndedMeanwhileIsNotDelivered() throws {
    try world.buy("club.month")
    try world.run("subscriptions", "expire", "club.month")
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try world.ownedProducts(device: "ipad").isEmpty)
  }

  @Test func aMembershipThatEndedMeanwhileIsNotShown() throws {
    try world.buy("vip.year")
    try world.run("clock", "advance", "400d")
    #expect(try world.ownedProducts(device: "ipad").isEmpty)
  }

  @Test func aNewWorldKnowsNothingOfIt() throws {
    try world.buy("face")
    try world.run("reset", "--yes")
    try world.signIn(on: "ipad")
    #expect(try world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try world.ownedProducts(device: "ipad").isEmpty)
  }

  /// Killed after it was charged, it is delivered from this device's queue, and nobody says that
  /// another device bought it.
  @Test(arguments: 4...8)
  func whatThisDevicePaidIsDeliveredFromItsQueue(_ step: Int) throws {
    try world.run("buy", "vip.year", "--yes", "--crash-after", "\(step)")
    for _ in 1...2 {
      for command in ["products", "purchases"] {
        #expect(try !world.run(command).errors.contains("another device"))
      }
    }
    #expect(try world.memberships(on: "iphone") == 1)
    #expect(try world.pending().isEmpty)
    #expect(try !world.run("log").output.contains("was bought on another device"))
  }

  @Test func lookingAtTheProductsLeavesThePreferencesOfANewAppAlone() throws {
    try world.run("uninstall", "--yes", "--device", "ipad")
    try world.run("products", "--device", "ipad")
    let file = world.state.appendingPathComponent(
      "devices/ipad/Preferences/com.example.shop.plist")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}

extension CommandWorld {
  fileprivate func signIn(
    _ email: String = "tester@example.com", on device: String
  ) throws {
    let ending = try run(
      "sign-in", email, "--password-stdin", "--device", device, input: "Sandbox-1\n")
    #expect(ending.status == 0, "\(ending.errors)")
  }

  fileprivate func purchases(on device: String) throws {
    #expect(try run("purchases", "--device", device).status == 0)
  }

  fileprivate func memberships(on device: String) throws -> Int {
    try #require(try object("purchases", "--device", device)["memberships"] as? [Any]).count
  }
}
