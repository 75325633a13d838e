import GRDB
import StoreCore

/// The revocations that a device's app has not acknowledged (storekit-rules 2.12). Each is
/// delivered at least once.
struct Revocations: Operations {
  let transaction: DatabaseTransaction

  /// Records a revocation for all devices of the line's account. A signed-out device receives it
  /// after its next sign-in.
  func record(_ line: LedgerLine) throws {
    for device in try People(transaction).devicesKnowing(line.accountID) {
      try db.executeCached(
        sql: """
          INSERT INTO revocations(device, productID, transactionID, bundleID, holder)
          VALUES (?, ?, ?, ?, ?)
          """, arguments: [device, line.productID, line.id.rowID, line.bundleID, line.accountID])
    }
  }

  /// Drops the pending revocations of a purchase whose refund was reversed.
  func forget(_ line: LedgerLine) throws {
    try db.execute(
      sql: "DELETE FROM revocations WHERE transactionID = ?", arguments: [line.id.rowID])
  }

  /// Returns the pending revocations after a number. Omits products that the account owns again, so
  /// that an old revocation does not remove a newer purchase.
  func waiting(after number: Int64) throws -> Revocation? {
    guard let account = try People(transaction).signedIn(),
      transaction.sandbox.faults.lastHeard == nil
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
      sql: """
        DELETE FROM revocations
        WHERE device = ? AND bundleID = ? AND id <= ? AND holder IN (0, ?) AND NOT EXISTS (
          SELECT 1 FROM queue q WHERE q.device = revocations.device
            AND q.bundleID = revocations.bundleID
            AND q.productID = revocations.productID AND q.phase IN ('purchased', 'restored'))
        """, arguments: [client.device, app, revocation.number, try People(transaction).signedIn()])
  }
}
