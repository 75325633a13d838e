package import Foundation
package import Preferences
package import StoreKit

/// The app's one place that buys and restores: an observer of the payment queue that requests the
/// products, delivers what was bought, remembers it in the preferences, and tells every screen.
@MainActor
package final class Shop: NSObject {
  let model: ShopModel
  let fulfillment: Fulfillment
  let revocations: Revocations
  let elsewhere: PurchasesElsewhere
  private let limits: PurchaseLimits
  private lazy var products = ProductLoader(model) { [weak self] in self?.lookElsewhere() }
  private var listeners: [Task<Void, Never>] = []
  /// The last piece of ``enqueue(_:)``'s work.
  private var work: Task<Void, Never>?
  /// Whether the account's purchases on other devices were looked for since it is signed in here.
  private var hasLookedElsewhere = false
  /// The answer to the next purchase that begins on the App Store's page.
  package var keepsPromotions = false
  private var keptPromotions: [SKPayment] = [] {
    didSet { model.state.keptPromotions = keptPromotions.map(\.productIdentifier) }
  }

  /// - Parameters:
  ///   - receipt: this device's app receipt.
  ///   - now: the sandbox's time.
  ///   - queued: the transactions in this device's queue, also those that another process of the app
  ///     is to deliver.
  ///   - wasDeclined: whether a parent's no is behind a cancellation; nil if that cannot be told. Apple
  ///     gives both the same code, and the app remembers only requests that it has heard of.
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

  /// Called once for each thing that has come to an end, after `onChange`.
  package var onBroadcast: ((Broadcast) -> Void)? {
    get { model.onBroadcast }
    set { model.onBroadcast = newValue }
  }

  /// Told what happens, for a log, with the transaction that it is about.
  package var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)? {
    get { model.onEvent }
    set { model.onEvent = newValue }
  }

  // MARK: - Opening and closing

  /// Opens the shop. The observer comes first, before any payment and any request (storekit-rules
  /// 2.1).
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

  /// Catches up with changes while nobody listened, or somebody else was signed in.
  private func lookAtEntitlements() async {
    await revocations.noticeRefundedCoupons()
    await revocations.noticeSharedProducts()
    await revocations.noticeEndedSubscriptions()
  }

  /// Looks for purchases elsewhere once the products are here: the first picture does not wait for
  /// it, and without a network nothing comes from elsewhere.
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

  /// Puts a payment into the queue; all that follows arrives through the observer.
  ///
  /// - Parameter discount: a promotional offer as the app's server signed it.
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

  /// Shows the system's sheet, if a subscription is to cost more and nobody has agreed yet.
  package func askForPriceConsent() { SKPaymentQueue.default().showPriceConsentIfNeeded() }

  // MARK: - Purchases that begin on the App Store's page (storekit-rules 2.13)

  /// Goes on with it at once, or keeps the payment for ``buyKeptPromotions()``.
  func wantsNow(_ payment: SKPayment) -> Bool {
    if let obstacle = limits.obstacle(payment.productIdentifier, payment.quantity) {
      model.fail(payment.productIdentifier, obstacle)
      return false
    }
    model.log(.promoted(payment.productIdentifier, isKept: keepsPromotions))
    if keepsPromotions { keptPromotions.append(payment) }
    return !keepsPromotions
  }

  /// Adds what was kept to the queue, in the order in which it came.
  package func buyKeptPromotions() {
    let payments = keptPromotions
    keptPromotions = []
    for payment in payments { SKPaymentQueue.default().add(payment) }
  }

  // MARK: - What is remembered

  /// - Throws: why the preferences could not keep it.
  /// - Returns: false if there is no such coupon, or it cannot be used any more.
  package func useCoupon(_ id: String) throws -> Bool {
    let date = model.now()
    let wasUsed = try model.records.change(CouponBook.self) { $0.use(id, at: date) }
    model.refreshContent()
    if wasUsed { model.log(.couponUsed(id)) }
    return wasUsed
  }

  /// Deletes the app's side of this device: what was bought is forgotten here until it is restored.
  package func deleteApp() throws {
    try model.records.wipe()
    model.records.seen = nil
    model.refreshContent()
  }

  /// Logs that the app is deleted, before that happens: if the process ends in between, nobody takes
  /// what the app had for lost.
  package func announceDeletion() { model.log(.appDeleted) }

  package func refreshContent() { model.refreshContent() }

  /// Reacts to news that the app's server has from Apple, which tells it of refund requests and of
  /// declined ones. The payment queue says nothing of them.
  package func serverHasNews() {
    guard state.content.coupons.contains(where: \.isOpen) else { return }
    enqueue { [revocations] in await revocations.followRefundRequests() }
  }

  /// Locks coupons whose refund was asked for, until Apple has declined it.
  package func followRefundRequests() async { await revocations.followRefundRequests() }

  // MARK: - World and account

  /// Enters a world of the App Store's, for which alone records are kept from now on.
  ///
  /// - Parameter id: nil if worlds cannot be told apart.
  package func enterWorld(_ id: String?) {
    guard id != model.records.worldID else { return }
    model.records.worldID = id
    let isAnother = model.records.isOfAnotherWorld
    if isAnother { model.log(.recordsOfAnotherWorld) }
    // At once, for a world that one returns to brings back what was bought in it.
    if isAnother || model.records.isOfAnEarlierVersion {
      model.attempt { try model.records.adoptWorld() }
    }
    model.refreshContent()
  }

  /// Shows from now on what this account has. Apple tells an app by `AppTransaction.shared`; here it
  /// is told, so that the first picture is right.
  ///
  /// - Parameter id: nil if nobody is signed in.
  package func enterAccount(_ id: String?) {
    guard id != model.records.account else { return }
    model.records.account = id
    hasLookedElsewhere = false
    model.refreshContent()
    guard isOpen else { return }
    enqueue { [weak self] in await self?.lookAtEntitlements() }
    if state.productList.phase == .loaded { lookElsewhere() }
  }

  /// Notes an account that signs in while the app is closed.
  package func meetAccount() async { await elsewhere.meetAccount() }

  // MARK: - Work

  /// Does what takes time, in the order in which it came: each piece waits for the one before.
  func enqueue(_ body: @escaping @MainActor () async -> Void) {
    work = Task.immediate { [work] in
      await work?.value
      await body()
    }
  }

  /// Returns when everything that the payment queue has told so far is verified and delivered, or
  /// given up for this launch.
  package func idle() async {
    var last: Task<Void, Never>?
    repeat {
      last = work
      await products.idle()
      await last?.value
    } while work != last
  }
}
