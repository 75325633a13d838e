import Foundation
import GRDB
import TestSupport
import Testing

/// `uninstall` and `reset` delete receipts and preferences.
@Suite(.watched) struct ForgettingTests {
  private let world: CommandWorld

  /// The tester has bought the face.
  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("face")
      return world
    }
  }

  private func device(_ name: String) -> URL {
    world.state.appendingPathComponent("devices/\(name)", isDirectory: true)
  }

  private func preferences(_ device: String, _ app: String = "com.example.shop") -> URL {
    self.device(device).appendingPathComponent("Preferences/\(app).plist")
  }

  private var receipts: URL { device("iphone").appendingPathComponent("StoreKit/com.example.shop") }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  private var note: URL { world.state.appendingPathComponent("reset.unfinished") }

  @Test func deletingTheAppDeletesItsReceipt() async throws {
    let receipt = receipts.appendingPathComponent("sandboxReceipt")
    let leftover = receipts.appendingPathComponent("sandboxReceipt.a1B2c3")
    try Data([1]).write(to: leftover)
    #expect(exists(receipt))
    #expect(try await world.run("uninstall", "--yes").status == 0)
    #expect(!exists(receipt))
    #expect(!exists(leftover))
    #expect(try await world.ownedProducts() == [])
    #expect(try await world.run("restore").status == 0)
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    #expect(exists(receipt))
  }

  @Test func aResetDeletesEveryAppOnEveryDevice() async throws {
    try await world.signIn(on: "ipad")
    try await world.buy("coupon", device: "ipad")
    let otherApp = preferences("ipad", "com.example.other")
    try FileManager.default.copyItem(at: preferences("ipad"), to: otherApp)
    #expect(try await world.run("reset", "--yes").status == 0)
    for file in [preferences("iphone"), preferences("ipad"), otherApp, receipts, note] {
      #expect(!exists(file), "\(file.path)")
    }
    #expect(try await world.transactions().isEmpty)
  }

  /// The state after a kill: the reset is noted and partly done.
  @Test func theNextLaunchCompletesAKilledReset() async throws {
    try noteReset(try identity())
    try FileManager.default.removeItem(at: preferences("iphone"))
    let ending = try await world.run("products")
    #expect(ending.errors.contains("an interrupted reset was completed"))
    #expect(!exists(note))
    #expect(try await world.transactions().isEmpty)
    #expect(try await world.run("products").errors == "")
  }

  /// The noted reset is complete, and the purchases are from the time after it.
  @Test func aNoteFromAnotherWorldIsIgnored() async throws {
    let bought = try await world.transactions().count
    try noteReset(UUID().uuidString)
    let ending = try await world.run("products")
    #expect(ending.status == 0)
    // Nothing was completed.
    #expect(ending.errors == "")
    #expect(!exists(note))
    #expect(try await world.transactions().count == bought)
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
  }

  // MARK: - Obstacles to a reset

  private func expectStatus(
    _ status: Int32, _ words: String, _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let ending = try await world.run(arguments)
    #expect(ending.status == status, "\(ending.errors)", sourceLocation: sourceLocation)
    #expect(ending.errors.contains(words), "\(ending.errors)", sourceLocation: sourceLocation)
    #expect(!ending.errors.contains("an internal error occurred"), sourceLocation: sourceLocation)
  }

  @Test(arguments: ["folder", "pipe", "garbage", "empty", "long"])
  func anInvalidNoteIsReportedAndKept(_ kind: String) async throws {
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: note, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(note.path, 0o600) == 0)
    case "garbage": try Data([0xFF, 0xFE, 0x00]).write(to: note)
    case "empty": try Data().write(to: note)
    default:
      // A sparse file of gigabytes.
      try Data().write(to: note)
      #expect(truncate(note.path, 8 << 30) == 0)
    }
    for command in ["products", "purchases"] {
      try await expectStatus(65, "reset.unfinished is not a file that an unfinished", command)
    }
    #expect(exists(note))
    let doctor = try await world.run("doctor")
    #expect(doctor.output.contains("reset.unfinished is not a file that an unfinished"))
    #expect(doctor.status == 1)
    let aside = world.state.appendingPathComponent("set-aside-1")
    let reset: [String: Any] = try await world.run("reset", "--yes", "--json").json()
    #expect(reset["setAside"] as? String == aside.path)
    #expect(exists(aside.appendingPathComponent("reset.unfinished")))
    #expect(exists(aside.appendingPathComponent("appstore.sqlite")))
    #expect(try await world.ownedProducts() == [])
    let again: [String: Any] = try await world.run("reset", "--yes", "--json").json()
    #expect(again["setAside"] == nil)
  }

  /// The store was already replaced, but not all devices.
  @Test func aResetReplacesAnInterruptedRestoreWithoutAnIntactCopy() async throws {
    let generation = try world.withDatabase {
      try Int64.fetchOne($0, sql: "SELECT generation FROM world") ?? 0
    }
    try Data("restore \(generation) kept".utf8).write(to: note)
    try Data("damaged".utf8).write(to: world.state.appendingPathComponent("restore.staged"))
    try await expectStatus(65, "restore.staged is not an intact snapshot", "products")
    #expect(try await world.run("reset", "--yes").status == 0)
    #expect(try await world.run("products").errors == "")
    #expect(try await world.transactions().isEmpty)
  }

  @Test(arguments: ["restore 0 a", "restore 1 a", "restore 99 a", "undo 99", "redo 0", "reset", ""])
  func aResetWorksWithEveryNote(text: String) async throws {
    for copy in [nil, Data(), Data("damaged".utf8)] {
      try Data(text.utf8).write(to: note)
      try copy?.write(to: world.state.appendingPathComponent("restore.staged"))
      #expect([0, 1, 65].contains(try await world.run("doctor").status))
      let ending = try await world.run("reset", "--yes")
      #expect(ending.status == 0, "\(ending)")
      #expect(try await world.run("products").errors == "")
    }
  }

  /// An obstacle that no permission check sees.
  @Test func devicesThatCannotBeListedAreNotSkippedByAReset() async throws {
    let devices = world.state.appendingPathComponent("devices")
    try FileManager.default.moveItem(at: devices, to: world.state.appendingPathComponent("moved"))
    try FileManager.default.createSymbolicLink(
      atPath: devices.path, withDestinationPath: devices.path)
    try await expectStatus(74, "devices", "reset", "--yes")
  }

  @Test func aResetThatCannotBeNotedIsRefused() async throws {
    let obstacle = world.state.appendingPathComponent(".reset.unfinished.tmp")
    try FileManager.default.createDirectory(
      at: obstacle.appendingPathComponent("in use"), withIntermediateDirectories: true)
    try await expectStatus(73, "reset.unfinished", "reset", "--yes")
    try FileManager.default.removeItem(at: obstacle)
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    #expect(try await world.run("reset", "--yes").status == 0)
  }

  /// Another process purchased between the reset of the app and that of the store.
  @Test func aResetRemovesPreferencesOfTheOldWorld() async throws {
    let former = try identity()
    let kept = try Data(contentsOf: preferences("iphone"))
    #expect(try await world.run("reset", "--yes").status == 0)
    try noteReset(former)
    try kept.write(to: preferences("iphone"))
    #expect(try await world.run("products").status == 0)
    let text = try String(contentsOf: preferences("iphone"), encoding: .utf8)
    #expect(!text.contains("com.example.shop.face") && !text.contains(former))
    #expect(try await world.run("purchases").errors == "")
  }

  private func noteReset(_ identity: String) throws { try Data(identity.utf8).write(to: note) }

  /// Returns the world's identifier.
  private func identity() throws -> String {
    try #require(world.withDatabase { try String.fetchOne($0, sql: "SELECT id FROM world") })
  }
}
