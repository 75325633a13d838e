import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The identity of a world, and its transaction identifiers.
@Suite(.watched) struct WorldIdentityTests {
  private func numbers(_ count: Int, in row: inout WorldRow, at date: Date) throws -> [UInt64] {
    try (0..<count).map { _ in try row.nextTransactionID(at: date) }
  }

  private let now = Date(milliseconds: 1_790_000_000_000)

  @Test func identityChangesOnlyWithAReset() async throws {
    let world = TestWorld()
    let store = try world.store(seed: nil)
    let id = try await store.service.storeState().worldID
    #expect(id != StoreState.noWorldID)
    #expect(try await world.store(device: "ipad").service.storeState().worldID == id)
    try await store.perform(.reset)
    let other = try await store.service.storeState().worldID
    #expect(other != id)
    #expect(try await world.store().service.storeState().worldID == other)
  }

  @Test func resetChangesTheIdentityOfASeededWorld() async throws {
    let store = try TestWorld().store(seed: 7)
    let id = try await store.service.storeState().worldID
    #expect(try await TestWorld().store(seed: 7).service.storeState().worldID == id)
    #expect(try await TestWorld().store(seed: 8).service.storeState().worldID != id)
    try await store.perform(.reset)
    #expect(try await store.service.storeState().worldID != id)
  }

  @Test func numbersRiseAndLookLikeTheSandboxs() throws {
    var row = WorldRow(seed: nil, created: now)
    let given = try numbers(5_000, in: &row, at: now)
    #expect(zip(given, given.dropFirst()).allSatisfy { $0 < $1 })
    for number in given { #expect(String(number).count == 16 && String(number).first == "2") }
    // Numbers still rise when the clock is set back.
    let earlier = try numbers(10, in: &row, at: now.addingTimeInterval(-86_400))
    #expect(try #require(earlier.first) > #require(given.last))
  }

  @Test func restoredWorldGivesOtherNumbers() throws {
    var row = WorldRow(seed: nil, created: now)
    _ = try numbers(10, in: &row, at: now)
    let copy = row
    let given = try (1...500).map {
      try row.nextTransactionID(at: now.addingTimeInterval(Double($0)))
    }
    row = copy
    let again = try numbers(500, in: &row, at: now.addingTimeInterval(501))
    #expect(Set(given).isDisjoint(with: again))
    #expect(try #require(again.first) > #require(given.last))
  }

  @Test func worldsGiveDifferentNumbersAtTheSameTime() throws {
    var all: Set<UInt64> = []
    for _ in 1...50 {
      var row = WorldRow(seed: nil, created: now)
      all.formUnion(try numbers(100, in: &row, at: now))
    }
    #expect(all.count == 5_000)
  }

  @Test func seededNumbersDoNotDependOnTheTime() throws {
    var row = WorldRow(seed: 3, created: now)
    var other = WorldRow(seed: 3, created: now.addingTimeInterval(1e7))
    #expect(
      try numbers(20, in: &row, at: now)
        == numbers(20, in: &other, at: now.addingTimeInterval(1e8)))
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)])
  func numbersHave16DigitsAtAnyTime(date: Date) throws {
    var row = WorldRow(seed: nil, created: date)
    #expect(try numbers(3, in: &row, at: date).allSatisfy { String($0).count == 16 })
  }

  @Test(arguments: [Int64.max, .min, 0, 3_000_000_000_000_000])
  func damagedCounterThrows(last: Int64) throws {
    var row = WorldRow(seed: nil, created: now)
    (row.lastTransactionID, row.lastOrderLineID) = (last, last)
    #expect(throws: StoreFailure.damaged(.column("lastTransactionID", table: "world"))) {
      try row.nextTransactionID(at: now)
    }
    #expect(throws: StoreFailure.damaged(.column("lastOrderLineID", table: "world"))) {
      try row.nextOrderLineID(at: now)
    }
  }

  // MARK: - Worlds of other versions

  private func spoil(_ world: TestWorld, _ sql: String) throws {
    let database = try DatabaseQueue.patient(world.folder.database.path)
    try database.write { db in try db.execute(sql: sql) }
  }

  @Test(
    arguments: [
      "PRAGMA user_version = 0", "PRAGMA application_id = 0", "PRAGMA user_version = 1000000",
    ])
  func worldOfAnotherVersionIsRefused(change: String) async throws {
    let world = TestWorld()
    _ = try world.store()
    try spoil(world, change)
    let failure = try #require(throws: StoreFailure.self) { try world.store() }
    let path = world.folder.database.path
    let isNewer = change.hasSuffix("1000000")
    #expect(failure == .damaged(isNewer ? .newerWorld(path) : .unmarkedWorld(path)))
  }

  @Test func snapshotThatCannotBeAttachedCannotBeRead() async throws {
    let world = TestWorld()
    let store = try world.store()
    let failure = try await #require(throws: StoreFailure.self) {
      try await store.control.restore(world.folder.url, named: "a", as: 2)
    }
    #expect(failure.cause == .cannotRead)
  }

  @Test func worldThatCannotBeOpenedIsMovedAside() async throws {
    let world = TestWorld()
    for number in 1...2 {
      try await world.store().own(TestWorld.coupon)
      try spoil(world, "PRAGMA application_id = 0; CREATE VIEW odd AS SELECT * FROM world")
      #expect(throws: StoreFailure.self) { try world.store() }
      let aside = try world.folder.setAside()
      let store = try world.store()
      #expect(aside.lastPathComponent == "set-aside-\(number)")
      #expect(FileManager.default.fileExists(atPath: aside.path + "/appstore.sqlite"))
      #expect(!FileManager.default.fileExists(atPath: aside.path + "/set-aside-1"))
      #expect(try await store.ledger() == [])
      #expect(try await store.control.databaseFlaws().flaws.isEmpty)
    }
  }

  @Test func otherFileIsReportedWithItsPath() throws {
    let world = TestWorld()
    try world.folder.create()
    try Data("this is not a database, but it is long enough to be taken for one".utf8)
      .write(to: world.folder.database)
    let failure = #expect(throws: StoreFailure.self) { try world.store() }
    guard case .damaged(.notAWorld(let path, _)) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(path == world.folder.database.path)
  }
}
