package import Foundation
package import StoreCore

extension SimulatedStore {
  /// Runs `body` on the world's executor, and blocks until it returns; see
  /// ``StoreControl/synchronously(_:)``.
  package nonisolated func synchronously<Value: Sendable>(
    _ body: (isolated SimulatedStore) throws -> Value
  ) rethrows -> Value { try device.world.executor.sync { try assumeIsolated(body) } }

  /// Buys a product for the signed-in account as if on another device.
  ///
  /// - Parameters:
  ///   - date: the date of the purchase; nil for now.
  ///   - cancels: whether to turn off renewal immediately.
  /// - Returns: the transaction's identifier; nil if the purchase waits for a parent's approval.
  /// - Throws: the ``Refusal`` of the purchase. Nothing changes then, unless it was interrupted.
  package func buyOutsideTheApp(
    _ order: PaymentOrder, on date: Date?, cancels: Bool
  ) throws -> UInt64? {
    let row = try device.write { transaction in
      try transaction.history.startAction(
        .purchase, about: WorldEvent.Subject(productID: order.productID))
      transaction.pastDate = date
      defer { transaction.pastDate = nil }
      let row = try decide(order, transaction)
      if let refusal = row.machine.refusal, refusal.cause != .interrupted { throw refusal }
      if cancels, let id = row.transactionID, let line = try transaction.ledger.find(id) {
        try transaction.subscriptions.setAutoRenew(line.record.originalID, false)
      }
      return row
    }
    if let refusal = row.machine.refusal { throw refusal }
    // A subscription from the past has renewals that are due.
    try device.processDueEvents()
    return row.transactionID
  }

  package func writeReceipt() { receiptFile.write() }

  private func decide(_ order: PaymentOrder, _ transaction: DatabaseTransaction) throws -> QueueRow
  {
    let payments = transaction.payments
    var row = try transaction.queues.add(order)
    if case .refused(let refusal) = try payments.resumption(of: row) { throw refusal }
    row.accountID = try transaction.people.signedIn()
    row.handle(.resumed(isSignedIn: row.accountID != nil))
    row.handle(.confirmed)
    let refusal = try transaction.consumeFault(at: .purchase).refusal(at: .purchase)
    guard try payments.decide(&row, refusal: refusal, languages: nil) == nil else {
      throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
    }
    return row
  }
}
