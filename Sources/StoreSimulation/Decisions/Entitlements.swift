import Foundation
import GRDB
import StoreCore

/// The purchases that an account may use now: one row for each product, so that a question costs
/// the number of products owned, not of those ever bought.
struct Entitlements: Operations {
  let transaction: WorldTransaction

  func line(for product: CatalogProduct, account: Int64) throws -> LedgerLine? {
    guard let slot = Self.slot(for: product) else { return nil }
    return try LedgerLine.fetchOne(
      db,
      where: """
        id = (SELECT transactionID FROM entitlements WHERE accountID = ? AND slot = ?)
        """, [account, slot])
  }

  func give(_ line: LedgerLine, of product: CatalogProduct) throws {
    guard let slot = Self.slot(for: product) else { return }
    try give(line, in: slot)
  }

  func give(_ line: LedgerLine, in slot: String) throws {
    try db.executeCached(
      sql: """
        INSERT INTO entitlements(accountID, slot, transactionID) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET transactionID = excluded.transactionID
        """, arguments: [line.accountID, slot, line.id.rowID])
  }

  /// Returns one place for each product, but one for a whole group: there a single subscription is
  /// active (rule 3.7). Consumables have none.
  static func slot(for product: CatalogProduct) -> String? {
    switch product.kind {
    case .consumable: nil
    case .nonConsumable, .nonRenewingSubscription: "product:\(product.id)"
    case .autoRenewableSubscription: slot(forGroup: product.subscription?.groupID ?? product.id)
    }
  }

  static func slot(forGroup id: String) -> String { "group:\(id)" }

  /// Returns the signed-in account's entitlements, oldest first.
  func current() throws -> [LedgerLine] {
    guard let account = try People(transaction).signedIn() else { return [] }
    let lines = try LedgerLine.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(LedgerLine.list) FROM entitlements e JOIN transactions t ON t.id = e.transactionID
          WHERE e.accountID = ? AND t.revoked IS NULL ORDER BY t.id
          """), arguments: [account])
    // A non-renewing subscription stays for ever: its end is the app's business (rule 3.3).
    return try lines.filter {
      guard $0.kind == .autoRenewableSubscription else { return true }
      return try ($0.expirationDate ?? .distantFuture) > now || isInGracePeriod($0)
    }
  }

  func isInGracePeriod(_ line: LedgerLine) throws -> Bool {
    let row = try Subscriptions(transaction).find(line.sharedFrom ?? line.originalID)
    // A member's share in it ended where the present period is not for families.
    guard let row, line.sharedLine == nil || line.sharedLine == row.latestID else { return false }
    return row.machine.phase == .inGracePeriod
  }

  /// Ends the account's own access to a group; what the family shares with it goes on.
  func end(ofGroup groupID: String, account: Int64) throws {
    try db.executeCached(
      sql: """
        DELETE FROM entitlements WHERE accountID = ? AND slot = ? AND NOT EXISTS (
          SELECT 1 FROM transactions t
          WHERE t.id = transactionID AND t.ownership = 'FAMILY_SHARED')
        """, arguments: [account, Self.slot(forGroup: groupID)])
  }

  /// Withdraws an entitlement. It falls back to another purchase of the product, or ends; then
  /// every device of the account is told.
  func withdraw(_ line: LedgerLine) throws {
    guard let product = catalog.product(line.productID),
      let slot = Self.slot(for: product)
    else { return }
    // What has replaced it in its group is not taken with it.
    let held = try self.line(for: product, account: line.accountID)
    if let held, held.productID != line.productID, held.revocationDate == nil {
      return try Revocations(transaction).note(line)
    }
    let former = try LedgerLine.fetchOne(
      db,
      where: """
        accountID = ? AND productID = ? AND revoked IS NULL AND \(LedgerLine.bought)
        AND (expires IS NULL OR expires > ?) ORDER BY id DESC LIMIT 1
        """,
      [line.accountID, line.productID, line.revocationDate?.milliseconds ?? 0])
    if let former { return try give(former, in: slot) }
    try db.executeCached(
      sql: "DELETE FROM entitlements WHERE accountID = ? AND slot = ?",
      arguments: [line.accountID, slot])
    try Revocations(transaction).note(line)
  }
}
