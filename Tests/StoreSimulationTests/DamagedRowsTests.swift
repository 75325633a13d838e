import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A database that SQLite can read and that holds what no world can: each column meets the boundary
/// values of every type. Whoever works on it hears a sentence, and no process ends over it.
@Suite(.watched) struct DamagedRowsTests {
  /// As SQL.
  private static let numbers = [
    "0", "-1", "1", "2147483648", "9007199254740993", "9223372036854775807",
    "-9223372036854775808", "253402300800000", "2000000000000000",
  ]
  private static let texts = [
    "''", "' '", "'x'", "'9223372036854775808'", "'1e400'", "'NaN'", "'-1'", "'P999Y'", "char(0)",
    "'P9223372036854775807Y'", "'{}'", "'null'", "'[]'", "printf('%.*c', 100000, '[')",
    "'\u{202E}é😀'", "'99999999999999999999999999999999999999'",
  ]
  private static let others = ["NULL", "1e300", "-1.5", "x''", "x'FF00FE'"]
  /// What stands in a number's place within a value that is kept as JSON.
  private static let jsonNumbers = [
    "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "-1", "0", "\"x\"", "null",
  ]

  @Test(arguments: Schema.tables.map(\.name))
  func whateverStandsInAColumnEndsNoProcess(table: String) async throws {
    let template = try await Template()
    let columns = try #require(Schema.tables.first { $0.name == table }).columns
    for (number, column) in columns.enumerated() {
      let seed = UInt64(number)
      let values =
        Attack.some(2, of: Self.numbers, seed: seed) + Attack.some(2, of: Self.texts, seed: seed)
        + Attack.some(1, of: Self.others, seed: seed)
      for value in values {
        try await template.expectWords("\(table).\(column) = \(value)") { db in
          try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
        }
      }
      let spoiledJSON = try template.spoiledJSON(table, column, Self.jsonNumbers)
      for spoiled in Attack.some(8, of: spoiledJSON, seed: seed) {
        try await template.expectWords("\(table).\(column) = \(spoiled)") { db in
          try db.execute(sql: "UPDATE \(table) SET \(column) = ?", arguments: [spoiled])
        }
      }
    }
  }

  @Test(arguments: Schema.tables.map(\.name))
  func aTableThatIsEmptyOrGoneEndsNoProcess(table: String) async throws {
    let template = try await Template()
    for sql in ["DELETE FROM \(table)", "DROP TABLE \(table)"] {
      try await template.expectWords(sql) { try $0.execute(sql: sql) }
    }
  }

  @Test func aDamagedRowIsToldInOneSentence() async throws {
    let template = try await Template()
    for sql in [
      "UPDATE transactions SET facts = '{'", "UPDATE sandbox SET clock = 'no clock'",
      "UPDATE subscriptions SET machine = '{}'", "DROP TABLE queue",
      "ALTER TABLE accounts DROP COLUMN firstName", "UPDATE transactions SET kind = NULL",
    ] {
      let failures = try await template.expectWords(sql) { try $0.execute(sql: sql) }
      #expect(failures.contains { $0.cause == .damaged }, "\(sql)")
    }
  }
}

/// The file of a world in which something of everything has happened, to be spoiled again and again.
private struct Template {
  private let world = TestWorld()
  private let bytes: Data

  init() async throws {
    let store = try world.store()
    let control = store.control
    try await store.own(TestWorld.swiftShopping)
    try await store.own(TestWorld.vip)
    try await store.own(TestWorld.monthly)
    try await store.purchase(TestWorld.coupon)
    let bought = try await control.transactions(TransactionQuery(scope: .everything)).records
    try await control.requestRefund(of: #require(bought.first).id, reason: .other)
    try await control.refund(#require(bought.last).id, reason: .other)
    try await control.setSettings { $0.interruptsPurchases = true }
    _ = try await store.purchase(TestWorld.coupon)
    try await control.setSettings { $0.renewalLimit = 100 }
    try await control.arm(Fault(point: .purchase, outcome: .refusal(.timedOut), delay: 250))
    try await control.setRate(.monthIs1Hour)
    try await control.join("minh@example.com", familyOf: "tester@example.com")
    _ = try await control.offerSigningKey()
    _ = try await store.service.receipt()
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn("child@example.com")
    _ = try await tablet.service.signIn(answer: .signIn(email: "a@example.com", password: "x"))
    let database = try DatabaseQueue(path: world.folder.database.path)
    try await database.write { db in
      // A file's pages can hold anything, whatever the tables demand.
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: """
          UPDATE sqlite_master SET sql = replace(replace(sql, ') STRICT', ')'), ' NOT NULL', '')
          WHERE type = 'table'
          """)
      try db.execute(
        sql: """
          INSERT INTO redemptions VALUES (1, 'x');
          INSERT INTO revocations(device, productID, transactionID) VALUES ('iphone', 'x', 1)
          """)
    }
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try database.close()
    bytes = try Data(contentsOf: world.folder.database)
  }

  /// The texts of a column that holds JSON, each with one of its numbers replaced.
  func spoiledJSON(_ table: String, _ column: String, _ numbers: [String]) throws -> [String] {
    let database = try DatabaseQueue(path: world.folder.database.path)
    let texts = try database.read { db in
      try Row.fetchAll(db, sql: "SELECT DISTINCT \(column) FROM \(table)").compactMap {
        String.fromDatabaseValue($0[0])
      }
    }
    return texts.filter { $0.hasPrefix("{") || $0.hasPrefix("[") }.flatMap { text in
      text.matches(of: /[:,\[](-?[0-9][0-9.e+]*)/).flatMap { match in
        let range = match.output.1.startIndex..<match.output.1.endIndex
        return numbers.map { text.replacingCharacters(in: range, with: $0) }
      }
    }
  }

  /// Spoils a copy and does everything with it that can be done.
  ///
  /// - Returns: what was told.
  @discardableResult
  func expectWords(
    _ what: String, spoil: (Database) throws -> Void
  ) async throws -> [StoreFailure] {
    let world = TestWorld()
    try world.folder.create()
    try bytes.write(to: world.folder.database)
    try change(world, spoil)
    var failures: [StoreFailure] = []
    func attempt(_ deed: String, _ body: () async throws -> Void) async {
      do {
        try await body()
      } catch let failure as StoreFailure {
        failures.append(failure)
      } catch is Refusal, is RefundRefusal {
      } catch {
        Issue.record("\(what): \(deed): \(error)")
      }
    }
    await attempt("opening") { try await work(world, attempt) }
    return failures
  }

  private func change(_ world: TestWorld, _ spoil: (Database) throws -> Void) throws {
    let database = try DatabaseQueue(path: world.folder.database.path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      do { try spoil(db) } catch is DatabaseError {}
    }
    try database.close()
  }

  private func work(
    _ world: TestWorld, _ attempt: (String, () async throws -> Void) async -> Void
  ) async throws {
    let store = try world.store()
    let (service, control) = (store.service, store.control)
    await attempt("snapshot") { _ = try await service.attach() }
    var first: UInt64?
    await attempt("transactions") {
      first = try await control.transactions(TransactionQuery(scope: .everything)).records.first?.id
    }
    await attempt("entitlements") { _ = try await control.entitlements() }
    await attempt("signing") {
      _ = try await service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    }
    await attempt("statuses") { _ = try await service.subscriptionStatuses(groupID: nil) }
    await attempt("receipt") { _ = try await service.receipt() }
    await attempt("inspection") { _ = try await control.inspectReceipt() }
    await attempt("verification") {
      _ = try await store.receipts.verifyReceipt(Data("{}".utf8), at: .sandbox)
    }
    await attempt("people") {
      _ = try await (control.testers(), control.devices(), control.families())
    }
    await attempt("requests") {
      _ = try await (control.requestsToBuy(), control.interruptions(), control.refundRequests())
    }
    await attempt("settings") { _ = try await (control.faults(), control.settings()) }
    await attempt("subscriptions") { _ = try await control.subscriptions() }
    await attempt("offers") { _ = try await control.offerSigningKey() }
    await attempt("restore") { _ = try await service.restore(answer: nil) }
    await attempt("buying") { try await store.own(TestWorld.coupon) }
    await attempt("buying a subscription") { _ = try await store.purchase(TestWorld.monthly) }
    await attempt("the clock") {
      _ = try await control.advanceClock(to: control.now().addingTimeInterval(5 * 3600))
    }
    await attempt("finishing") {
      for transaction in try await service.snapshot().queue {
        try? await service.finish(transaction.id)
      }
    }
    if let first { await attempt("refund") { try await control.refund(first, reason: .other) } }
  }
}
