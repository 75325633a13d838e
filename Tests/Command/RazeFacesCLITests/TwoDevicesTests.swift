import Foundation
import TestSupport
import Testing

/// One account on two devices, apart from what the transcripts show.
@Suite(.watched) struct TwoDevicesTests {
  private let world: CommandWorld

  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.signIn(on: "ipad")
      try await world.launch(on: "ipad")
      return world
    }
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
