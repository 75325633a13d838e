import Foundation
import TestSupport
import Testing

/// storekit-rules 3.22: one account on two devices, of which the second one is closed while the
/// first one buys.
@Suite(.watched) struct TwoDevicesTests {
  private static let lasting = ["face", "vip.year", "club.month"]
  private let world: CommandWorld

  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.signIn(on: "ipad")
      try await world.purchases(on: "ipad")
      return world
    }
  }

  @Test(arguments: lasting)
  func whatLastsIsThereAtTheNextLaunch(_ product: String) async throws {
    let id = try await world.buy(product)
    let ending = try await world.run("purchases", "--device", "ipad")
    #expect(
      ending.errors == "razefaces: delivered com.example.shop.\(product) (transaction \(id)), "
        + "which was bought on another device\n")
    #expect(ending.output.contains("com.example.shop.\(product)"))
    #expect(try await world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try await world.ownedProducts(device: "ipad") == ["com.example.shop.\(product)"])
    #expect(
      try await world.run("log", "--lines", "--device", "ipad").output.contains(
        "update... com.example.shop.\(product) was bought on another device"))
  }

  @Test func aPurchaseOfSomethingElseBringsIt() async throws {
    for product in Self.lasting { try await world.buy(product) }
    let ending = try await world.run("buy", "coupon", "--yes", "--device", "ipad")
    #expect(
      ending.errors.hasPrefix(
        "razefaces: delivered 3 purchases, which were bought on another device\n"))
    #expect(try await world.ownedProducts(device: "ipad").count == 3)
    #expect(try await world.memberships(on: "ipad") == 1)
  }

  @Test func anotherAccountGetsNothingAndTheFirstOneAtItsReturn() async throws {
    try await world.signIn("minh@example.com", on: "ipad")
    try await world.purchases(on: "ipad")
    for product in Self.lasting { try await world.buy(product) }
    #expect(try await world.run("purchases", "--device", "ipad").errors.isEmpty)
    #expect(try await world.ownedProducts(device: "ipad").isEmpty)
    try await world.signIn(on: "ipad")
    #expect(try await world.ownedProducts(device: "ipad").count == 3)
  }

  /// The first device has delivered and finished it.
  @Test(arguments: ["ended", "refunded"])
  func aRenewalThatGaveWayIsFinishedWithoutAWord(_ end: String) async throws {
    func delivered() async throws -> Any? {
      let outcomes = try await world.object("qa", "coverage")["outcomes"] as? [[String: Any]]
      return outcomes?.first { $0["outcome"] as? String == "delivered" }?["count"]
    }
    let id = try await world.buy("club.month")
    try await world.purchases(on: "ipad")
    try await world.run("clock", "advance", "70d")
    try await world.purchases(on: "iphone")
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

  @Test func lookingAtTheProductsLeavesThePreferencesOfANewAppAlone() async throws {
    try await world.run("uninstall", "--yes", "--device", "ipad")
    try await world.run("products", "--device", "ipad")
    let file = world.state.appendingPathComponent("devices/ipad/Preferences/com.example.shop.plist")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}

extension CommandWorld {
  fileprivate func purchases(on device: String) async throws {
    #expect(try await run("purchases", "--device", device).status == 0)
  }

  fileprivate func memberships(on device: String) async throws -> Int {
    try #require(try await object("purchases", "--device", device)["memberships"] as? [Any]).count
  }
}
