public import Foundation
import StoreCore
import Synchronization

/// The states of a transaction (storekit-rules 2.3). Closed, as code for iOS switches over it
/// without a default.
public enum SKPaymentTransactionState: Int, Sendable {
  case purchasing = 0
  case purchased, failed, restored, deferred
}

/// One row of the payment queue. A row has one object for as long as the process lives.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
  struct Details {
    var state = SKPaymentTransactionState.purchasing
    var identifier: String?
    var date: Date?
    var error: (any Error)?
    var original: SKPaymentTransaction?
  }

  /// The payment's key; nil for a transaction that the store never took, which lives in this
  /// process alone.
  final let key: QueueKey?
  private let bought: SKPayment
  private let details: Mutex<Details>

  public override init() {
    key = nil
    bought = SKPayment()
    details = Mutex(Details())
    super.init()
  }

  init(key: QueueKey?, payment: SKPayment, details: Details = Details()) {
    self.key = key
    bought = payment
    self.details = Mutex(details)
    super.init()
  }

  open var payment: SKPayment { bought }
  open var transactionState: SKPaymentTransactionState { details.withLock { $0.state } }
  /// Only when purchased or restored, like ``transactionDate`` (storekit-rules 2.5).
  open var transactionIdentifier: String? { details.withLock { $0.identifier } }
  open var transactionDate: Date? { details.withLock { $0.date } }
  /// Only when failed.
  open var error: (any Error)? { details.withLock { $0.error } }
  /// Only when restored.
  open var original: SKPaymentTransaction? { details.withLock { $0.original } }
  open var downloads: [SKDownload] { [] }

  /// Takes over what the store says; true if the state has changed.
  ///
  /// A state never goes back: news that was overtaken on its way changes nothing.
  final func update(from row: QueuedTransaction) -> Bool {
    guard let next = Details(row, payment: bought) else { return false }
    return details.withLock { details in
      guard next.state.age > details.state.age else { return false }
      details = next
      return true
    }
  }
}

extension SKPaymentTransaction {
  /// Creates the object for a row; nil if the client has finished it.
  convenience init?(_ row: QueuedTransaction, payment: SKPayment? = nil) {
    let payment = payment ?? SKPayment(row.order)
    guard let details = Details(row, payment: payment) else { return nil }
    self.init(key: row.id, payment: payment, details: details)
  }
}

extension SKPaymentTransaction.Details {
  init?(_ row: QueuedTransaction, payment: SKPayment) {
    switch row.state {
    case nil: return nil
    case .purchasing: state = .purchasing
    case .deferred: state = .deferred
    case .failed:
      state = .failed
      error = row.refusal.map(StoreError.error) ?? SKError(.unknown)
    case .purchased:
      state = .purchased
      (identifier, date) = (row.transactionID.map(String.init), row.date)
    case .restored:
      state = .restored
      (identifier, date) = (row.transactionID.map(String.init), row.date)
      original = row.original.map { original in
        SKPaymentTransaction(
          key: nil, payment: payment,
          details: Self(
            state: .purchased, identifier: String(original.transactionID), date: original.date))
      }
    }
  }
}

extension SKPaymentTransactionState {
  fileprivate var age: Int {
    switch self {
    case .purchasing: 0
    case .deferred: 1
    case .purchased, .failed, .restored: 2
    }
  }

  /// Decided for good: the client has to finish it.
  var isSettled: Bool { age == 2 }
}
