package import Foundation
package import Preferences
package import StoreKit

/// The shop: everything in the app that buys and restores.
///
/// It observes the payment queue and requests the products. It delivers purchases, records them in
/// the preferences, and notifies the screens.
@MainActor
package final class Shop: NSObject {
  let model: ShopModel
  let fulfillment: Fulfillment
  let revocations: Revocations
  let elsewhere: PurchasesElsewhere
  private let limits: PurchaseLimits
  private lazy var products = ProductLoader(model) { [weak self] in self?.lookElsewhere() }
  private var listeners: [Task<Void, Never>] = []
  /// The most recent work added with ``enqueue(_:)``.
  private var work: Task<Void, Never>?
  /// Whether purchases on other devices were checked since the account signed in.
  private var hasLookedElsewhere = false
  /// Whether purchases that begin on the App Store's page are kept for later.
  package var keepsPromotions = false
  private var keptPromotions: [SKPayment] = [] {
    didSet { model.state.keptPromotions = keptPromotions.map(\.productIdentifier) }
  }

  /// - Parameters:
  ///   - receipt: the app receipt on this device.
  ///   - now: the sandbox's time.
  ///   - queued: the transactions in this device's queue, including those of other processes.
  ///   - wasDeclined: whether a cancellation is a declined Ask to Buy request; nil if unknown.
  ///     Apple uses the same error code for both. The app only knows the requests that it recorded.
  package init(
    server: any AppServer, defaults: FileDefaults,
    receipt: @escaping @Sendable () async throws -> Data?, now: @escaping () -> Date,
    queued: @escaping () async -> Set<String> = { [] },
    wasDeclined: @escaping (any Error) -> Bool? = { _ in nil }
  ) {
    model = ShopModel(records: PurchaseRecords(defaults), server: server, now: now)
    fulfillment = Fulfillment(model, receipt: receipt, wasDeclined: wasDeclined)
    revocations = Revocations(model: model)
    elsewhere = PurchasesElsewhere(model: model, queued: queued)
    limits = PurchaseLimits(model: model)
    super.init()
  }

  package var state: ShopState { model.state }

  package var onChange: ((ShopState) -> Void)? {
    get { model.onChange }
    set { model.onChange = newValue }
  }

  package var onBroadcast: ((Broadcast) -> Void)? {
    get { model.onBroadcast }
    set { model.onBroadcast = newValue }
  }

  package var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)? {
    get { model.onEvent }
    set { model.onEvent = newValue }
  }

  // MARK: - Opening and closing

  /// Opens the shop. The observer is added before any payment and any request (storekit-rules 2.1).
  package func open() {
    SKPaymentQueue.default().add(self)
    requestProducts()
    enqueue { [weak self] in await self?.lookAtEntitlements() }
    listeners = [
      Task { [weak self] in
        for await result in Transaction.updates { self?.heard(result) }
      },
      Task { [weak self] in
        for await _ in SubscriptionStatus.updates {
          self?.enqueue { await self?.revocations.noticeEndedSubscriptions() }
        }
      },
    ]
  }

  private var isOpen: Bool { !listeners.isEmpty }

  private func heard(_ result: VerificationResult<Transaction>) {
    switch result {
    case .verified(let transaction):
      revocations.takeBackCoupons(of: transaction)
      enqueue { [weak self] in await self?.elsewhere.deliver(transaction) }
    case .unverified(let transaction, let problem):
      model.log(
        .failed(transaction.productID, .notVerified(.signature(problem))),
        of: String(transaction.id))
    }
  }

  /// Catches up with changes from before the app was opened, or before the account signed in.
  private func lookAtEntitlements() async {
    await revocations.noticeRefundedCoupons()
    await revocations.noticeSharedProducts()
    await revocations.noticeEndedSubscriptions()
  }

  /// Checks for purchases on other devices, after the products have loaded. The first screen does
  /// not wait for it, and it cannot work without a network.
  private func lookElsewhere() {
    guard !hasLookedElsewhere else { return }
    hasLookedElsewhere = true
    enqueue { [weak self] in
      guard let self else { return }
      await elsewhere.look(isOpen: isOpen)
    }
  }

  package func close() {
    SKPaymentQueue.default().remove(self)
    for listener in listeners { listener.cancel() }
  }

  // MARK: - Products, buying, restoring

  package func requestProducts() { products.start() }

  /// Adds a payment to the queue. The results arrive through the observer.
  ///
  /// - Parameter discount: a promotional offer, signed by the app's server.
  package func buy(_ productID: String, quantity: Int = 1, discount: SKPaymentDiscount? = nil) {
    guard let product = state.productList.product(productID) else {
      onBroadcast?(.purchaseFailed(productID, state.productList.reasonNotToSell(productID)))
      return
    }
    guard SKPaymentQueue.canMakePayments() else {
      return model.fail(productID, .paymentsNotAllowed)
    }
    if let obstacle = limits.obstacle(productID, quantity) {
      return model.fail(productID, obstacle)
    }
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.paymentDiscount = discount
    if model.isSoldByOrder(productID) {
      do {
        payment.applicationUsername = try model.records.nextOrder()
      } catch {
        return model.fail(productID, .noOrder(ShopError(error)))
      }
    }
    model.log(.buying(productID, order: payment.applicationUsername))
    SKPaymentQueue.default().add(payment)
  }

  package func restore() {
    fulfillment.beginRestoring()
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  /// Shows the system's sheet if the price of a subscription is going to increase and the customer
  /// has not agreed yet.
  package func askForPriceConsent() { SKPaymentQueue.default().showPriceConsentIfNeeded() }

  // MARK: - Purchases that begin on the App Store's page (storekit-rules 2.13)

  /// Returns whether the purchase continues now. If not, the payment may be kept for
  /// ``buyKeptPromotions()``.
  func wantsNow(_ payment: SKPayment) -> Bool {
    if let obstacle = limits.obstacle(payment.productIdentifier, payment.quantity) {
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

  /// - Returns: false if there is no such coupon, or it was already used or revoked.
  /// - Throws: an error if the preferences could not be saved.
  package func useCoupon(_ id: String) throws -> Bool {
    let date = model.now()
    let wasUsed = try model.records.change(CouponBook.self) { $0.use(id, at: date) }
    model.refreshContent()
    if wasUsed { model.log(.couponUsed(id)) }
    return wasUsed
  }

  /// Deletes the app's records on this device. Only a restore brings purchases back.
  package func deleteApp() throws {
    try model.records.wipe()
    model.records.seen = nil
    model.refreshContent()
  }

  /// Logs the deletion of the app before it happens, so that an interrupted deletion does not look
  /// like lost data.
  package func announceDeletion() { model.log(.appDeleted) }
  package func refreshContent() { model.refreshContent() }

  /// Apple notifies the app's server of refund requests; the payment queue does not report them.
  package func serverHasNews() {
    guard state.content.coupons.contains(where: \.isOpen) else { return }
    enqueue { [revocations] in await revocations.followRefundRequests() }
  }

  /// Locks the coupons that have a pending refund request, and unlocks them if Apple declines it.
  package func followRefundRequests() async { await revocations.followRefundRequests() }

  // MARK: - World and account

  /// Sets the world that the records belong to.
  ///
  /// - Parameter id: nil if the world is unknown.
  package func enterWorld(_ id: String?) {
    guard id != model.records.worldID else { return }
    model.records.worldID = id
    let isAnother = model.records.isOfAnotherWorld
    if isAnother { model.log(.recordsOfAnotherWorld) }
    // Done now, so that the purchases of a world appear as soon as the app returns to it.
    if isAnother || model.records.isOfAnEarlierVersion {
      model.attempt { try model.records.adoptWorld() }
    }
    model.refreshContent()
  }

  /// An app on a device reads its account from `AppTransaction.shared`. Here it is passed in, so that
  /// the first screen is correct.
  package func enterAccount(_ id: String?) {
    guard id != model.records.account else { return }
    model.records.account = id
    hasLookedElsewhere = false
    model.refreshContent()
    guard isOpen else { return }
    enqueue { [weak self] in await self?.lookAtEntitlements() }
    if state.productList.phase == .loaded { lookElsewhere() }
  }

  /// Records an account that signs in while the app is closed.
  package func meetAccount() async { await elsewhere.meetAccount() }

  // MARK: - Work

  /// Adds asynchronous work. Each piece starts when the previous one has ended.
  func enqueue(_ body: @escaping @MainActor () async -> Void) {
    work = Task.immediate { [work] in
      await work?.value
      await body()
    }
  }

  /// Waits until everything that the payment queue has reported is delivered, or has failed for
  /// this launch.
  package func idle() async {
    var last: Task<Void, Never>?
    repeat {
      last = work
      await products.idle()
      await last?.value
    } while work != last
  }
}
