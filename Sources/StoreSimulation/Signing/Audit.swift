import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// Looks whether all that a world says can be true. It changes nothing, and takes as long as the
/// ledger is.
struct Audit {
  let world: World

  func contradictions(to claims: AppClaims) throws -> [Contradiction] {
    let inTheDatabase = try world.read { decision in
      try queues(decision.db) + originals(decision.db) + entitlements(decision.db)
        + subscriptions(decision.db) + delivered(claims, decision.db)
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
        WHERE o.id IS NULL
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
        WHERE t.id IS NULL
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
      try LedgerLine.first(db, where: "id = ? AND productID = ?", [id.column, productID]) == nil
    }
    let unowned = try claims.owned.sorted().filter {
      try LedgerLine.first(db, where: "productID = ? LIMIT 1", [$0]) == nil
    }
    return undelivered.map { .deliveredButNotBooked(productID: $0.value, transactionID: $0.key) }
      + unowned.map { .ownedButNotBooked(productID: $0) }
  }

  // MARK: - Signatures

  private func signatures() throws -> [Contradiction] {
    let kept = try world.read { decision in
      try Row.fetchAll(
        decision.db, sql: "SELECT id, jws FROM transactions WHERE jws IS NOT NULL ORDER BY id")
    }
    guard !kept.isEmpty else { return try receipt() }
    let verifier = try world.obtainSigner().verifier
    return try kept.compactMap { row in
      verifier.verify(String.fromDatabaseValue(row[1]) ?? "", as: .transaction).flaw.map {
        .badSignature(Self.number(row[0]), $0)
      }
    } + receipt()
  }

  private func receipt() throws -> [Contradiction] {
    try Inspection(world: world).receipt()?.flaw.map { [.badReceipt($0)] } ?? []
  }

  private static func number(_ value: DatabaseValue) -> UInt64 {
    UInt64.fromDatabaseValue(value) ?? 0
  }
}
