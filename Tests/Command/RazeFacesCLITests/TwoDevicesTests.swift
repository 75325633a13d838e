import Foundation
import TestSupport
import Testing

/// One account on two devices. The app is closed on the second one during purchases on the first
/// (storekit-rules 3.22).
@Suite(.watched) struct TwoDevicesTests {
  private static let lasting = ["face", "vip.year", "club.month"]
  private let world: CommandWorld

  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.signIn(on: "ipad")
      try await world.launch(on: "ipad")
      return world
    }
  }

  @Test(arguments: lasting)
  func lastingPurchasesArriveAtTheNextLaunch(_ product: String) async throws {
    let id = try await world.buy(product)
    let ending = try await world.run("purchases", "--device", "ipad")
    #expect(
      ending.errors == "razefaces: delivered com.example.shop.\(product) (transaction \(id)), "
        + "which this Apple ID owns\n")
    #expect(ending.output.contains("com.example.shop.\(product)"))
    #expect(try await world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try await world.ownedProducts(device: "ipad") == ["com.example.shop.\(product)"])
    #expect(
      try await world.run("log", "--lines", "--device", "ipad").output.contains(
        "update... com.example.shop.\(product): owned by this account"))
  }

  @Test func sharedPurchasesAreNotCalledBought() async throws {
    let world = try CommandWorld()
    try await world.signIn()
    try await world.run(
      "testers", "family", "join", "minh@example.com", "--of", "tester@example.com")
    try await world.run(
      ["sign-in", "minh@example.com", "--password-stdin", "--device", "ipad"], input: "Sandbox-1\n")
    try await world.buy("greenbuild")
    let ending = try await world.run("purchases", "--device", "ipad")
    #expect(ending.errors.hasPrefix("razefaces: delivered com.example.razefaces.greenbuild"))
    #expect(ending.errors.hasSuffix("which was shared by the family\n"), "\(ending)")
    // A period that ended before the member opened the app was not bought by the member either.
    try await world.buy("club.yearly")
    try await world.run("clock", "advance", "10d")
    let renewed = try await world.run("purchases", "--device", "ipad")
    #expect(renewed.errors.contains("which was shared by the family and ended before delivery"))
    #expect(!renewed.errors.contains("bought earlier"), "\(renewed.errors)")
  }

  @Test func anotherPurchaseDeliversThemToo() async throws {
    for product in Self.lasting { try await world.buy(product) }
    let ending = try await world.run("buy", "coupon", "--yes", "--device", "ipad")
    #expect(
      ending.errors.hasPrefix(
        "razefaces: delivered 3 purchases, which this Apple ID owns\n"))
    let purchases = try await world.purchases(on: "ipad")
    #expect(purchases.products.count == 3 && purchases.memberships.count == 1)
  }

  @Test func purchasesAreDeliveredWhenTheirAccountSignsInAgain() async throws {
    try await world.signIn("minh@example.com", on: "ipad")
    try await world.launch(on: "ipad")
    for product in Self.lasting { try await world.buy(product) }
    #expect(try await world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try await world.ownedProducts(device: "ipad").isEmpty)
    try await world.signIn(on: "ipad")
    #expect(try await world.ownedProducts(device: "ipad").count == 3)
  }

  /// The first device has already delivered and finished the renewal.
  @Test(arguments: ["ended", "refunded"])
  func aReplacedRenewalIsFinishedSilently(_ end: String) async throws {
    func delivered() async throws -> Any? {
      let outcomes = try await world.object("qa", "coverage")["outcomes"] as? [[String: Any]]
      return outcomes?.first { $0["outcome"] as? String == "delivered" }?["count"]
    }
    let id = try await world.buy("club.month")
    try await world.launch(on: "ipad")
    try await world.run("clock", "advance", "70d")
    try await world.launch(on: "iphone")
    if end == "refunded" {
      let last = try #require(try await world.transactions().first?["transactionId"] as? String)
      try await world.run("refunds", "now", last)
    } else {
      try await world.run("subscriptions", "expire", id)
    }
    let before = try #require(try await delivered() as? Int)
    let ending = try await world.run("purchases", "--device", "ipad")
    #expect(!ending.errors.contains("delivered com"), "\(ending.errors)")
    #expect(!ending.errors.contains("razefaces: delivered"), "\(ending.errors)")
    #expect(try await world.ownedProducts(device: "ipad").isEmpty)
    #expect(try await delivered() as? Int == before)
    let log = try await world.run("log", "--lines").output.split(separator: "\n").filter {
      $0.contains("  ipad  ") && $0.contains("complete... com.example.shop.club.month")
    }
    #expect(log.isEmpty, "\(log)")
  }

  @Test func listingProductsWritesNoPreferences() async throws {
    try await world.run("uninstall", "--yes", "--device", "ipad")
    try await world.run("products", "--device", "ipad")
    let file = world.state.appendingPathComponent("devices/ipad/Preferences/com.example.shop.plist")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}

extension CommandWorld {
  fileprivate func launch(on device: String) async throws {
    #expect(try await run("purchases", "--device", device).status == 0)
  }
}
