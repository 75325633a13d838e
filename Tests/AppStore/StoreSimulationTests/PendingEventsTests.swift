import Foundation
import GRDB
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import StoreSimulation

/// Events that are kept in memory until the next decision.
@Suite(.watched) struct PendingEventsTests {
  @Test func purchaseCommitsOnlyItsDecisions() async throws {
    let store = try TestWorld().store()
    try await store.signIn()
    // The first one makes the world's keys.
    try await store.own(TestWorld.coupon)
    let commits = Commits()
    store.world.database.add(transactionObserver: commits)
    let before = try await store.service.storeState().revision
    _ = try await store.service.products([TestWorld.coupon])
    try await store.own(TestWorld.coupon)
    let after = try await store.service.storeState().revision
    #expect(commits.count == after - before, "\(commits.all)")
    // Reading the log writes pending events without a new revision.
    store.control.log(.app(.restoring), about: WorldEvent.Subject())
    store.control.log(.app(.restoring), about: WorldEvent.Subject())
    let events = try await store.control.events(EventQuery()).events
    #expect(events.suffix(2).map(\.fact) == [.app(.restoring), .app(.restoring)])
    #expect(commits.count == after - before + 1)
    #expect(try await store.service.storeState().revision == after)
    _ = try await store.control.events(EventQuery())
    #expect(commits.count == after - before + 1)
  }

  @Test func observationsWakeNoOtherProcess() async throws {
    let world = TestWorld()
    let store = try world.store()
    try await store.signIn()
    let (names, watched) = AsyncStream.makeStream(of: Set<String>.self)
    let watcher = try #require(FolderWatcher(folder: world.folder.url.path) { watched.yield($0) })
    defer { watcher.stop() }
    store.control.log(.app(.restoring), about: WorldEvent.Subject())
    #expect(try await store.control.events(EventQuery()).events.last?.fact == .app(.restoring))
    // The kernel reports changes in order, so the sentinel is last.
    try Data().write(to: world.folder.url.appendingPathComponent("sentinel"))
    var seen: Set<String> = []
    for await some in names {
      seen.formUnion(some)
      if some.contains("sentinel") { break }
    }
    #expect(!seen.contains { $0.hasPrefix(StateFolder.databaseName) })
  }

  @Test func unwrittenEventsAreBounded() async throws {
    let store = try TestWorld().store()
    for number in 1...10_500 {
      store.control.log(.app(.productsLoaded(count: number)), about: WorldEvent.Subject())
    }
    let events = try await store.control.events(EventQuery()).events
    #expect(events.count < 10_100)
    #expect(events.last?.fact == .app(.productsLoaded(count: 10_500)))
  }
}

private final class Commits: TransactionObserver, Sendable {
  private struct State {
    /// The tables that the transaction has changed so far.
    var tables: [String] = []
    var commits: [[String]] = []
  }

  private let state = Mutex(State())
  /// The tables that each commit has changed. Commits of read transactions are left out.
  var all: [[String]] { state.withLock(\.commits) }
  var count: Int64 { Int64(all.count) }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {
    let table = event.tableName
    state.withLock { $0.tables.append(table) }
  }

  func databaseDidCommit(_ db: Database) {
    state.withLock {
      if !$0.tables.isEmpty { $0.commits.append($0.tables) }
      $0.tables = []
    }
  }

  func databaseDidRollback(_ db: Database) {}
}
