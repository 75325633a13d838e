import Foundation
import TestSupport
import Testing

/// A database that was replaced or restored without the app's preferences. Later purchases are
/// delivered.
@Suite(.watched) struct ReplacedWorldTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  private func files() -> [(URL, URL)] {
    ["", "-wal", "-shm"].map {
      (
        world.state.appendingPathComponent("appstore.sqlite" + $0),
        world.folder.appendingPathComponent("kept.sqlite" + $0)
      )
    }
  }

  @Test func aNewDatabaseSetsOldPreferencesAside() async throws {
    for _ in 1...3 { try await world.buy("coupon") }
    try await world.buy("face")
    for (file, _) in files() { try? FileManager.default.removeItem(at: file) }
    let first = try await world.run("purchases").errors
    #expect(first.contains("belong to another world; they are kept apart"))
    #expect(first.contains("`razefaces restore`"))
    #expect(try await world.run("purchases").errors == "")
    try await world.signIn()
    let before = try await world.purchases()
    #expect(before.coupons == 0 && before.products.isEmpty)
    for _ in 1...3 { try await world.buy("coupon") }
    try await world.expectCoupons(3)
  }

  @Test func aRestoredDatabaseDeliversNewPurchases() async throws {
    let manager = FileManager.default
    for (file, kept) in files() where manager.fileExists(atPath: file.path) {
      try manager.copyItem(at: file, to: kept)
    }
    for _ in 1...3 { try await world.buy("coupon") }
    for (file, kept) in files() {
      try? manager.removeItem(at: file)
      try? manager.copyItem(at: kept, to: file)
    }
    for _ in 1...3 { try await world.buy("coupon") }
    // The device keeps the coupons that the restored database does not know.
    let purchases = try await world.purchases()
    #expect(purchases.coupons == 6 && purchases.pending.isEmpty)
    #expect(try await world.transactions().count == 3)
  }
}
