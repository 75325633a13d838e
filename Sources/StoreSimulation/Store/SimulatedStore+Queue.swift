import Foundation
import GRDB
public import StoreCore

extension SimulatedStore {
  public func attach() throws -> DeviceSnapshot {
    isAttached = true
    if try hasOrphans() { try adoptOrphans() }
    return try snapshot()
  }

  public func add(_ order: PaymentOrder) throws -> QueuedTransaction {
    try write(keepsPeople: true) { db, _ in
      var row = QueueRow(order: order, device: device, session: session.id)
      try row.insert(db)
      return row.transaction(session: session.id)
    }
  }

  public func finish(_ key: QueueKey) throws {
    let row = try read { db in try self.row(key, db) }
    var machine = row.machine
    guard machine.handle(.finished) == .remove else { throw Words.cannotFinish(row.phase) }
    try write(keepsPeople: true) { db, _ in
      try db.executeCached(sql: "DELETE FROM queue WHERE key = ?", arguments: [row.key])
      guard let transactionID = row.transactionID else { return }
      try db.executeCached(
        sql: "UPDATE transactions SET isFinished = 1 WHERE id = ?", arguments: [transactionID])
    }
  }

  /// True where a transaction on this device has lost the process that drove it.
  func hasOrphans() throws -> Bool {
    guard isAttached else { return false }
    return try read { db in try orphanSessions(db).isEmpty == false }
  }

  /// Makes this process the driver of what nobody drives any more.
  func adoptOrphans() throws {
    try write(keepsPeople: true) { db, _ in
      for lost in try orphanSessions(db) {
        try db.execute(
          sql: "UPDATE queue SET session = ? WHERE device = ? AND session = ?",
          arguments: [session.id, device, lost])
      }
    }
    // What was adopted may be renewals and approvals that the receipt does not have yet; a receipt
    // that is there for a payment of a killed process stays as it is.
    if try !isReceiptCurrent() { writeReceipt() }
  }

  private func orphanSessions(_ db: Database) throws -> [String] {
    let others = try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT DISTINCT session FROM queue WHERE device = ? AND session <> ?"),
      arguments: [device, session.id])
    return others.filter { !session.isAlive($0) }
  }

  func row(_ key: QueueKey, _ db: Database) throws -> QueueRow {
    guard let row = try QueueRow.find(key, db), row.device == device else {
      throw Words.unknownTransaction(key)
    }
    return row
  }
}
