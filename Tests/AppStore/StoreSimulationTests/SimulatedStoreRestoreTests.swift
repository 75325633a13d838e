import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Restores of several devices and accounts, and the indexes that they use.
@Suite(.watched) struct SimulatedStoreRestoreTests {
  let world = TestWorld()

  func restored(_ store: SimulatedAppStore) async throws -> [QueuedTransaction] {
    #expect(try await store.service.restore(answer: nil) == .done)
    return try await store.service.storeState().queue.filter { $0.state == .restored }
  }

  @Test func unfinishedPurchaseIsNotRestored() async throws {
    let store = try world.store()
    try await store.purchase(TestWorld.swiftShopping)
    #expect(try await restored(store).isEmpty)
  }

  @Test func currentlySharedPurchasesAreRestored() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.own(TestWorld.yearly)
    try await store.perform(.tester("minh@example.com", .join(familyOf: "tester@example.com")))
    try await store.signIn("minh@example.com")
    try await store.finishEverything()
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn("minh@example.com")
    for record in try await tablet.control.entitlements() {
      try await tablet.service.finish(transaction: record.id)
    }
    #expect(
      try await restored(tablet).map(\.order.productID) == [
        TestWorld.swiftShopping, TestWorld.yearly,
      ])
    let club = try await store.subscription().originalID
    try await store.change(club, .cancelRenewal)
    let end = Period(1, .week).end(after: TestWorld.start).addingTimeInterval(1)
    try await tablet.advance(to: end)
    try await tablet.finishEverything()
    #expect(try await restored(tablet).map(\.order.productID) == [TestWorld.swiftShopping])
    try await tablet.perform(.tester("minh@example.com", .leaveFamily))
    try await tablet.finishEverything()
    #expect(try await restored(tablet).isEmpty)
  }

  @Test(arguments: [
    (LedgerLine.restorable, "transactionsRestorable"),
    (LedgerLine.ofHistory, "transactionsInHistory"),
    (LedgerLine.unfinished, "transactionsUnfinished"),
  ])
  func ledgerQueriesUseTheirIndexes(lines: String, index: String) async throws {
    let plan = try world.store().plan(of: lines)
    #expect(plan == ["SEARCH transactions USING INDEX \(index) (accountID=? AND bundleID=?)"])
  }
}

extension SimulatedAppStore {
  /// Finishes everything at once.
  func finishEverything() async throws {
    for row in try await service.storeState().queue where row.phase.isSettled {
      try await service.finish(row.id)
    }
  }

  func plan(of lines: String) throws -> [String] {
    try world.read { transaction in
      let sql =
        "SELECT * FROM transactions WHERE accountID = 1 AND bundleID = 'x' AND \(lines) ORDER BY id"
      return try Row.fetchAll(transaction.db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] }
    }
  }
}
