import StoreCore

struct Restores: Operations {
  let transaction: WorldTransaction

  /// Repeats each restorable purchase of the account as a new transaction of this device, in the
  /// order in which they were bought (rule 2.7).
  func repeatPurchases() throws {
    guard let account = try People(transaction).signedIn() else { return }
    for original in try Ledger(transaction).restorable(by: account) {
      let line = original.repeated(
        id: try transaction.newTransactionID(), cause: .restore, at: now, device: client.device)
      try Ledger(transaction).insert(line)
      let order = PaymentOrder(
        productID: original.productID, quantity: original.quantity,
        appAccountToken: original.appAccountToken)
      var row = QueueRow(
        order, device: client.device, session: client.session.id, phase: .restored,
        account: account)
      row.settle(as: line, restoring: original.original)
      try Queues(transaction).insert(row)
    }
  }
}
