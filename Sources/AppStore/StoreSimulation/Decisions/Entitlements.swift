import Foundation
import GRDB
import StoreCore

struct Entitlements: Operations {
  let transaction: DatabaseTransaction

  func line(for product: CatalogProduct, account: Int64) throws -> LedgerLine? {
    let slot = Self.slot(product.kind, product.id, group: product.subscription?.groupID)
    return try slot.flatMap { try line(in: $0, of: app, account: account) }
  }

  func line(besides other: LedgerLine, account: Int64) throws -> LedgerLine? {
    try Self.slot(for: other).flatMap { try line(in: $0, of: other.bundleID, account: account) }
  }

  private func line(in slot: String, of app: String, account: Int64) throws -> LedgerLine? {
    let held = "SELECT transactionID FROM entitlements"
    return try LedgerLine.fetchOne(
      db, where: "id = (\(held) WHERE accountID = ? AND bundleID = ? AND slot = ?)",
      [account, app, slot])
  }

  func grant(_ line: LedgerLine) throws {
    guard let slot = Self.slot(for: line) else { return }
    try db.execute(
      """
      INSERT INTO entitlements(accountID, bundleID, slot, transactionID) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET transactionID = excluded.transactionID
      """, [line.accountID, line.bundleID, slot, line.id.rowID])
  }

  private static func slot(for line: LedgerLine) -> String? {
    slot(line.kind, line.productID, group: line.subscriptionGroupID)
  }

  /// Returns the slot of a product; nil for consumables. A subscription group has one slot, because
  /// only one of its subscriptions is active (storekit-rules 3.7).
  private static func slot(_ kind: ProductKind, _ productID: String, group: String?) -> String? {
    switch kind {
    case .consumable: nil
    case .nonConsumable, .nonRenewingSubscription: "product:\(productID)"
    case .autoRenewableSubscription: "group:\(group ?? productID)"
    }
  }

  /// Returns the signed-in account's entitlements, oldest first. The slot of a non-renewing
  /// subscription has the latest purchase, but each one entitles (storekit-rules 3.3).
  func current() throws -> [LedgerLine] {
    guard let account = try people.signedIn() else { return [] }
    let held =
      "SELECT transactionID FROM entitlements WHERE accountID = :account AND bundleID = :app"
    var lines = try LedgerLine.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(LedgerLine.list) FROM transactions t
          WHERE t.revoked IS NULL AND t.id IN (\(held) UNION ALL
            SELECT id FROM transactions
            WHERE accountID = :account AND +bundleID = :app AND \(LedgerLine.bought)
              AND productID IN (SELECT productID FROM transactions
                WHERE id IN (\(held)) AND kind = 'Non-Renewing Subscription')) ORDER BY t.id
          """), arguments: ["account": account, "app": app])
    let last = transaction.sandbox.faults.lastHeard
    if let last {
      lines += try ledger.changed(after: last.revision)
        .filter { $0.revocationDate != nil && $0.kind != .consumable }
      lines = lines.compactMap { $0.visible(offlineSince: last) }
    }
    // Only the app tracks the end of a non-renewing subscription (storekit-rules 3.3).
    let current = try lines.filter {
      guard $0.kind == .autoRenewableSubscription else { return true }
      return try ($0.expirationDate ?? .distantFuture) > now || $0.isInGracePeriod(db)
    }
    // The group's slot holds the account's own subscription. A shared subscription to another
    // product also entitles the account (storekit-rules 3.21).
    let products = Set(current.map(\.productID))
    let shared = try subscriptions.rowsWithLatest(visibleTo: account).filter {
      $0.sharedBy != nil && $0.machine.phase.isEntitled && !products.contains($1.productID)
    }
    return (current + shared.map(\.1)).sorted { $0.id < $1.id }
  }

  /// Returns the signed-in account's latest revoked purchase of each product, oldest first. The
  /// query steps from product to product, so its cost does not depend on the ledger's length.
  func revoked() throws -> [LedgerLine] {
    let last = transaction.sandbox.faults.lastHeard
    let lines = "FROM transactions WHERE accountID = :account AND \(LedgerLine.ofHistory)"
    return try LedgerLine.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE bought(product) AS (SELECT min(productID) \(lines) UNION ALL
            SELECT (SELECT min(productID) \(lines) AND productID > product) FROM bought
            WHERE product IS NOT NULL)
          SELECT \(LedgerLine.list) FROM bought JOIN transactions t ON t.id = (SELECT max(id) \(lines)
            AND productID = product AND +bundleID = :app AND \(LedgerLine.bought))
          WHERE revoked IS NOT NULL AND kind IN ('Non-Consumable', 'Non-Renewing Subscription')
            AND NOT EXISTS (SELECT 1 FROM entitlements e WHERE e.accountID = :account
              AND e.bundleID = :app AND slot = 'product:' || product) ORDER BY id
          """), arguments: ["account": try people.signedIn(), "app": app]
    ).filter { $0.changed <= last?.revision ?? .max }
  }

  func end(_ row: SubscriptionRow) throws {
    try db.execute(
      """
      DELETE FROM entitlements WHERE accountID = ? AND bundleID = ? AND slot = ? AND NOT EXISTS (
        SELECT 1 FROM transactions t
        WHERE t.id = transactionID AND t.ownership = 'FAMILY_SHARED')
      """, [row.accountID, row.app, "group:\(row.groupID)"])
  }

  func held(by account: Int64) throws -> [LedgerLine] {
    try LedgerLine.fetchAll(
      db, where: "id IN (SELECT transactionID FROM entitlements WHERE accountID = ?) ORDER BY id",
      [account])
  }

  /// Withdraws an entitlement. Another purchase of the product takes over, if there is one.
  /// Otherwise all devices of the account are notified.
  func withdraw(_ line: LedgerLine) throws {
    guard let slot = Self.slot(for: line) else { return }
    // A product that replaced it in the group keeps the slot.
    let held = try self.line(besides: line, account: line.accountID)
    if let held, held.productID != line.productID, held.revocationDate == nil {
      return try recordRevocation(of: line)
    }
    let other = try LedgerLine.fetchOne(
      db,
      where: """
        accountID = ? AND productID = ? AND bundleID = ? AND revoked IS NULL
        AND \(LedgerLine.bought) AND (expires IS NULL OR expires > ?) ORDER BY id DESC LIMIT 1
        """,
      [line.accountID, line.productID, line.bundleID, line.revocationDate?.milliseconds ?? 0])
    if let other { return try grant(other) }
    try db.execute(
      "DELETE FROM entitlements WHERE accountID = ? AND bundleID = ? AND slot = ?",
      [line.accountID, line.bundleID, slot])
    try recordRevocation(of: line)
  }

  // MARK: - Revocations

  /// Records a revocation for all devices of the line's account. A signed-out device receives it
  /// after its next sign-in.
  func recordRevocation(of line: LedgerLine) throws {
    for device in try people.devicesKnowing(line.accountID) {
      try db.execute(
        """
        INSERT INTO revocations(device, productID, transactionID, bundleID, holder)
        VALUES (?, ?, ?, ?, ?)
        """, [device, line.productID, line.id.rowID, line.bundleID, line.accountID])
    }
  }

  /// Drops the pending revocations of a purchase whose refund was reversed.
  func forgetRevocations(of line: LedgerLine) throws {
    try db.execute("DELETE FROM revocations WHERE transactionID = ?", [line.id.rowID])
  }

  /// Returns the pending revocations after a number. Omits products that the account owns again, so
  /// that an old revocation does not remove a newer purchase.
  func revocation(after number: Int64) throws -> Revocation? {
    guard let account = try people.signedIn(), transaction.sandbox.faults.lastHeard == nil
    else { return nil }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, productID FROM revocations
        WHERE device = ? AND bundleID = ? AND id > ? AND holder IN (0, ?) AND NOT EXISTS (
          SELECT 1 FROM entitlements e JOIN transactions has ON has.id = e.transactionID
          WHERE e.accountID = revocations.holder AND e.bundleID = revocations.bundleID
            AND has.productID = revocations.productID AND has.revoked IS NULL)
        ORDER BY id
        """, arguments: [client.device, app, number, account])
    guard let last = rows.last else { return nil }
    var productIDs: [String] = []
    for row in rows {
      let id: String = try row.decode(forColumn: "productID")
      if !productIDs.contains(id) { productIDs.append(id) }
    }
    return Revocation(number: try last.decode(forColumn: "id"), productIDs: productIDs)
  }

  /// Acknowledges a revocation. Products with a purchase in the queue remain pending, because the
  /// app may still deliver that purchase.
  func acknowledge(_ revocation: Revocation) throws {
    try db.execute(
      """
      DELETE FROM revocations
      WHERE device = ? AND bundleID = ? AND id <= ? AND holder IN (0, ?) AND NOT EXISTS (
        SELECT 1 FROM queue q WHERE q.device = revocations.device
          AND q.bundleID = revocations.bundleID
          AND q.productID = revocations.productID AND q.phase IN ('purchased', 'restored'))
      """, [client.device, app, revocation.number, try people.signedIn()])
  }
}
