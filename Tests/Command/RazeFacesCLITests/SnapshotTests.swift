import Foundation
import GRDB
import TestSupport
import Testing

/// Saving and restoring a world.
@Suite(.watched) struct SnapshotTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  private func file(_ name: String) -> URL { Self.file(name, in: world) }

  private static func file(_ name: String, in world: CommandWorld) -> URL {
    world.state.appendingPathComponent("snapshots/\(name).snapshot")
  }

  // MARK: - Saving and restoring

  @Test func restoringKeepsOnlyTheLog() async throws {
    try await world.buy("face")
    try await world.buy("coupon")
    try await world.buy("club.month")
    try await world.run("snapshot", "save", "before")
    let before = try world.contents()
    try await world.buy("coupon")
    try await world.buy("vip.year")
    try await world.run("coupons", "use", "coupon")
    try await world.run("testers", "set", "tester@example.com", "--ask-to-buy", "on")
    try await world.run("clock", "advance", "2mo")
    try await world.signIn("minh@example.com", on: "ipad")
    try await world.run("buy", "face", "--yes", "--device", "ipad")
    let events = try await world.list("log", "--all").count
    #expect(try world.contents() != before)
    let ending = try await world.run("snapshot", "restore", "before", "--yes")
    #expect(ending.status == 0, "\(ending)")
    #expect(try world.contents() == before)
    let log = try await world.list("log", "--all")
    #expect(log.count > events)
    #expect(log.last?["kind"] as? String == "worldRestored")
    #expect(try await world.run("log").output.contains("Snapshot before restored"))
    #expect(try await world.coupons() == 1)
    #expect(try await world.contradictions() == [])
  }

  @Test func restoringBringsTheEnvironmentBack() async throws {
    let shop = try Repository.text("Tests/StoreKit/StoreKitTestTests/Shop.storekit")
    try Data(shop.utf8).write(to: world.folder.appending(path: "Shop.storekit"))
    let xcode = ["--catalog", "Shop.storekit"]
    func environment() async throws -> String? {
      try await world.object("receipt", "show")["receiptType"] as? String
    }
    try await world.buy("coupon")
    #expect(try await environment() == "ProductionSandbox")
    try await world.run("snapshot", "save", "before")
    try await world.run(["reset", "--yes"] + xcode)
    try await world.signIn("tester@example.com")
    try await world.buy("coupon")
    #expect(try await environment() == "Xcode")
    try await world.run("snapshot", "restore", "before", "--yes")
    #expect(try await environment() == "ProductionSandbox")
  }

  @Test func countersDoNotGoBack() async throws {
    try await world.run("snapshot", "save", "empty")
    let first = try await world.buy("coupon")
    let before = try world.counters()
    try await world.run("snapshot", "restore", "empty", "--yes")
    let after = try world.counters()
    #expect(zip(before, after).allSatisfy { $0 <= $1 }, "\(before), \(after)")
    #expect(after.first == before.first.map { $0 + 1 })
    let next = try await world.buy("coupon")
    #expect(next > first)
    #expect(try await world.coupons() == 1)
  }

  /// The state after a disk failure between the note and its copy.
  @Test func aNoteWithoutItsCopyIsRemoved() async throws {
    let note = world.state.appendingPathComponent("reset.unfinished")
    try Data("restore 1000 kept".utf8).write(to: note)
    let ending = try await world.run("snapshot")
    #expect(ending.status == 0, "\(ending)")
    #expect(!FileManager.default.fileExists(atPath: note.path))
  }

  /// The copy is deleted last, so the restore is complete.
  @Test func aNoteOfACompleteRestoreIsRemoved() async throws {
    let generation = try world.withDatabase {
      try Int64.fetchOne($0, sql: "SELECT generation FROM world") ?? 0
    }
    let note = world.state.appendingPathComponent("reset.unfinished")
    try Data("restore \(generation) kept".utf8).write(to: note)
    let doctor = try await world.run("doctor")
    #expect(
      doctor.output.contains(
        "note state-folder      the next command completes an interrupted restore of the snapshot kept"
      ), "\(doctor)")
    let ending = try await world.run("snapshot")
    #expect(ending.status == 0, "\(ending)")
    #expect(!FileManager.default.fileExists(atPath: note.path))
  }

  @Test func aRestoreWhoseCopyIsDamagedIsGivenUp() async throws {
    let before = try world.contents()
    let files = ["reset.unfinished": "restore 1000 kept", "restore.staged": "damaged"]
    for (name, text) in files {
      try Data(text.utf8).write(to: world.state.appendingPathComponent(name))
    }
    let ending = try await world.run("snapshot")
    #expect(ending.status == 0, "\(ending)")
    #expect(try world.contents() == before)
    for name in files.keys {
      let path = world.state.appendingPathComponent(name).path
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  // MARK: - Names and files

  @Test func invalidNamesAreRefused() async throws {
    for name in ["../x", "/tmp/x", "", ".x", "a/b", "a b", "x\u{1B}[2J", "é", "-x"] {
      for command in name == "../x" ? ["save", "show", "restore", "delete"] : ["save"] {
        let ending = try await world.run("snapshot", command, "--", name)
        #expect(ending.status == 64, "\(command) \(name): \(ending)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: file("x").deletingLastPathComponent().path))
  }

  @Test func snapshotsAreReadableByTheirOwnerOnly() async throws {
    try await world.run("snapshot", "save", "a")
    let folder = file("a").deletingLastPathComponent()
    for (url, mode) in [(file("a"), 0o600), (folder, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.snapshot"])
  }

  // MARK: - Invalid snapshots

  @Test(
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON accounts BEGIN DELETE FROM transactions; END",
      "CREATE VIEW v AS SELECT 1", "CREATE TABLE more(x)", "DROP TABLE redemptions",
      "ALTER TABLE queue ADD COLUMN more TEXT", "DELETE FROM world", "DELETE FROM about",
      "UPDATE world SET revision = 9223372036854775807", "UPDATE world SET revision = -1",
      "UPDATE world SET lastTransactionID = 2999999999999999",
      "UPDATE accounts SET id = 1 << 60 WHERE id = 1",
      "UPDATE sandbox SET clock = 'x'", "UPDATE transactions SET price = 'x'",
      "UPDATE deviceFiles SET device = '../x'", "UPDATE deviceFiles SET bundleID = '../x'",
      "UPDATE deviceFiles SET kind = 'x' WHERE kind = 'receipt'", "PRAGMA journal_mode = WAL",
      """
      INSERT INTO events(date, realDate, kind, fact) VALUES (1, 1, 'worldMade', '{"worldMade":{}}')
      """,
    ])
  func changedSnapshotsAreRefused(sql: String) async throws {
    let world = try await saved()
    let before = try world.contents()
    try Self.file("a", in: world).execute(sql)
    let ending = try await world.run("snapshot", "restore", "a", "--yes")
    #expect(ending.status == 65, "\(ending)")
    #expect(ending.errors.contains("is not an intact snapshot"), "\(ending)")
    #expect(ending.errors.contains("a.snapshot"), "\(ending)")
    #expect(try world.contents() == before)
    let staged = world.state.appendingPathComponent("restore.staged").path
    #expect(!FileManager.default.fileExists(atPath: staged))
  }

  @Test(
    arguments: [
      "PRAGMA user_version = 1000", "PRAGMA user_version = 0", "PRAGMA application_id = 0",
    ])
  func aSnapshotOfAnotherVersionIsRefused(sql: String) async throws {
    let world = try await saved()
    try Self.file("a", in: world).execute(sql)
    let ending = try await world.run("snapshot", "restore", "a", "--yes")
    #expect(ending.status == 65 && ending.errors.contains("another version of razefaces"))
  }

  @Test(arguments: ["empty", "garbage", "folder", "pipe", "link", "torn"])
  func invalidFilesAreRefused(kind: String) async throws {
    let world = try await saved()
    func file(_ name: String) -> URL { Self.file(name, in: world) }
    let whole = try Data(contentsOf: file("a"))
    try FileManager.default.removeItem(at: file("a"))
    switch kind {
    case "empty": try Data().write(to: file("a"))
    case "garbage": try Data(repeating: 7, count: 100_000).write(to: file("a"))
    case "folder":
      try FileManager.default.createDirectory(at: file("a"), withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(file("a").path, 0o600) == 0)
    case "link":
      try FileManager.default.createSymbolicLink(
        at: file("a"), withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
    default: try whole.prefix(whole.count / 2).write(to: file("a"))
    }
    let before = try world.contents()
    let ending = try await world.run("snapshot", "restore", "a", "--yes")
    #expect([65, 74].contains(ending.status), "\(ending)")
    #expect(try world.contents() == before)
    for command in ["show", "delete"] {
      let ending = try await world.run("snapshot", command, "a")
      #expect([0, 65, 73, 74].contains(ending.status), "\(command): \(ending)")
    }
  }

  /// Returns a world with a purchase and a snapshot of it.
  private func saved() async throws -> CommandWorld {
    try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("coupon")
      try await world.run("snapshot", "save", "a")
      return world
    }
  }
}

extension URL {
  /// Executes statements in the SQLite database at this place.
  func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
    }
    try database.close()
  }
}

extension CommandWorld {
  /// Returns the generation and the counters.
  fileprivate func counters() throws -> [Int64] {
    try withDatabase { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT generation, revision, lastTransactionID, lastOrderLineID,
            (SELECT max(id) FROM events) FROM world
          """
      ).map { row in (0..<5).map { row[$0] } } ?? []
    }
  }
}
