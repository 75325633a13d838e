import Foundation
package import StoreKit

/// The calls of StoreKit to the shop, on the main queue.
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
      if !decided.isEmpty { work.enqueue { [weak self] in await self?.end(decided, in: queue) } }
    }
  }

  /// Begins a payment while it is still under way.
  private func begin(_ transaction: SKPaymentTransaction) {
    let productID = transaction.payment.productIdentifier
    switch transaction.transactionState {
    case .purchasing:
      log(.purchasing(productID))
      bindOrder(of: transaction.payment)
    case .deferred: deferred(productID)
    case .purchased, .restored, .failed: break
    }
  }

  /// Binds an order to its payment before anybody is asked to pay: a kill loses the payment's own
  /// number (storekit-rules 2.9).
  private func bindOrder(of payment: SKPayment) {
    guard let order = payment.applicationUsername, UUID(uuidString: order) == nil else { return }
    let productID = payment.productIdentifier
    if attempt({ try records.change(OrderBook.self) { $0.bind(order, to: productID) } }) {
      log(.orderBound(order, productID: productID))
    }
  }

  package nonisolated func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  {
    MainActor.assumeIsolated { work.enqueue { [weak self] in await self?.restoreFinished() } }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    MainActor.assumeIsolated { work.enqueue { [weak self] in self?.restoreFailed(error) } }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIDs: [String]
  ) {
    MainActor.assumeIsolated {
      // Saved when this returns: the store tells it no more then. Deliveries that are under way may
      // bring it back, so it is looked at again after them.
      takeBack(productIDs)
      work.enqueue { [weak self] in self?.takeBack(productIDs) }
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

extension Shop: SKProductsRequestDelegate {
  package nonisolated func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) {
    MainActor.assumeIsolated { productsLoaded(response) }
  }

  package nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { productsFailed(error) }
  }
}
