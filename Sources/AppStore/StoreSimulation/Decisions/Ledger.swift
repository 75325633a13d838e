import Foundation
import GRDB
import StoreCore

struct Ledger: Operations {
  let transaction: DatabaseTransaction

  func find(_ id: UInt64) throws -> LedgerLine? { try LedgerLine.fetchOne(db, key: id.rowID) }

  func line(_ id: UInt64) throws -> LedgerLine {
    guard let line = try find(id) else { throw StoreFailure.misuse(.noTransaction(id)) }
    return line
  }

  /// - Parameter payment: the payment that the transaction is booked for; nil for others.
  func insert(_ line: LedgerLine, for payment: QueueRow? = nil) throws {
    var line = line
    line.changed = transaction.world.revision + 1
    try line.insert(db)
    try events.record(
      .booked(WorldEvent.Booking(line.record)), line, payment: payment?.id.map(QueueKey.init),
      at: line.purchaseDate == now ? nil : line.purchaseDate)
  }

  func update(_ line: LedgerLine) throws {
    let former = try find(line.id)
    try line.update(db)
    try events.recordChange(of: line, from: former)
  }

  /// Sets the account token of a purchase, or of its subscription's current transaction, which
  /// later ones inherit. Its documents are signed again.
  func setAccountToken(of id: UInt64, to token: UUID) throws {
    let line = try line(id)
    let latest = try subscriptions.find(line.originalID)?.latestID ?? line.id
    try db.execute(
      "UPDATE transactions SET accountToken = ?, changed = ?, jws = NULL WHERE id = ?",
      [token.uuidString, transaction.world.revision + 1, latest.rowID])
    try events.record(.accountTokenSet, self.line(latest))
  }

  func record(_ fact: TransactionFact, on id: UInt64?) throws {
    guard let id else { return }
    try db.execute(
      """
      UPDATE transactions SET facts = json_insert(coalesce(facts, '[]'), '$[#]', json(?))
      WHERE id = ?
      """, [JSONText.encode(fact), id.rowID])
  }

  private static let ofAccount = "accountID = ? AND bundleID = ?"
  private static let ofDevice = "device = ? AND bundleID = ?"

  /// Returns whether a line is the signed-in account's. If nobody is signed in, StoreKit has none,
  /// because the next person on the device would get them (storekit-rules 3.26).
  func isOurs(_ line: LedgerLine) throws -> Bool {
    guard line.bundleID == app else { return false }
    return try line.accountID == people.signedIn()
  }

  func page(_ query: TransactionQuery) throws -> TransactionPage {
    let limit = min(max(1, query.limit), .max - 1)
    // One query for each condition, because an OR over two columns would scan the whole ledger.
    var walks: [String] = []
    var arguments = StatementArguments()
    for (condition, values) in try conditions(query.scope) {
      arguments += values
      let narrowed = narrow(condition, &arguments, query.productID, query.before)
      arguments += [limit + 1]
      walks.append(
        "SELECT id FROM (SELECT id FROM transactions WHERE \(narrowed) ORDER BY id DESC LIMIT ?)")
    }
    arguments += [limit + 1]
    let found = walks.joined(separator: " UNION ")
    let lines = try LedgerLine.fetchAll(
      db, where: "id IN (\(found)) ORDER BY id DESC LIMIT ?", arguments)
    return TransactionPage(records: lines.prefix(limit).map(\.record), hasMore: lines.count > limit)
  }

  private func narrow(
    _ condition: String, _ arguments: inout StatementArguments, _ productID: String?,
    _ before: UInt64?
  ) -> String {
    if let productID { arguments += [productID] }
    if let before { arguments += [before.rowID] }
    return condition + (productID == nil ? "" : " AND productID = ?")
      + (before == nil ? "" : " AND id < ?")
  }

  private func conditions(
    _ scope: TransactionQuery.Scope
  ) throws -> [(String, StatementArguments)] {
    switch scope {
    case .everything: return [("TRUE", [])]
    case .device(let name): return [(Self.ofDevice, [name, app])]
    case .account(let email):
      return [(Self.ofAccount, [try people.account(email: email)?.id, app])]
    case .deviceAndAccount:
      let ofDevice: (String, StatementArguments) = (Self.ofDevice, [client.device, app])
      guard let account = try people.signedIn() else { return [ofDevice] }
      return [ofDevice, (Self.ofAccount, [account, app])]
    }
  }

  /// Returns the signed-in account's newest lines of a selection.
  func lines(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) throws -> [LedgerLine] {
    switch selection {
    case .all(let productID): try newest(LedgerLine.ofHistory, productID, before, limit)
    case .unfinished: try newest(LedgerLine.unfinished, nil, before, limit)
    case .latest(let productID): try newest("TRUE", productID, before, 1)
    case .currentEntitlements(let productID):
      try entitlements.current()
        .filter { (productID == nil || $0.productID == productID) && $0.id < before ?? .max }
        .suffix(max(0, limit)).reversed()
    }
  }

  private func newest(
    _ condition: String, _ productID: String?, _ before: UInt64?, _ limit: Int
  ) throws -> [LedgerLine] {
    guard let account = try people.signedIn() else { return [] }
    let last = transaction.sandbox.faults.lastHeard
    let end = [before, last.map { $0.transactionID + 1 }].compactMap(\.self).min()
    var arguments: StatementArguments = [account, app]
    let narrowed = narrow(
      "\(condition) AND \(LedgerLine.bought) AND \(Self.ofAccount)", &arguments, productID, end)
    arguments += [max(1, limit)]
    return try LedgerLine.fetchAll(db, where: narrowed + " ORDER BY id DESC LIMIT ?", arguments)
      .compactMap { $0.visible(offlineSince: last) }
  }

  func changed(after revision: Int64) throws -> [LedgerLine] {
    guard let account = try people.signedIn() else { return [] }
    return try LedgerLine.fetchAll(
      db, where: "\(Self.ofAccount) AND changed > ? AND \(LedgerLine.bought) ORDER BY changed, id",
      [account, app, revision])
  }

  /// Returns the line whose document is signed. A restored or redownloaded line exists only in the
  /// original StoreKit, and uses the document of the line that it repeats (storekit-rules 3.13).
  func signedLine(of line: LedgerLine) throws -> LedgerLine {
    guard line.cause == .restore || line.cause == .redownload else { return line }
    return try LedgerLine.fetchOne(
      db, where: "originalID = ? AND orderLineID IS ? AND \(LedgerLine.bought) ORDER BY id LIMIT 1",
      [line.originalID.rowID, line.webOrderLineItemID]) ?? line
  }

  /// Returns the lines of an account's receipt from an identifier on, without finished consumables.
  /// It includes each purchase once, regardless of restores and redownloads (storekit-rules 3.13),
  /// and refunded ones (storekit-rules 4.5).
  func ofReceipt(of account: Int64, from first: UInt64 = 0) throws -> [LedgerLine] {
    // Receipts have no facts, and decoding them takes longer than everything else.
    let selection = LedgerLine.selection.replacing(" t.facts,", with: " NULL AS facts,")
    let sql = """
      \(selection) WHERE \(Self.ofAccount) AND \(LedgerLine.ofHistory) AND \(LedgerLine.bought)
        AND id >= ? ORDER BY id
      """
    return try LedgerLine.fetchAll(
      db.cachedStatement(sql: sql), arguments: [account, app, first.rowID])
  }

  /// Returns the identifiers in an account's history, with restored copies. Reads only an index.
  func idsInHistory(of account: Int64) throws -> [UInt64] {
    let sql = "SELECT id FROM transactions WHERE \(Self.ofAccount) AND \(LedgerLine.ofHistory)"
    return try UInt64.fetchAll(db, sql + " ORDER BY id", [account, app])
  }

  func idsChanged(of account: Int64, after revision: Int64) throws -> [UInt64] {
    let sql = "SELECT id FROM transactions WHERE accountID = ? AND changed > ?"
    return try UInt64.fetchAll(db, sql, [account, revision])
  }

  /// Returns the account that was signed in when a receipt was written (storekit-rules 4.6), or the
  /// current account if the receipt has no known purchases.
  func owner(of ids: some Sequence<UInt64>) throws -> Int64? {
    for id in ids { if let found = try find(id) { return found.accountID } }
    return try people.signedIn()
  }

  /// Returns the lines that a restore repeats: the account's finished, unrevoked non-consumables
  /// and subscription periods, including expired ones, and what its family currently shares.
  func restorable(by account: Int64) throws -> [LedgerLine] {
    let own = try LedgerLine.fetchAll(
      db, where: "\(Self.ofAccount) AND \(LedgerLine.restorable) ORDER BY id", [account, app])
    let shared = try entitlements.current().filter {
      $0.ownership == .familyShared && $0.isFinished && $0.kind != .nonRenewingSubscription
    }
    return (own + shared).sorted { $0.id < $1.id }
  }
}
