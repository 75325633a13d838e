import Foundation
import TestSupport
import Testing

/// The store's database goes another way than the app's preferences: what is bought afterwards is
/// delivered, and never taken for something that was bought before.
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

  @Test func aNewDatabaseUnderOldPreferences() async throws {
    for _ in 1...3 { try await world.buy("coupon") }
    try await world.buy("face")
    for (file, _) in files() { try? FileManager.default.removeItem(at: file) }
    let first = try await world.run("purchases").errors
    #expect(first.contains("belong to another world; they are kept apart"))
    #expect(first.contains("`razefaces restore`"))
    #expect(try await world.run("purchases").errors == "")
    try await world.signIn()
    #expect(try await world.coupons() == 0)
    #expect(try await world.ownedProducts() == [])
    for _ in 1...3 { try await world.buy("coupon") }
    #expect(try await world.coupons() == 3)
    #expect(try await world.pending().isEmpty)
  }

  @Test func aDatabaseThatWasPutBack() async throws {
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
    // Those of the lost days stay this device's.
    #expect(try await world.coupons() == 6)
    #expect(try await world.transactions().count == 3)
    #expect(try await world.pending().isEmpty)
  }
}
