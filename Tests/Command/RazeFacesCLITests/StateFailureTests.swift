import Foundation
import TestSupport
import Testing

/// Commands whose state folder is locked or cannot be written. No order is lost.
@Suite(.watched) struct StateFailureTests {
  private let world: CommandWorld

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
    try other.copyState(to: world.state)
  }

  // MARK: - 75: locked

  @Test func writingCommandsReportALockedDatabase() async throws {
    try await world.signIn()
    do {
      let other = try world.holdDatabase()
      let children = try [
        ["buy", "coupon", "--yes"], ["restore"], ["sign-out"], ["clock", "advance", "1d"],
        ["sign-in", "minh@example.com", "--password-stdin"],
      ].map { try world.start($0, input: "Sandbox-1\n") }
      let words = "\(world.database.path) is in use by another process; try again in a moment"
      for child in children { expect(await child.ended(), refuses: words, status: 75) }
      withExtendedLifetime(other) {}
    }
    try await world.expectBuying(makes: 1)
  }

  @Test func lockedPreferencesDelayTheDelivery() async throws {
    try await boughtOne()
    do {
      let other = try world.holdPreferences()
      let ending = try await world.start(["buy", "coupon", "--yes"]).ended()
      #expect(try oneLine(ending).contains("\(world.preferences.path).lock"))
      #expect(ending.errors.contains("it will be delivered at the next launch"))
      // Not 75, because trying again would pay again.
      #expect(ending.status == 73)
      withExtendedLifetime(other) {}
    }
    try await world.expectCoupons(2)
  }

  @Test func lockedPreferencesPreventAnOrder() async throws {
    try await boughtOne()
    do {
      let other = try world.holdPreferences()
      let ending = try await world.start(["buy", "vip.year", "--yes"]).ended()
      #expect(try oneLine(ending).contains("nothing was bought"))
      #expect(ending.errors.contains("\(world.preferences.path).lock"))
      #expect(ending.errors.hasSuffix("try again in a moment.\n"))
      #expect(ending.status == 75)
      withExtendedLifetime(other) {}
    }
    try await world.expectCoupons(1)
  }

  // MARK: - 73: not writable

  @Test func aFileInPlaceOfTheStateFolderIsReported() async throws {
    try Data("no folder".utf8).write(to: world.state)
    let inner = world.state.path + "/inner"
    try await world.expect(
      """
      $ products
      73: cannot create the state folder \(world.state.path): File exists; name another with \
      --state DIR
      $ products --state \(inner)
      73: cannot create the state folder \(inner): Not a directory; name another with --state DIR
      """)
    #expect(try String(contentsOf: world.state, encoding: .utf8) == "no folder")
  }

  @Test func anUnwritableParentFolderIsReported() throws {
    chmod(world.folder.path, 0o500)
    let ending = try world.runWithoutPowers("products")
    chmod(world.folder.path, 0o700)
    expect(
      ending,
      refuses: "cannot create the state folder \(world.state.path): Permission denied; "
        + "name another with --state DIR", status: 73)
  }

  @Test func aReadOnlyStateIsReported() async throws {
    try await boughtOne()
    for path in try world.files() { chmod(path, 0o400) }
    chmod(world.state.path, 0o500)
    let buying = try world.runWithoutPowers("buy", "coupon", "--yes")
    for path in try world.files() { chmod(path, 0o600) }
    chmod(world.state.path, 0o700)
    #expect(try oneLine(buying).hasPrefix("razefaces: cannot write \(world.database.path) ("))
    #expect(buying.errors.contains("check its permissions"))
    #expect(buying.output == "" && buying.status == 73)
    try await world.expectBuying(makes: 2)
  }

  /// A limit on the file size simulates a full disk.
  @Test(arguments: [0, 4, 8, 16, 32, 48, 64, 96, 128])
  func aFullDiskLosesNoOrder(kilobytes: Int) async throws {
    try await boughtOne()
    let ending = try world.runWithFileLimit(kilobytes, "buy", "coupon", "--yes")
    if ending.status != 0 {
      #expect(ending.status == 73, "\(ending)")
      #expect(try oneLine(ending).hasPrefix("razefaces: "))
      #expect(ending.output == "")
    }
    let paid = try await world.transactions().count
    #expect(try await world.coupons() == paid)
    #expect(ending.status == 73 || paid == 2)
    try await world.run("buy", "coupon", "--yes")
    let purchases = try await world.purchases()
    #expect(purchases.coupons == (try await world.transactions().count))
    #expect(purchases.pending.isEmpty)
  }

  @Test func aFullDiskForANewWorldIsReported() throws {
    let ending = try world.runWithFileLimit(0, "products")
    #expect(try oneLine(ending).hasPrefix("razefaces: cannot write \(world.database.path) ("))
    #expect(ending.status == 73)
    #expect(try world.launch("products").status == 0)
  }

  @Test func unwritablePreferencesDelayTheDelivery() async throws {
    try await boughtOne()
    try world.rewritePreferences { $0["ballast"] = String(repeating: "x", count: 2_000_000) }
    let ending = try world.runWithFileLimit(1_000, "buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("\(world.preferences.path) ("))
    #expect(ending.status == 73)
    try await world.expectCoupons(2)
  }

  @Test func aFileInPlaceOfTheDevicesFolderIsReported() async throws {
    try await world.signIn()
    let devices = world.state.appendingPathComponent("devices")
    try FileManager.default.removeItem(at: devices)
    try Data("no folder".utf8).write(to: devices)
    let ending = try await world.run("buy", "coupon", "--yes")
    #expect(try oneLine(ending).contains("(Not a directory)"))
    #expect(ending.status == 74)
    try FileManager.default.removeItem(at: devices)
    try await world.expectBuying(makes: 1)
  }
}
