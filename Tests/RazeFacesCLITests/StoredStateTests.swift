import Foundation
import GRDB
import TestSupport
import Testing

/// A state folder of an earlier build.
@Suite(.watched) struct StoredStateTests {
  private let stored: StoredWorld
  private let world: CommandWorld

  init() throws {
    stored = try StoredWorld()
    world = try CommandWorld()
  }

  private func run(_ arguments: String...) async throws -> ChildProcess.Ending {
    try await world.run(
      arguments + ["--state", stored.state.path, "--catalog", stored.catalog.path])
  }

  private func purchases(of device: String) async throws -> [String: Any] {
    let ending = try await run("purchases", "--device", device, "--json")
    #expect(ending.status == 0, "\(ending.errors)")
    return try ending.json()
  }

  private func products(_ purchases: [String: Any], _ key: String) -> [String] {
    (purchases[key] as? [[String: Any]] ?? [])
      .compactMap { ($0["productId"] as? String)?.split(separator: ".", maxSplits: 3).last }
      .map(String.init).sorted()
  }

  @Test func devicesKeepTheirPurchases() async throws {
    let phone = try await purchases(of: "iphone")
    #expect(
      products(phone, "products") == ["club.monthly", "mergeconflict", "swiftshopping", "vip.year"])
    let coupons = phone["coupons"] as? [[String: Any]] ?? []
    #expect(coupons.count == 6)
    #expect(coupons.filter { $0["isUsed"] as? Bool == true }.count == 1)
    #expect(coupons.filter { $0["isRevoked"] as? Bool == true }.count == 1)
    #expect(products(phone, "memberships") == ["vip.year"])

    let tablet = try await purchases(of: "ipad")
    #expect(products(tablet, "products") == ["club.monthly", "swiftshopping"])
    // Its coupon belongs to another world.
    #expect(products(tablet, "coupons") == [])
    #expect(products(try await purchases(of: "mini"), "pending") == ["coupon1", "coupon1"])
    #expect(products(try await purchases(of: "phone2"), "memberships") == ["vip.year"])

    let doctor = try await run("doctor")
    #expect(doctor.status == 0, "\(doctor.output)\(doctor.errors)")
  }

  @Test func anInterruptedPurchaseIsCompleted() async throws {
    let ending = try await run("buy", "vip.year", "--yes", "--device", "phone2")
    #expect(ending.status == 0, "\(ending.errors)")
    let file = stored.state.appendingPathComponent(
      "devices/phone2/Preferences/com.example.razefaces.plist")
    let plist = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    let orders = try #require((plist as? [String: Any])?["shop:orders"] as? [String: [String: Any]])
    #expect(orders.keys.sorted() == ["RF-000001", "RF-000002"])
    #expect(orders["RF-000002"]?["transactionId"] is String)
  }

  @Test func aSnapshotOfAnEarlierVersionIsRestoredUnlessItWasChanged() async throws {
    let stored = try StoredWorld("Schema12")
    func run(_ arguments: String..., catalog: String = "catalog.json") async throws -> String {
      let catalog = stored.folder.appendingPathComponent(catalog).path
      let ending = try await world.run(
        arguments + ["--state", stored.state.path, "--catalog", catalog])
      #expect(ending.status == 0, "\(arguments): \(ending.errors)")
      return ending.output
    }
    let file = stored.state.appendingPathComponent("snapshots/today.snapshot")
    let kept = try Data(contentsOf: file)
    #expect(try await run("snapshot", "show", "today").contains("22"))
    let ledger = try await run("transactions", "--all", "--json")
    _ = try await run("buy", "coupon0", "--yes")
    _ = try await run("snapshot", "restore", "today", "--yes")
    #expect(try await run("transactions", "--all", "--json") == ledger)
    let other = try await run("purchases", "--json", catalog: "other.json")
    #expect(other.contains("otherapp.lamp") && !other.contains("razefaces.vip"))
    #expect(try Data(contentsOf: file) == kept)
    let left = try FileManager.default.contentsOfDirectory(atPath: stored.state.path)
    #expect(left.filter { $0.contains("snapshot-") } == [])

    let database = try DatabaseQueue(path: file.path)
    try await database.write { try $0.execute(sql: "CREATE TABLE more(x)") }
    try database.close()
    let refused = try await world.run(
      "snapshot", "restore", "today", "--yes", "--state", stored.state.path, "--catalog",
      stored.catalog.path)
    #expect(refused.status == 65 && refused.errors.contains("is not an intact snapshot"))
  }

  @Test func aResetEmptiesTheWorld() async throws {
    #expect(try await run("reset", "--yes").status == 0)
    #expect(
      try await run("transactions", "--all", "--json").output.filter { !$0.isWhitespace } == "[]")
  }
}
