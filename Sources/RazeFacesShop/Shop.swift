package import Foundation
package import Preferences
package import StoreKit

/// The app's one place that buys and restores: an observer of the payment queue that requests the
/// products, delivers what was bought, remembers it in the preferences, and tells every screen.
@MainActor
package final class Shop: NSObject {
  package private(set) var state: ShopState {
    didSet { onChange?(state) }
  }
  package var onChange: ((ShopState) -> Void)?
  /// Called once for each thing that has come to an end, after `onChange`.
  package var onBroadcast: ((Broadcast) -> Void)?
  /// Told what happens, for a log, with the transaction that it is about.
  package var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)?
  /// The answer to the next purchase that begins on the App Store's page.
  package var keepsPromotions = false

  let server: any AppServer
  var records: PurchaseRecords
  let receipt: @Sendable () async throws -> Data?
  let work = WorkLine()
  let now: () -> Date
  let isInQueue: (String) async -> Bool
  let wasDeclined: (any Error) -> Bool?
  private var productsRequest: SKProductsRequest?
  /// The products of the request, in the order of the table.
  private var listed: [String] = []
  /// The identifiers that the last answer did not know.
  private var knownInvalid: Set<String> = []
  private var keptPromotions: [SKPayment] = [] {
    didSet { state.keptPromotions = keptPromotions.map(\.productIdentifier) }
  }
  var restoration = Restoration()
  private var listeners: [Task<Void, Never>] = []
  /// The account's purchases on other devices were looked for since it is signed in here.
  private var hasLookedElsewhere = false

  /// - Parameters:
  ///   - receipt: this device's app receipt.
  ///   - now: the sandbox's time.
  ///   - isInQueue: whether a transaction is in this device's queue, also where another process of
  ///     the app is to deliver it.
  ///   - wasDeclined: whether a parent's no is behind a cancellation; nil if that cannot be told. Apple
  ///     gives both the same code, and the app remembers only requests that it has heard of.
  package init(
    server: any AppServer, defaults: FileDefaults,
    receipt: @escaping @Sendable () async throws -> Data?, now: @escaping () -> Date,
    isInQueue: @escaping (_ transactionID: String) async -> Bool = { _ in false },
    wasDeclined: @escaping (any Error) -> Bool? = { _ in nil }
  ) {
    self.server = server
    records = PurchaseRecords(defaults)
    self.receipt = receipt
    self.now = now
    self.isInQueue = isInQueue
    self.wasDeclined = wasDeclined
    state = ShopState()
    super.init()
    refreshContent()
  }

  /// Enters a world of the App Store's, for which alone records are kept from now on.
  ///
  /// - Parameter id: nil if worlds cannot be told apart.
  package func enterWorld(_ id: String?) {
    guard id != records.worldID else { return }
    records.worldID = id
    let isAnother = records.isOfAnotherWorld
    if isAnother { log(.recordsOfAnotherWorld) }
    // At once, for a world that one returns to brings back what was bought in it.
    if isAnother || records.isOfAnEarlierVersion { attempt { try records.adoptWorld() } }
    refreshContent()
  }

  /// Shows from now on what this account has. Apple tells an app by `AppTransaction.shared`; here it
  /// is told, so that the first picture is right.
  ///
  /// - Parameter id: nil if nobody is signed in.
  package func enterAccount(_ id: String?) {
    guard id != records.account else { return }
    records.account = id
    hasLookedElsewhere = false
    refreshContent()
    guard isOpen else { return }
    work.enqueue { [weak self] in await self?.lookAtEntitlements() }
    if state.productList.phase == .loaded { lookElsewhere() }
  }

  /// Looks for purchases elsewhere once the products are here: the first picture does not wait for
  /// it, and without a network nothing comes from elsewhere.
  private func lookElsewhere() {
    guard !hasLookedElsewhere else { return }
    hasLookedElsewhere = true
    work.enqueue { [weak self] in await self?.lookForPurchasesElsewhere() }
  }

  /// Opens the shop. The observer comes first, before any payment and any request (storekit-rules
  /// 2.1).
  package func open() {
    SKPaymentQueue.default().add(self)
    requestProducts()
    work.enqueue { [weak self] in await self?.lookAtEntitlements() }
    listeners = [
      Task { [weak self] in
        for await result in Transaction.updates {
          switch result {
          case .verified(let transaction):
            self?.takeBackCoupons(of: transaction)
            self?.work.enqueue { await self?.deliverFromElsewhere(transaction) }
          case .unverified(let transaction, let problem):
            self?.log(
              .failed(transaction.productID, .notVerified(.signature(problem))),
              of: String(transaction.id))
          }
        }
      },
      Task { [weak self] in
        for await _ in SubscriptionStatus.updates {
          self?.work.enqueue { await self?.noticeEndedSubscriptions() }
        }
      },
    ]
  }

  var isOpen: Bool { !listeners.isEmpty }

  /// Catches up with changes while nobody listened, or somebody else was signed in.
  private func lookAtEntitlements() async {
    await noticeRefundedCoupons()
    await noticeSharedProducts()
    await noticeEndedSubscriptions()
  }

  package func close() {
    SKPaymentQueue.default().remove(self)
    for listener in listeners { listener.cancel() }
  }

  /// Returns when everything that the payment queue has told so far is verified and delivered, or
  /// given up for this launch.
  package func idle() async { await work.idle() }

  // MARK: - Products

  /// The greatest number of names in a line of the log.
  private static let mostNamed = 30

  package func requestProducts() {
    productsRequest?.cancel()
    state.productList.phase = .loading
    work.start { [self] in
      do {
        listed = try await server.productIDs()
        let request = SKProductsRequest(productIdentifiers: Set(listed))
        request.delegate = self
        productsRequest = request
        request.start()
      } catch {
        productsFailed(error)
      }
    }
  }

  func productsLoaded(_ response: SKProductsResponse) {
    productsRequest = nil
    let invalid = response.invalidProductIdentifiers
    state.productList = ProductList(
      phase: .loaded, entries: entries(response.products, Set(invalid)))
    log(.productsLoaded(count: response.products.count))
    let found = response.products.prefix(Self.mostNamed).map(ListedProduct.init)
    if !found.isEmpty { log(.productsListed(found)) }
    let owned = state.content.purchasedIDs.sorted().prefix(Self.mostNamed)
    if !owned.isEmpty { log(.previouslyPurchased(Array(owned))) }
    let others = found.map(\.id).filter { !state.content.owns($0) }
    if !others.isEmpty { log(.notPurchased(others)) }
    // Once is enough, however often the products are loaded.
    for id in invalid where !knownInvalid.contains(id) { log(.invalidProduct(id)) }
    knownInvalid = Set(invalid)
    lookElsewhere()
  }

  func productsFailed(_ error: any Error) {
    productsRequest = nil
    state.productList.phase = .failed(ShopError(error))
    log(.productsFailed(ShopError(error)))
  }

  private func entries(_ products: [SKProduct], _ invalid: Set<String>) -> [ProductEntry] {
    var next = 0
    lazy var byID = Dictionary(
      products.map { ($0.productIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    return listed.map { id in
      // The answer mostly has the order of the list, without what is invalid.
      if next < products.count, products[next].productIdentifier == id {
        next += 1
        return .product(products[next - 1])
      }
      if !invalid.contains(id), let product = byID[id] { return .product(product) }
      return .invalid(id: id, name: server.product(id)?.name)
    }
  }

  // MARK: - Buying

  /// Puts a payment into the queue; all that follows arrives through the observer.
  ///
  /// - Parameter discount: a promotional offer as the app's server signed it.
  package func buy(_ productID: String, quantity: Int = 1, discount: SKPaymentDiscount? = nil) {
    guard let product = state.productList.product(productID) else {
      onBroadcast?(.purchaseFailed(productID, state.productList.reasonNotToSell(productID)))
      return
    }
    guard SKPaymentQueue.canMakePayments() else { return fail(productID, .paymentsNotAllowed) }
    if let obstacle = obstacle(productID, quantity) { return fail(productID, obstacle) }
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.paymentDiscount = discount
    if isSoldByOrder(productID) {
      do {
        payment.applicationUsername = try records.nextOrder()
      } catch {
        return fail(productID, .noOrder(ShopError(error)))
      }
    }
    log(.buying(productID, order: payment.applicationUsername))
    SKPaymentQueue.default().add(payment)
  }

  /// Returns the reason why the app could not keep a purchase that would be paid for.
  private func obstacle(_ productID: String, _ quantity: Int) -> PurchaseFailure? {
    guard canBeKept(productID, quantity) else { return .membershipTooLong }
    guard server.product(productID)?.type == .consumable else { return nil }
    let coming = piecesComing { server.product($0)?.type == .consumable } + quantity
    return state.content.coupons.count + coming > CouponBook.most ? .tooManyCoupons : nil
  }

  /// Returns the number of pieces that the payments in the queue will bring.
  private func piecesComing(of isOne: (_ productID: String) -> Bool) -> Int {
    SKPaymentQueue.default().transactions.map(\.payment)
      .filter { isOne($0.productIdentifier) }.map(\.quantity).reduce(0, +)
  }

  /// Returns whether a membership, with all that is on the way, still ends at a date that can be
  /// written.
  private func canBeKept(_ productID: String, _ quantity: Int) -> Bool {
    guard let product = server.product(productID), product.type == .nonRenewable else {
      return true
    }
    refreshContent()
    let count = piecesComing { $0 == productID } + quantity
    let ends = state.content.memberships.filter { $0.productID == productID }.map(\.end)
    let start = max(now(), ends.max() ?? now())
    return MembershipBook.end(of: product.membershipPeriod, count: count, after: start) != nil
  }

  /// Returns whether a product is sold by order; only memberships are.
  func isSoldByOrder(_ productID: String) -> Bool {
    server.product(productID)?.type == .nonRenewable
  }

  package func restore() {
    restoration = Restoration()
    state.isRestoring = true
    log(.restoring)
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  func restoreFailed(_ error: any Error) {
    state.isRestoring = false
    log(.restoreFailed(ShopError(error)))
    onBroadcast?(.restoreFailed(ShopError(error)))
  }

  func restoreFinished() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements
    where transaction.productType == .nonRenewable && !has(transaction.productID) {
      restoration.missingMemberships.append(transaction.productID)
    }
    // A server that does not answer keeps nobody from what was restored.
    let consumables = (try? await server.consumablesBought()) ?? []
    restoration.missingConsumables = consumables.filter { id in
      !state.content.coupons.contains { $0.productID == id }
    }
    restoration.settle()
    state.isRestoring = false
    log(.restoreFinished(count: restoration.count))
    onBroadcast?(.restored(restoration))
  }

  /// Shows the system's sheet, if a subscription is to cost more and nobody has agreed yet.
  package func askForPriceConsent() { SKPaymentQueue.default().showPriceConsentIfNeeded() }

  // MARK: - Purchases that begin on the App Store's page (storekit-rules 2.13)

  /// Goes on with it at once, or keeps the payment for ``buyKeptPromotions()``.
  func wantsNow(_ payment: SKPayment) -> Bool {
    if let obstacle = obstacle(payment.productIdentifier, payment.quantity) {
      fail(payment.productIdentifier, obstacle)
      return false
    }
    log(.promoted(payment.productIdentifier, isKept: keepsPromotions))
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
    let date = now()
    let wasUsed = try records.change(CouponBook.self) { $0.use(id, at: date) }
    refreshContent()
    if wasUsed { log(.couponUsed(id)) }
    return wasUsed
  }

  /// Deletes the app's side of this device: what was bought is forgotten here until it is restored.
  package func deleteApp() throws {
    try records.wipe()
    records.seen = nil
    refreshContent()
  }

  /// Logs that the app is deleted, before that happens: if the process ends in between, nobody takes
  /// what the app had for lost.
  package func announceDeletion() { log(.appDeleted) }

  /// Reads the preferences again: another process of this app may have written them, or so much
  /// time has passed that a membership has ended.
  package func refreshContent() {
    do {
      let content = try records.content(at: now())
      if content != state.content { state.content = content }
    } catch {
      log(.preferencesUnreadable(ShopError(error)))
    }
  }

  // MARK: - Telling

  func log(_ event: ShopEvent, of transactionID: String? = nil) {
    onEvent?(event, transactionID)
  }

  func fail(_ productID: String, _ failure: PurchaseFailure, of transactionID: String? = nil) {
    log(.failed(productID, failure), of: transactionID)
    onBroadcast?(.purchaseFailed(productID, failure))
  }
}
