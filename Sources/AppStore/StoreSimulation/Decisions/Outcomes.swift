import Foundation
import GRDB
import StoreCore

/// Counts the outcomes of purchases, in the transaction that decides them. The table is not in
/// ``Schema/tables``, so resets, restores and undo do not change it.
struct Outcomes: Operations {
  let transaction: DatabaseTransaction

  func counts() throws -> [Coverage.Count] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT * FROM \(Schema.coverage) ORDER BY outcome, productID, device")
    ).compactMap {
      let row = ColumnReader(row: $0, table: Schema.coverage)
      let count: Int = try row["count"]
      guard 1...Coverage.mostOfOne ~= count else { throw row.damage(in: "count") }
      let (productID, device): (String, String) = try (row["productID"], row["device"])
      // An outcome of another version is unknown.
      guard let outcome = PurchaseOutcome(key: try row["outcome"]) else { return nil }
      return try Coverage.Count(
        outcome, productID: productID.isEmpty ? nil : productID,
        device: device.isEmpty ? nil : device, count: count, first: row["first"], last: row["last"])
    }
  }

  /// - Parameters:
  ///   - subject: the product and the device. Without a product, that of its transaction is used.
  ///   - date: the date of the outcome; nil for now.
  func count(
    _ outcome: PurchaseOutcome, _ subject: WorldEvent.Subject, at date: Date? = nil
  ) throws {
    let productID = try subject.productID ?? subject.transactionID.flatMap(ledger.find)?.productID
    let date = (date ?? now).milliseconds
    try db.execute(
      """
      INSERT INTO \(Schema.coverage)(outcome, productID, device, count, first, last)
      VALUES (?, ?, ?, 1, ?, ?)
      ON CONFLICT(outcome, productID, device) DO UPDATE
      SET count = min(count, \(Coverage.mostOfOne - 1)) + 1, last = excluded.last
      """, [outcome.key, productID ?? "", subject.device ?? "", date, date])
  }

  /// Returns the outcomes that a fact shows when it is written.
  func outcomes(
    of fact: WorldEvent.Fact, _ subject: WorldEvent.Subject
  ) throws -> [PurchaseOutcome] {
    func line() throws -> LedgerLine? { try subject.transactionID.flatMap(ledger.find) }
    switch fact {
    case .booked: return try line().map(outcomes(ofBooking:)) ?? []
    case .replaced:
      guard let line = try line(), case .replaced(let next) = line.facts.last else { return [] }
      return outcomes(ofChanging: line.productID, to: next)
    case .renewalProductChanged(_, let next):
      return next == subject.productID
        ? [.course(.planKept)] : outcomes(ofChanging: subject.productID ?? "", to: next)
    case .finished(_, byTester: false) where try line()?.isOver(at: now, db) == true:
      return []
    default: return PurchaseOutcome.outcomes(of: fact)
    }
  }

  private func outcomes(ofBooking line: LedgerLine) throws -> [PurchaseOutcome] {
    let outcomes = PurchaseOutcome.outcomes(of: line.record)
    guard line.kind == .nonRenewingSubscription, outcomes.contains(.course(.purchased)),
      try hasEarlier(of: line)
    else { return outcomes }
    return outcomes + [.course(.extended)]
  }

  private func hasEarlier(of line: LedgerLine) throws -> Bool {
    try LedgerLine.fetchOne(
      db,
      where:
        "accountID = ? AND productID = ? AND id < ? AND bundleID = ? AND revoked IS NULL LIMIT 1",
      [line.accountID, line.productID, line.id.rowID, line.bundleID]) != nil
  }

  private func outcomes(ofChanging former: String, to next: String) -> [PurchaseOutcome] {
    guard let former = catalog.product(former)?.subscription,
      let next = catalog.product(next)?.subscription
    else { return [] }
    if former.level == next.level { return [.course(.crossgraded)] }
    return [.course(next.level < former.level ? .upgraded : .downgraded)]
  }
}
