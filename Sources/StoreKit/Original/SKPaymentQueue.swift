public import Foundation
import StoreCore
import Synchronization

/// The device's payment queue. It outlives the process (storekit-rules 2.1), and there is one:
/// an instance made by hand, as test doubles are, looks at the same queue as ``default()``.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  private struct Face {
    var rows: [QueueKey: SKPaymentTransaction] = [:]
    /// What the store never took (it failed at once), in the order of arrival.
    var strays: [SKPaymentTransaction] = []
    var country: CountryStore?
    var paymentsAllowed = true
  }

  private struct Listener {
    weak var observer: (any SKPaymentTransactionObserver)?
  }

  static let shared = SKPaymentQueue()
  private static let face = Mutex(Face())

  // Guards what cannot be in `face`: observers and delegates are not Sendable.
  private let lock = NSLock()
  private var listeners: [Listener] = []
  private weak var decider: (any SKPaymentQueueDelegate)?

  public override init() { super.init() }

  open class func `default`() -> Self {
    guard let queue = shared as? Self else {
      preconditionFailure("default() is SKPaymentQueue's, not \(self)'s: make one with init().")
    }
    return queue
  }

  /// False where parental control forbids it: then the app says so (storekit-rules 2.6).
  open class func canMakePayments() -> Bool { face.withLock { $0.paymentsAllowed } }

  open var storefront: SKStorefront? { Self.face.withLock { $0.country }.map(SKStorefront.init) }

  /// The unfinished transactions that this process has seen, the oldest first.
  open var transactions: [SKPaymentTransaction] {
    let (rows, strays) = Self.face.withLock { ($0.rows, $0.strays) }
    return rows.sorted { $0.key < $1.key }.map(\.value) + strays
  }

  open weak var delegate: (any SKPaymentQueueDelegate)? {
    get { Self.shared.lock.withLock { Self.shared.decider } }
    set { Self.shared.lock.withLock { Self.shared.decider = newValue } }
  }

  /// Puts a copy of the payment into the queue. An unknown product or a quantity that is not 1 to
  /// 10 comes back as a failed transaction, `paymentInvalid` (storekit-rules 2.2).
  open func add(_ payment: SKPayment) {
    let copy = SKPayment(payment.snapshot)
    StoreConnection.post { await $0.add(copy) }
  }

  /// To be called when the content was delivered. Finishing what is not decided yet is a
  /// programming error (storekit-rules 2.3): it changes nothing and is announced to the presenter
  /// as ``StoreNotice/programmingError(_:)``.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    // As it is now: decided a moment later, it would be finished without having been seen.
    let state = transaction.transactionState
    StoreConnection.post { await $0.finish(transaction, seenAs: state) }
  }

  /// Any number of `updatedTransactions`, then Finished or Failed (storekit-rules 2.7).
  open func restoreCompletedTransactions() {
    StoreConnection.post { $0.restore() }
  }

  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }

  open var transactionObservers: [any SKPaymentTransactionObserver] {
    Self.shared.lock.withLock { Self.shared.listeners.compactMap(\.observer) }
  }

  /// The first observer starts the processing, and is told of every unfinished transaction again
  /// (storekit-rules 2.1, 2.4). It is not retained.
  open func add(_ observer: any SKPaymentTransactionObserver) {
    let queue = Self.shared
    let isFirst = queue.lock.withLock {
      queue.listeners.removeAll { $0.observer == nil || $0.observer === observer }
      queue.listeners.append(Listener(observer: observer))
      return queue.listeners.count == 1
    }
    if isFirst { StoreConnection.post { await $0.attach() } }
  }

  open func remove(_ observer: any SKPaymentTransactionObserver) {
    let queue = Self.shared
    let wasLast = queue.lock.withLock {
      queue.listeners.removeAll { $0.observer == nil || $0.observer === observer }
      return queue.listeners.isEmpty
    }
    if wasLast { StoreConnection.post { $0.detach() } }
  }

  open func showPriceConsentIfNeeded() {}

  /// The system asks for an offer code; what it is good for arrives through the observer.
  open func presentCodeRedemptionSheet() { StoreConnection.post { $0.redeemCode() } }

  open func start(_ downloads: [SKDownload]) {}
  open func pause(_ downloads: [SKDownload]) {}
  open func resume(_ downloads: [SKDownload]) {}
  open func cancel(_ downloads: [SKDownload]) {}
}

// What the session writes.
extension SKPaymentQueue {
  final func show(_ snapshot: DeviceSnapshot) {
    Self.face.withLock { face in
      face.country = snapshot.storefront
      face.paymentsAllowed = snapshot.paymentsAllowed
    }
  }

  final func insert(_ transaction: SKPaymentTransaction) {
    Self.face.withLock { face in
      if let key = transaction.key {
        face.rows[key] = transaction
      } else {
        face.strays.append(transaction)
      }
    }
  }

  final func take(_ transactions: [SKPaymentTransaction]) {
    Self.face.withLock { face in
      for transaction in transactions {
        if let key = transaction.key {
          face.rows[key] = nil
        } else {
          face.strays.removeAll { $0 === transaction }
        }
      }
    }
  }

  /// Each row has one object, and is found by its key, never by its product.
  final func transaction(_ key: QueueKey) -> SKPaymentTransaction? {
    Self.face.withLock { $0.rows[key] }
  }

  final func has(_ transaction: SKPaymentTransaction) -> Bool {
    Self.face.withLock { face in
      transaction.key.map { face.rows[$0] === transaction }
        ?? face.strays.contains { $0 === transaction }
    }
  }

  final func rows(notIn keys: Set<QueueKey>) -> [SKPaymentTransaction] {
    Self.face.withLock { face in
      face.rows.filter { !keys.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// As in a new process.
  final func forget() {
    Self.face.withLock { $0 = Face() }
    lock.withLock {
      listeners = []
      decider = nil
    }
  }
}
