import Foundation
import TestSupport
import Testing

/// What a command says, and how it ends, where the state folder cannot be used; and that no order is
/// lost over it.
@Suite(.watched) struct StateTroubleTests {
  private let world: CommandWorld

  init() throws {
    world = try CommandWorld.smallShop()
  }

  private var database: URL { world.state.appendingPathComponent("appstore.sqlite") }
  private var preferences: URL {
    world.state.appendingPathComponent("devices/iphone/Preferences/com.example.shop.plist")
  }

  // MARK: - 75: somebody else holds it

  @Test func aLockedDatabaseIsToldAndNothingIsBought() throws {
    try world.signIn()
    do {
      let other = try hold(
        "db = sqlite3.connect(sys.argv[1], isolation_level=None); db.execute('BEGIN IMMEDIATE')",
        database)
      let ending = try world.run("buy", "coupon", "--yes")
      #expect(
        ending.errors
          == "razefaces: \(database.path) is in use by another process; try again in a moment\n")
      #expect(ending.output == "")
      #expect(ending.status == 75)
      withExtendedLifetime(other) {}
    }
    try expectNothingBought()
    try expectBuying(makes: 1)
  }

  @Test func lockedPreferencesAreToldAndTheOrderIsDeliveredLater() throws {
    try world.signIn()
    try expectBuying(makes: 1)
    do {
      let other = try holdPreferences()
      let ending = try world.run("buy", "coupon", "--yes")
      #expect(try oneLine(ending).contains("\"\(preferences.path).lock\""))
      #expect(ending.errors.contains("it will be delivered at the next launch"))
      // Not 75: whoever tried again would pay again.
      #expect(ending.status == 73)
      withExtendedLifetime(other) {}
    }
    #expect(try world.coupons() == 2)
    #expect(try world.transactions().count == 2)
    #expect(try world.pending().isEmpty)
  }

  @Test func lockedPreferencesAreToldBeforeAnOrderIsPaid() throws {
    try world.signIn()
    try expectBuying(makes: 1)
    do {
      let other = try holdPreferences()
      let ending = try world.run("buy", "vip.year", "--yes")
      #expect(try oneLine(ending).contains("nothing was bought"))
      #expect(ending.errors.contains("\"\(preferences.path).lock\""))
      #expect(ending.errors.hasSuffix("then try again.\n"))
      #expect(ending.status == 75)
      withExtendedLifetime(other) {}
    }
    #expect(try world.transactions().count == 1)
    #expect(try world.pending().isEmpty)
  }

  @Test(arguments: [
    ["sign-in", "tester@example.com", "--password-stdin"], ["restore"], ["sign-out"],
    ["clock", "advance", "1d"],
  ])
  func everyCommandThatWritesSaysThatTheDatabaseIsLocked(arguments: [String]) throws {
    if arguments.first != "sign-in" { try world.signIn() }
    #expect(try world.run("products").status == 0)
    let other = try hold(
      "db = sqlite3.connect(sys.argv[1], isolation_level=None); db.execute('BEGIN IMMEDIATE')",
      database)
    let ending = try world.start(arguments, input: "Sandbox-1\n").end()
    #expect(
      ending.errors
        == "razefaces: \(database.path) is in use by another process; try again in a moment\n")
    #expect(ending.output == "")
    #expect(ending.status == 75)
    withExtendedLifetime(other) {}
  }

  // MARK: - 73: it cannot be written

  @Test func aFileInTheStatesPlaceIsTold() throws {
    try write("no folder", to: world.state)
    try expectCannotCreate("File exists")
    #expect(try String(contentsOf: world.state, encoding: .utf8) == "no folder")
  }

  @Test func aStateBelowAFileIsTold() throws {
    let file = world.folder.appendingPathComponent("file")
    try write("no folder", to: file)
    let state = file.appendingPathComponent("state").path
    let ending = try world.run("products", "--state", state)
    #expect(
      ending.errors == "razefaces: cannot create the state folder \(state): Not a directory; "
        + "name another with --state DIR\n")
    #expect(ending.status == 73)
  }

  @Test func aStateThatMayNotBeMadeIsTold() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: world.folder.path)
    let ending = try world.runWithoutPowers("products")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: world.folder.path)
    #expect(
      ending.errors == "razefaces: cannot create the state folder \(world.state.path): "
        + "Permission denied; name another with --state DIR\n")
    #expect(ending.status == 73)
  }

  @Test func aReadOnlyStateCanBeLookedAtOrSaysSo() throws {
    try world.signIn()
    try expectBuying(makes: 1)
    try setWritable(false)
    let buying = try world.runWithoutPowers("buy", "coupon", "--yes")
    try setWritable(true)
    #expect(try oneLine(buying).hasPrefix("razefaces: cannot write \(database.path) ("))
    #expect(buying.errors.contains("check its permissions"))
    #expect(buying.output == "")
    #expect(buying.status == 73)
    #expect(try world.transactions().count == 1)
    #expect(try world.pending().isEmpty)
    try expectBuying(makes: 2)
  }

  /// The limit stands for a full disk: it hits wherever the file grows past it.
  @Test(arguments: [0, 4, 8, 16, 32, 48, 64, 96, 128])
  func aFullDiskNeverLosesAnOrder(kilobytes: Int) throws {
    try world.signIn()
    try expectBuying(makes: 1)
    let ending = try runWithFileLimit(kilobytes, "buy", "coupon", "--yes")
    if ending.status != 0 {
      #expect(ending.status == 73, "\(ending)")
      #expect(try oneLine(ending).hasPrefix("razefaces: "))
      #expect(ending.output == "")
    }
    let paid = try world.transactions().count
    #expect(try world.coupons() == paid)
    #expect(ending.status == 73 || paid == 2)
    try world.run("buy", "coupon", "--yes")
    #expect(try world.coupons() == (try world.transactions().count))
    #expect(try world.pending().isEmpty)
  }

  @Test func aFullDiskForTheNewWorldIsTold() throws {
    let ending = try runWithFileLimit(0, "products")
    #expect(try oneLine(ending).hasPrefix("razefaces: cannot write \(database.path) ("))
    #expect(ending.status == 73)
    #expect(try world.run("products").status == 0)
  }

  @Test func preferencesThatCannotGrowAreToldAndTheOrderIsDeliveredLater() throws {
    try world.signIn()
    try expectBuying(makes: 1)
    let script = """
      import plistlib, sys
      path = sys.argv[1]
      values = plistlib.load(open(path, "rb"))
      values["ballast"] = "x" * 2_000_000
      plistlib.dump(values, open(path, "wb"))
      """
    #expect(
      try world.run(program: "/usr/bin/env", ["python3", "-c", script, preferences.path]).status
        == 0)
    let ending = try runWithFileLimit(1_000, "buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("\"\(preferences.path)\""))
    #expect(ending.status == 73)
    #expect(try world.coupons() == 2)
    #expect(try world.transactions().count == 2)
    #expect(try world.pending().isEmpty)
  }

  @Test func aDeviceThatHasNoFolderIsTold() throws {
    try world.signIn()
    try write("no folder", to: world.state.appendingPathComponent("devices"))
    let ending = try world.run("buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("Not a directory."))
    #expect(ending.errors.contains("Something else stands in its place: move that away."))
    #expect(ending.status == 74)
    try FileManager.default.removeItem(at: world.state.appendingPathComponent("devices"))
    #expect(try world.transactions().isEmpty)
    try expectBuying(makes: 1)
  }

  // MARK: - 74: it cannot be read

  @Test func aFolderInTheDatabasesPlaceIsTold() throws {
    try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
    let ending = try world.run("products")
    #expect(try oneLine(ending).hasPrefix("razefaces: cannot open \(database.path) ("))
    #expect(ending.status == 74)
  }

  @Test func aFolderInThePreferencesPlaceIsTold() throws {
    try world.signIn()
    try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
    let ending = try world.run("buy", "coupon", "--yes")
    #expect(
      ending.errors == "razefaces: Cannot read the preferences \"\(preferences.path)\": "
        + "Is a directory. Something else stands in its place: move that away.\n")
    #expect(ending.status == 74)
    try FileManager.default.removeItem(at: preferences)
    try expectNothingBought()
  }

  @Test func aStateThatMayNotBeReadIsTold() throws {
    try world.signIn()
    for path in try files() { chmod(path, 0) }
    let ending = try world.runWithoutPowers("products")
    for path in try files() { chmod(path, 0o600) }
    #expect(try oneLine(ending).hasPrefix("razefaces: cannot open \(database.path) ("))
    #expect(ending.errors.contains("check its permissions"))
    #expect(ending.status == 74)
    #expect(try world.run("products").status == 0)
  }

  @Test func whichOfTheDatabasesFilesCannotBeWrittenIsTold() throws {
    try world.signIn()
    chmod(database.path + "-shm", 0o400)
    let ending = try world.runWithoutPowers("buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("\(database.path)-shm ("))
    #expect(ending.status == 73 || ending.status == 74)
  }

  // MARK: - Nobody else's

  /// The umask and the folder let everybody look; the files do not.
  @Test func filesAreTheOwnersAlsoInAFolderThatWasThere() throws {
    try FileManager.default.createDirectory(
      at: world.state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let script = """
      umask 000
      "$0" sign-in tester@example.com --password-stdin <<< Sandbox-1
      "$0" buy coupon --yes
      "$0" receipt show
      """
    let ending = try world.run(program: "/bin/bash", ["-ec", script, CommandWorld.binary.path])
    #expect(ending.status == 0, "\(ending.errors)")
    for path in try FileManager.default.subpathsOfDirectory(atPath: world.state.path) {
      let mode = try mode(world.state.appendingPathComponent(path).path)
      #expect(mode & 0o077 == 0, "\(path)")
    }
  }

  @Test func filesThatOthersCouldReadAreTheOwnersAgain() throws {
    try world.signIn()
    chmod(database.path, 0o644)
    #expect(try world.run("products").status == 0)
    #expect(try mode(database.path) == 0o600)
  }

  @Test func theFileThatALinkLeadsToKeepsItsMode() throws {
    try world.signIn()
    let other = world.folder.appendingPathComponent("others.sqlite")
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try FileManager.default.moveItem(at: database, to: other)
    chmod(other.path, 0o644)
    try FileManager.default.createSymbolicLink(at: database, withDestinationURL: other)
    _ = try world.run("products")
    #expect(try mode(other.path) == 0o644)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  // MARK: - 65: it holds what it must not hold

  @Test(arguments: [
    "UPDATE sandbox SET clock = 'none'", "UPDATE world SET revision = 9223372036854775807",
    "UPDATE transactions SET quantity = 9223372036854775807", "DROP TABLE queue",
    "UPDATE transactions SET price = 'NaN'", "UPDATE transactions SET facts = '[9'",
    "UPDATE devices SET signedIn = 99", "DELETE FROM world", "DELETE FROM sandbox",
  ])
  func damagedRowsAreToldInOneSentence(sql: String) throws {
    try world.signIn()
    try expectBuying(makes: 1)
    try execute(sql)
    for command in [
      ["transactions", "--all"], ["buy", "coupon", "--yes"], ["receipt", "verify"],
    ] {
      let ending = try world.start(command).end()
      #expect([0, 1, 65].contains(ending.status), "\(command): \(ending)")
      #expect(!ending.errors.contains("SELECT") && !ending.errors.contains("StoreFailure"))
    }
  }

  @Test func aDatabaseThatIsNoneIsToldAndLeftAlone() throws {
    let garbage = String(repeating: "This is no database. ", count: 500)
    try write(garbage, to: database)
    let ending = try world.run("buy", "coupon", "--yes")
    #expect(
      ending.errors == "razefaces: \(database.path) is not a RazeFaces world (file is not a "
        + "database); move it away, or name another folder with --state DIR\n")
    #expect(ending.output == "")
    #expect(ending.status == 65)
    #expect(try String(contentsOf: database, encoding: .utf8) == garbage)
  }

  @Test func aDamagedDatabaseIsToldAndLeftAlone() throws {
    try world.signIn()
    try expectBuying(makes: 1)
    // Or SQLite puts back from its log what was spoiled.
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: database)
    // All but the header, so that it is a database still.
    bytes.replaceSubrange(100..., with: Data(repeating: 0xA5, count: bytes.count - 100))
    try bytes.write(to: database)
    let ending = try world.run("buy", "coupon", "--yes")
    #expect(try oneLine(ending).hasPrefix("razefaces: \(database.path) is "))
    #expect(ending.errors.contains("move it away"))
    #expect(ending.status == 65)
    #expect(try Data(contentsOf: database) == bytes)
  }

  @Test func damagedPreferencesAreMovedAsideAndTold() throws {
    try world.signIn()
    try expectBuying(makes: 1)
    try write("<plist><dict><key>cou", to: preferences)
    let ending = try world.run("purchases")
    #expect(try oneLine(ending).contains("\"\(preferences.path).damaged-1\""))
    #expect(ending.status == 0)
    #expect(
      try String(contentsOfFile: preferences.path + ".damaged-1", encoding: .utf8)
        == "<plist><dict><key>cou")
    #expect(try world.run("purchases").errors == "")
    try world.run("buy", "coupon", "--yes")
    #expect(try world.transactions().count == 2)
    #expect(try world.coupons() == 1)
  }

  // MARK: - Making trouble

  private func holdPreferences() throws -> Conversation {
    try hold("f = open(sys.argv[1] + '.lock', 'a'); fcntl.flock(f, fcntl.LOCK_EX)", preferences)
  }

  /// Another process that does something and holds it until it is let go.
  private func hold(_ deed: String, _ file: URL) throws -> Conversation {
    let script = """
      import fcntl, sqlite3, sys
      \(deed)
      print("held", flush=True)
      sys.stdin.readline()
      """
    let other = try Conversation(
      ["/usr/bin/env", "python3", "-c", script, file.path], environment: world.environment,
      directory: world.folder)
    #expect(other.listen(until: .now + .seconds(20)) == "held")
    return other
  }

  private func runWithFileLimit(
    _ kilobytes: Int, _ arguments: String...
  ) throws -> ChildProcess.Ending {
    // Through pipes, for the limit is one for what the command says, too.
    let script = """

      set -o pipefail
      { (ulimit -f \(kilobytes); exec "$0" "$@") 2>&1 >&3 | cat >&2; } 3>&1 | cat
      """

    return try world.run(
      program: "/bin/bash", ["-c", script, CommandWorld.binary.path] + arguments)
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Every file of the state, without the folders.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: world.state.path).map {
      world.state.appendingPathComponent($0).path
    }.filter { !$0.hasSuffix("/") }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  private func setWritable(_ isWritable: Bool) throws {
    for path in try files() { chmod(path, isWritable ? 0o600 : 0o400) }
    chmod(world.state.path, isWritable ? 0o700 : 0o500)
  }

  // MARK: - Expecting

  private func oneLine(_ ending: ChildProcess.Ending) throws -> String {
    let lines = ending.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(ending.errors)")
    return String(try #require(lines.first))
  }

  private func expectCannotCreate(_ why: String) throws {
    let ending = try world.run("products")
    #expect(
      ending.errors == "razefaces: cannot create the state folder \(world.state.path): \(why); "
        + "name another with --state DIR\n")
    #expect(ending.output == "")
    #expect(ending.status == 73)
  }

  private func expectNothingBought() throws {
    #expect(try world.transactions().isEmpty)
    #expect(try world.pending().isEmpty)
  }

  private func execute(_ sql: String) throws {
    let script = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()
      """
    let ending = try world.run(
      program: "/usr/bin/env", ["python3", "-c", script, database.path, sql])
    #expect(ending.status == 0, "\(ending.errors)")
  }

  private func expectBuying(makes count: Int) throws {
    let ending = try world.run("buy", "coupon", "--yes")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(try world.transactions().count == count)
    #expect(try world.coupons() == count)
    #expect(try world.pending().isEmpty)
  }
}
