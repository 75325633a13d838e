import Foundation
import TestSupport
import Testing

/// The store's database goes another way than the app's preferences: what is bought afterwards is
/// delivered, and never taken for something that was bought before.
@Suite(.watched) struct ReplacedWorldTests {
  private let world: CommandWorld

  init() throws { world = try .signedIn() }

  private func files() -> [(URL, URL)] {
    ["", "-wal", "-shm"].map {
      (
        world.state.appendingPathComponent("appstore.sqlite" + $0),
        world.folder.appendingPathComponent("kept.sqlite" + $0)
      )
    }
  }

  @Test func aNewDatabaseUnderOldPreferences() throws {
    for _ in 1...3 { try world.buy("coupon") }
    try world.buy("face")
    for (file, _) in files() { try? FileManager.default.removeItem(at: file) }
    try world.signIn()
    #expect(try world.coupons() == 0)
    #expect(try world.ownedProducts() == [])
    for _ in 1...3 { try world.buy("coupon") }
    #expect(try world.coupons() == 3)
    #expect(try world.pending().isEmpty)
  }

  @Test func aDatabaseThatWasPutBack() throws {
    let manager = FileManager.default
    for (file, kept) in files() where manager.fileExists(atPath: file.path) {
      try manager.copyItem(at: file, to: kept)
    }
    for _ in 1...3 { try world.buy("coupon") }
    for (file, kept) in files() {
      try? manager.removeItem(at: file)
      try? manager.copyItem(at: kept, to: file)
    }
    for _ in 1...3 { try world.buy("coupon") }
    // Those of the lost days stay this device's.
    #expect(try world.coupons() == 6)
    #expect(try world.transactions().count == 3)
    #expect(try world.pending().isEmpty)
  }

  @Test func whatIsKeptApartIsToldOnce() throws {
    try world.buy("face")
    for (file, _) in files() { try? FileManager.default.removeItem(at: file) }
    let first = try world.run("purchases").errors
    #expect(first.contains("was bought in another world; it is kept apart"))
    #expect(first.contains("`razefaces restore`"))
    #expect(try world.run("purchases").errors == "")
  }
}
