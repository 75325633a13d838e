import Foundation
import GRDB
public import StoreCore

extension SimulatedStore {
  public func restore(answer: SheetAnswer?) async throws -> DialogueStep {
    if let answer {
      switch try continueSignIn(answer, purpose: .restore) {
      case .signedIn: break
      case .again(let sheet): return .present(sheet)
      case .cancelled: return .cancelled
      }
    }
    guard let accountID = try read({ db in try deviceRow(db).accountID }) else {
      return .present(try signInSheet(.restore))
    }
    try await pass(.sync)
    try repeatPurchases(of: accountID)
    writeReceipt()
    return .done
  }

  /// Each becomes a new transaction of this device, in the order in which they were bought
  /// (storekit-rules 2.7).
  private func repeatPurchases(of accountID: Int64) throws {
    try write { db, world in
      for original in try restorable(accountID, db) {
        let date = try now(world)
        let id = world.nextTransactionID()
        let why = Words.whyRestored(account: original.accountEmail, original: original.originalID)
        try original.repeated(id: id, cause: .restore, at: date, device: device, why: why)
          .insert(db)
        var row = QueueRow(
          order: PaymentOrder(
            productID: original.productID, quantity: original.quantity,
            appAccountToken: original.accountToken.flatMap(UUID.init(uuidString:))),
          device: device, session: session.id, phase: .restored)
        row.accountID = accountID
        row.transactionID = id
        row.settled = date.milliseconds
        row.originalID = original.originalID
        row.originallyPurchased = original.originallyPurchased
        try row.insert(db)
      }
    }
  }

  /// The account's own: non-consumables, and every period of auto-renewable subscriptions, over or
  /// not, as far as they were finished and never taken back. And what its family shares with it now.
  ///
  /// The conditions are those of the index `transactionsRestorable`, word for word: SQLite walks it
  /// from one restorable line to the next, however long the ledger is.
  func restorable(_ accountID: Int64, _ db: Database) throws -> [LedgerRow] {
    let date = try now(world(db)).milliseconds
    return try LedgerRow.fetchAll(
      db,
      sql: """
        SELECT * FROM (
          SELECT * FROM transactions WHERE accountID = ? AND \(Self.restorableLines)
          UNION ALL
          SELECT t.* FROM entitlements e JOIN transactions t ON t.id = e.transactionID
          WHERE e.accountID = ? AND t.ownership = ? AND t.isFinished AND t.revoked IS NULL
            AND t.kind <> ? AND (t.expires IS NULL OR t.expires > ?))
        ORDER BY id
        """,
      arguments: [
        accountID, accountID, TransactionRecord.Ownership.familyShared.rawValue,
        ProductKind.nonRenewingSubscription.rawValue, date,
      ])
  }

  static let restorableLines = """
    kind IN ('Non-Consumable', 'Auto-Renewable Subscription') AND cause IN ('purchase', 'renewal') \
    AND ownership = 'PURCHASED' AND isFinished AND revoked IS NULL
    """
}
