import Foundation
import GRDB
public import StoreCore

extension SimulatedStore {
  public func transactions(_ query: TransactionQuery) throws -> TransactionPage {
    try read { db in
      let limit = max(1, query.limit)
      var conditions: [String] = []
      var arguments = StatementArguments()
      let add: (String, StatementArguments) -> Void = {
        conditions.append($0)
        arguments += $1
      }
      switch query.scope {
      case .deviceAndAccount: try addDeviceAndAccount(db, add)
      case .account(let email):
        add(
          "accountID IN (SELECT id FROM accounts WHERE lookup = ?)",
          [Credentials.normalized(email)])
      case .device(let name): add("device = ?", [name])
      case .everything: break
      }
      if let productID = query.productID { add("productID = ?", [productID]) }
      if let before = query.before { add("id < ?", [Int64(clamping: before)]) }
      let rows = try LedgerRow.fetchAll(
        db,
        sql: "SELECT * FROM transactions"
          + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
          + " ORDER BY id DESC LIMIT \(limit + 1)", arguments: arguments)
      return TransactionPage(
        records: rows.prefix(limit).map(\.record), hasMore: rows.count > limit)
    }
  }

  /// A union of two index walks: an OR over two columns would read the whole ledger.
  private func addDeviceAndAccount(
    _ db: Database, _ add: (String, StatementArguments) -> Void
  ) throws {
    guard let accountID = try deviceRow(db).accountID else { return add("device = ?", [device]) }
    add("(device = ? OR accountID = ?)", [device, accountID])
  }

  public func entitlements() throws -> [TransactionRecord] {
    try read { db in
      guard let accountID = try deviceRow(db).accountID else { return [] }
      let rows = try LedgerRow.fetchAll(
        db,
        sql: """
          SELECT t.* FROM entitlements e JOIN transactions t ON t.id = e.transactionID
          WHERE e.accountID = ? AND t.revoked IS NULL ORDER BY t.id
          """, arguments: [accountID])
      let date = now(try WorldRow.current(db))
      // A non-renewing subscription stays for ever: its end is the app's business
      // (storekit-rules 3.3).
      return rows.map(\.record).filter {
        $0.kind != .autoRenewableSubscription || ($0.expirationDate ?? .distantFuture) > date
      }
    }
  }

  public func testers() throws -> [Account] {
    try read { db in
      try AccountRow.order(Column("id")).fetchAll(db).map(\.account)
    }
  }

  public func signOut() throws {
    try write { db, _ in
      var row = try deviceRow(db)
      row.accountID = nil
      try row.upsert(db)
    }
  }

  public func setPaymentsAllowed(_ allowed: Bool) throws {
    try write { db, _ in
      var row = try deviceRow(db)
      row.paymentsAllowed = allowed
      try row.upsert(db)
    }
  }

  public func devices() throws -> [DeviceSummary] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT d.name, d.country, a.email,
            (SELECT count(*) FROM queue q WHERE q.device = d.name) AS unfinished
          FROM devices d LEFT JOIN accounts a ON a.id = d.accountID ORDER BY d.name
          """
      ).map {
        DeviceSummary(
          name: $0["name"], accountEmail: $0["email"], storefront: .known($0["country"]),
          unfinished: $0["unfinished"])
      }
    }
  }

  public func reset() throws {
    try write { db, world in
      for table in [
        "queue", "entitlements", "subscriptions", "transactions", "devices", "signInFailures",
        "accounts",
      ] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      // The queue's keys go on: an open storefront may still hold one, and must not meet another
      // transaction under it.
      try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'accounts'")
      world = .fresh(seed: world.seed, revision: world.revision)
      try world.update(db)
      try Self.adopt(catalog.testers, db)
      world = try WorldRow.current(db)
    }
    ripe = []
    verifying = nil
  }
}
