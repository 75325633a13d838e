public import Foundation
import StoreCore
import Synchronization

/// The state of a transaction (storekit-rules 2.3). Apple adds no more states, so apps switch over
/// them without a default case.
public enum SKPaymentTransactionState: Int, Sendable {
  case purchasing = 0
  case purchased, failed, restored, deferred
}

/// A transaction in the payment queue. Each row of the queue has one object while the process runs.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
  fileprivate struct Details {
    var state = SKPaymentTransactionState.purchasing
    var identifier: String?
    var date: Date?
    var error: (any Error)?
    var original: SKPaymentTransaction?
  }

  /// The payment's key in the queue; nil for a transaction that the store rejected at once, which
  /// exists only in this process.
  final fileprivate(set) var key: QueueKey?
  final fileprivate(set) var origin = Origin()
  private final var bought = SKPayment()
  private final let details = Mutex(Details())

  public override init() { super.init() }

  open var payment: SKPayment { bought }
  open var transactionState: SKPaymentTransactionState { details.withLock { $0.state } }
  /// The transaction's identifier. Like ``transactionDate``, it is set only if the state is
  /// purchased or restored (storekit-rules 2.5).
  open var transactionIdentifier: String? { details.withLock { $0.identifier } }
  open var transactionDate: Date? { details.withLock { $0.date } }
  /// The reason for the failure. Set only if the state is failed.
  open var error: (any Error)? { details.withLock { $0.error } }
  /// The transaction that was restored. Set only if the state is restored.
  open var original: SKPaymentTransaction? { details.withLock { $0.original } }
  open var downloads: [SKDownload] { [] }
}

// In an extension, so that changes here do not rebuild an app's subclasses.
extension SKPaymentTransaction {
  private convenience init(
    _ key: QueueKey?, _ origin: Origin, _ payment: SKPayment, _ details: Details
  ) {
    self.init()
    (self.key, self.origin, bought) = (key, origin, payment)
    self.details.withLock { $0 = details }
  }

  convenience init?(_ row: QueuedTransaction, from origin: Origin, payment: SKPayment? = nil) {
    let payment = payment ?? SKPayment(row.order)
    guard let details = Details(row, payment: payment) else { return nil }
    self.init(row.id, origin, payment, details)
  }

  convenience init(refused payment: SKPayment, _ error: any Error, from origin: Origin) {
    self.init(nil, origin, payment, Details(state: .failed, error: error))
  }

  fileprivate convenience init(original: OriginalPurchase, of payment: SKPayment) {
    let details = Details(
      state: .purchased, identifier: String(original.transactionID), date: original.date)
    self.init(nil, Origin(), payment, details)
  }

  /// Updates the transaction unless the row is older than its current state.
  ///
  /// - Returns: Whether the state changed.
  func update(from row: QueuedTransaction) -> Bool {
    guard let next = Details(row, payment: bought) else { return false }
    return details.withLock { details in
      guard next.state.age > details.state.age else { return false }
      details = next
      return true
    }
  }
}

extension SKPaymentTransaction.Details {
  fileprivate init?(_ row: QueuedTransaction, payment: SKPayment) {
    switch row.state {
    case nil: return nil
    case .purchasing: state = .purchasing
    case .deferred: state = .deferred
    case .failed:
      state = .failed
      error = row.refusal.map(SKError.error) ?? SKError(.unknown)
    case .purchased:
      state = .purchased
      (identifier, date) = (row.transactionID.map(String.init), row.date)
    case .restored:
      state = .restored
      (identifier, date) = (row.transactionID.map(String.init), row.date)
      original = row.original.map { SKPaymentTransaction(original: $0, of: payment) }
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

  var isSettled: Bool { age == 2 }
}

public enum SKDownloadState: Int, Sendable {
  case waiting, active, paused, finished, failed, cancelled
}

public let SKDownloadTimeRemainingUnknown: TimeInterval = -1

/// Content that Apple hosts for a product. The App Store no longer offers this; no transaction has
/// downloads.
open class SKDownload: NSObject, @unchecked Sendable {
  public override init() { super.init() }

  open var state: SKDownloadState { .waiting }
  open var downloadState: SKDownloadState { state }
  open var contentLength: Int64 { 0 }
  open var expectedContentLength: Int64 { 0 }
  open var contentIdentifier: String { "" }
  open var contentURL: URL? { nil }
  open var contentVersion: String { "" }
  open var error: (any Error)? { nil }
  open var progress: Float { 0 }
  open var timeRemaining: TimeInterval { SKDownloadTimeRemainingUnknown }
  open var transaction: SKPaymentTransaction { SKPaymentTransaction() }

  open class func contentURL(forProductID productID: String) -> URL? { nil }
  open class func deleteContent(forProductID productID: String) {}
}
