import Foundation
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import StoreSimulation

/// A world that is opened after many renewals have fallen due.
@Suite(.watched) struct SimulatedStoreCatchUpTests {
  let world = TestWorld()

  private func subscribe() async throws -> Date {
    let store = try world.store()
    try await store.perform(.clock(.setRate(.renewalEvery2Seconds)))
    try await store.own(TestWorld.monthly)
    return try #require(try await store.control.nextEvent())
  }

  private func renewals(_ store: SimulatedAppStore) async throws -> [TransactionRecord] {
    try await store.control.transactions(TransactionQuery(scope: .everything, limit: 100_000))
      .records
      .filter { $0.cause == .renewal }.reversed()
  }

  @Test func renewalsAreBookedInBatchesOnceAndInOrder() async throws {
    let first = try await subscribe()
    let night = first.addingTimeInterval(2 * 499)
    var counts: [Int] = []
    for _ in 1...4 {
      let store = try world.store(now: night)
      counts.append(try await renewals(store).count)
      let next = try #require(try await store.control.nextEvent()).milliseconds
      let now = try await store.control.now().milliseconds
      #expect(now == (counts.last == 500 ? night.milliseconds : next - 1))
      #expect(try await store.control.backlog() == (counts.last == 500 ? nil : night))
    }
    #expect(counts == [200, 400, 500, 500])
    let dates = try await renewals(world.store(now: night)).map(\.purchaseDate)
    let due: [Date] = (0..<500).map { first.addingTimeInterval(Double(2 * $0)) }
    #expect(dates == due)
  }

  @Test func processPausesBetweenBatches() async throws {
    let first = try await subscribe()
    let clock = Mutex(first.addingTimeInterval(2 * 999))
    let store = try SimulatedAppStore(
      folder: world.folder, catalog: TestWorld.catalog.get(),
      wallClock: { clock.withLock { $0 } })
    for _ in 1...3 { #expect(try await renewals(store).count == 200) }
    clock.withLock { $0.addTimeInterval(CatchUp.pause) }
    #expect(try await renewals(store).count == 400)
  }

  @Test func purchaseDuringCatchUpHasTheBookedTime() async throws {
    let first = try await subscribe()
    let store = try world.store(now: first.addingTimeInterval(2 * 999))
    _ = try await store.service.storeState()
    let stands = try await store.control.now()
    try await store.own(TestWorld.coupon)
    let newest = try #require(try await store.ledger().first)
    #expect(newest.productID == TestWorld.coupon)
    #expect(newest.purchaseDate == stands.wholeSeconds)
    #expect(try await store.control.entitlements().map(\.productID) == [TestWorld.monthly])
  }

  @Test func movingTheClockTooFarBooksNothing() async throws {
    let first = try await subscribe()
    let now = first.addingTimeInterval(-1)
    let store = try world.store(now: now, mostRenewalsAtOnce: 20)
    await #expect(throws: StoreFailure.misuse(.tooManyRenewals(21, most: 20))) {
      try await store.advance(to: first.addingTimeInterval(2 * 20))
    }
    #expect(try await renewals(store).isEmpty)
    #expect(
      try await store.advance(to: first.addingTimeInterval(2 * 19))
        .count == 20)
  }

  @Test func clockAdvancesAtMostACentury() async throws {
    let store = try world.store()
    await #expect(throws: StoreFailure.misuse(.tooFar(Period(100, .year)))) {
      try await store.perform(.clock(.advance(.period(Period(101, .year)))))
    }
    #expect(try await store.control.now() == TestWorld.start)
    #expect(try await store.perform(.clock(.advance(.period(Period(100, .year))))).booked == [])
  }
}
