import Foundation
import GRDB
import GRDBSQLite
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The cost of a launch, a purchase, and the doctor in a long ledger, counted in database pages. Page
/// counts are the same on every machine.
@Suite(.watched) struct LargeWorldTests {
  private let world = TestWorld()
  private let store: SimulatedAppStore

  init() async throws {
    store = try world.store()
    try await store.signIn()
    for product in [TestWorld.swiftShopping, TestWorld.vip, TestWorld.monthly] {
      try await store.own(product)
    }
    try await store.own(TestWorld.coupon)
  }

  /// Adds copies of the last purchase.
  private func add(lines: Int) throws {
    try DatabaseQueue.patient(world.folder.database.path).write { db in
      let copied = try db.columns(in: "transactions").map(\.name)
        .filter { !["id", "originalID"].contains($0) }.joined(separator: ", ")
      try db.execute(
        sql: """
          WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?),
          last AS (SELECT * FROM transactions ORDER BY id DESC LIMIT 1)
          INSERT INTO transactions(id, originalID, \(copied))
          SELECT id + n, id + n, \(copied) FROM numbers, last;
          UPDATE world SET revision = revision + 1,
            lastTransactionID = (SELECT max(id) FROM transactions)
          """, arguments: [lines])
    }
  }

  /// Returns the number of pages that SQLite looked at, in its memory or in the file.
  private func pages(_ body: () async throws -> Void) async throws -> Int {
    let before = pagesSoFar()
    try await body()
    return pagesSoFar() - before
  }

  private func pagesSoFar() -> Int {
    store.world.database.writeWithoutTransaction { db in
      [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, kind in
        var (count, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(db.sqliteConnection, kind, &count, &highest, 0)
        return sum + Int(count)
      }
    }
  }

  /// Reads everything that the first screen shows.
  private func launch() async throws {
    _ = try await store.service.attach()
    _ = try await store.service.storeState()
    _ = try await store.service.products(store.control.catalog.products.map(\.id))
    _ = try await store.control.entitlements()
    _ = try await store.control.revokedPurchases()
    _ = try await store.control.events(EventQuery(limit: 50))
    _ = try await store.control.transactions(TransactionQuery(limit: 50))
  }

  /// What screens and apps ask for the product of nearly every transaction, for one of the first,
  /// and for one that nobody bought.
  private var questions: [(name: String, ask: () async throws -> Void)] {
    let (control, service) = (store.control, store.service)
    let selections: [TransactionSelection] =
      [.unfinished, .currentEntitlements(productID: nil)]
      + [TestWorld.monthly, TestWorld.yearly].map { .latest(productID: $0) }
    let products = [nil, TestWorld.coupon, TestWorld.monthly, TestWorld.yearly]
    let scopes: [TransactionQuery.Scope] = [
      .everything, .deviceAndAccount, .account(email: "tester@example.com"), .device("iphone"),
      .device("nobody"),
    ]
    let queries = scopes.flatMap { scope in
      products.map { TransactionQuery(scope: scope, productID: $0) }
    }
    return (selections + products.map { .all(productID: $0) }).map { selection in
      (
        "\(selection)",
        { _ = try await service.signedTransactions(selection, before: nil, limit: 50) }
      )
    } + queries.map { query in ("\(query)", { _ = try await control.transactions(query) }) } + [
      ("timeline", { _ = try await control.timeline() }),
      ("console", { _ = try await control.sandboxLists() }),
      ("statuses", { _ = try await service.subscriptionStatuses(groupID: nil) }),
    ]
  }

  private func checkup() async throws {
    _ = try await store.service.storeState()
    _ = try await store.control.knownProducts()
    _ = try await store.control.lockedTesters()
    _ = try await store.control.receiptObstacle()
  }

  private func lookForFlaws() async throws {
    let found = try await store.control.databaseFlaws()
    #expect(found.flaws == [] && !found.isWhole)
  }

  @Test func launchReadsNoMorePagesOfALongLedger() async throws {
    try add(lines: 200)
    try await launch()
    let short = try await (pages(launch), pages(checkup))
    try add(lines: 60_000)
    try await launch()
    let long = try await (pages(launch), pages(checkup))
    // The indexes of a long ledger are one or two levels deeper.
    #expect(long.0 < 2 * short.0, "\(short), \(long)")
    #expect(long.1 < 2 * short.1, "\(short), \(long)")
  }

  @Test(arguments: [true, false])
  func questionsReadNoMorePagesOfALongLedger(isSignedIn: Bool) async throws {
    if !isSignedIn { try await store.control.perform(.signOut(device: "iphone")) }
    try add(lines: 200)
    for question in questions { try await question.ask() }
    var short: [Int] = []
    for question in questions { short.append(try await pages(question.ask)) }
    try add(lines: 60_000)
    for (question, short) in zip(questions, short) {
      try await question.ask()
      let long = try await pages(question.ask)
      #expect(long < 3 * short, "\(question.name): \(short), \(long)")
    }
  }

  @Test func purchaseReadsNoMorePagesOfALongLedger() async throws {
    try add(lines: 200)
    try await store.own(TestWorld.coupon)
    let short = try await pages { try await store.own(TestWorld.coupon) }
    try add(lines: 60_000)
    try await store.own(TestWorld.coupon)
    let long = try await pages { try await store.own(TestWorld.coupon) }
    #expect(long < 2 * short, "\(short), \(long)")
  }

  @Test func doctorSkipsALongLedger() async throws {
    #expect(try await store.control.databaseFlaws().isWhole)
    try add(lines: 60_000)
    let long = try await pages(lookForFlaws)
    try add(lines: 60_000)
    let twiceAsLong = try await pages(lookForFlaws)
    #expect(Double(twiceAsLong) < 1.1 * Double(long), "\(long), \(twiceAsLong)")
  }
}
