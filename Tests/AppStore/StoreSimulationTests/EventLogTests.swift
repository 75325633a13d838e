import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The event log of a world.
@Suite(.watched) struct EventLogTests {
  private func names(
    _ store: SimulatedAppStore, _ scope: EventQuery.Scope = .everything
  ) async throws -> [String] {
    try await store.control.events(EventQuery(scope)).events.map(\.fact.name)
  }

  @Test func eventsOfATransactionAreFoundByIndexes() throws {
    let plan = try TestWorld().store().world.read { transaction in
      let (condition, arguments) = try transaction.events.condition(.transaction(1))
      return try Row.fetchAll(
        transaction.db,
        sql: "EXPLAIN QUERY PLAN SELECT * FROM events WHERE \(condition) AND id > 0",
        arguments: arguments
      ).map { $0["detail"] as String }
    }
    #expect(plan.contains { $0.contains("eventsOfTransaction (transactionID=?") })
    #expect(plan.contains { $0.contains("eventsOfPayment (payment=?") })
    #expect(plan.contains { $0.contains("eventsOfReceiptAnswers (act=?") })
    #expect(!plan.contains { $0.contains("PRIMARY KEY") || $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test func failedPaymentsAreLoggedWithTheirReason() async throws {
    let store = try TestWorld().store()
    try await store.signIn()
    try await store.fail(.purchase, with: .cloudServiceRevoked)
    let failed = try await store.purchase(TestWorld.coupon)
    try await store.service.finish(failed.id)
    let key = try await store.cancelPurchase(of: TestWorld.coupon)
    try await store.service.finish(key)
    let events = try await store.control.events(
      EventQuery(.failedPayments(everywhere: false))
    ).events
    let last = try store.world.read { UInt64($0.world.lastTransactionID) }
    #expect(
      events.map(\.fact) == [
        .paymentFailed(
          refusal: Refusal(.cloudServiceRevoked, .fault(.purchase, isUsedUp: true)), after: last),
        .paymentFailed(refusal: .canceledByPerson, after: last),
      ])
    #expect(events.map(\.subject.payment) == [failed.id, key])
    let all = try await names(store)
    #expect(all.contains("faultMet"))
    #expect(all.filter { $0 == "faultsChanged" }.count == 1)
    let other = try TestWorld().store(device: "ipad")
    #expect(try await names(other, .failedPayments(everywhere: false)).isEmpty)
  }

  @Test func lastPaymentOfAProductIsFoundOnItsDevice() async throws {
    let world = TestWorld()
    let store = try world.store()
    #expect(try await names(store, .lastPayment(of: TestWorld.coupon)).isEmpty)
    try await store.signIn()
    try await store.own(TestWorld.coupon)
    #expect(try await names(store, .lastPayment(of: TestWorld.coupon)).contains("finished"))
    try await store.cancelPurchase(of: TestWorld.coupon)
    let last = try await names(store, .lastPayment(of: TestWorld.coupon))
    #expect(last.contains("paymentFailed") && !last.contains("booked"))
    let other = try world.store(device: "ipad")
    #expect(try await names(other, .lastPayment(of: TestWorld.coupon)).isEmpty)
  }

  @Test func scheduledEventsAreLoggedAtTheirDates() async throws {
    let store = try TestWorld().store()
    try await store.signIn()
    try await store.own(TestWorld.monthly)
    try await store.set(.billingFails(true))
    try await store.set(.gracePeriod(.sixteenDays))
    let bought = try await store.control.events(EventQuery()).events.last?.id ?? 0
    let due = try #require(try await store.control.nextEvent())
    try await store.advance(to: due.addingTimeInterval(86_400 * 100))
    let events = try await store.control.events(EventQuery(after: bought)).events
    #expect(
      events.map(\.fact.name) == [
        "billingFailed", "graceStarted", "retryStarted", "expired", "clockChanged",
      ])
    #expect(events.first?.date == due)
    #expect(zip(events, events.dropFirst().dropLast()).allSatisfy { $0.date <= $1.date })
    #expect(events.allSatisfy { $0.realDate == TestWorld.start })
    guard case .expired(.billingError) = events[3].fact else {
      Issue.record("\(events[3].fact)")
      return
    }
  }

  @Test func observationsAreWrittenWithTheNextDecision() async throws {
    let world = TestWorld()
    let store = try world.store()
    let before = try await store.service.storeState().revision
    store.control.log(.paymentDeferred, about: WorldEvent.Subject(productID: "heard"))
    #expect(try await store.service.storeState().revision == before)
    // It would be lost if the process were killed now.
    let other = try world.store(session: "other", alive: ["this", "other"])
    #expect(try await names(other) == ["worldMade"])
    try await store.signIn()
    #expect(try await names(other) == ["worldMade", "paymentDeferred", "answered", "signedIn"])
    store.control.log(.paymentDeferred, about: WorldEvent.Subject())
    await store.close()
    #expect(try await names(other).last == "paymentDeferred")
  }

  @Test func repeatedProductRequestIsLoggedOnceUntilItChangesOrFails() async throws {
    let store = try TestWorld().store()
    func answers(_ identifiers: [String]) async throws -> Int {
      _ = try? await store.service.products(identifiers)
      return try await store.control.events(EventQuery(.everything)).events.count {
        if case .productsAnswered = $0.fact { true } else { false }
      }
    }
    #expect(try await answers(["unknown"]) == 1)
    #expect(try await answers(["unknown"]) == 1)
    #expect(try await answers(["unknown", "other"]) == 2)
    try await store.fail(.loadProducts, with: .cloudServiceNetworkConnectionFailed)
    #expect(try await answers(["unknown"]) == 2)
    #expect(try await answers(["unknown"]) == 3)
  }

  @Test func observationKeepsItsTimeWhenTheClockMoves() async throws {
    let store = try TestWorld().store()
    store.control.log(.paymentDeferred, about: WorldEvent.Subject())
    try await store.advance(to: TestWorld.start.addingTimeInterval(86_400))
    let events = try await store.control.events(EventQuery()).events.suffix(2)
    #expect(events.map(\.fact.name) == ["paymentDeferred", "clockChanged"])
    #expect(events.first?.date == TestWorld.start)
  }

  @Test func observationIsKeptWhenADecisionFails() async throws {
    let store = try TestWorld().store()
    store.control.log(.paymentDeferred, about: WorldEvent.Subject())
    await #expect(throws: StoreFailure.self) { try await store.perform(.transaction(1, .delete)) }
    #expect(try await names(store) == ["worldMade", "paymentDeferred"])
  }

  @Test func logKeepsTheNewestEventsAndCountsTheDropped() async throws {
    let world = TestWorld()
    let store = try world.store()
    try store.world.write(durability: .full) { db in
      for _ in 1...10_999 { try EventRow().append(db, keeping: WorldEvent.most) }
    }
    let page = try await store.control.events(EventQuery(.everything))
    #expect(page.events.count == WorldEvent.most)
    #expect(page.events.last?.id == 11_000)
    #expect(page.gone == 1_000)
    #expect(try await store.control.events(EventQuery(.everything, limit: 3)).events.count == 3)
  }

  @Test func resetClearsTheLogAndDeletionDoesNot() async throws {
    let store = try TestWorld().store()
    try await store.signIn()
    try await store.own(TestWorld.coupon)
    let id = try #require(try await store.ledger().first?.id)
    try await store.perform(.transaction(id, .delete))
    #expect(
      try await names(store, .transaction(id)).suffix(2) == ["finished", "transactionDeleted"])
    try await store.perform(.tester("tester@example.com", .clearHistory))
    try await store.perform(.tester("tester@example.com", .remove))
    #expect(try await names(store).suffix(2) == ["historyCleared", "testerRemoved"])
    try await store.perform(.reset)
    let page = try await store.control.events(EventQuery(.everything))
    #expect(page.events.map(\.fact) == [.worldMade])
    #expect(page.events.map(\.id) == [1])
  }

  @Test func factsAreReadAsTheyWereWritten() throws {
    let date = TestWorld.start
    let facts: [WorldEvent.Fact] = [
      .worldMade, .paymentFailed(refusal: Refusal(.unknown, .quantity(11))),
      .paymentFailed(refusal: .canceledByPerson, after: 2_000_000_700_000_001),
      .priceIncrease(state: .pending, price: Decimal(string: "4.99")),
      .graceStarted(until: date), .expired(intent: nil),
      .clockChanged(from: .real, to: SandboxClock(offset: 60)),
      .faultMet(point: .verification, effect: .receiptStatus(21_005)),
      .settingsChanged(from: .standard, to: .standard),
      .revoked(fact: .refunded(.legal)),
    ]
    let queue = try DatabaseQueue()
    try queue.write { db in
      try Schema.make(db)
      for fact in facts { try EventRow(date: date, realDate: date, fact: fact).insert(db) }
      let rows = try EventRow.fetchAll(db, where: "TRUE ORDER BY id")
      #expect(rows.map(\.fact) == facts)
      let kinds = try String.fetchAll(db, sql: "SELECT kind FROM events ORDER BY id")
      #expect(kinds == facts.map(\.name))
    }
  }
}
