import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// An audit of a world's statements. It changes nothing, and takes as long as the ledger is. A
/// tester's deliberate deletions contradict nothing.
struct Audit {
  let device: Device

  /// The number of the newest documents that are verified; each takes longer than all else of its
  /// transaction.
  static let mostSignatures = 200

  func contradictions(to claims: AppClaims) throws -> [Contradiction] {
    let inTheDatabase = try device.read { transaction in
      try queues(transaction.db) + originals(transaction.db) + entitlements(transaction.db)
        + subscriptions(transaction.db) + delivered(claims, transaction.db)
        + missing(from: claims, transaction.db)
    }
    return inTheDatabase + (try signatures())
  }

  private func queues(_ db: Database) throws -> [Contradiction] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT q.device, q.transactionID FROM queue q LEFT JOIN transactions t
          ON t.id = q.transactionID AND t.productID = q.productID
        WHERE q.phase IN ('purchased', 'restored') AND t.id IS NULL
        """
    ).map { row in
      .queuedButNotBooked(
        device: String.fromDatabaseValue(row[0]) ?? "", transactionID: Self.number(row[1]))
    }
  }

  private func originals(_ db: Database) throws -> [Contradiction] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT t.id, t.originalID FROM transactions t
          LEFT JOIN transactions o ON o.id = coalesce(t.sharedFrom, t.originalID)
        WHERE o.id IS NULL AND NOT \(Self.wasForgotten("coalesce(t.sharedFrom, t.originalID)"))
        """
    ).map { .noOriginal(Self.number($0[1]), of: Self.number($0[0])) }
  }

  private func entitlements(_ db: Database) throws -> [Contradiction] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT e.slot, e.transactionID FROM entitlements e LEFT JOIN transactions t
          ON t.id = e.transactionID AND t.accountID = e.accountID AND t.revoked IS NULL
        WHERE t.id IS NULL
        """
    ).map { row in
      .entitledToNothing(
        productID: String.fromDatabaseValue(row[0]) ?? "", transactionID: Self.number(row[1]))
    }
  }

  private func subscriptions(_ db: Database) throws -> [Contradiction] {
    let orphans = try Row.fetchAll(
      db,
      sql: """
        SELECT s.originalID FROM subscriptions s LEFT JOIN transactions t
          ON t.id = s.latestID AND t.accountID = s.accountID AND t.originalID = s.originalID
        WHERE t.id IS NULL AND NOT \(Self.wasForgotten("s.latestID"))
        """)
    let crowds = try Row.fetchAll(
      db,
      sql: """
        SELECT groupID, count(*) FROM subscriptions GROUP BY accountID, groupID HAVING count(*) > 1
        """)
    return orphans.map { .subscriptionWithoutTransaction(Self.number($0[0])) }
      + crowds.map { row in
        .severalSubscriptions(
          groupID: String.fromDatabaseValue(row[0]) ?? "", count: Int(Self.number(row[1])))
      }
  }

  // MARK: - The app

  private func delivered(_ claims: AppClaims, _ db: Database) throws -> [Contradiction] {
    let undelivered = try claims.delivered.sorted { $0.key < $1.key }.filter { id, productID in
      try LedgerLine.fetchOne(db, where: "id = ? AND productID = ?", [id.rowID, productID]) == nil
        && !isTrue("SELECT \(Self.wasForgotten("?1"))", [id.rowID], db)
    }
    // Other keys of the app's file are nobody's purchases.
    let owned = claims.owned.intersection(device.catalog.productIDs)
    let unowned = try owned.sorted().filter { productID in
      try LedgerLine.fetchOne(db, where: "productID = ? LIMIT 1", [productID]) == nil
        && !isTrue(
          """
          SELECT EXISTS (SELECT 1 FROM events p WHERE p.kind = 'booked' AND p.productID = ?
            AND \(Self.wasForgotten("p.transactionID")))
          """, [productID], db)
    }
    return undelivered.map { .deliveredButNotBooked(productID: $0.value, transactionID: $0.key) }
      + unowned.map { .ownedButNotBooked(productID: $0) }
  }

  /// Returns the purchases that the app has delivered and finished on this device since it was
  /// installed, and does not have. The log tells, as far back as it goes; a transaction that a
  /// tester has finished was never delivered, and a subscription's access ends by itself.
  private func missing(from claims: AppClaims, _ db: Database) throws -> [Contradiction] {
    guard claims.isKnown else { return [] }
    let client = device.client
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
        ORDER BY t.id
        """, arguments: [client.device, client.bundleID]
    ).compactMap { row in
      let (id, productID) = (Self.number(row[0]), String.fromDatabaseValue(row[1]) ?? "")
      let lasts = String.fromDatabaseValue(row[2]) == ProductKind.nonConsumable.rawValue
      let isThere = lasts ? claims.owned.contains(productID) : claims.delivered[id] != nil
      return isThere ? nil : .finishedButMissing(productID: productID, transactionID: id)
    }
  }

  // MARK: - What was deleted on purpose

  /// Returns whether the log says that a tester has taken a transaction out of the ledger, by
  /// itself or with all that its account had bought.
  private static func wasForgotten(_ id: String) -> String {
    """
    (EXISTS (SELECT 1 FROM events d WHERE d.transactionID = \(id) AND d.kind = 'transactionDeleted')
     OR EXISTS (
       SELECT 1 FROM events b JOIN events c
         ON c.kind = 'historyCleared' AND c.account = b.account AND c.id > b.id
       WHERE b.transactionID = \(id) AND b.kind = 'booked'))
    """
  }

  private func isTrue(
    _ sql: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(db, sql: sql, arguments: arguments) ?? false
  }

  // MARK: - Signatures

  private func signatures() throws -> [Contradiction] {
    let kept = try device.read { transaction in
      try Row.fetchAll(
        transaction.db,
        sql: """
          SELECT id, jws, bundleID FROM transactions WHERE jws IS NOT NULL
          ORDER BY id DESC LIMIT \(Self.mostSignatures)
          """)
    }
    guard !kept.isEmpty else { return try receipt() }
    var verifiers: [String: JWSVerifier] = [:]
    return try kept.compactMap { row in
      let app = String.fromDatabaseValue(row[2]) ?? ""
      let verifier = try verifiers[app] ?? device.verifier(ofApp: app)
      verifiers[app] = verifier
      return verifier.verify(String.fromDatabaseValue(row[1]) ?? "", as: .transaction).flaw.map {
        .badSignature(Self.number(row[0]), $0)
      }
    } + receipt()
  }

  private func receipt() throws -> [Contradiction] {
    try Inspection(device: device).receipt()?.flaw.map { [.badReceipt($0)] } ?? []
  }

  private static func number(_ value: DatabaseValue) -> UInt64 {
    UInt64.fromDatabaseValue(value) ?? 0
  }
}
