import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreRestoreTests {
  let world = TestWorld()

  func restored(_ store: SimulatedAppStore) async throws -> [QueuedTransaction] {
    #expect(try await store.service.restore(answer: nil) == .done)
    return try await store.service.snapshot().queue.filter { $0.state == .restored }
  }

  @Test func nonConsumablesAndAutoRenewablesComeBackAndNothingElse() async throws {
    let store = try world.store()
    for id in [TestWorld.coupon, TestWorld.swiftShopping, TestWorld.vip, TestWorld.monthly] {
      try await store.own(id)
    }
    let products = try await restored(store).map(\.order.productID)
    #expect(products == [TestWorld.swiftShopping, TestWorld.monthly])
  }

  @Test func aRestoredTransactionIsNewAndPointsToTheOriginal() async throws {
    let store = try world.store()
    let bought = try await store.purchase(TestWorld.swiftShopping)
    try await store.service.finish(bought.id)
    let restored = try #require(try await restored(store).first)
    #expect(restored.transactionID != bought.transactionID)
    #expect(restored.original?.transactionID == bought.transactionID)
    #expect(restored.original?.date == bought.date)
  }

  @Test func restoringAgainMakesMoreTransactions() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    #expect(try await restored(store).count == 1)
    #expect(try await restored(store).count == 2)
  }

  @Test func whatIsNotFinishedIsNotRestored() async throws {
    let store = try world.store()
    try await store.purchase(TestWorld.swiftShopping)
    #expect(try await restored(store).isEmpty)
  }

  @Test func nothingToRestoreIsNoFailure() async throws {
    let store = try world.store()
    try await store.signIn()
    #expect(try await restored(store).isEmpty)
  }

  @Test func whoIsNotSignedInIsAskedFirst() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.control.perform(.signOut(device: "iphone"))
    guard case .present(.signIn(let sheet)) = try await store.service.restore(answer: nil) else {
      Issue.record("no sign-in sheet")
      return
    }
    #expect(sheet.purpose == .restore)
    #expect(try await store.service.restore(answer: .cancel) == .cancelled)
    let answer = SheetAnswer.signIn(email: "tester@example.com", password: "Sandbox-1")
    #expect(try await store.service.restore(answer: answer) == .done)
    #expect(try await store.service.snapshot().queue.count == 1)
  }

  @Test func theSameTesterOwnsTheSameThingsOnASecondDevice() async throws {
    try await world.store().own(TestWorld.swiftShopping)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn()
    #expect(try await restored(tablet).map(\.order.productID) == [TestWorld.swiftShopping])
  }

  @Test func anotherTestersPurchasesStayTheirs() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.signIn("minh@example.com")
    #expect(try await restored(store).isEmpty)
  }

  // MARK: - Subscriptions

  private static let yearly = "com.example.razefaces.club.yearly"

  /// Returns the free week and two months, each finished by the app.
  private func threePeriods() async throws -> SimulatedAppStore {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    let date = try #require(Period(3, .month).end(after: TestWorld.start) as Date?)
    try await store.control.perform(.clock(.advance(.date(date))))
    try await store.finishEverything()
    return store
  }

  @Test func everyPeriodOfASubscriptionIsATransactionOfItsOwn() async throws {
    let store = try await threePeriods()
    let periods = try await store.control.transactions(TransactionQuery()).records
    #expect(periods.map(\.cause) == [.renewal, .renewal, .renewal, .purchase])
    let restored = try await restored(store)
    #expect(restored.count == 4)
    #expect(Set(restored.compactMap(\.transactionID)).count == 4)
    #expect(Set(restored.map { $0.original?.transactionID }) == [periods.last?.id])
  }

  @Test func whatHasExpiredIsRestoredAndEntitlesToNothing() async throws {
    let store = try await threePeriods()
    try await store.control.perform(
      .subscription(#require(try await store.control.subscriptions().first).originalID, .expire))
    #expect(try await restored(store).count == 4)
    #expect(try await store.control.entitlements().isEmpty)
  }

  @Test func whatWasRefundedStaysAway() async throws {
    let store = try await threePeriods()
    try await store.own(TestWorld.swiftShopping)
    for record in try await store.control.transactions(TransactionQuery(limit: 2)).records {
      try await store.control.perform(.transaction(record.id, .refund(.other)))
    }
    #expect(
      try await restored(store).map(\.order.productID)
        == [String](repeating: TestWorld.monthly, count: 3))
  }

  @Test func aRestoreIsNoPurchaseThatCouldBeRestored() async throws {
    let store = try await threePeriods()
    #expect(try await restored(store).count == 4)
    try await store.finishEverything()
    #expect(try await restored(store).count == 4)
  }

  @Test func aRestoredPeriodIsNotTheLatestOfTheReceipt() async throws {
    let store = try await threePeriods()
    let latest = try await store.control.transactions(TransactionQuery(limit: 1)).records.first
    _ = try await restored(store)
    let lines = try #require(try await store.control.inspectReceipt()?.receipt?.lines)
    #expect(lines.count == 4)
    #expect(lines.map(\.id).max() == latest?.id)
  }

  @Test func whatTheFamilySharesNowIsRestoredToo() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.own(Self.yearly)
    try await store.control.perform(
      .tester("minh@example.com", .join(familyOf: "tester@example.com")))
    try await store.signIn("minh@example.com")
    try await store.finishEverything()
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn("minh@example.com")
    for record in try await tablet.control.entitlements() {
      try await tablet.service.finish(transaction: record.id)
    }
    #expect(
      try await restored(tablet).map(\.order.productID) == [TestWorld.swiftShopping, Self.yearly])
    let club = try #require(try await store.control.subscriptions().first).originalID
    try await store.control.perform(.subscription(club, .cancelRenewal))
    let end = Period(1, .week).end(after: TestWorld.start).addingTimeInterval(1)
    try await tablet.control.perform(.clock(.advance(.date(end))))
    try await tablet.finishEverything()
    #expect(try await restored(tablet).map(\.order.productID) == [TestWorld.swiftShopping])
    try await tablet.control.perform(.tester("minh@example.com", .leaveFamily))
    try await tablet.finishEverything()
    #expect(try await restored(tablet).isEmpty)
  }

  @Test(arguments: [
    (LedgerLine.restorable, "transactionsRestorable"),
    (LedgerLine.ofHistory, "transactionsInHistory"),
    (LedgerLine.unfinished, "transactionsUnfinished"),
  ])
  func theLedgerIsWalkedByAnIndexOfItsOwn(lines: String, index: String) async throws {
    let plan = try world.store().plan(of: lines)
    #expect(plan == ["SEARCH transactions USING INDEX \(index) (accountID=? AND bundleID=?)"])
  }
}

extension SimulatedAppStore {
  /// Finishes everything at once.
  func finishEverything() async throws {
    for row in try await service.snapshot().queue where row.phase.isSettled {
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
