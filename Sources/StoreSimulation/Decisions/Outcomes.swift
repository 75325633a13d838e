import Foundation
import GRDB
import StoreCore

/// The count of what purchases came to, in the transaction that decides it.
struct Outcomes: Operations {
  let transaction: WorldTransaction

  func counts() throws -> [Coverage.Count] {
    try OutcomeRow.fetchAll(db, where: "TRUE ORDER BY outcome, productID, device")
      .compactMap(\.known)
  }

  /// - Parameters:
  ///   - subject: whose product and device it is counted by; a transaction's product stands for one
  ///     that it does not name.
  ///   - date: when it came about, if that is not now.
  func count(
    _ outcome: PurchaseOutcome, _ subject: WorldEvent.Subject, at date: Date? = nil
  ) throws {
    let productID =
      try subject.productID
      ?? subject.transactionID.flatMap { try LedgerLine.fetchOne(db, key: $0.rowID) }?.productID
    try OutcomeRow.count(
      outcome, productID: productID, device: subject.device, at: date ?? now, db)
  }

  // MARK: - What takes more than the event to know

  /// Returns the outcomes of a payment that has failed: which sheet was canceled, the refusal alone
  /// does not tell.
  static func outcomes(
    ofFailing refusal: Refusal, after phase: PaymentPhase
  ) -> [PurchaseOutcome] {
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

  /// Returns the outcomes of a plan that gave way to another one at once.
  func outcomes(ofReplacing line: LedgerLine) -> [PurchaseOutcome] {
    guard case .replaced(let next) = line.facts.last else { return [] }
    return outcomes(ofChanging: line.productID, to: next)
  }

  /// Returns the outcomes of another plan from the next renewal on, or of none after all.
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
