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

  /// Non-consumables and auto-renewable subscriptions whose purchase was finished, in the order in
  /// which they were bought; each becomes a new transaction of this device (storekit-rules 2.7).
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

  private func restorable(_ accountID: Int64, _ db: Database) throws -> [LedgerRow] {
    try LedgerRow.fetchAll(
      db,
      sql: """
        SELECT t.* FROM entitlements e JOIN transactions t ON t.id = e.transactionID
        WHERE e.accountID = ? AND t.isFinished AND t.revoked IS NULL AND t.kind IN (?, ?)
        ORDER BY t.id
        """,
      arguments: [
        accountID, ProductKind.nonConsumable.rawValue,
        ProductKind.autoRenewableSubscription.rawValue,
      ])
  }
}
