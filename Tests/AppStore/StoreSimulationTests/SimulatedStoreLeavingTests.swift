import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreLeavingTests {
  private let world = TestWorld()

  private var log: String { world.folder.database.path + "-wal" }

  private func logSize() throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: log)[.size] as? Int)
  }

  private func busyStore() async throws -> SimulatedAppStore {
    let store = try world.store()
    try await store.signIn()
    while try logSize() <= 512 * 1024 { try await store.purchase(TestWorld.coupon) }
    return store
  }

  @Test func leavingEmptiesALongLog() async throws {
    let store = try await busyStore()
    let bought = try await store.service.storeState().queue.count
    await store.close()
    #expect(try logSize() == 0)
    #expect(try await world.store().service.storeState().queue.count == bought)
    try await store.purchase(TestWorld.coupon)
    #expect(try await world.store().service.storeState().queue.count == bought + 1)
  }

  @Test func leavingKeepsAShortLog() async throws {
    let store = try await busyStore()
    await store.close()
    try await store.purchase(TestWorld.coupon)
    let size = try logSize()
    #expect(size > 0)
    await store.close()
    #expect(try logSize() >= size)
  }

  @Test func leavingKeepsALogThatIsBeingRead() async throws {
    let store = try await busyStore()
    let size = try logSize()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: world.folder.database.path, configuration: configuration)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN; SELECT count(*) FROM world")
    }
    await store.close()
    #expect(try logSize() >= size)
    try await reader.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    await store.close()
    #expect(try logSize() == 0)
  }

  @Test func leavingDoesNotRecreateADeletedWorld() async throws {
    let store = try world.store()
    try await store.signIn()
    try FileManager.default.removeItem(at: world.folder.url)
    ReceiptFile(store.device).write()
    await store.close()
    #expect(!FileManager.default.fileExists(atPath: world.folder.url.path))
  }
}
