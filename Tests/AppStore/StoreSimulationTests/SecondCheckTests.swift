import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The failure that is reported when SQLite cannot read a database.
@Suite(.watched) struct SecondCheckTests {
  private let world = TestWorld()
  private var path: String { world.folder.database.path }
  private var failure: StoreFailure { .secondCheck(of: path, why: "why") }

  private func make() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.own(TestWorld.coupon)
  }

  @Test func otherFileIsNotAWorld() throws {
    try world.folder.create()
    for text in ["This is no database. ", "SQLite format 2\0"] {
      let text = String(repeating: text, count: 500)
      try Data(text.utf8).write(to: world.folder.database)
      #expect(failure == .damaged(.notAWorld(path, why: "why")))
      #expect(try Data(contentsOf: world.folder.database) == Data(text.utf8))
    }
  }

  @Test func corruptPagesAreDamage() async throws {
    try await make()
    var bytes = try Data(contentsOf: world.folder.database)
    bytes.replaceSubrange(100..., with: Data(repeating: 0xA5, count: bytes.count - 100))
    try bytes.write(to: world.folder.database)
    #expect(failure == .damaged(.spoiled(path, why: "why")))
    #expect(try Data(contentsOf: world.folder.database) == bytes)
  }

  @Test func intactDatabaseIsAReadError() async throws {
    try await make()
    #expect(failure == .files(.cannotRead(path, why: "Input/output error")))
  }

  @Test func unreadableFileIsNamed() async throws {
    try await make()
    try? FileManager.default.removeItem(atPath: path + "-wal")
    try FileManager.default.createDirectory(
      atPath: path + "-wal", withIntermediateDirectories: false)
    #expect(failure == .files(.cannotRead(path + "-wal", why: "Is a directory")))
  }

  @Test func missingFileIsReported() {
    #expect(failure == .files(.removed(path)))
  }

  /// Without locks, another process would assume that it is the last one, and remove the log.
  @Test func openStoreKeepsItsLocks() async throws {
    let store = try world.store()
    try await store.signIn()
    #expect(failure == .files(.cannotRead(path, why: "Input/output error")))
    let script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM world')"
    let other = try ChildProcess(
      [OtherProgram.python3.path(), "-c", script, path], environment: [:],
      directory: world.folder.url)
    #expect(other.end().status == 0)
    try await store.own(TestWorld.coupon)
  }
}
