import Foundation
import GRDB
import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The migration of worlds of earlier builds.
@Suite(.watched) struct StoredWorldTests {
  private let stored: StoredWorld

  init() throws { stored = try StoredWorld() }

  private func open(
    _ world: StoredWorld? = nil, catalog: String = "catalog.json", replacesOthers: Bool = false
  ) throws -> SimulatedAppStore {
    let stored = world ?? stored
    return try SimulatedAppStore(
      folder: StateFolder(url: stored.state),
      catalog: CatalogDocument.load(contentsOf: stored.folder.appendingPathComponent(catalog).path),
      session: Session(id: "this") { $0 == "this" }, replacesOthers: replacesOthers)
  }

  // MARK: - Tables

  private typealias Contents = [String: [[DatabaseValue]]]

  /// Returns the rows of each table, in the columns that `tables` names.
  private func contents(_ tables: [String: [String]], in file: URL) throws -> Contents {
    try DatabaseQueue.patient(file.path).read { db in
      try tables.map { name, columns in
        (
          name,
          try Row.fetchAll(
            db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(name)"
          ).map { Array($0.databaseValues) }.sorted { "\($0)" < "\($1)" }
        )
      }.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func columns(of file: URL) throws -> [String: [String]] {
    try DatabaseQueue.patient(file.path).read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      ).reduce(into: [:]) { $0[$1] = try db.columns(in: $1).map(\.name) }
    }
  }

  @Test(arguments: ["Schema5", "Schema12"])
  func migrationKeepsEveryRow(name: String) async throws {
    let stored = try StoredWorld(name)
    var tables = try columns(of: stored.database)
    // Opening the world raises the revision.
    #expect(tables["world"]?.contains("revision") == true)
    tables["world"]?.removeAll { $0 == "revision" }
    tables["grdb_migrations"] = nil
    var before = try contents(tables, in: stored.database)
    #expect(before.values.filter(\.isEmpty).isEmpty)
    _ = try open(stored)
    // Actions on migrated tables cannot be undone.
    for table in Schema.historyTables where before[table] != nil { before[table] = [] }
    #expect(try contents(tables, in: stored.database) == before)
  }

  @Test func migratedRowsBelongToTheAppOfTheirTransactions() async throws {
    let stored = try StoredWorld("Schema12")
    _ = try open(stored)
    let apps = try await DatabaseQueue.patient(stored.database.path).read { db in
      let tables = [
        "entitlements", "subscriptions", "queue", "interruptions", "revocations", "redemptions",
        "deletedProducts", "knownProducts",
      ]
      return try tables.map { table in
        try String.fetchAll(
          db,
          sql: "SELECT DISTINCT bundleID || count(*) FROM \(table) GROUP BY bundleID ORDER BY 1")
      }
    }
    let (app, other) = ("com.example.razefaces", "com.example.otherapp")
    #expect(
      apps == [
        ["\(other)4", "\(app)6"], ["\(other)1", "\(app)2"], ["\(other)2", "\(app)6"], ["\(app)1"],
        ["\(app)3"], ["\(app)1"], ["\(app)1"], ["\(other)3", "\(app)7"],
      ])
  }

  @Test func migratedAppsAreSeparateAndRenewAtTheLastPrice() async throws {
    let stored = try StoredWorld("Schema12")
    let store = try open(stored)
    let held = try await store.control.entitlements()
    #expect(Set(held.map(\.bundleID)) == ["com.example.razefaces"] && held.count == 3)
    let plan = "com.example.otherapp.plan.monthly"
    try await store.perform(.clock(.advance(.period(Period(40, .day)))))
    let renewals = try await store.control.transactions(
      TransactionQuery(scope: .everything, productID: plan)
    ).records.filter { $0.cause == .renewal }
    #expect(renewals.map(\.ownership) == [.familyShared, .purchased])
    #expect(renewals.last?.price == Decimal(string: "7.99"))
    let other = try open(stored, catalog: "other.json")
    #expect(Set(try await other.control.entitlements().map(\.productID)).contains(plan))
  }

  private struct Shape: Equatable {
    var columns: [String: Set<String>] = [:]
    /// Indexes and triggers, as they were written.
    var statements: Set<String> = []
  }

  private func shape(of file: URL) throws -> Shape {
    try DatabaseQueue.patient(file.path).read { db in
      var shape = Shape()
      for row in try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_master") {
        let name: String = row["name"]
        if row["type"] == "table" {
          shape.columns[name] = Set(
            try db.columns(in: name).map {
              "\($0.name) \($0.type) \($0.isNotNull) \($0.primaryKeyIndex)"
            })
        } else if let sql: String = row["sql"] {
          shape.statements.insert(sql)
        }
      }
      return shape
    }
  }

  @Test(arguments: ["Schema5", "Schema12"])
  func migratedSchemaEqualsANewWorlds(name: String) async throws {
    let stored = try StoredWorld(name)
    let new = TestWorld()
    _ = try new.store()
    _ = try open(stored)
    #expect(try shape(of: stored.database) == shape(of: new.folder.database))
    let versions = try [stored.database, new.folder.database].map { file in
      try DatabaseQueue.patient(file.path).read { db in
        try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
          + [String(try #require(try Int.fetchOne(db, sql: "PRAGMA user_version")))]
      }
    }
    #expect(versions[0] == versions[1])
  }

  // MARK: - Use

  @Test func migratedWorldRemainsUsable() async throws {
    let store = try open()
    let control = store.control
    #expect(try await control.databaseFlaws().flaws.isEmpty)
    let ledger = try await control.transactions(TransactionQuery(scope: .everything)).records
    #expect(ledger.count == 45)
    #expect(Set(ledger.map(\.kind)).count == 4)
    #expect(ledger.contains { $0.ownership == .familyShared && $0.cause == .renewal })
    #expect(ledger.contains { $0.revocationDate != nil })
    #expect(try await control.testers().count == 7)
    #expect(try await control.requestsToBuy().count == 2)
    #expect(try await control.subscriptions().count { $0.sharedBy == nil } == 3)
    let receipt = try await store.service.receipt()
    #expect(receipt?.isEmpty == false)
    // A stored latency would never pass while the clock is held.
    try await control.perform(.faults(.setLatency(nil)))
    try await store.own("com.example.razefaces.coupon0")
    let after = try await control.transactions(TransactionQuery(scope: .everything)).records
    #expect(after.count == ledger.count + 1)
    let numbers = after.map(\.id)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func migrationRecordsSoldProducts() async throws {
    _ = try open()
    let known = try await DatabaseQueue.patient(stored.database.path).read { db in
      try KnownProductRow.fetchAll(db, where: "TRUE")
    }
    let kinds = Dictionary(uniqueKeysWithValues: known.map { ($0.productID, $0.kind) })
    // This product is no longer in the catalog.
    #expect(kinds["com.example.razefaces.mergeconflict"] == .nonConsumable)
    #expect(kinds["com.example.razefaces.club.monthly"] == .autoRenewableSubscription)
    #expect(Set(known.map(\.app)) == ["com.example.razefaces"])
  }

  // MARK: - Other processes and failures

  @Test func migrationIsRefusedWhileAnotherProcessIsConnected() async throws {
    let other = try DatabaseQueue.patient(stored.database.path)
    let revision = try await other.read { try WorldRow.revision($0) }
    let failure = try #require(throws: StoreFailure.self) { try open() }
    #expect(failure == .files(.awaitsMigration(stored.database.path)))
    #expect(failure.cause == .locked)
    let found = try await other.read { db in
      (try Int.fetchOne(db, sql: "PRAGMA user_version"), try WorldRow.revision(db))
    }
    #expect(found.0 == 5)
    #expect(found.1 == revision)
    try other.close()
    _ = try open()
  }

  @Test func failedMigrationLeavesTheWorldUnchanged() async throws {
    let database = try DatabaseQueue.patient(stored.database.path)
    try await database.write { try $0.execute(sql: "CREATE TABLE knownProducts(productID TEXT)") }
    try database.close()
    let before = try contents(columns(of: stored.database), in: stored.database)
    let failure = try #require(throws: StoreFailure.self) { try open() }
    #expect(failure == .damaged(.disorder(stored.database.path)))
    let tables = before.mapValues { _ in ["*"] }
    #expect(try contents(tables, in: stored.database) == before)
    let store = try open(replacesOthers: true)
    #expect(try await store.ledger() == [])
  }
}
