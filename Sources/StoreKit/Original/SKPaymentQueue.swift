public import Foundation
import StoreCore

/// The device's payment queue. It outlives the process (storekit-rules 2.1), and an app has one: an
/// instance made by hand, as test doubles are, looks at the same queue as ``default()``.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  private struct Listener {
    weak var observer: (any SKPaymentTransactionObserver)?
  }

  // A `Mutex` gives out only what is Sendable, and observers and delegates are not.
  private final let lock = NSLock()
  private final var listeners: [Listener] = []
  private final weak var decider: (any SKPaymentQueueDelegate)?
  /// The app whose queue it is. The app keeps the queue.
  private final weak var owner: ConnectedApp? = .current

  public override init() { super.init() }

  open class func `default`() -> Self {
    guard let queue = ConnectedApp.current.queue as? Self else {
      preconditionFailure("default() is SKPaymentQueue's, not \(self)'s: make one with init().")
    }
    return queue
  }

  /// Returns whether payments are allowed; false under parental control, which the app then says
  /// (storekit-rules 2.6).
  open class func canMakePayments() -> Bool {
    StoreConnection.current.snapshot?.paymentsAllowed ?? true
  }

  open var storefront: SKStorefront? {
    (app.connection.snapshot?.storefront).map { SKStorefront($0) }
  }

  /// The unfinished transactions that this process has seen, the oldest first.
  open var transactions: [SKPaymentTransaction] { app.connection.paymentRows.all }

  open weak var delegate: (any SKPaymentQueueDelegate)? {
    get { shared.lock.withLock { shared.decider } }
    set { shared.lock.withLock { shared.decider = newValue } }
  }

  /// Puts a copy of the payment into the queue. An unknown product or a quantity that is not 1 to
  /// 10 comes back as a failed transaction, `paymentInvalid` (storekit-rules 2.2).
  open func add(_ payment: SKPayment) {
    let copy = SKPayment(payment.snapshot, from: payment.origin)
    let app = app
    app.enqueue(to: payment.origin) {
      await $0.paymentQueue.add(copy)
    } orFail: {
      app.queue.tell(refused: copy, StoreError.error($0))
    }
  }

  /// Finishes a transaction. To be called when the content was delivered. Finishing what is not
  /// decided yet is a programming error (storekit-rules 2.3): it changes nothing and is announced
  /// to the presenter as ``StoreNotice/programmingError(_:)``.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    // As it is now: decided a moment later, it would be finished without having been seen.
    let state = transaction.transactionState
    app.finish(transaction, seenAs: state)
  }

  /// Restores purchases: any number of `updatedTransactions`, then Finished or Failed
  /// (storekit-rules 2.7).
  open func restoreCompletedTransactions() {
    let app = app
    app.enqueue {
      $0.paymentQueue.restore()
    } orFail: {
      for observer in app.queue.transactionObservers {
        observer.paymentQueue(
          app.queue, restoreCompletedTransactionsFailedWithError: StoreError.error($0))
      }
    }
  }

  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }

  open var transactionObservers: [any SKPaymentTransactionObserver] {
    shared.lock.withLock { shared.listeners.compactMap(\.observer) }
  }

  /// Adds an observer. The first one starts the processing, and is told of every unfinished
  /// transaction again (storekit-rules 2.1, 2.4). It is not retained.
  open func add(_ observer: any SKPaymentTransactionObserver) {
    let queue = shared
    let isFirst = queue.lock.withLock {
      queue.listeners.removeAll { $0.observer == nil || $0.observer === observer }
      queue.listeners.append(Listener(observer: observer))
      return queue.listeners.count == 1
    }
    if isFirst { app.enqueue { await $0.paymentQueue.attach() } }
  }

  open func remove(_ observer: any SKPaymentTransactionObserver) {
    let queue = shared
    let wasLast = queue.lock.withLock {
      queue.listeners.removeAll { $0.observer == nil || $0.observer === observer }
      return queue.listeners.isEmpty
    }
    if wasLast { app.enqueue { $0.paymentQueue.detach() } }
  }

  /// Lets the system ask whether a subscription may cost more, if consent waits to be given
  /// (storekit-rules 3.20).
  open func showPriceConsentIfNeeded() { app.enqueue { $0.paymentQueue.showPriceConsent() } }

  /// Lets the system ask for an offer code; its product arrives through the observer.
  open func presentCodeRedemptionSheet() { app.enqueue { $0.paymentQueue.redeemCode() } }

  open func start(_ downloads: [SKDownload]) {}
  open func pause(_ downloads: [SKDownload]) {}
  open func resume(_ downloads: [SKDownload]) {}
  open func cancel(_ downloads: [SKDownload]) {}
}

extension SKPaymentQueue {
  fileprivate convenience init(of app: ConnectedApp) {
    self.init()
    owner = app
    app.add(
      ConnectedApp.Listener(
        connected: { [weak self] in self?.attach(to: $0) }, ended: { [weak self] in self?.forget() }
      ))
  }

  private var app: ConnectedApp { owner ?? .current }

  /// The queue that all others of the app look at.
  private var shared: SKPaymentQueue { app.queue }

  private func attach(to connection: StoreConnection) {
    guard lock.withLock({ listeners.contains { $0.observer != nil } }) else { return }
    connection.jobs.enqueue { session in
      if !session.paymentQueue.isAttached { await session.paymentQueue.attach() }
    }
  }

  /// Tells the observers of a payment for which there is no store.
  @MainActor private func tell(refused payment: SKPayment, _ error: any Error) {
    let transaction = SKPaymentTransaction(refused: payment, error, from: Origin())
    app.connection.paymentRows.insert(transaction)
    for observer in transactionObservers {
      observer.paymentQueue(self, updatedTransactions: [transaction])
    }
  }

  private func forget() {
    lock.withLock {
      listeners = []
      decider = nil
    }
  }
}

extension ConnectedApp {
  var queue: SKPaymentQueue { parts.part { SKPaymentQueue(of: self) } }

  /// Finishes a transaction, together with all others that the app finishes before the store gets to
  /// it: a thousand are one write.
  fileprivate func finish(
    _ transaction: SKPaymentTransaction, seenAs state: SKPaymentTransactionState
  ) {
    enqueue(to: transaction.origin) { connection -> JobQueue<StoreSession>.Act? in
      guard connection.paymentRows.isFirst(toFinish: transaction, seenAs: state) else { return nil }
      return { await $0.paymentQueue.finishAll() }
    }
  }
}

/// Hears of every change of the payment queue, on the main queue. Add one at launch, before any
/// payment: without an observer nothing is processed (storekit-rules 2.1).
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload])

  /// Asks whether a purchase that began on the App Store page goes on now; false leaves the payment
  /// to the app, which may add it later (storekit-rules 2.13).
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool

  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String])
}

// What is optional on iOS.
extension SKPaymentTransactionObserver {
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}

  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}

  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}

  public func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {}

  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { false }

  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}

  public func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}
}

/// The app's say in decisions of the payment queue.
public protocol SKPaymentQueueDelegate: NSObjectProtocol {
  /// Asks whether to go on in a storefront that changed while paying (storekit-rules 2.14). False
  /// fails the transaction with `storeProductNotAvailable`.
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool

  /// Asks whether the system may ask now if a subscription may cost more (storekit-rules 3.20).
  /// False puts it off to ``SKPaymentQueue/showPriceConsentIfNeeded()``.
  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
  public func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool { true }

  public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}

/// The country's App Store that the device buys from now.
open class SKStorefront: NSObject, @unchecked Sendable {
  private final var country: CountryStore?

  public override init() { super.init() }

  /// ISO 3166-1 alpha-3, such as "USA".
  open var countryCode: String { country?.countryCode ?? "" }
  /// Apple's number, such as "143441".
  open var identifier: String { country?.id ?? "" }
}

extension SKStorefront {
  convenience init(_ country: CountryStore) {
    self.init()
    self.country = country
  }
}
