import Foundation
import GRDB
import TestSupport
import Testing

/// Commands whose state cannot be read or is invalid.
@Suite(.watched) struct UnreadableStateTests {
  private let world: CommandWorld

  init() throws {
    world = try CommandWorld.smallShop()
  }

  // MARK: - 74: not readable

  @Test func aFolderInPlaceOfTheDatabaseIsReported() async throws {
    try FileManager.default.createDirectory(at: world.database, withIntermediateDirectories: true)
    try await world.expect(
      """
      $ products
      74: cannot open \(world.database.path) ([...]
      """)
  }

  @Test func aFolderInPlaceOfThePreferencesIsReported() async throws {
    try await world.signIn()
    let preferences = world.preferences
    try FileManager.default.removeItem(at: preferences)
    try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
    try await world.expect(
      """
      $ buy coupon --yes
      74: cannot read \(preferences.path) (Is a directory); try again, and check the disk if it \
      fails again
      """)
    try FileManager.default.removeItem(at: preferences)
    try await world.expectCoupons(0)
  }

  @Test func anUnreadableStateIsReported() async throws {
    try await world.signIn()
    for path in try world.files() { chmod(path, 0) }
    let ending = try world.runWithoutPowers("products")
    for path in try world.files() { chmod(path, 0o600) }
    #expect(try oneLine(ending).hasPrefix("razefaces: cannot open \(world.database.path) ("))
    #expect(ending.errors.contains("check its permissions"))
    #expect(ending.status == 74)
    #expect(try world.launch("products").status == 0)
  }

  @Test func theUnwritableDatabaseFileIsNamed() throws {
    // In another process, which closes the files at its end.
    try world.launch("sign-in", "tester@example.com", "--password-stdin", input: "Sandbox-1\n")
    chmod(world.database.path + "-shm", 0o400)
    let ending = try world.runWithoutPowers("buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("\(world.database.path)-shm ("))
    #expect(ending.status == 73 || ending.status == 74)
  }

  // MARK: - 65: invalid

  @Test(arguments: [
    "UPDATE sandbox SET clock = 'none'", "UPDATE world SET revision = 9223372036854775807",
    "UPDATE transactions SET quantity = 9223372036854775807", "DROP TABLE queue",
    "UPDATE transactions SET price = 'NaN'", "UPDATE transactions SET facts = '[9'",
    "UPDATE devices SET signedIn = 99", "DELETE FROM world", "DELETE FROM sandbox",
  ])
  func damagedRowsDoNotShowInternals(sql: String) async throws {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("coupon")
      return world
    }
    try world.withDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
    for command in [
      ["transactions", "--all"], ["buy", "coupon", "--yes"], ["receipt", "verify"],
    ] {
      let ending = try await world.run(command)
      #expect([0, 1, 65].contains(ending.status), "\(command): \(ending)")
      #expect(!ending.errors.contains("SELECT") && !ending.errors.contains("StoreFailure"))
    }
  }

  @Test func anInvalidDatabaseIsReportedAndKept() async throws {
    let garbage = String(repeating: "This is no database. ", count: 500)
    try FileManager.default.createDirectory(at: world.state, withIntermediateDirectories: true)
    try Data(garbage.utf8).write(to: world.database)
    try await world.expect(
      """
      $ buy coupon --yes
      65: \(world.database.path) is not a RazeFaces world (file is not a database); `razefaces reset --yes` \
      moves it aside and creates a new world; --state DIR names another folder
      """)
    #expect(try String(contentsOf: world.database, encoding: .utf8) == garbage)
  }

  @Test func aDamagedDatabaseIsReportedAndKept() async throws {
    try await world.signIn()
    try await world.expectBuying(makes: 1)
    // Otherwise SQLite restores the pages from its log.
    try world.withDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    var bytes = try Data(contentsOf: world.database)
    // The header stays valid.
    bytes.replaceSubrange(100..., with: Data(repeating: 0xA5, count: bytes.count - 100))
    try bytes.write(to: world.database)
    let ending = try await world.run("buy", "coupon", "--yes")
    #expect(try oneLine(ending).hasPrefix("razefaces: \(world.database.path) is "))
    #expect(ending.errors.contains("moves it aside") && ending.status == 65)
    #expect(try Data(contentsOf: world.database) == bytes)
  }

  @Test func damagedPreferencesAreMovedAsideAndReported() async throws {
    try await world.signIn()
    try await world.expectBuying(makes: 1)
    try Data("<plist><dict><key>cou".utf8).write(to: world.preferences)
    let ending = try await world.run("purchases")
    #expect(try oneLine(ending).contains("\"\(world.preferences.path).damaged-1\""))
    #expect(ending.status == 0)
    #expect(
      try String(contentsOfFile: world.preferences.path + ".damaged-1", encoding: .utf8)
        == "<plist><dict><key>cou")
    #expect(try await world.run("purchases").errors == "")
    try await world.run("buy", "coupon", "--yes")
    #expect(try await world.transactions().count == 2)
    #expect(try await world.coupons() == 1)
  }
}
