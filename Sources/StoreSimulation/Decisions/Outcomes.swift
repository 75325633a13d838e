import Foundation
import GRDB
import StoreCore

/// Counts the outcomes of purchases, in the transaction that decides them.
struct Outcomes: Operations {
  let transaction: WorldTransaction

  func counts() throws -> [Coverage.Count] {
    try OutcomeRow.fetchAll(db, where: "TRUE ORDER BY outcome, productID, device")
      .compactMap(\.known)
  }

  /// - Parameters:
  ///   - subject: the product and the device. Without a product, that of its transaction is used.
  ///   - date: the date of the outcome; nil for now.
  func count(
    _ outcome: PurchaseOutcome, _ subject: WorldEvent.Subject, at date: Date? = nil
  ) throws {
    let productID =
      try subject.productID
      ?? subject.transactionID.flatMap { try LedgerLine.fetchOne(db, key: $0.rowID) }?.productID
    try OutcomeRow.count(outcome, productID: productID, device: subject.device, at: date ?? now, db)
  }

  /// Returns the outcomes of a failed payment, which also depend on the canceled sheet.
  static func outcomes(ofFailing refusal: Refusal, after phase: PaymentPhase) -> [PurchaseOutcome] {
    var refusal = refusal
    if refusal.cause == .canceled, phase != .awaitingConfirmation {
      refusal.cause = .signInDismissed
    }
    return PurchaseOutcome.outcomes(of: .paymentFailed(refusal: refusal))
  }

  func outcomes(ofBooking line: LedgerLine) throws -> [PurchaseOutcome] {
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

  func outcomes(ofReplacing line: LedgerLine) -> [PurchaseOutcome] {
    guard case .replaced(let next) = line.facts.last else { return [] }
    return outcomes(ofChanging: line.productID, to: next)
  }

  func outcomes(ofRenewing row: SubscriptionRow) -> [PurchaseOutcome] {
    row.renewsAs == row.productID
      ? [.course(.planKept)] : outcomes(ofChanging: row.productID, to: row.renewsAs)
  }

  private func outcomes(ofChanging former: String, to next: String) -> [PurchaseOutcome] {
    guard let former = catalog.product(former)?.subscription,
      let next = catalog.product(next)?.subscription
    else { return [] }
    if former.level == next.level { return [.course(.crossgraded)] }
    return [.course(next.level < former.level ? .upgraded : .downgraded)]
  }
}
