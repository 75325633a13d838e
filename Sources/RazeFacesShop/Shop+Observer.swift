import Foundation
import Preferences
import StoreCore
package import StoreKit

extension Shop: SKPaymentTransactionObserver {
  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    MainActor.assumeIsolated {
      for transaction in transactions { begin(transaction) }
      let decided = transactions.filter {
        switch $0.transactionState {
        case .purchased, .restored, .failed: true
        case .purchasing, .deferred: false
        }
      }
      if !decided.isEmpty { enqueue { [weak self] in await self?.end(decided, in: queue) } }
    }
  }

  package nonisolated func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  {
    MainActor.assumeIsolated { enqueue { [weak self] in self?.restoreEnded(nil) } }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    MainActor.assumeIsolated { enqueue { [weak self] in self?.restoreEnded(error) } }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIDs: [String]
  ) {
    MainActor.assumeIsolated {
      // Saved when this returns: the store tells it no more then. Deliveries that are under way may
      // bring it back, so it is looked at again after them.
      takeBack(productIDs)
      enqueue { [weak self] in self?.takeBack(productIDs) }
    }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    MainActor.assumeIsolated { wantsNow(payment) }
  }

  /// What has to happen at once, while the payment is still under way.
  private func begin(_ transaction: SKPaymentTransaction) {
    let productID = transaction.payment.productIdentifier
    switch transaction.transactionState {
    case .purchasing:
      log(.info, ShopWords.purchasing(productID))
      bindOrder(of: transaction.payment)
    case .deferred:
      log(.warning, ShopWords.deferred(productID))
      tell(
        Broadcast(
          status: .purchaseDeferred, productID: productID, message: ShopWords.waitingForApproval))
    case .purchased, .restored, .failed: break
    }
  }

  /// Step 6, once for all that arrived together; then each is delivered and finished.
  private func end(_ transactions: [SKPaymentTransaction], in queue: SKPaymentQueue) async {
    var verdict = ReceiptVerdict.valid
    if transactions.contains(where: { $0.transactionState != .failed }), let verifier {
      verdict = await verifier.verify()
      log(ShopWords.kind(of: verdict), ShopWords.verified(verdict))
    }
    let isRestoring = transactions.contains { $0.transactionState == .restored && lapses($0) }
    let entitled = isRestoring ? await entitledSubscriptions() : []
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased: complete(transaction, verdict, in: queue)
      case .restored: restore(transaction, verdict, entitled: entitled, in: queue)
      case .failed: fail(transaction, in: queue)
      case .purchasing, .deferred: break
      }
    }
  }

  /// A transaction whose receipt was not accepted stays unfinished: the next launch tries again.
  package func isAccepted(_ verdict: ReceiptVerdict, for productID: String) -> Bool {
    switch verdict {
    case .valid: return true
    case .refused(let why), .unreachable(let why):
      tell(
        Broadcast(
          status: .purchaseFailed, productID: productID, message: ShopWords.notVerified(why)))
      return false
    }
  }

  private func complete(
    _ transaction: SKPaymentTransaction, _ verdict: ReceiptVerdict, in queue: SKPaymentQueue
  ) {
    let productID = transaction.payment.productIdentifier
    log(.success, ShopWords.complete(productID))
    guard isAccepted(verdict, for: productID), let order = deliver(transaction) else { return }
    queue.finishTransaction(transaction)
    NotificationCenter.default.post(name: .razeFacesPurchase, object: productID)
    tell(
      Broadcast(
        status: .purchaseSucceeded, productID: productID,
        message: ShopWords.purchased(productID, order: order.number)))
  }

  private func lapses(_ transaction: SKPaymentTransaction) -> Bool {
    kind(transaction.payment.productIdentifier) == .autoRenewableSubscription
  }

  /// Every period of a subscription is restored (storekit-rules 2.7), the ones that are over too.
  /// They are finished, and nothing is handed out for them.
  ///
  /// - Parameter entitled: what runs now; nil where the answer cannot be believed.
  private func restore(
    _ transaction: SKPaymentTransaction, _ verdict: ReceiptVerdict, entitled: Set<String>?,
    in queue: SKPaymentQueue
  ) {
    let productID = transaction.payment.productIdentifier
    log(.success, ShopWords.restored(productID))
    guard isAccepted(verdict, for: productID) else { return }
    if lapses(transaction) {
      guard let entitled else {
        _ = isAccepted(.refused(ShopWords.entitlementsNotBelieved), for: productID)
        return
      }
      if !entitled.contains(productID) {
        log(.info, ShopWords.restoredPast(productID))
        return end(restored: transaction, in: queue)
      }
    }
    guard deliver(transaction) != nil else { return }
    end(restored: transaction, in: queue)
  }

  private func end(restored transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    queue.finishTransaction(transaction)
    noteRestored(transaction.transactionIdentifier ?? productID)
    NotificationCenter.default.post(name: .razeFacesPurchase, object: productID)
  }

  private func fail(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    dropOrder(of: transaction.payment)
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

  package struct Delivered {
    /// The order that was credited, if the product is sold by order.
    package var number: String?
  }

  /// Step 7: one atomic write. Nil where it failed: the transaction stays unfinished, and the next
  /// launch delivers it.
  private func deliver(_ transaction: SKPaymentTransaction) -> Delivered? {
    let productID = transaction.payment.productIdentifier
    guard let id = transaction.transactionIdentifier, let kind = kind(productID) else {
      log(.failure, ShopWords.cannotDeliver(productID))
      return nil
    }
    let delivery = Delivery(
      transactionID: id, productID: productID, kind: kind,
      quantity: transaction.payment.quantity,
      date: transaction.transactionDate ?? Date(timeIntervalSince1970: 0),
      membershipPeriod: membershipPeriod(productID),
      orderNumber: transaction.payment.applicationUsername)
    return deliver(delivery)
  }

  package func deliver(_ delivery: Delivery) -> Delivered? {
    do {
      let number = try defaults.update { $0.deliver(delivery) }
      refreshContent()
      if let number { log(.success, ShopWords.credited(number, delivery.transactionID)) }
      return Delivered(number: number)
    } catch {
      let message = ShopWords.cannotSave(error)
      log(.failure, message)
      tell(
        Broadcast(
          status: .purchaseFailed, productID: delivery.productID, message: message,
          hindrance: error as? FileDefaultsError))
      return nil
    }
  }
}
