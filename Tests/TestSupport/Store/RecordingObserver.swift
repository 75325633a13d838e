import Dispatch
public import Foundation
public import StoreKit

/// An observer that records its events, and optionally finishes transactions.
public final class RecordingObserver: NSObject, SKPaymentTransactionObserver {
  public enum Event: Equatable {
    case updated(String, SKPaymentTransactionState)
    case removed(String)
    case restoreFinished
    case restoreFailed(SKError.Code?)
    case storefrontChanged
    case revoked([String])
    case offered(String)
  }

  public private(set) var events: [Event] = []
  /// The transactions of all updates, in order.
  public private(set) var transactions: [SKPaymentTransaction] = []
  public private(set) var wasOnlyOnMain = true
  public var finishes = true
  public var takesPromotedPayments = false
  public var onUpdate: (SKPaymentTransaction) -> Void = { _ in }

  public init(finishes: Bool = true) {
    self.finishes = finishes
    super.init()
  }

  /// Returns the states of a product's transactions, in order.
  public func states(of productID: String) -> [SKPaymentTransactionState] {
    events.compactMap { event in
      guard case .updated(productID, let state) = event else { return nil }
      return state
    }
  }

  /// Waits until the events match a condition.
  @MainActor public func hears(_ enough: ([Event]) -> Bool) async {
    while !enough(events) {
      await StoreConnection.current.idle()
      await Task.yield()
    }
  }

  public func forget() { (events, transactions) = ([], []) }

  private func note(_ event: Event) {
    wasOnlyOnMain = wasOnlyOnMain && MainQueue.isCurrent
    events.append(event)
  }

  public func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions {
      note(.updated(transaction.payment.productIdentifier, transaction.transactionState))
      self.transactions.append(transaction)
      onUpdate(transaction)
      switch transaction.transactionState {
      case .purchased, .failed, .restored: if finishes { queue.finishTransaction(transaction) }
      case .purchasing, .deferred: break
      }
    }
  }

  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions { note(.removed(transaction.payment.productIdentifier)) }
  }

  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    note(.restoreFailed((error as? SKError)?.code))
  }

  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    note(.restoreFinished)
  }

  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    note(.offered(product.productIdentifier))
    return takesPromotedPayments
  }

  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { note(.storefrontChanged) }

  public func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    note(.revoked(productIdentifiers))
  }
}

/// A mark on the main queue, which may run on another thread on Linux.
private enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
}
