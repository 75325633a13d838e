import Foundation
import GRDB
public import StoreCore
import StoreReceipts

extension SimulatedStore {
  public func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] {
    try settleTime()
    let lines = try selected(selection, before: before, limit: limit)
    return try documents(lines, flaw: try await verificationFlaw(of: lines))
  }

  private func selected(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) throws -> [LedgerRow] {
    switch selection {
    case .all(let productID):
      return try read { db in
        try fetchLines(Self.linesOfHistory, productID, before, limit, db)
      }
    case .unfinished:
      return try read { db in try fetchLines(Self.unfinishedLines, nil, before, limit, db) }
    case .latest(let productID):
      return try read { db in try fetchLines("TRUE", productID, before, 1, db) }
    case .currentEntitlements(let productID):
      let entitled = try entitlements().filter { record in
        if let productID, record.productID != productID { return false }
        return record.id < before ?? .max
      }
      return try read { db in
        try entitled.suffix(limit).reversed().compactMap {
          try LedgerRow.fetchOne(db, key: Int64($0.id))
        }
      }
    }
  }

  /// storekit-rules 3.3; the condition of the index `transactionsInHistory`, word for word.
  static let linesOfHistory = "(kind <> 'Consumable' OR NOT isFinished OR revoked IS NOT NULL)"
  /// The condition of the index `transactionsUnfinished`, word for word.
  static let unfinishedLines = "NOT isFinished"

  /// Restores and repeated downloads repeat a transaction for the first StoreKit only.
  private func fetchLines(
    _ condition: String, _ productID: String?, _ before: UInt64?, _ limit: Int, _ db: Database
  ) throws -> [LedgerRow] {
    var sql = "SELECT * FROM transactions WHERE \(condition) AND cause IN ('purchase', 'renewal')"
    var arguments = StatementArguments()
    if let accountID = try deviceRow(db).accountID {
      sql += " AND accountID = ?"
      arguments += [accountID]
    } else {
      sql += " AND device = ?"
      arguments += [device]
    }
    if let productID {
      sql += " AND productID = ?"
      arguments += [productID]
    }
    if let before {
      sql += " AND id < ?"
      arguments += [Int64(clamping: before)]
    }
    arguments += [max(1, limit)]
    return try LedgerRow.fetchAll(
      db.cachedStatement(sql: sql + " ORDER BY id DESC LIMIT ?"), arguments: arguments)
  }

  public func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? {
    guard let line = try read({ db in try LedgerRow.fetchOne(db, key: Int64(clamping: id)) })
    else { return nil }
    let isVisible = try read { db in
      try line.accountID == deviceRow(db).accountID || line.device == device
    }
    guard isVisible else { return nil }
    return try documents([line], flaw: try await verificationFlaw(of: [line])).first
  }

  /// Looking at documents meets only what is wrong with documents: what the receipt's server answers,
  /// or does not, stays armed for the receipt. Where there is no document, nothing is met.
  private func verificationFlaw(of lines: [LedgerRow]) async throws -> SignedDocument.Flaw? {
    guard !lines.isEmpty else { return nil }
    let hit = try meet(.verification) { if case .unverified = $0 { true } else { false } }
    if hit.delay > 0 { await pause(.milliseconds(hit.delay)) }
    if case .unverified(let flaw) = hit.outcome { return flaw }
    return nil
  }

  public func finish(transaction id: UInt64) async throws {
    try write { db, _ in
      try db.execute(
        sql: "DELETE FROM queue WHERE device = ? AND transactionID = ? AND phase IN (?, ?)",
        arguments: [
          device, Int64(clamping: id), PaymentPhase.purchased.rawValue,
          PaymentPhase.restored.rawValue,
        ])
      try db.execute(
        sql: "UPDATE transactions SET isFinished = 1 WHERE id = ?",
        arguments: [Int64(clamping: id)])
    }
  }

  public func transactionUpdates() async -> AsyncStream<SignedTransaction> {
    let (stream, continuation) = AsyncStream.makeStream(of: SignedTransaction.self)
    let number = nextReader
    nextReader += 1
    if updateReaders.isEmpty { heard = (try? revision()) ?? heard }
    updateReaders[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forgetUpdates(number) }
    }
    startWatching()
    return stream
  }

  private func forgetUpdates(_ number: Int) {
    updateReaders[number] = nil
    statusReaders[number] = nil
  }

  private func revision() throws -> Int64 {
    try read { db in try world(db).revision }
  }

  /// Tells what has changed in the account's ledger since the last time, oldest first.
  func tellUpdates() {
    if !updateReaders.isEmpty, let lines = try? changedLines(), !lines.isEmpty,
      let signed = try? documents(lines)
    {
      for each in signed {
        for reader in updateReaders.values { reader.yield(each) }
      }
    }
    tellStatuses()
  }

  private func changedLines() throws -> [LedgerRow] {
    try read { db in
      let now = try world(db).revision
      defer { heard = now }
      guard now > heard, let accountID = try deviceRow(db).accountID else { return [] }
      let lines = try LedgerRow.fetchAll(
        db,
        sql: """
          SELECT * FROM transactions WHERE accountID = ? AND changed > ?
            AND cause IN ('purchase', 'renewal') ORDER BY changed, id
          """, arguments: [accountID, heard])
      return lines.filter { !(ownCharges.contains($0.id) && $0.revoked == nil && !$0.isUpgraded) }
    }
  }

  // MARK: - Subscriptions

  public func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] {
    try await pass(.subscriptionStatus)
    try settleTime()
    return try rows(groupID).map(status)
  }

  private func rows(_ groupID: String?) throws -> [SubscriptionRow] {
    try read { db in
      guard let accountID = try deviceRow(db).accountID else { return [] }
      return try subscriptionsSeen(by: accountID, db)
        .filter { groupID == nil || $0.groupID == groupID }
    }
  }

  private func status(_ row: SubscriptionRow) throws -> SignedStatus {
    guard let latest = try read({ db in try LedgerRow.fetchOne(db, key: row.latestID) }),
      let transaction = try documents([latest]).first
    else { throw Words.brokenSubscription(row.originalID) }
    return SignedStatus(
      groupID: row.groupID, phase: try row.machine().phase, transaction: transaction,
      renewal: try renewalDocument(row, latest))
  }

  public func statusUpdates() async -> AsyncStream<SignedStatus> {
    let (stream, continuation) = AsyncStream.makeStream(of: SignedStatus.self)
    let number = nextReader
    nextReader += 1
    if statusReaders.isEmpty { toldStatuses = (try? standings()) ?? [:] }
    statusReaders[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forgetUpdates(number) }
    }
    startWatching()
    return stream
  }

  private func standings() throws -> [UInt64: SubscriptionStanding] {
    try settleTime()
    let seen = try rows(nil)
    let standings = try read { db in try seen.map { try standing($0, db) } }
    return Dictionary(uniqueKeysWithValues: standings.map { ($0.originalID, $0) })
  }

  private func tellStatuses() {
    guard !statusReaders.isEmpty, let current = try? standings() else { return }
    let changed = current.filter { toldStatuses[$0.key] != $0.value }.keys
    toldStatuses = current
    guard !changed.isEmpty, let rows = try? rows(nil) else { return }
    for row in rows where changed.contains(UInt64(row.originalID)) {
      guard let status = try? status(row) else { continue }
      for reader in statusReaders.values { reader.yield(status) }
    }
  }

  public func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool {
    try read { db in
      guard let accountID = try deviceRow(db).accountID else { return true }
      let row = try SubscriptionRow.find(account: accountID, group: groupID, db)
      return row?.hadIntroduction != true
    }
  }

  // MARK: - The account

  public func sync(answer: SheetAnswer?) async throws -> DialogueStep {
    guard let answer else { return .present(try signInSheet(.restore)) }
    switch try continueSignIn(answer, purpose: .restore) {
    case .again(let sheet): return .present(sheet)
    case .cancelled: return .cancelled
    case .signedIn:
      try await pass(.sync)
      writeReceipt()
      return .done
    }
  }

  public func appTransaction() async throws -> SignedDocument {
    let signer = try signer()
    let created = try read { db in try world(db).created }
    let payload = SignedPayload.appTransaction(
      environment: Signing.environment, bundleID: catalog.bundleID, version: catalog.appVersion,
      originalPurchaseDate: Date(milliseconds: created), signedDate: try now(),
      appAppleID: catalog.appStoreID)
    return signer.document(try signer.authority.sign(payload), .appTransaction)
  }
}
