import Foundation
import GRDB
public import StoreCore

extension SimulatedStore {
  public func transactions(_ query: TransactionQuery) throws -> TransactionPage {
    try settleTime()
    return try read { db in
      let limit = max(1, query.limit)
      // One index walk for each condition: an OR over two columns would read the whole ledger.
      var walks: [String] = []
      var arguments = StatementArguments()
      for (condition, value) in try conditions(query.scope, db) {
        var sql = "SELECT id FROM transactions WHERE \(condition)"
        arguments += value
        if let productID = query.productID {
          sql += " AND productID = ?"
          arguments += [productID]
        }
        if let before = query.before {
          sql += " AND id < ?"
          arguments += [Int64(clamping: before)]
        }
        walks.append("SELECT id FROM (\(sql) ORDER BY id DESC LIMIT \(limit + 1))")
      }
      let rows = try LedgerRow.fetchAll(
        db,
        sql: """
          SELECT * FROM transactions WHERE id IN (\(walks.joined(separator: " UNION ")))
          ORDER BY id DESC LIMIT \(limit + 1)
          """, arguments: arguments)
      return TransactionPage(
        records: rows.prefix(limit).map(\.record), hasMore: rows.count > limit)
    }
  }

  private func conditions(
    _ scope: TransactionQuery.Scope, _ db: Database
  ) throws -> [(String, StatementArguments)] {
    switch scope {
    case .everything: return [("TRUE", [])]
    case .device(let name): return [("device = ?", [name])]
    case .account(let email):
      let lookup = Credentials.normalized(email)
      return [("accountID = (SELECT id FROM accounts WHERE lookup = ?)", [lookup])]
    case .deviceAndAccount:
      let ofDevice: (String, StatementArguments) = ("device = ?", [device])
      guard let accountID = try deviceRow(db).accountID else { return [ofDevice] }
      return [ofDevice, ("accountID = ?", [accountID])]
    }
  }

  public func entitlements() throws -> [TransactionRecord] {
    try settleTime()
    return try read { db in
      guard let accountID = try deviceRow(db).accountID else { return [] }
      let rows = try LedgerRow.fetchAll(
        db,
        sql: """
          SELECT t.* FROM entitlements e JOIN transactions t ON t.id = e.transactionID
          WHERE e.accountID = ? AND t.revoked IS NULL ORDER BY t.id
          """, arguments: [accountID])
      let date = try now(world(db))
      // A non-renewing subscription stays for ever: its end is the app's business
      // (storekit-rules 3.3).
      return try rows.filter {
        guard $0.kind == .autoRenewableSubscription else { return true }
        return try ($0.expires ?? .max) > date.milliseconds || isInGracePeriod($0, db)
      }.map(\.record)
    }
  }

  func isInGracePeriod(_ line: LedgerRow, _ db: Database) throws -> Bool {
    let row = try SubscriptionRow.fetchOne(db, key: line.sharedFrom ?? line.originalID)
    // A member's share in it ended where the present period is not for families.
    guard let row, line.sharedLine == nil || line.sharedLine == row.latestID else { return false }
    return try row.machine().phase == .inGracePeriod
  }

  public func signOut() throws {
    try write { db, _ in
      var row = try deviceRow(db)
      row.accountID = nil
      try row.upsert(db)
    }
  }

  public func signOut(device name: String) throws {
    try write { db, _ in
      guard var row = try DeviceRow.fetchOne(db, key: name) else { throw Words.noDevice(name) }
      row.accountID = nil
      try row.update(db)
    }
  }

  public func deleteTransaction(_ id: UInt64) throws {
    try write { db, _ in
      guard let line = try LedgerRow.fetchOne(db, key: Int64(clamping: id)) else {
        throw Words.noTransaction(id)
      }
      try line.delete(db)
      for table in ["queue", "entitlements", "refundRequests", "revocations"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE transactionID = ?", arguments: [line.id])
      }
      try db.execute(
        sql: "DELETE FROM subscriptions WHERE latestID = ? OR originalID = ?",
        arguments: [line.id, line.id])
    }
  }

  public func finishTransaction(_ id: UInt64) throws {
    try write { db, _ in
      try db.execute(
        sql: "DELETE FROM queue WHERE transactionID = ?", arguments: [Int64(clamping: id)])
      guard db.changesCount > 0 else { throw Words.notUnfinished(id) }
      try db.execute(
        sql: "UPDATE transactions SET isFinished = 1 WHERE id = ?",
        arguments: [Int64(clamping: id)])
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
        "interruptions", "refundRequests", "revocations", "redemptions", "accounts",
      ] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      // The queue's keys go on: an open storefront may still hold one, and must not meet another
      // transaction under it.
      try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'accounts'")
      let offerKey = world.offerKey
      world = try WorldRow(
        seed: world.seed, created: world.created, revision: world.revision,
        authority: world.authority)
      world.offerKey = offerKey
      try world.update(db)
      try Self.adopt(catalog.testers, db)
      world = try WorldRow.current(db)
    }
    met = [:]
    ownCharges = []
    verifying = nil
  }
}
