import Foundation
import GRDB
import StoreCore

struct Refunds: Operations {
  let transaction: DatabaseTransaction

  static let isWaiting = "status = 'pending'"
  /// The condition for requests of one app, which is the first argument.
  static let isOfApp =
    "(SELECT t.bundleID FROM transactions t WHERE t.id = refundRequests.transactionID) = ?1"

  func requests() throws -> [RefundRequest] {
    try RefundRequestRow.fetchAll(db, where: "\(Self.isOfApp) ORDER BY date, transactionID", [app])
      .map { row in
        RefundRequest(
          transactionID: row.transactionID, productID: row.productID,
          accountEmail: try people.email(of: row.accountID), reason: row.reason, status: row.status,
          date: row.date)
      }
  }

  /// Submits the signed-in account's request.
  func submit(of transactionID: UInt64, _ reason: RefundReason) throws {
    guard try ledger.line(transactionID).accountID == people.signedIn()
    else { throw StoreFailure.misuse(.boughtByAnother(transactionID)) }
    try request(transactionID, reason)
  }

  /// Submits a request of the buyer.
  func request(_ transactionID: UInt64, _ reason: RefundReason) throws {
    if try pending(transactionID) != nil { throw StoreFailure.misuse(.refundAlreadyRequested) }
    let line = try refundable(transactionID)
    try RefundRequestRow(
      transactionID: line.id, accountID: line.accountID, productID: line.productID,
      reason: reason, status: .pending, date: transaction.exactTime
    ).upsert(db)
    try ledger.record(.refundAskedFor(reason), on: line.id)
    try stopRenewal(of: line)
    try events.record(.refundRequested(reason: reason), line)
    // Stored now, because a decision at once would change what the notification says.
    try notifications.store()
    switch settings.refundPolicy {
    case .ask: break
    case .decline: try decide(line.id, approved: false)
    case .approve: try decide(line.id, approved: true)
    }
  }

  /// Turns renewal off, as the App Store does when a refund of the current period is requested.
  private func stopRenewal(of line: LedgerLine) throws {
    guard let row = try subscriptions.find(line.originalID),
      row.latestID == line.id, row.machine.phase == .subscribed, row.machine.autoRenews
    else { return }
    try subscriptions.setAutoRenew(row.originalID, false)
  }

  /// Accepts a report of the app's server. The sandbox decides a recent request by its preference.
  func accept(_ report: ConsumptionReport, of id: UInt64) throws {
    let line = try ledger.line(id)
    try events.record(.consumptionReported, line)
    guard let preference = report.preference, let request = try pending(id),
      transaction.exactTime.timeIntervalSince(request.date) <= ConsumptionReport.time
    else { return }
    if preference == .grantProrated {
      try ledger.record(.refundedShare(share(of: line, report)), on: id)
    }
    try decide(id, approved: preference != .decline)
  }

  /// Returns the share of a prorated refund: by the time left, or by what was not consumed.
  private func share(of line: LedgerLine, _ report: ConsumptionReport) -> Int {
    guard line.kind == .autoRenewableSubscription, let end = line.expirationDate else {
      return 100_000 - (report.percentage ?? 50_000)
    }
    let left = end.timeIntervalSince(now) / max(1, end.timeIntervalSince(line.purchaseDate))
    return Int(nearest: 100_000 * min(1, max(0, left)))
  }

  func decide(_ transactionID: UInt64, approved: Bool) throws {
    guard var request = try pending(transactionID) else {
      throw StoreFailure.misuse(.noRefundRequest(transactionID))
    }
    request.status = approved ? .approved : .declined
    try request.update(db)
    try events.record(
      .refundDecided(isApproved: approved, reason: request.reason), ledger.line(transactionID))
    guard approved else { return try ledger.record(.refundDeclined, on: transactionID) }
    try revoke(
      try refundable(transactionID), request.reason.revocationReason, .refunded(request.reason))
  }

  func refund(_ id: UInt64, _ reason: TransactionRecord.RevocationReason) throws {
    try revoke(try refundable(id), reason, .refunded(nil))
  }

  /// Reverses a refund, as the App Store does after a dispute: the purchase entitles again, and a
  /// subscription has its former renewal date.
  func reverse(_ id: UInt64) throws {
    var line = try ledger.line(id)
    guard line.record.isRefundReversible else { throw StoreFailure.misuse(.notRefunded(id)) }
    (line.revocationDate, line.revocationReason) = (nil, nil)
    line.facts.removeAll { if case .refundedShare = $0 { true } else { false } }
    line.facts.append(.refundReversed)
    try ledger.update(line)
    try entitlements.forgetRevocations(of: line)
    if var row = try subscriptions.find(line.originalID), row.latestID == line.id {
      row.machine.reinstate(at: now)
      try subscriptions.update(row)
    }
    // The ledger keeps the purchases of testers who were removed.
    guard line.expirationDate ?? .distantFuture > now, try people.account(line.accountID) != nil
    else { return }
    let held = try entitlements.line(besides: line, account: line.accountID)
    if let held, held.ownership == .purchased, held.id > line.id { return }
    try entitlements.grant(line)
    try families.share(line, with: people.family(of: line.accountID), at: now)
  }

  private func pending(_ transactionID: UInt64) throws -> RefundRequestRow? {
    try RefundRequestRow.fetchOne(
      db, where: "transactionID = ? AND status = 'pending'", [transactionID.rowID])
  }

  private func refundable(_ id: UInt64) throws -> LedgerLine {
    let line = try ledger.line(id)
    guard line.revocationDate == nil else { throw StoreFailure.misuse(.alreadyRefunded(id)) }
    guard line.cause == .purchase || line.cause == .renewal, line.ownership == .purchased else {
      throw StoreFailure.misuse(.notRefundable(id, line.cause))
    }
    // A plan change has already refunded the whole price.
    guard line.record.isRefundable else { throw StoreFailure.misuse(.alreadyRefunded(id)) }
    return line
  }

  /// Revokes the access of the account, and of family members who share the purchase
  /// (storekit-rules 2.12).
  private func revoke(
    _ line: LedgerLine, _ reason: TransactionRecord.RevocationReason, _ fact: TransactionFact
  ) throws {
    for var each in try [line] + families.copies(of: line) {
      each.revocationDate = now
      each.revocationReason = reason
      each.facts.append(each.id == line.id ? fact : .unshared)
      try ledger.update(each)
      try entitlements.withdraw(each)
    }
    if var row = try subscriptions.find(line.originalID), row.latestID == line.id {
      row.machine.revoke()
      try subscriptions.update(row)
    }
    _ = try families.shareInPlace(of: line, at: now)
  }
}
