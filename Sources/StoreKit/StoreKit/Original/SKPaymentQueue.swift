public import Foundation
import StoreCore

/// The device's payment queue, which persists across launches (storekit-rules 2.1). An instance
/// that you create, such as a test double, shares the contents of ``default()``.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  private struct Listener { weak var observer: (any SKPaymentTransactionObserver)? }

  // A `Mutex` cannot hold observers and delegates, which are not Sendable.
  private final let lock = NSLock()
  private final var listeners: [Listener] = []
  private final weak var decider: (any SKPaymentQueueDelegate)?
  private final weak var owner: ConnectedApp? = .inUse

  public override init() { super.init() }

  open class func `default`() -> Self {
    guard let queue = ConnectedApp.inUse.queue as? Self else {
      preconditionFailure("default() is SKPaymentQueue's, not \(self)'s: make one with init().")
    }
    return queue
  }

  /// A Boolean value that indicates whether the person can make payments. False if parental
  /// controls prevent them (storekit-rules 2.6).
  open class func canMakePayments() -> Bool { AppStore.canMakePayments }

  open var storefront: SKStorefront? {
    (app.connection.storeState?.storefront).map { SKStorefront($0) }
  }

  /// The unfinished transactions that this process has seen, oldest first.
  open var transactions: [SKPaymentTransaction] { app.connection.paymentRows.all }

  open weak var delegate: (any SKPaymentQueueDelegate)? {
    get { shared.lock.withLock { shared.decider } }
    set { shared.lock.withLock { shared.decider = newValue } }
  }

  /// Adds a copy of the payment to the queue. The transaction fails with `paymentInvalid` if the
  /// product is unknown or the quantity is not 1 to 10 (storekit-rules 2.2).
  open func add(_ payment: SKPayment) {
    let copy = SKPayment(payment.snapshot, from: payment.origin)
    let app = app
    app.enqueue(to: payment.origin) {
      await $0.paymentQueue.add(copy)
    } orFail: {
      app.queue.report(refused: copy, SKError.error($0))
    }
  }

  /// Finishes a transaction. Call this after you deliver the content.
  ///
  /// Finishing an undecided transaction is a programming error (storekit-rules 2.3). It is only
  /// reported to the presenter.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    // Read now: if the decision arrives later, the app has not seen it.
    let state = transaction.transactionState
    // Transactions that the app finishes before the job runs are saved together.
    app.enqueue(to: transaction.origin) { connection -> JobQueue<StoreSession>.Act? in
      guard connection.paymentRows.isFirst(toFinish: transaction, seenAs: state) else { return nil }
      return { await $0.paymentQueue.finishAll() }
    }
  }

  /// Restores purchases. Observers receive the restored transactions, then either Finished or
  /// Failed (storekit-rules 2.7).
  open func restoreCompletedTransactions() {
    let app = app
    app.enqueue {
      $0.paymentQueue.restore()
    } orFail: {
      for observer in app.queue.transactionObservers {
        observer.paymentQueue(
          app.queue, restoreCompletedTransactionsFailedWithError: SKError.error($0))
      }
    }
  }

  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }

  open var transactionObservers: [any SKPaymentTransactionObserver] {
    shared.lock.withLock { shared.listeners.compactMap(\.observer) }
  }

  /// Adds an observer. The first observer starts processing and receives every unfinished
  /// transaction again (storekit-rules 2.1, 2.4). The queue does not retain its observers.
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

  /// Shows the system's price consent sheet if a price increase needs consent (storekit-rules
  /// 3.20).
  open func showPriceConsentIfNeeded() { app.enqueue { $0.paymentQueue.showPriceConsent() } }

  /// Shows the system's sheet for offer codes. The observer receives the product's transaction.
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
  private var shared: SKPaymentQueue { app.queue }

  private func attach(to connection: StoreConnection) {
    guard lock.withLock({ listeners.contains { $0.observer != nil } }) else { return }
    connection.jobs.enqueue { session in
      if !session.paymentQueue.isAttached { await session.paymentQueue.attach() }
    }
  }

  @MainActor private func report(refused payment: SKPayment, _ error: any Error) {
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
}

/// Methods that report changes to the payment queue, on the main queue. Add an observer at launch,
/// before any payment, because the queue processes nothing without one (storekit-rules 2.1).
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload])

  /// Asks whether to continue a purchase that started on the App Store page. If you return false,
  /// you can add the payment later (storekit-rules 2.13).
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool

  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String])
}

// The methods that are optional on iOS.
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
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}
}

/// Methods that let the app take part in the payment queue's decisions.
public protocol SKPaymentQueueDelegate: NSObjectProtocol {
  /// Asks whether to continue a transaction if the storefront changed during the payment
  /// (storekit-rules 2.14). If you return false, the transaction fails with
  /// `storeProductNotAvailable`.
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool

  /// Asks whether to show the price consent sheet now (storekit-rules 3.20). If you return false,
  /// call ``SKPaymentQueue/showPriceConsentIfNeeded()`` later.
  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
  public func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool { true }

  public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}

/// The App Store of the country that the device buys from.
open class SKStorefront: NSObject, @unchecked Sendable {
  private final var country: CountryStore?

  public override init() { super.init() }

  /// The three-letter country code (ISO 3166-1 alpha-3), such as "USA".
  open var countryCode: String { country?.countryCode ?? "" }
  /// Apple's identifier for the storefront, such as "143441".
  open var identifier: String { country?.id ?? "" }
}

extension SKStorefront {
  convenience init(_ country: CountryStore) {
    self.init()
    self.country = country
  }
}
