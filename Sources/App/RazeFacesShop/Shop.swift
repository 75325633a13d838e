package import Foundation
package import Preferences
package import StoreKit

/// The part of the app that buys and restores.
///
/// It observes the payment queue, requests products, delivers purchases, records them in the
/// preferences, and notifies the screens.
@MainActor
package final class Shop: NSObject {
  let model: ShopModel
  let fulfillment: Fulfillment
  private lazy var products = ProductLoader(model) { [weak self] in self?.productsLoaded($0) }
  private var listeners: [Task<Void, Never>] = []
  /// The most recent work added with ``enqueue(_:)``.
  private var work: Task<Void, Never>?
  /// Whether purchases on other devices were checked since the last sign-in.
  private var hasCheckedOtherDevices = false
  /// Whether purchases from the App Store page are kept for later.
  package var keepsPromotions = false
  private var keptPromotions: [SKPayment] = [] {
    didSet { model.state.keptPromotions = keptPromotions.map(\.productIdentifier) }
  }

  /// - Parameters:
  ///   - receipt: returns the app receipt.
  ///   - now: returns the sandbox's time.
  ///   - queued: returns the transactions in this device's queue, also those of other processes.
  ///   - wasDeclined: returns whether a cancellation is a declined Ask to Buy request, which has
  ///   the same error code; nil if unknown.
  package init(
    server: any AppServer, defaults: FileDefaults,
    receipt: @escaping @Sendable () async throws -> Data?, now: @escaping () -> Date,
    queued: @escaping () async -> Set<String> = { [] },
    wasDeclined: @escaping (any Error) -> Bool? = { _ in nil }
  ) {
    model = ShopModel(
      records: PurchaseRecords(defaults), server: server, now: now, queuedTransactionIDs: queued)
    fulfillment = Fulfillment(model, receipt: receipt, wasDeclined: wasDeclined)
    super.init()
  }

  package var state: ShopState { model.state }

  package var onChange: ((ShopState) -> Void)? {
    get { model.onChange }
    set { model.onChange = newValue }
  }

  package var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)? {
    get { model.onEvent }
    set { model.onEvent = newValue }
  }

  // MARK: - Opening and closing

  /// Opens the shop. Adds the observer before any payment or request (storekit-rules 2.1).
  package func open() {
    SKPaymentQueue.default().add(self)
    requestProducts()
    enqueue { [weak self] in await self?.applyMissedChanges() }
    listeners = [
      Task { [weak self] in
        for await result in Transaction.updates { self?.handle(result) }
      },
      Task { [weak self] in
        for await _ in SubscriptionStatus.updates {
          self?.enqueue { await self?.model.updateSubscriptions() }
        }
      },
    ]
  }

  private var isOpen: Bool { !listeners.isEmpty }

  private func handle(_ result: VerificationResult<Transaction>) {
    switch result {
    case .verified(let transaction):
      model.applyRefund(of: transaction)
      enqueue { [weak self] in await self?.model.deliverFromOtherDevice(transaction) }
    case .unverified(let transaction, let problem):
      model.log(.unverified(transaction.productID, problem), of: String(transaction.id))
    }
  }

  /// Applies changes from before the app was opened or the account signed in.
  private func applyMissedChanges() async {
    await model.removeRefundedContent()
    await model.addSharedProducts()
    await model.updateSubscriptions()
  }

  /// At a launch, what is owned is known only once the ends of subscriptions are applied.
  private func productsLoaded(_ productIDs: [String]) {
    enqueue { [weak self] in self?.products.logOwned(among: productIDs) }
    checkOtherDevices()
  }

  /// Checks for purchases on other devices, after the products have loaded: the first screen does
  /// not wait for it, and it needs the network.
  private func checkOtherDevices() {
    guard !hasCheckedOtherDevices else { return }
    hasCheckedOtherDevices = true
    enqueue { [weak self] in
      guard let self else { return }
      await model.deliverMissedPurchases(isOpen: isOpen)
    }
  }

  package func close() {
    SKPaymentQueue.default().remove(self)
    for listener in listeners { listener.cancel() }
  }

  // MARK: - Buying

  package func requestProducts() { products.start() }

  /// Adds a payment to the queue. The observer receives the results.
  ///
  /// - Parameter discount: a promotional offer that the app's server signed.
  package func buy(_ productID: String, quantity: Int = 1, discount: SKPaymentDiscount? = nil) {
    guard let product = state.productList.product(productID) else {
      return model.fail(productID, state.productList.reasonNotToSell(productID))
    }
    guard SKPaymentQueue.canMakePayments() else {
      return model.fail(productID, .paymentsNotAllowed)
    }
    if let obstacle = model.obstacle(productID, quantity) { return model.fail(productID, obstacle) }
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.paymentDiscount = discount
    guard model.isSoldByOrder(productID) else { return add(payment) }
    enqueue { [weak self, model] in
      do {
        let order = try await model.server.newOrder()
        // Saved before the customer is asked to pay, because the payment loses its order number if
        // the app is killed (storekit-rules 2.9).
        try model.records.change(OrderBook.self) { $0.add(order, for: productID) }
        payment.applicationUsername = order
        self?.add(payment)
      } catch {
        model.fail(productID, .noOrder(ShopError(error)))
      }
    }
  }

  private func add(_ payment: SKPayment) {
    model.log(.buying(payment.productIdentifier, order: payment.applicationUsername))
    SKPaymentQueue.default().add(payment)
  }

  package func restore() {
    fulfillment.startRestoring()
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  /// Shows the system's price consent sheet if the customer has to agree to a price increase.
  package func askForPriceConsent() { SKPaymentQueue.default().showPriceConsentIfNeeded() }

  // MARK: - Promoted purchases (storekit-rules 2.13)

  /// Returns whether the purchase continues now. Otherwise it may be kept for
  /// ``buyKeptPromotions()``.
  func shouldContinue(_ payment: SKPayment) -> Bool {
    if let obstacle = model.obstacle(payment.productIdentifier, payment.quantity) {
      model.fail(payment.productIdentifier, obstacle)
      return false
    }
    model.log(.promoted(payment.productIdentifier, isKept: keepsPromotions))
    if keepsPromotions { keptPromotions.append(payment) }
    return !keepsPromotions
  }

  package func buyKeptPromotions() {
    let payments = keptPromotions
    keptPromotions = []
    for payment in payments { SKPaymentQueue.default().add(payment) }
  }

  // MARK: - Records

  /// - Returns: false if the coupon does not exist or was already used or revoked.
  /// - Throws: an error if the preferences could not be saved.
  package func useCoupon(_ id: String) throws -> Bool {
    let date = model.now()
    let wasUsed = try model.records.change(CouponBook.self) { $0.use(id, at: date) }
    model.refreshContent()
    if wasUsed, let coupon = state.content.coupons.first(where: { $0.id == id }) {
      model.log(.couponUsed(id, productID: coupon.productID), of: id)
    }
    return wasUsed
  }

  /// Deletes the app's records on this device. Purchases then have to be restored.
  package func deleteApp() throws {
    try model.records.wipe()
    model.records.seen = nil
    model.refreshContent()
  }

  /// Logs the deletion of the app before it starts, so that an interrupted one does not look like
  /// lost data.
  package func logDeletion() { model.log(.appDeleted) }
  package func refreshContent() { model.refreshContent() }

  /// Checks for refund requests. Apple notifies the app's server of them, not the payment queue.
  package func checkRefundRequests() {
    guard state.content.coupons.contains(where: \.isOpen) else { return }
    enqueue { [model] in await model.updateCouponLocks() }
  }

  /// Locks coupons with a pending refund request. Unlocks them if Apple declines it.
  package func updateCouponLocks() async { await model.updateCouponLocks() }

  // MARK: - World and account

  /// Sets the world that the records belong to; nil if it is unknown.
  package func setWorld(_ id: String?) {
    guard id != model.records.worldID else { return }
    model.records.worldID = id
    if model.records.isOfAnotherWorld {
      model.log(.recordsOfAnotherWorld)
      // Done now, so that a world's purchases appear as soon as the app returns to it.
      model.attempt { try model.records.switchWorld() }
    }
    model.refreshContent()
  }

  /// Sets the account's `appTransactionID`. An app on a device reads it from
  /// `AppTransaction.shared`; here the caller passes it, so that the first screen is correct.
  package func setAccount(_ id: String?) {
    guard id != model.records.account else { return }
    model.records.account = id
    hasCheckedOtherDevices = false
    model.refreshContent()
    guard isOpen else { return }
    enqueue { [weak self] in await self?.applyMissedChanges() }
    if state.productList.phase == .loaded { checkOtherDevices() }
  }

  /// Records an account that signed in while the app was closed.
  package func recordNewAccount() async { await model.recordNewAccount() }

  // MARK: - Pending work

  /// Adds asynchronous work, which starts when the previous work has ended and no other process is
  /// changing the records. A write would otherwise wait on the main thread.
  func enqueue(_ body: @escaping @MainActor () async -> Void) {
    work = Task.immediate { [work, model] in
      await work?.value
      if model.records.areLocked { await model.records.waitUntilUnlocked() }
      await body()
    }
  }

  /// Waits until everything that the payment queue has reported is delivered or has failed.
  package func idle() async {
    var last: Task<Void, Never>?
    repeat {
      last = work
      await products.idle()
      await last?.value
    } while work != last
  }
}
