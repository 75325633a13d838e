import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The timeline of an account, from the ledger, the log and the subscriptions' state.
@Suite(.watched) struct TimelineTests {
  let world = TestWorld()

  /// Each bar as its kind and its length in days, in brackets if it is scheduled.
  private func bars(_ row: Timeline.Row?) throws -> [String] {
    try #require(row).bars.map { bar in
      let days = Int((bar.end.timeIntervalSince(bar.start) / 86_400).rounded())
      return bar.isScheduled ? "(\(bar.kind) \(days))" : "\(bar.kind) \(days)"
    }
  }

  private func timeline(
    _ store: SimulatedAppStore, _ query: TimelineQuery = TimelineQuery()
  ) async throws -> Timeline { try await store.control.timeline(query) }

  @Test func aFailedPaymentIsGraceThenRetryUntilItRecovers() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    try await store.set(.gracePeriod(.sixteenDays))
    try await store.pass(days: 8)
    try await store.set(.billingFails(true))
    try await store.pass(days: 35)
    // The grace period goes on, and what follows it is known.
    var row = try await timeline(store).rows.first
    #expect(try bars(row) == ["trial 7", "paid 30", "grace 16", "(retry 44)"])
    try await store.pass(days: 16)
    row = try await timeline(store).rows.first
    #expect(try bars(row).prefix(3) == ["trial 7", "paid 30", "grace 16"])
    #expect(row?.bars[3].kind == .retry && row?.bars[3].isScheduled == false)
    try await store.set(.billingFails(false))
    let id = try #require(row?.originalID)
    try await store.perform(.subscription(id, .resolveBilling))
    row = try await timeline(store).rows.first
    #expect(try bars(row).suffix(2).map { $0.prefix(5) } == ["paid ", "(paid"])
    let kinds = try #require(row).marks.map(\.kind)
    #expect(kinds.filter { $0 == .failure }.count == 1)
    #expect(kinds.filter { $0 == .charge }.count == 3)
    // The failure can be opened in the log, and the charge to come is scheduled.
    #expect(row?.marks.first { $0.kind == .failure }?.event?.fact == .billingFailed)
    #expect(row?.marks.last?.isScheduled == true)
  }

  @Test func turningRenewalOffSchedulesTheEnd() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    let id = try #require(try await store.control.subscriptions().first?.originalID)
    try await store.perform(.subscription(id, .cancelRenewal))
    var row = try await timeline(store).rows.first
    #expect(try bars(row) == ["trial 7"])
    #expect(row?.marks.map(\.kind) == [.autoRenew, .end])
    #expect(row?.marks.map(\.isScheduled) == [false, true])
    try await store.pass(days: 10)
    row = try await timeline(store).rows.first
    #expect(try bars(row) == ["trial 7", "lapsed 3"])
    #expect(row?.marks.map(\.isScheduled) == [false, false])
  }

  @Test func aChangeOfPlanIsMarkedWhenItIsDecidedAndWhenItBegins() async throws {
    let store = try world.store()
    try await store.own(TestWorld.yearly)
    _ = try await store.purchase(TestWorld.monthly)
    let row = try await timeline(store).rows.first
    #expect(row?.marks.filter { $0.kind == .planChange }.map(\.isScheduled) == [false, true])
    #expect(row?.bars.last?.productID == TestWorld.monthly && row?.bars.last?.isScheduled == true)
  }

  @Test func membershipsHaveNoEndAndOtherPurchasesNoRow() async throws {
    let store = try world.store()
    try await store.own(TestWorld.vip)
    try await store.own(TestWorld.swiftShopping)
    let found = try await timeline(store)
    #expect(found.rows.map(\.productID) == [TestWorld.vip])
    #expect(found.rows.first?.isOfApp == true && found.rows.first?.bars == [])
    let id = try #require(found.rows.first?.marks.first?.transactionID)
    try await store.pass(days: 2)
    try await store.perform(.transaction(id, .refund(.other)))
    let row = try await timeline(store).rows.first
    #expect(try bars(row) == ["refunded 2"])
    #expect(row?.marks.map(\.kind) == [.charge, .refund])
  }

  @Test func onlyTheAccountIsShown() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    let other = TimelineQuery(account: "minh@example.com")
    #expect(try await timeline(store, other).rows == [])
    await #expect(throws: StoreFailure.self) {
      try await timeline(store, TimelineQuery(account: "nobody@example.com"))
    }
    try await store.perform(.signOut(device: "iphone"))
    #expect(try await timeline(store).rows == [])
    let own = TimelineQuery(account: "tester@example.com")
    #expect(try await timeline(store, own).rows.count == 1)
    let app = try world.store(device: "ipad", bundleID: "com.example.other")
    #expect(try await timeline(app, own).rows == [])
  }

  @Test func aSpanHasTheBarsThatTouchItAndTheWholeExtent() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    try await store.pass(days: 400)
    let whole = try await timeline(store)
    let all = try #require(whole.rows.first).bars
    let span = DateInterval(
      start: TestWorld.start.addingTimeInterval(100 * 86_400), duration: 40 * 86_400)
    let part = try await timeline(store, TimelineQuery(span: span))
    #expect(part.extent == whole.extent)
    let touching = all.filter { $0.end > span.start && $0.start < span.end }
    #expect(try #require(part.rows.first).bars == touching && touching.count > 1)
    // Before the first purchase there is nothing, and no error.
    let before = DateInterval(start: .distantPast, end: TestWorld.start.addingTimeInterval(-1))
    #expect(try await timeline(store, TimelineQuery(span: before)).rows.first?.bars == [])
  }

  @Test func aSpanWithinAGracePeriodKnowsThatItIsOne() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    try await store.set(.gracePeriod(.sixteenDays))
    try await store.pass(days: 8)
    try await store.set(.billingFails(true))
    try await store.pass(days: 40)
    try await store.set(.billingFails(false))
    let id = try #require(try await store.control.subscriptions().first?.originalID)
    try await store.perform(.subscription(id, .resolveBilling))
    let grace = try #require(
      try await timeline(store).rows.first?.bars.first { $0.kind == .grace })
    let span = DateInterval(start: grace.start.addingTimeInterval(3600), end: grace.end)
    let row = try await timeline(store, TimelineQuery(span: span)).rows.first
    #expect(row?.bars.map(\.kind) == [.grace])
  }

  @Test func theLogBeginsWhereOlderEventsWereDropped() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    #expect(try await timeline(store).logStart == nil)
    try await store.world.database.write { try $0.execute(sql: "DELETE FROM events WHERE id < 5") }
    #expect(try await timeline(store).logStart != nil)
  }
}
