import Foundation
import GRDB
import TestSupport
import Testing

/// What has changed since a snapshot, and snapshots as files for others.
@Suite(.watched) struct SnapshotFilesTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  // MARK: - What has changed

  @Test func nothingHasChangedAtFirst() async throws {
    try await world.buy("coupon")
    try await world.run("snapshot", "save", "a")
    let ending = try await world.run("snapshot", "diff", "a")
    #expect(ending.output == "Nothing has changed since a\n", "\(ending)")
    #expect(try await world.list("snapshot", "diff", "a").isEmpty)
    #expect(try await world.run("snapshot", "diff", "b").status == 64)
  }

  @Test func eachChangeIsALine() async throws {
    let face = try await world.buy("face")
    try await world.run("snapshot", "save", "a")
    let coupon = try await world.buy("coupon")
    try await world.run("refunds", "now", face)
    try await world.run("testers", "set", "tester@example.com", "--ask-to-buy", "on")
    try await world.run("clock", "hold")
    try await world.run("testers", "remove", "minh@example.com")
    let lines = try await world.run("snapshot", "diff", "a").output.split(separator: "\n")
    for expected in [
      "transaction \(coupon), com.example.shop.coupon, tester@example.com: added",
      "transaction \(face), com.example.shop.face, tester@example.com: changed (revoked, ",
      "tester minh@example.com: removed", "tester tester@example.com: changed (asks to buy)",
      "clock: changed", "receipt com.example.shop, iphone: changed",
      "preferences com.example.shop, iphone: changed (shop:coupons",
      "entitlement product:com.example.shop.face, tester@example.com: removed",
      "revocation com.example.shop.face, iphone: added",
    ] {
      #expect(lines.contains { $0.hasPrefix(expected) }, "\(expected): \(lines)")
    }
    #expect(try await world.run("snapshot", "restore", "a", "--yes").status == 0)
    #expect(
      try await world.run("snapshot", "diff", "a").output == "Nothing has changed since a\n")
  }

  // MARK: - Files for others

  @Test func aSnapshotOpensElsewhere() async throws {
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
    let audit = try await other.run("doctor", "--invariants")
    #expect(!audit.output.contains("fix  invariants"), "\(audit.output)")
    // Its documents are signed with the keys that came with it.
    #expect(try await other.run("receipt", "verify").status == 0)
    #expect(try await other.run("buy", "coupon", "--yes").status == 0)
    #expect(try await other.run("receipt", "verify").status == 0)
  }

  @Test(arguments: ["none", "folder", "text", "large", "plist", "version"])
  func whatCannotBeTakenIsToldAndLeavesNothing(kind: String) async throws {
    try await world.buy("coupon")
    try await world.run("snapshot", "save", "a")
    let file = world.folder.appendingPathComponent("x.snapshot")
    try await world.run("snapshot", "export", file.path, "a")
    switch kind {
    case "none": try FileManager.default.removeItem(at: file)
    case "folder":
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case "text": try Data("text".utf8).write(to: file)
    // Of gigabytes, though nothing is written.
    case "large": #expect(truncate(file.path, 8 << 30) == 0)
    case "plist":
      try change(file, "UPDATE deviceFiles SET bytes = x'00' WHERE kind = 'preferences'")
    default: try change(file, "PRAGMA user_version = 7")
    }
    let ending = try await world.run("snapshot", "import", file.path)
    #expect([65, 74].contains(ending.status) && ending.errors.contains("x.snapshot"), "\(ending)")
    #expect(try await world.list("snapshot").map { $0["name"] as? String } == ["a"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: world.state.appendingPathComponent("snapshots").path)
    #expect(left == ["a.snapshot"])
  }

  @Test func aFileWhoseNameIsNoneNeedsAnother() async throws {
    let ending = try await world.run("snapshot", "import", "my file.snapshot")
    #expect(ending.status == 64, "\(ending)")
  }

  @Test func whereNothingCanBeWrittenIsTold() async throws {
    try await world.run("snapshot", "save", "a")
    let ending = try await world.run("snapshot", "export", "/proc/none/a.snapshot", "a")
    #expect(ending.status == 73, "\(ending)")
  }

  private func change(_ file: URL, _ sql: String) throws {
    let database = try DatabaseQueue(path: file.path)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
  }
}
