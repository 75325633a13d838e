public import Foundation
import GRDB
public import StoreCore

struct Queues: Operations {
  let transaction: DatabaseTransaction

  func rows() throws -> [QueueRow] {
    try QueueRow.fetchAll(
      db, where: "device = ? AND bundleID = ? ORDER BY id", [client.device, app])
  }

  func row(_ key: QueueKey) throws -> QueueRow {
    guard let row = try QueueRow.fetchOne(db, key: key.rawValue), row.device == client.device,
      row.app == app
    else { throw StoreFailure.misuse(.notInQueue(key)) }
    return row
  }

  func add(_ order: PaymentOrder) throws -> QueueRow {
    var order = order
    if let product = catalog.product(order.productID) {
      try knownProducts.record(product)
      if PaymentOrder.quantities.contains(order.quantity), !product.kind.canBeBoughtInNumbers {
        order.quantity = 1
      }
    }
    return try insert(QueueRow(order, app: app, device: client.device, session: client.session.id))
  }

  @discardableResult func insert(_ row: QueueRow) throws -> QueueRow {
    var row = row
    try row.insert(db)
    row.id = db.lastInsertedRowID
    if row.phase == .added {
      try events.record(.paymentAdded(quantity: row.order.quantity), row)
    } else if row.phase == .deferred {
      try events.record(.paymentDeferred, row)
    } else if let refusal = row.machine.refusal {
      try events.record(events.failure(refusal), row)
    }
    return row
  }

  /// - Parameter date: the date of the change; nil for now.
  /// - Throws: a ``StoreFailure`` if another process has finished the row.
  func update(_ row: QueueRow, at date: Date? = nil) throws {
    do { try row.update(db) } catch is RecordError {
      throw StoreFailure.misuse(.notInQueue(row.key))
    }
    try events.recordChange(of: row, at: date)
  }

  func finish(_ key: QueueKey) throws {
    var row = try row(key)
    let phase = row.phase
    guard let state = phase.state, row.handle(.finished) == .remove else {
      throw StoreFailure.misuse(.cannotFinish(phase))
    }
    try row.delete(db)
    if row.hasOwnLine, let line = try row.transactionID.flatMap(ledger.find) {
      try markFinished(line)
    }
    try events.record(.finished(state: state, byTester: false), row)
  }

  private func markFinished(_ line: LedgerLine, byTester: Bool = false) throws {
    if !byTester, try !line.isFinished && line.isOver(at: now, db) {
      try ledger.record(.undelivered, on: line.id)
    }
    try db.execute("UPDATE transactions SET isFinished = 1 WHERE id = ?", [line.id.rowID])
  }

  func waiting() throws -> [WaitingPayment] {
    try QueueRow.fetchAll(db, where: "transactionID IS NULL ORDER BY id").map { row in
      let added = try EventRow.fetchOne(
        db, where: "kind = 'paymentAdded' AND payment = ? ORDER BY id DESC LIMIT 1", [row.id])
      return WaitingPayment(
        payment: row.transaction(session: ""), device: row.device,
        accountEmail: try row.accountID.flatMap(people.account)?.email
          ?? added?.subject.account, date: added?.date)
    }
  }

  func finish(transaction id: UInt64) throws {
    let isFinishable = "phase IN ('purchased', 'restored')"
    try db.execute(
      "DELETE FROM queue WHERE device = ? AND transactionID = ? AND \(isFinishable)",
      [client.device, id.rowID])
    try finish(id, byTester: false)
  }

  private func finish(_ id: UInt64, byTester: Bool) throws {
    let line = try ledger.find(id)
    guard let line, !line.isFinished || byTester else { return }
    let state: PaymentState = line.cause == .restore ? .restored : .purchased
    try markFinished(line, byTester: byTester)
    try events.record(.finished(state: state, byTester: byTester), line)
  }

  func finishEverywhere(transaction id: UInt64) throws {
    try db.execute("DELETE FROM queue WHERE transactionID = ?", [id.rowID])
    // A renewal is in no queue while its account is signed in nowhere.
    let isQueued = db.changesCount > 0
    guard try isQueued || !ledger.line(id).isFinished else {
      throw StoreFailure.misuse(.notUnfinished(id))
    }
    try finish(id, byTester: true)
  }

  /// Queues a transaction on each device of the account until it is finished (storekit-rules 2.4).
  func enqueue(_ line: LedgerLine) throws {
    for device in try people.devices(of: line.accountID) { try enqueue(line, on: device) }
  }

  func enqueue(_ line: LedgerLine, on device: String) throws {
    let order = PaymentOrder(
      productID: line.productID, quantity: line.quantity, appAccountToken: line.appAccountToken)
    let isRestored = line.cause == .restore
    var row = QueueRow(
      order, app: line.bundleID, device: device, session: isRestored ? client.session.id : "",
      phase: isRestored ? .restored : .purchased, account: line.accountID)
    row.setTransaction(line)
    try insert(row)
  }

  /// Queues the renewals from when the account was not signed in on any device.
  func enqueueMissedRenewals(of account: Int64) throws {
    let missed = try LedgerLine.fetchAll(
      db,
      where: """
        accountID = ? AND \(LedgerLine.unfinished) AND cause = 'renewal'
          AND ownership = 'PURCHASED' AND revoked IS NULL AND id NOT IN (
            SELECT transactionID FROM queue WHERE device = ? AND transactionID IS NOT NULL)
        ORDER BY id
        """, [account, client.device])
    for line in missed { try enqueue(line, on: client.device) }
  }

  /// The prefix of sessions that ended normally. Their payments were not interrupted.
  private static let left = "left "

  static func recordExit(_ db: Database, _ session: String) throws {
    try db.execute("UPDATE queue SET session = ? WHERE session = ?", [left + session, session])
  }

  /// Returns the session of a payment that another observer on the device receives.
  static func handedOver(by session: String) -> String { given + session.replacing(".", with: "-") }

  private static let given = "given "

  /// Assigns the unfinished payments of ended processes on this device to this process.
  func takeOverOrphans(atLaunch isLaunch: Bool = false) throws {
    for session in try orphanedSessions() {
      try record(takingOverFrom: session, atLaunch: isLaunch)
      try db.execute(
        "UPDATE queue SET session = ? WHERE device = ? AND bundleID = ? AND session = ?",
        [client.session.id, client.device, app, session])
    }
  }

  /// Records the unfinished payments of a session. Rows that the store queued have none.
  private func record(takingOverFrom session: String, atLaunch isLaunch: Bool) throws {
    guard !session.isEmpty, !session.hasPrefix(Self.given) else { return }
    let left = try QueueRow.fetchAll(
      db, where: "device = ? AND bundleID = ? AND session = ? ORDER BY id",
      [client.device, app, session])
    for row in left where row.phase != .deferred {
      if !session.hasPrefix(Self.left) {
        let isPaid = row.phase == .purchased && row.hasOwnLine
        try events.record(.terminated(isPaid: isPaid), row)
        if isPaid { try ledger.record(.terminated, on: row.transactionID) }
      }
      try events.record(isLaunch ? .launched : .takenOver, row)
    }
  }

  func orphanedSessions() throws -> [String] {
    let given = Self.handedOver(by: client.session.id)
    return try otherSessions().filter {
      $0 == given ? !client.isObservedElsewhere : !client.session.isAlive($0)
    }
  }

  func otherSessions() throws -> [String] {
    let sql = "SELECT DISTINCT session FROM queue WHERE device = ? AND bundleID = ?"
    return try String.fetchAll(
      db, sql + " AND session <> ?", [client.device, app, client.session.id])
  }

  /// Repeats each restorable purchase of the account as a new transaction on this device, in order
  /// of purchase (storekit-rules 2.7).
  func restorePurchases() throws {
    guard let account = try people.signedIn() else { return }
    let restorable = try ledger.restorable(by: account)
    if restorable.isEmpty {
      try outcomes.count(.course(.nothingToRestore), WorldEvent.Subject(device: client.device))
    }
    for original in restorable {
      let line = original.repeated(
        id: try transaction.newTransactionID(), cause: .restore, at: now, device: client.device)
      try ledger.insert(line)
      try enqueue(line, on: client.device)
    }
  }
}

/// A payment that is in a device's queue without a transaction.
public struct WaitingPayment: Hashable, Sendable {
  public let payment: QueuedTransaction
  public let device: String
  public let accountEmail: String?
  /// The date of the payment's first event; nil if the log no longer has it.
  public let date: Date?
}
