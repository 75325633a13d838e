package import StoreKit

extension Shop: SKPaymentTransactionObserver {
  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    MainActor.assumeIsolated {
      for transaction in transactions { fulfillment.recordProgress(of: transaction) }
      let decided = transactions.filter { ![.purchasing, .deferred].contains($0.transactionState) }
      guard !decided.isEmpty else { return }
      enqueue { [fulfillment] in await fulfillment.fulfill(decided, in: queue) }
    }
  }

  package nonisolated func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  {
    MainActor.assumeIsolated { enqueue { [fulfillment] in await fulfillment.restoreFinished() } }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) { MainActor.assumeIsolated { enqueue { [fulfillment] in fulfillment.restoreFailed(error) } } }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIDs: [String]
  ) {
    MainActor.assumeIsolated {
      // Saved before this returns, because the store does not repeat the call. Checked again later,
      // because a delivery in progress may add a product.
      let removed = model.removeProducts(productIDs)
      enqueue { [model] in
        await model.logRevocations(of: removed)
        await model.logRevocations(of: model.removeProducts(productIDs))
        await model.removeMemberships(productIDs)
      }
    }
  }

  package nonisolated func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { MainActor.assumeIsolated { shouldContinue(payment) } }

  /// Prices and texts depend on the storefront.
  package nonisolated func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
    MainActor.assumeIsolated { requestProducts() }
  }
}
