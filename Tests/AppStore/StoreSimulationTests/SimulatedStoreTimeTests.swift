import Foundation
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import StoreSimulation

/// Moved, held, and shared clocks, and answers to price increases.
@Suite(.watched) struct SimulatedStoreTimeTests {
  let world = TestWorld()
  static let jan31 = (try? Date("2026-01-24T09:00:00Z", strategy: .iso8601)) ?? .distantPast

  func date(_ text: String) throws -> Date { try Date("\(text)T09:00:00Z", strategy: .iso8601) }

  /// The free week of this purchase ends on 31 January.
  func subscribed(_ productID: String = TestWorld.monthly) async throws -> SimulatedAppStore {
    let store = try world.store(now: Self.jan31)
    try await store.own(productID)
    return store
  }

  @Test func renewalsWhileSignedOutArriveAtTheSignIn() async throws {
    let store = try await subscribed()
    _ = try await store.service.attach()
    try await store.perform(.signOut(device: "iphone"))
    let booked = try await store.advance(to: date("2026-03-01"))
    #expect(booked.count == 2)
    #expect(try await store.service.storeState().queue.isEmpty)
    try await store.signIn()
    let queue = try await store.service.storeState().queue
    #expect(queue.map(\.transactionID) == booked.map(\.id))
    #expect(queue.allSatisfy { $0.state == .purchased && $0.isOurs })
    // Signing in again adds nothing, and finished renewals do not come back.
    try await store.perform(.signOut(device: "iphone"))
    try await store.signIn()
    #expect(try await store.service.storeState().queue == queue)
    for row in queue { try await store.service.finish(row.id) }
    try await store.perform(.signOut(device: "iphone"))
    try await store.signIn()
    #expect(try await store.service.storeState().queue.isEmpty)
    #expect(
      try await store.control.transactions(TransactionQuery()).records.allSatisfy(\.isFinished))
  }

  @Test func renewalsReachOnlyTheirAppAndAccount() async throws {
    let store = try await subscribed()
    try await store.perform(.signOut(device: "iphone"))
    try await store.advance(to: date("2026-03-01"))
    let other = try world.store(device: "ipad", bundleID: "com.example.other", now: Self.jan31)
    try await other.signIn()
    #expect(try await other.service.storeState().queue.isEmpty)
    try await store.signIn("minh@example.com")
    #expect(try await store.service.storeState().queue.isEmpty)
    let own = try world.store(device: "tablet", now: Self.jan31)
    try await own.signIn()
    #expect(try await own.service.storeState().queue.count == 2)
  }

  @Test func concurrentClockStepsAddUp() async throws {
    let store = try await subscribed()
    let begin = try await store.control.now()
    let others = try (1...6).map { try world.store(session: "\($0)", now: Self.jan31) }
    try await withThrowingTaskGroup { group in
      for other in others {
        group.addTask { try await other.perform(.clock(.advance(.period(Period(1, .day))))) }
      }
      try await group.waitForAll()
    }
    #expect(try await store.control.now() == begin.addingTimeInterval(6 * 86_400))
  }

  @Test func lateConsentIsRefusedWithItsReason() async throws {
    let store = try await subscribed()
    let id = try await store.subscription().originalID
    let end = try await store.subscription().machine.expires
    try await store.change(id, .raisePrice(99))
    try await store.advance(to: date("2026-02-01"))
    await #expect(throws: StoreFailure.misuse(.consentIsLate(id, end))) {
      try await store.change(id, .agreeToPrice)
    }
  }

  @Test(arguments: [true, false])
  func consentDoesNotApplyToAnotherPlan(isChangedFirst: Bool) async throws {
    let store = try await subscribed(TestWorld.yearly)
    let id = try await store.subscription().originalID
    if isChangedFirst { try await store.own(TestWorld.monthly) }
    try await store.change(id, .raisePrice(99))
    if !isChangedFirst { try await store.own(TestWorld.monthly) }
    #expect(try await store.subscription().awaitsConsent == false)
    let booked = try await store.advance(to: date("2026-02-01"))
    #expect(booked.map(\.productID) == [TestWorld.monthly])
    #expect(booked.map(\.price) == [Decimal(string: "2.99")])
  }

  @Test func consentIsAskedForOnce() async throws {
    let store = try await subscribed()
    #expect(try await store.service.priceConsent(answer: nil) == .done)
    let id = try await store.subscription().originalID
    try await store.change(id, .raisePrice(99))
    guard
      case .present(.priceConsent(let sheet)) = try await store.service.priceConsent(answer: nil)
    else { throw StoreFailure.other(.misuse, "Nothing was asked.") }
    #expect(sheet.price == 99 && sheet.presentPrice.text == "$0.00")
    let end = try await store.subscription().machine.expires
    #expect(sheet.begins == end)
    #expect(try await store.service.priceConsent(answer: .cancel) == .cancelled)
    #expect(try await store.subscription().awaitsConsent)
    #expect(try await store.service.priceConsent(answer: .confirm) == .done)
    #expect(try await store.subscription().machine.priceIncrease == .agreed)
    #expect(try await store.service.priceConsent(answer: nil) == .done)
    await #expect(throws: StoreFailure.misuse(.consentHasPassed)) {
      try await store.service.priceConsent(answer: .confirm)
    }
  }

  @Test func followingStatusesBooksDueRenewals() async throws {
    _ = try await subscribed()
    let later = try world.store(now: date("2026-03-01"))
    _ = await later.service.statusUpdates()
    #expect(
      try later.world.read {
        try $0.ledger.page(TransactionQuery(scope: .everything)).records.count
      } == 3)
  }

  @Test func heldClockStopsEveryProcess() async throws {
    let store = try await subscribed()
    let stands = try await store.control.now()
    try await store.perform(.clock(.hold))
    let later = try world.store(now: date("2026-03-01"))
    #expect(try await later.service.storeState().clock.heldAt == stands)
    #expect(try await later.control.now() == stands)
    #expect(try await later.control.transactions(TransactionQuery()).records.count == 1)
    #expect(try await later.advance(to: date("2026-02-01")).count == 1)
    #expect(try await store.control.now() == date("2026-02-01"))
    try await later.perform(.clock(.release))
    #expect(try await later.control.now() == date("2026-02-01"))
    let muchLater = try world.store(now: date("2026-03-29"))
    #expect(try await muchLater.control.now() == date("2026-03-01"))
    #expect(try await muchLater.control.transactions(TransactionQuery()).records.count == 3)
  }

  @Test func heldClockSchedulesNoWakeup() async throws {
    let store = try await subscribed()
    #expect(try store.world.read { try $0.secondsToNextEvent() } != nil)
    try await store.perform(.clock(.hold))
    #expect(try store.world.read { try $0.secondsToNextEvent() } == nil)
  }

  /// No command and no other process wakes the app.
  @Test func idleAppGetsARenewalWhenItIsDue() async throws {
    let buyer = try world.store()
    try await buyer.perform(.clock(.setRate(.renewalEvery30Seconds)))
    try await buyer.own(TestWorld.monthly)
    let clock = Mutex(TestWorld.start)
    let timer = HeldTimer()
    let idle = try SimulatedAppStore(
      folder: world.folder, catalog: TestWorld.catalog.get(), alarm: { await timer.wait($0) },
      wallClock: { clock.withLock { $0 } })
    var states = await idle.service.storeStates().makeAsyncIterator()
    while timer.asked.isEmpty { await Task.yield() }
    #expect(timer.asked == [Duration.seconds(30) + .milliseconds(1)])
    let due = TestWorld.start.addingTimeInterval(30)
    clock.withLock { $0 = due }
    timer.runOut()
    #expect(await states.next() != nil)
    let events = try await idle.control.events(EventQuery(.everything)).events
    let renewal = try #require(events.last { $0.fact.isOfTime })
    #expect(renewal.realDate == due)
  }
}
