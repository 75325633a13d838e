import Foundation
import Preferences
import StoreCore
public import StoreKit

extension Shop: SKPaymentTransactionObserver {
  public nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    MainActor.assumeIsolated {
      for transaction in transactions { handle(transaction, in: queue) }
    }
  }

  public nonisolated func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    MainActor.assumeIsolated { restoreEnded(nil) }
  }

  public nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    MainActor.assumeIsolated { restoreEnded(error) }
  }

  private func handle(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    switch transaction.transactionState {
    case .purchasing: log(.info, ShopWords.purchasing(productID))
    case .deferred:
      log(.warning, ShopWords.deferred(productID))
      tell(
        Broadcast(
          status: .purchaseDeferred, productID: productID, message: ShopWords.waitingForApproval))
    case .purchased: complete(transaction, in: queue)
    case .restored: restore(transaction, in: queue)
    case .failed: fail(transaction, in: queue)
    }
  }

  private func complete(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    log(.success, ShopWords.complete(productID))
    guard deliver(transaction) else { return }
    queue.finishTransaction(transaction)
    NotificationCenter.default.post(name: .razeFacesPurchase, object: productID)
    tell(
      Broadcast(
        status: .purchaseSucceeded, productID: productID, message: ShopWords.purchased(productID)))
  }

  private func restore(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    log(.success, ShopWords.restored(productID))
    guard deliver(transaction) else { return }
    queue.finishTransaction(transaction)
    noteRestored(productID)
    NotificationCenter.default.post(name: .razeFacesPurchase, object: productID)
  }

  private func fail(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    queue.finishTransaction(transaction)
    guard let error = transaction.error else { return }
    if let error = error as? SKError, error.code == .paymentCancelled {
      log(.info, ShopWords.cancelled(productID))
      return tell(
        Broadcast(
          status: .purchaseCancelled, productID: productID, message: ShopWords.cancelledShort,
          errorLabel: ShopWords.label(error)))
    }
    log(.failure, ShopWords.transactionError(error))
    tell(
      Broadcast(
        status: .purchaseFailed, productID: productID, message: ShopWords.explanation(error),
        errorLabel: ShopWords.label(error)))
  }

  /// Step 7: one atomic write. Where it fails the transaction stays unfinished, and the next launch
  /// delivers it.
  private func deliver(_ transaction: SKPaymentTransaction) -> Bool {
    let productID = transaction.payment.productIdentifier
    guard let id = transaction.transactionIdentifier, let kind = content.kind(productID) else {
      log(.failure, ShopWords.cannotDeliver(productID))
      return false
    }
    let delivery = Delivery(
      transactionID: id, productID: productID, kind: kind,
      quantity: transaction.payment.quantity,
      date: transaction.transactionDate ?? Date(timeIntervalSince1970: 0),
      membershipPeriod: content.membershipPeriod(productID))
    do {
      try defaults.update { $0.deliver(delivery) }
    } catch {
      let message = ShopWords.cannotSave(error)
      log(.failure, message)
      tell(Broadcast(status: .purchaseFailed, productID: productID, message: message))
      return false
    }
    refreshContent()
    return true
  }
}
