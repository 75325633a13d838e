import Foundation
import GRDB
public import StoreCore

extension SimulatedStore: RefundControl {
  public func refundRequests() throws -> [RefundRequest] {
    try read { db in
      try RefundRequestRow.order(Column("date"), Column("transactionID")).fetchAll(db).map { row in
        RefundRequest(
          transactionID: UInt64(row.transactionID), productID: row.productID,
          accountEmail: try email(of: row.accountID, db), reason: row.reason, status: row.status,
          date: Date(milliseconds: row.date))
      }
    }
  }

  public func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    do {
      try await pass(.refundRequest)
      try submitRefund(of: transactionID, reason)
    } catch let refusal as Refusal {
      throw RefundRefusal.failed(refusal.reason)
    } catch let failure as StoreFailure where failure.cause == .misuse {
      throw RefundRefusal.failed(failure.message)
    }
  }

  private func submitRefund(of transactionID: UInt64, _ reason: RefundReason) throws {
    try write { db, world in
      if let known = try RefundRequestRow.fetchOne(db, key: Int64(clamping: transactionID)),
        known.status == .pending
      {
        throw RefundRefusal.duplicateRequest
      }
      let line = try refundable(transactionID, db)
      var request = RefundRequestRow(
        transactionID: line.id, accountID: line.accountID, productID: line.productID,
        reason: reason, status: .pending, date: try now(world).milliseconds)
      switch try world.worldSettings().refundPolicy {
      case .ask: break
      case .decline: request.status = .declined
      case .approve:
        request.status = .approved
        try revoke(line, reason.revocationReason, Words.whyRefunded(asked: reason), world, db)
      }
      try request.upsert(db)
    }
  }

  public func decideRefund(of transactionID: UInt64, approved: Bool) throws {
    try write { db, world in
      guard
        var request = try RefundRequestRow.fetchOne(db, key: Int64(clamping: transactionID)),
        request.status == .pending
      else { throw Words.noRefundRequest(transactionID) }
      request.status = approved ? .approved : .declined
      try request.update(db)
      guard approved else { return }
      let why = Words.whyRefunded(asked: request.reason)
      try revoke(
        try refundable(transactionID, db), request.reason.revocationReason, why, world, db)
    }
  }

  public func refund(
    _ transactionID: UInt64, reason: TransactionRecord.RevocationReason
  ) throws {
    try write { db, world in
      try revoke(
        try refundable(transactionID, db), reason, Words.whyRefundedByTester, world, db)
    }
  }

  private func refundable(_ id: UInt64, _ db: Database) throws -> LedgerRow {
    guard let line = try LedgerRow.fetchOne(db, key: Int64(clamping: id)) else {
      throw Words.noTransaction(id)
    }
    guard line.revoked == nil else { throw Words.alreadyRefunded(id) }
    guard line.cause == .purchase || line.cause == .renewal, line.ownership == .purchased else {
      throw Words.notRefundable(id, line.cause)
    }
    return line
  }

  /// Takes the access away everywhere: the account's own, and what its family had of it
  /// (storekit-rules 2.12).
  func revoke(
    _ line: LedgerRow, _ reason: TransactionRecord.RevocationReason, _ why: String,
    _ world: WorldRow, _ db: Database
  ) throws {
    let date = try now(world).milliseconds
    for var each in try [line] + copies(of: line, db) {
      each.revoked = date
      each.revocationReason = reason
      each.why += " " + why
      try each.update(db)
      try withdraw(each, db)
    }
    if var row = try SubscriptionRow.fetchOne(db, key: line.originalID), row.latestID == line.id {
      var machine = try row.machine()
      machine.revoke()
      try row.adopt(machine)
      try row.update(db)
    }
  }

  /// The entitlement falls back to what else the account has of the product, or ends; then every
  /// device of the account is told.
  func withdraw(_ line: LedgerRow, _ db: Database) throws {
    guard let product = catalog.product(line.productID),
      let slot = EntitlementRow.slot(for: product)
    else { return }
    // What has replaced it in its group is not taken with it.
    let held = try entitled(product, account: line.accountID, db)
    if let held, held.productID != line.productID, held.revoked == nil {
      return try tellDevices(of: line, db)
    }
    let former = try LedgerRow.fetchOne(
      db,
      sql: """
        SELECT * FROM transactions WHERE accountID = ? AND productID = ? AND revoked IS NULL
          AND cause IN ('purchase', 'renewal') AND (expires IS NULL OR expires > ?)
        ORDER BY id DESC LIMIT 1
        """, arguments: [line.accountID, line.productID, line.revoked ?? 0])
    if let former {
      try EntitlementRow(accountID: line.accountID, slot: slot, transactionID: former.id)
        .upsert(db)
      return
    }
    try EntitlementRow.deleteOne(db, key: ["accountID": line.accountID, "slot": slot])
    try tellDevices(of: line, db)
  }

  private func tellDevices(of line: LedgerRow, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO revocations(device, productID, transactionID)
        SELECT name, ?, ? FROM devices WHERE accountID = ? ORDER BY name
        """, arguments: [line.productID, line.id, line.accountID])
  }
}
