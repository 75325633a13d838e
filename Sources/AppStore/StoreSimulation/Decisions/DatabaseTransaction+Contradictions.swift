import Foundation
import GRDB
import StoreCore

/// The invariants of a world: its ledger, queues, entitlements, subscriptions and signed documents,
/// and what the apps keep, say the same about each purchase. What a tester deleted does not count.
extension DatabaseTransaction {
  /// Returns a line for each contradiction, including those with the apps' records.
  func contradictions(with apps: [AppRecords]) throws -> [String] {
    try Self.queries.flatMap { words, sql in
      try Row.fetchAll(db, sql: sql).map { "\(words): \($0)" }
    } + contradictorySubscriptions() + contradictoryDocuments()
      + apps.flatMap { try unbought($0) + undelivered($0) }
  }

  /// The queries that find contradictions, by description.
  private static let queries: KeyValuePairs<String, String> = [
    "queued, but not booked": """
    SELECT q.device, q.transactionID FROM queue q LEFT JOIN transactions t
      ON t.id = q.transactionID AND t.productID = q.productID AND t.accountID = q.accountID
    WHERE q.phase IN ('purchased', 'restored') AND q.change IS NULL AND t.id IS NULL
    """,
    "without its original": """
    SELECT t.id, t.originalID FROM transactions t
      LEFT JOIN transactions o ON o.id = coalesce(t.sharedFrom, t.originalID)
    WHERE o.id IS NULL AND NOT \(wasForgotten("coalesce(t.sharedFrom, t.originalID)"))
    """,
    "an entitlement to nothing": """
    SELECT e.slot, e.transactionID FROM entitlements e LEFT JOIN transactions t
      ON t.id = e.transactionID AND t.accountID = e.accountID AND t.revoked IS NULL
    WHERE t.id IS NULL
    """,
    "owned without an entitlement": """
    SELECT t.id, t.productID FROM transactions t JOIN accounts a ON a.id = t.accountID
    WHERE t.kind IN ('Non-Consumable', 'Non-Renewing Subscription') AND t.revoked IS NULL
      AND \(LedgerLine.bought) AND NOT EXISTS (
        SELECT 1 FROM entitlements e JOIN transactions h ON h.id = e.transactionID
        WHERE e.accountID = t.accountID AND e.bundleID = t.bundleID
          AND h.productID = t.productID)
    """,
    "a subscription without its latest transaction": """
    SELECT s.originalID FROM subscriptions s LEFT JOIN transactions t
      ON t.id = s.latestID AND t.accountID = s.accountID AND t.originalID = s.originalID
        AND t.productID = s.productID AND t.id = (
          SELECT max(id) FROM transactions
          WHERE originalID = s.originalID AND \(LedgerLine.bought))
    WHERE t.id IS NULL AND NOT \(wasForgotten("s.latestID"))
    """,
    "several subscriptions of one group": """
    SELECT groupID, count(*) FROM subscriptions GROUP BY accountID, bundleID, groupID
    HAVING count(*) > 1
    """,
  ]

  /// Returns a condition: whether a tester deleted a transaction, or its account's purchases.
  private static func wasForgotten(_ id: String) -> String {
    """
    (EXISTS (SELECT 1 FROM events d WHERE d.transactionID = \(id) AND d.kind = 'transactionDeleted')
     OR EXISTS (
       SELECT 1 FROM events b JOIN events c
         ON c.kind = 'historyCleared' AND c.account = b.account AND c.id > b.id
       WHERE b.transactionID = \(id) AND b.kind = 'booked'))
    """
  }

  // MARK: - Subscriptions and documents

  private func contradictorySubscriptions() throws -> [String] {
    try subscriptions.all().compactMap { row in
      guard let line = try ledger.find(row.latestID) else { return nil }
      let isRevoked = row.machine.phase == .revoked
      if isRevoked != (line.revocationDate != nil) {
        return "subscription \(row.originalID) and transaction \(line.id): refunded, or not"
      }
      let end = line.expirationDate ?? .distantPast
      return abs(row.machine.expires.timeIntervalSince(end)) < 1
        ? nil : "subscription \(row.originalID) and transaction \(line.id): \(end)"
    }
  }

  /// Returns the fields in which a signed document differs from its transaction.
  private func contradictoryDocuments() throws -> [String] {
    try LedgerLine.fetchAll(db, where: "jws IS NOT NULL").flatMap { line -> [String] in
      let jws = try String.fetchOne(
        db, "SELECT jws FROM transactions WHERE id = ?", [line.id.rowID])
      let payload = jws.flatMap { JSONTree(CompactJWS($0).payload) }
      return line.record.fields.filter { $0.value?.signed != payload?[$0.name] }
        .map { "the document of \(line.id) has another \($0.name)" }
    }
  }

  // MARK: - The apps

  /// Returns what an app keeps although nobody bought it.
  private func unbought(_ app: AppRecords) throws -> [String] {
    try app.purchases.filter { purchase in
      if let id = purchase.transactionID {
        return try Bool.fetchOne(
          db,
          """
          SELECT EXISTS (SELECT 1 FROM transactions WHERE id = ?1 AND productID = ?2)
            OR \(Self.wasForgotten("?1"))
          """, [id.rowID, purchase.productID]) == false
      }
      return try !isHeld(purchase, by: app)
    }.map {
      let id = $0.transactionID.map { " \($0)" } ?? ""
      return "kept on \(app.device), but not bought: \($0.productID)\(id)"
    }
  }

  /// Returns whether the account has bought a product. A revocation that the app has not heard of
  /// yet does not count, nor does a tester who was removed.
  private func isHeld(_ purchase: AppRecords.Purchase, by app: AppRecords) throws -> Bool {
    let account = try people.accounts().first {
      people.appTransactionID(of: $0.id) == purchase.appTransactionID
    }
    guard let account else { return true }
    return try Bool.fetchOne(
      db,
      """
      SELECT EXISTS (SELECT 1 FROM transactions t
          WHERE t.accountID = ?1 AND t.productID = ?2 AND t.bundleID = ?3
            AND (t.revoked IS NULL OR t.kind = 'Auto-Renewable Subscription'))
        OR EXISTS (SELECT 1 FROM revocations r
          WHERE r.holder = ?1 AND r.productID = ?2 AND r.device = ?4)
        OR EXISTS (SELECT 1 FROM events b WHERE b.kind = 'booked' AND b.productID = ?2
          AND \(Self.wasForgotten("b.transactionID")))
      """, [account.id, purchase.productID, app.bundleID, app.device]) == true
  }

  /// Returns what an app finished since it was installed but does not keep. Ended subscriptions do
  /// not count.
  private func undelivered(_ app: AppRecords) throws -> [String] {
    let kept = Set(app.purchases.map { $0.transactionID.map(String.init) ?? $0.productID })
    return try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT t.id, t.productID, t.kind FROM events f
          JOIN transactions t ON t.id = f.transactionID AND t.productID = f.productID
        WHERE f.kind = 'finished' AND f.fact LIKE '%"byTester":false%' AND f.device = ?1
          AND t.device = ?1 AND t.bundleID = ?2 AND t.revoked IS NULL
          AND t.kind <> 'Auto-Renewable Subscription' AND t.cause = 'purchase'
          AND f.id > ifnull(
            (SELECT max(id) FROM events
             WHERE kind = 'app' AND device = ?1 AND fact LIKE '%appDeleted%'), 0)
        """, arguments: [app.device, app.bundleID]
    ).compactMap { row in
      let (id, product, kind): (Int64, String, String) = (row[0], row[1], row[2])
      return kept.contains(kind == "Non-Consumable" ? product : String(id))
        ? nil : "finished on \(app.device), but missing: \(product) \(id)"
    }
  }
}
