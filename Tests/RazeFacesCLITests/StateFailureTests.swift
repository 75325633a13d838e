import Foundation
import TestSupport
import Testing

/// The words and the status of commands whose state folder is held by somebody else or cannot be
/// written; no order is lost over it.
@Suite(.watched) struct StateFailureTests: StateFailures {
  let world: CommandWorld

  init() throws {
    world = try CommandWorld.smallShop()
  }

  /// Signed in, with one coupon bought.
  private func boughtOne() async throws {
    let other = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("coupon")
      return world
    }
    try FileManager.default.copyItem(at: other.state, to: world.state)
  }

  // MARK: - 75: somebody else holds it

  @Test func aLockedDatabaseIsToldAndNothingIsBought() async throws {
    try await world.signIn()
    do {
      let other = try hold(
        "db = sqlite3.connect(sys.argv[1], isolation_level=None); db.execute('BEGIN IMMEDIATE')",
        database)
      let ending = try world.launch("buy", "coupon", "--yes")
      #expect(
        ending.errors
          == "razefaces: \(database.path) is in use by another process; try again in a moment\n")
      #expect(ending.output == "")
      #expect(ending.status == 75)
      withExtendedLifetime(other) {}
    }
    try await expectNothingBought()
    try await expectBuying(makes: 1)
  }

  @Test func lockedPreferencesAreToldAndTheOrderIsDeliveredLater() async throws {
    try await boughtOne()
    do {
      let other = try holdPreferences()
      let ending = try world.launch("buy", "coupon", "--yes")
      #expect(try oneLine(ending).contains("\"\(preferences.path).lock\""))
      #expect(ending.errors.contains("it will be delivered at the next launch"))
      // Not 75: whoever tried again would pay again.
      #expect(ending.status == 73)
      withExtendedLifetime(other) {}
    }
    #expect(try await world.coupons() == 2)
    #expect(try await world.transactions().count == 2)
    #expect(try await world.pending().isEmpty)
  }

  @Test func lockedPreferencesAreToldBeforeAnOrderIsPaid() async throws {
    try await boughtOne()
    do {
      let other = try holdPreferences()
      let ending = try world.launch("buy", "vip.year", "--yes")
      #expect(try oneLine(ending).contains("nothing was bought"))
      #expect(ending.errors.contains("\"\(preferences.path).lock\""))
      #expect(ending.errors.hasSuffix("then try again.\n"))
      #expect(ending.status == 75)
      withExtendedLifetime(other) {}
    }
    #expect(try await world.transactions().count == 1)
    #expect(try await world.pending().isEmpty)
  }

  @Test(arguments: [
    ["sign-in", "tester@example.com", "--password-stdin"], ["restore"], ["sign-out"],
    ["clock", "advance", "1d"],
  ])
  func everyCommandThatWritesSaysThatTheDatabaseIsLocked(arguments: [String]) async throws {
    if arguments.first != "sign-in" { try await world.signIn() }
    #expect(try world.launch("products").status == 0)
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
    let ending = try world.launch("products", "--state", state)
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

  @Test func aReadOnlyStateCanBeLookedAtOrSaysSo() async throws {
    try await boughtOne()
    try setWritable(false)
    let buying = try world.runWithoutPowers("buy", "coupon", "--yes")
    try setWritable(true)
    #expect(try oneLine(buying).hasPrefix("razefaces: cannot write \(database.path) ("))
    #expect(buying.errors.contains("check its permissions"))
    #expect(buying.output == "")
    #expect(buying.status == 73)
    #expect(try await world.transactions().count == 1)
    #expect(try await world.pending().isEmpty)
    try await expectBuying(makes: 2)
  }

  /// The limit stands for a full disk: it hits wherever the file grows past it.
  @Test(arguments: [0, 4, 8, 16, 32, 48, 64, 96, 128])
  func aFullDiskNeverLosesAnOrder(kilobytes: Int) async throws {
    try await boughtOne()
    let ending = try runWithFileLimit(kilobytes, "buy", "coupon", "--yes")
    if ending.status != 0 {
      #expect(ending.status == 73, "\(ending)")
      #expect(try oneLine(ending).hasPrefix("razefaces: "))
      #expect(ending.output == "")
    }
    let paid = try await world.transactions().count
    #expect(try await world.coupons() == paid)
    #expect(ending.status == 73 || paid == 2)
    try world.launch("buy", "coupon", "--yes")
    #expect(try await world.coupons() == (try await world.transactions().count))
    #expect(try await world.pending().isEmpty)
  }

  @Test func aFullDiskForTheNewWorldIsTold() throws {
    let ending = try runWithFileLimit(0, "products")
    #expect(try oneLine(ending).hasPrefix("razefaces: cannot write \(database.path) ("))
    #expect(ending.status == 73)
    #expect(try world.launch("products").status == 0)
  }

  @Test func preferencesThatCannotGrowAreToldAndTheOrderIsDeliveredLater() async throws {
    try await boughtOne()
    let script = """
      import plistlib, sys
      path = sys.argv[1]
      values = plistlib.load(open(path, "rb"))
      values["ballast"] = "x" * 2_000_000
      plistlib.dump(values, open(path, "wb"))
      """
    #expect(try world.run(python: script, preferences.path).status == 0)
    let ending = try runWithFileLimit(1_000, "buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("\"\(preferences.path)\""))
    #expect(ending.status == 73)
    #expect(try await world.coupons() == 2)
    #expect(try await world.transactions().count == 2)
    #expect(try await world.pending().isEmpty)
  }

  @Test func aDeviceThatHasNoFolderIsTold() async throws {
    try await world.signIn()
    try FileManager.default.removeItem(at: world.state.appendingPathComponent("devices"))
    try write("no folder", to: world.state.appendingPathComponent("devices"))
    let ending = try world.launch("buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("Not a directory."))
    #expect(ending.errors.contains("Something else stands in its place: move that away."))
    #expect(ending.status == 74)
    try FileManager.default.removeItem(at: world.state.appendingPathComponent("devices"))
    #expect(try await world.transactions().isEmpty)
    try await expectBuying(makes: 1)
  }
}
