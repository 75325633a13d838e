import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A world with rows in every table, whose file is copied and damaged.
struct SpoiledWorld {
  private let world = TestWorld()
  private let bytes: Data

  private static let made = Task { try await SpoiledWorld() }

  static func template() async throws -> SpoiledWorld { try await made.value }

  private init() async throws {
    let store = try world.store()
    try await Self.live(in: store, world)
    let database = try DatabaseQueue.patient(world.folder.database.path)
    try await database.write { db in
      // A damaged file can hold values that the table definitions forbid.
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: """
          UPDATE sqlite_master SET sql = replace(replace(sql, ') STRICT', ')'), ' NOT NULL', '')
          WHERE type = 'table'
          """)
      try db.execute(
        sql: """
          INSERT INTO redemptions VALUES (1, 'x', 'x');
          INSERT INTO revocations(device, productID, transactionID, bundleID, holder)
          VALUES ('iphone', 'x', 1, 'x', 0)
          """)
    }
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try database.close()
    bytes = try Data(contentsOf: world.folder.database)
  }

  private static func live(in store: SimulatedAppStore, _ world: TestWorld) async throws {
    let control = store.control
    try await store.own(TestWorld.swiftShopping)
    try await store.own(TestWorld.vip)
    try await store.own(TestWorld.monthly)
    try await store.purchase(TestWorld.coupon)
    let bought = try await control.transactions(TransactionQuery(scope: .everything)).records
    try await store.service.requestRefund(of: #require(bought.first).id, reason: .other)
    try await control.perform(.transaction(#require(bought.last).id, .refund(.other)))
    try await control.perform(.set(.interruptsPurchases(true)))
    _ = try await store.purchase(TestWorld.coupon)
    try await control.perform(.set(.interruptsPurchases(false)))
    try await control.perform(.set(.renewalLimit(100)))
    try await control.perform(
      .faults(.arm(Fault(point: .purchase, effect: .refusal(.timedOut), delay: 250))))
    try await control.perform(.clock(.setRate(.monthIs1Hour)))
    try await control.perform(.tester("minh@example.com", .join(familyOf: "tester@example.com")))
    _ = try await control.offerSigningKey()
    _ = try await store.service.receipt()
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn("child@example.com")
    _ = try await tablet.service.signIn(answer: .signIn(email: "a@example.com", password: "x"))
  }

  func columns(of table: String) throws -> [String] {
    try DatabaseQueue.patient(world.folder.database.path).read { db in
      try db.columns(in: table).map(\.name)
    }
  }

  /// Returns the texts of a column that holds JSON, each with one of its numbers replaced.
  func spoiledJSON(_ table: String, _ column: String) throws -> [SpoiledValue] {
    let database = try DatabaseQueue.patient(world.folder.database.path)
    let texts = try database.read { db in
      try Row.fetchAll(db, sql: "SELECT DISTINCT \(column) FROM \(table)").compactMap {
        String.fromDatabaseValue($0[0])
      }
    }
    return texts.flatMap(SpoiledValue.spoiling(json:))
  }

  /// Damages a copy and performs every operation on it.
  ///
  /// - Returns: the failures that were thrown.
  @discardableResult
  func expectWords(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    spoil: (Database) throws -> Void
  ) async throws -> [StoreFailure] {
    let world = TestWorld()
    try world.folder.create()
    try bytes.write(to: world.folder.database)
    try change(world, spoil)
    var failures: [StoreFailure] = []
    func attempt(_ action: String, _ body: () async throws -> Void) async {
      do {
        try await body()
      } catch let failure as StoreFailure {
        failures.append(failure)
      } catch is Refusal {
      } catch {
        Issue.record("\(what): \(action): \(error)", sourceLocation: sourceLocation)
      }
    }
    await attempt("opening") { try await work(world, attempt) }
    return failures
  }

  private func change(_ world: TestWorld, _ spoil: (Database) throws -> Void) throws {
    let database = try DatabaseQueue.patient(world.folder.database.path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      // SQLite rejects some values even so.
      do { try spoil(db) } catch is DatabaseError {}
    }
    try database.close()
  }

  private typealias Attempt = (String, () async throws -> Void) async -> Void

  private func work(_ world: TestWorld, _ attempt: Attempt) async throws {
    let store = try world.store()
    let (service, control) = (store.service, store.control)
    // Every stream has a listener.
    let news = await (
      service.storeStates(), service.statusUpdates(), service.transactionUpdates(),
      service.revocations()
    )
    defer { withExtendedLifetime(news) {} }
    await attempt("snapshot") { _ = try await service.attach() }
    let records = try? await control.transactions(TransactionQuery(scope: .everything)).records
    await look(at: store, attempt)
    await attempt("restore") { _ = try await service.restore(answer: nil) }
    await attempt("buying") { try await store.own(TestWorld.coupon) }
    await attempt("buying a subscription") { _ = try await store.purchase(TestWorld.monthly) }
    await attempt("the clock") {
      try await control.perform(.clock(.advance(.date(control.now().addingTimeInterval(5 * 3600)))))
    }
    await attempt("finishing") {
      for transaction in try await service.storeState().queue {
        try? await service.finish(transaction.id)
      }
    }
    if let first = records?.first?.id {
      await attempt("refund") { try await control.perform(.transaction(first, .refund(.other))) }
    }
  }

  private func look(at store: SimulatedAppStore, _ attempt: Attempt) async {
    let (service, control) = (store.service, store.control)
    await attempt("transactions") {
      _ = try await control.transactions(TransactionQuery(scope: .everything))
    }
    await attempt("timeline") { _ = try await control.timeline() }
    await attempt("log") { _ = try await control.events(EventQuery()) }
    await attempt("entitlements") { _ = try await control.entitlements() }
    await attempt("signing") {
      _ = try await service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    }
    await attempt("statuses") { _ = try await service.subscriptionStatuses(groupID: nil) }
    await attempt("receipt") { _ = try await service.receipt() }
    await attempt("inspection") { _ = try await control.inspectReceipt() }
    await attempt("verification") {
      _ = try await store.service.verifyReceipt(Data("{}".utf8), at: .sandbox)
    }
    await attempt("people") {
      _ = try await (control.testers(), control.devices(), control.families())
    }
    await attempt("requests") {
      _ = try await (control.requestsToBuy(), control.interruptions(), control.refundRequests())
    }
    await attempt("settings") { _ = try await control.faults() }
    await attempt("subscriptions") { _ = try await control.subscriptions() }
    await attempt("offers") { _ = try await control.offerSigningKey() }
  }
}
