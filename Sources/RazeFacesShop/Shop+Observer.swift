import Foundation
package import StoreKit

/// The calls of StoreKit to the shop, on the main queue.
extension Shop: SKPaymentTransactionObserver {
  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    MainActor.assumeIsolated {
      for transaction in transactions { fulfillment.begin(transaction) }
      let decided = transactions.filter {
        switch $0.transactionState {
        case .purchased, .restored, .failed: true
        case .purchasing, .deferred: false
        }
      }
      if !decided.isEmpty {
        enqueue { [fulfillment] in await fulfillment.end(decided, in: queue) }
      }
    }
  }

  package nonisolated func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  {
    MainActor.assumeIsolated {
      enqueue { [fulfillment] in await fulfillment.restoreFinished() }
    }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    MainActor.assumeIsolated { enqueue { [fulfillment] in fulfillment.restoreFailed(error) } }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIDs: [String]
  ) {
    MainActor.assumeIsolated {
      // Saved when this returns: the store tells it no more then. Deliveries that are under way may
      // bring it back, so it is looked at again after them.
      let taken = revocations.takeBack(productIDs)
      enqueue { [revocations] in
        await revocations.announce(taken)
        await revocations.announce(revocations.takeBack(productIDs))
      }
    }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    MainActor.assumeIsolated { wantsNow(payment) }
  }

  /// Loads the products again: prices and texts are the storefront's.
  package nonisolated func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
    MainActor.assumeIsolated { requestProducts() }
  }
}
