import Foundation
import GRDB
import TestSupport
import Testing

/// Snapshots as files.
@Suite(.watched) struct SnapshotFilesTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  // MARK: - Files for others

  @Test func aSnapshotIsImportedIntoAnotherWorld() async throws {
    try await world.buy("face")
    try await world.run("snapshot", "save", "a")
    let file = world.folder.appendingPathComponent("bug.snapshot")
    let ending = try await world.run("snapshot", "export", file.path, "a")
    #expect(ending.status == 0, "\(ending)")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let other = try CommandWorld.smallShop()
    try await other.signIn("minh@example.com")
    try await other.buy("coupon")
    #expect(try await other.run("snapshot", "import", file.path).status == 0)
    #expect(try await other.run("snapshot", "import", file.path).status == 1)
    #expect(try await other.run("snapshot", "import", file.path, "--replace").status == 0)
    #expect(try await other.run("snapshot", "import", file.path, "--name", "b").status == 0)
    #expect(try await other.list("snapshot").map { $0["name"] as? String } == ["b", "bug"])
    #expect(try await other.run("snapshot", "restore", "bug", "--yes").status == 0)
    #expect(try other.contents() == (try world.contents()))
    #expect(try await other.ownedProducts() == ["com.example.shop.face"])
    #expect(try await other.contradictions() == [])
    // Documents are signed with the keys in the snapshot.
    #expect(try await other.run("receipt", "verify").status == 0)
    #expect(try await other.run("buy", "coupon", "--yes").status == 0)
    #expect(try await other.run("receipt", "verify").status == 0)
  }

  @Test(arguments: ["none", "folder", "text", "large", "plist", "version"])
  func anInvalidImportIsRefusedAndLeavesNothing(kind: String) async throws {
    try await world.buy("coupon")
    try await world.run("snapshot", "save", "a")
    let file = try await exported(from: world)
    switch kind {
    case "none": try FileManager.default.removeItem(at: file)
    case "folder":
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case "text": try Data("text".utf8).write(to: file)
    // A sparse file of gigabytes.
    case "large": #expect(truncate(file.path, 8 << 30) == 0)
    case "plist":
      try file.execute("UPDATE deviceFiles SET bytes = x'00' WHERE kind = 'preferences'")
    default: try file.execute("PRAGMA user_version = 7")
    }
    let ending = try await world.run("snapshot", "import", file.path)
    #expect([65, 74].contains(ending.status) && ending.errors.contains("x.snapshot"), "\(ending)")
    #expect(try await world.list("snapshot").map { $0["name"] as? String } == ["a"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: world.state.appendingPathComponent("snapshots").path)
    #expect(left == ["a.snapshot"])
  }

  @Test(arguments: [
    "INSERT INTO devices SELECT 'd' || value, NULL, 'USA', 1, '[]' FROM n",
    "INSERT INTO accounts SELECT value + 99, value || '@a.b', value || '@a.b', NULL, '', '', 'USA', "
      + "0, NULL, NULL FROM n",
    "INSERT INTO deviceFiles SELECT 'd', value || '.x', 'receipt', x'00' FROM n, (VALUES (1))",
    "INSERT INTO deviceFiles SELECT 'd' || value, 'a', 'receipt', x'00' FROM n WHERE value <= 2000",
    "INSERT INTO devices VALUES ('../x', NULL, 'USA', 1, '[]')",
    "UPDATE queue SET device = '-'", "UPDATE transactions SET device = 'a b'",
    "UPDATE accounts SET email = 'a\u{1B}[2J@b.c'",
    "UPDATE accounts SET lookup = 'a@b.c ' WHERE id = 1",
    "UPDATE accounts SET firstName = hex(zeroblob(99))",
  ])
  func invalidPeopleAndDevicesAreRefused(sql: String) async throws {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      try await world.run("buy", "coupon", "--yes", "--crash-after", "5")
      try await world.run("snapshot", "save", "a")
      return world
    }
    let file = try await exported(from: world)
    try file.execute(sql.contains(" n") ? Self.numbers(5000) + sql : sql)
    let ending = try await world.run("snapshot", "import", file.path)
    #expect(ending.status == 65 && ending.errors.contains("x.snapshot"), "\(ending)")
    #expect(try await world.list("snapshot").count == 1)
  }

  @Test func theLargestSnapshotIsRestoredInTime() async throws {
    try await world.run("snapshot", "save", "a")
    let file = try await exported(from: world)
    for sql in [
      "INSERT INTO devices SELECT 'd' || value, NULL, 'USA', 1, '[]' FROM n",
      "INSERT INTO accounts SELECT value + 99, value || '@a.b', value || '@a.b', NULL, '', '', "
        + "'USA', 0, NULL, NULL FROM n",
      "INSERT INTO deviceFiles SELECT 'd' || value, 'com.example.shop', 'receipt', x'00' FROM n",
    ] { try file.execute(Self.numbers(990) + sql) }
    #expect(try await world.run("snapshot", "import", file.path).status == 0)
    try await world.run("snapshot", "save", "b")
    // The state after a kill between the note and the restore.
    try FileManager.default.copyItem(
      at: world.state.appendingPathComponent("snapshots/x.snapshot"),
      to: world.state.appendingPathComponent("restore.staged"))
    let generation = try world.withDatabase {
      try Int.fetchOne($0, sql: "SELECT generation FROM world") ?? 0
    }
    try Data("restore \(generation + 1) x".utf8).write(
      to: world.state.appendingPathComponent("reset.unfinished"))
    let duration = try await ContinuousClock().measure {
      let ending = try await world.run("devices")
      #expect(ending.status == 0, "\(ending)")
    }
    #expect(try await world.list("devices").count > 990)
    // It takes two seconds on an idle machine.
    #expect(duration < .seconds(20), "\(duration)")
  }

  /// Exports the snapshot `a` to a file.
  private func exported(from world: CommandWorld) async throws -> URL {
    let file = world.folder.appendingPathComponent("x.snapshot")
    try await world.run("snapshot", "export", file.path, "a")
    return file
  }

  private static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT \(count)) "
  }
}
