package import Foundation
package import Preferences
package import StoreCore
package import StoreKit

extension Notification.Name {
  /// Posted after a purchase was delivered and finished; the object is the product's identifier.
  package static let razeFacesPurchase = Notification.Name("RazeFacesPurchaseNotification")
}

/// The app's one place that buys and restores: an observer of the payment queue that requests the
/// products, delivers what was bought, remembers it in the defaults, and tells every screen.
@MainActor
package final class Shop: NSObject {
  package private(set) var state: ShopState {
    didSet { onChange?(state) }
  }
  package var onChange: ((ShopState) -> Void)?
  /// Called once for each thing that happened, after `onChange`.
  package var onBroadcast: ((Broadcast) -> Void)?

  private let server: any AppServer
  package let defaults: FileDefaults
  package let verifier: (any ReceiptVerifying)?
  private let now: () -> Date
  private(set) var device: DeviceSnapshot?
  private var reasons: [String: String] = [:]
  /// The answer to the next purchase that begins on the App Store's page.
  package var keepsPromotions = false
  package var keptPromotions: [SKPayment] = [] {
    didSet { state.keptPromotions = keptPromotions.map(\.productIdentifier) }
  }
  private var productsRequest: SKProductsRequest?
  /// Identifiers of the transactions that this restore brought.
  private var restored: Set<String> = []
  private var updates: Task<Void, Never>?
  private var lastWork: Task<Void, Never>?
  private var workUnderWay = 0

  /// - Parameters:
  ///   - server: the app's own.
  ///   - verifier: nil where the app trusts the payment queue without asking Apple.
  ///   - now: the sandbox's time, for the log.
  package init(
    server: any AppServer, defaults: FileDefaults, verifier: (any ReceiptVerifying)? = nil,
    now: @escaping () -> Date
  ) {
    self.server = server
    self.defaults = defaults
    self.verifier = verifier
    self.now = now
    state = ShopState()
    super.init()
    refreshContent()
  }

  /// The observer first, before any payment and any request (storekit-rules 2.1).
  package func open() {
    SKPaymentQueue.default().add(self)
    requestProducts()
    enqueue { [weak self] in await self?.noticeRefundedCoupons() }
    updates = Task { [weak self] in
      for await case .verified(let transaction) in Transaction.updates {
        self?.takeBackCoupons(of: transaction)
      }
    }
  }

  package func close() {
    SKPaymentQueue.default().remove(self)
    updates?.cancel()
  }

  package func requestProducts() {
    productsRequest?.cancel()
    state.shelf.phase = .loading
    let request = SKProductsRequest(productIdentifiers: Set(server.productIDs))
    request.delegate = self
    productsRequest = request
    request.start()
  }

  /// Puts a payment into the queue; all that follows arrives through the observer.
  ///
  /// - Parameter discount: a promotional offer as the app's server signed it.
  package func buy(_ productID: String, quantity: Int = 1, discount: SKPaymentDiscount? = nil) {
    guard let product = state.shelf.product(productID) else {
      return tell(
        Broadcast(
          status: .purchaseFailed, productID: productID,
          message: ShopWords.cannotBuy(productID, state.shelf, reasons[productID])))
    }
    guard SKPaymentQueue.canMakePayments() else {
      log(.failure, ShopWords.paymentsNotAllowedLog)
      return tell(
        Broadcast(
          status: .purchaseFailed, productID: productID, message: ShopWords.paymentsNotAllowed,
          errorLabel: RefusalKind.paymentNotAllowed.label))
    }
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.paymentDiscount = discount
    do {
      payment.applicationUsername = try orderNumber(for: productID)
    } catch {
      let message = ShopWords.cannotOrder(error)
      log(.failure, message)
      return tell(
        Broadcast(
          status: .purchaseFailed, productID: productID, message: message,
          hindrance: error as? FileDefaultsError))
    }
    log(.info, ShopWords.buying(productID, order: payment.applicationUsername))
    SKPaymentQueue.default().add(payment)
  }

  package func restore() {
    restored = []
    state.isRestoring = true
    log(.info, ShopWords.restoring)
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  /// Returns when everything that the payment queue has told so far is verified and delivered, or
  /// given up for this launch.
  package func idle() async {
    while workUnderWay > 0 { await lastWork?.value }
  }

  /// Returns when the payment queue and the shop have nothing to do any more, but for a sheet that
  /// nobody has answered. For commands and tests, which never sleep.
  package func settle() async {
    await StoreConnection.idle()
    await idle()
    await StoreConnection.idle()
  }

  /// What takes time is done in the order in which it came.
  package func enqueue(_ body: @escaping @MainActor () async -> Void) {
    let former = lastWork
    workUnderWay += 1
    lastWork = Task {
      await former?.value
      await body()
      workUnderWay -= 1
    }
  }

  /// - Throws: what hindered the defaults from keeping it.
  /// - Returns: false where there is no such coupon, or it was used before.
  package func useCoupon(_ id: String) throws -> Bool {
    let wasUsed = try defaults.update { $0.useCoupon(id) }
    refreshContent()
    if wasUsed { log(.success, ShopWords.couponUsed(id)) }
    return wasUsed
  }

  /// Deletes the app's side of this device: what was bought is forgotten here until it is restored.
  package func deleteApp() throws {
    try defaults.wipe()
    refreshContent()
    log(.warning, ShopWords.appDeleted)
  }

  /// Reads the defaults again; another process of this app may have written them.
  package func refreshContent() {
    do {
      _ = try defaults.refresh()
    } catch {
      log(.failure, error.description)
    }
    let content = PurchasedContent(
      reading: defaults, keys: defaults.dictionaryRepresentation().keys
    ).withoutEndedMemberships(at: now())
    if content != state.content { state.content = content }
  }

  /// What the app knows of the product, as far as it knows it.
  package func kind(_ productID: String) -> ProductKind? { server.product(productID)?.kind }

  package func membershipPeriod(_ productID: String) -> Period {
    server.product(productID)?.membershipPeriod ?? Period(1, .year)
  }

  /// Takes over what the device shows now: account, storefront, the queue.
  package func follow(_ device: DeviceSnapshot) {
    let former = self.device
    guard device != former else { return }
    self.device = device
    let hasMoved = former.map { $0.storefront != device.storefront } ?? false
    if device.clock != former?.clock { refreshContent() }
    enqueue { [weak self] in await self?.endSubscriptions() }
    // Prices and texts are the storefront's.
    if hasMoved { requestProducts() }
  }

  package func log(_ kind: LogBook.Line.Kind, _ text: String) {
    state.log.append(LogBook.Line(date: now(), kind: kind, text: text))
  }

  package func tell(_ broadcast: Broadcast) {
    onBroadcast?(broadcast)
  }
}

// MARK: - The products request

extension Shop: SKProductsRequestDelegate {
  package nonisolated func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) {
    MainActor.assumeIsolated { receive(response) }
  }

  package nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated {
      productsRequest = nil
      state.shelf.phase = .failed(ShopWords.explanation(error))
      log(.failure, ShopWords.productsFailed(error))
    }
  }

  private func receive(_ response: SKProductsResponse) {
    productsRequest = nil
    reasons = response.invalidProductReasons
    let products = response.products
    var next = 0
    lazy var byID = Dictionary(
      products.map { ($0.productIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = server.productIDs.map { id -> ShelfEntry in
      // The answer mostly has the order of the list, without what is invalid.
      if next < products.count, products[next].productIdentifier == id {
        next += 1
        return .product(products[next - 1])
      }
      if reasons[id] == nil, let product = byID[id] { return .product(product) }
      return .invalid(id: id, name: server.product(id)?.name)
    }
    state.shelf = Shelf(phase: .loaded, entries: entries)
    log(.info, ShopWords.productsLoaded(response.products.count))
    for id in response.invalidProductIdentifiers {
      log(.warning, ShopWords.invalidProduct(id, reasons[id]))
    }
  }
}

// MARK: - Restoring

extension Shop {
  package func noteRestored(_ transactionID: String) {
    restored.insert(transactionID)
  }

  package func restoreEnded(_ error: (any Error)?) {
    state.isRestoring = false
    if let error {
      let label = ShopWords.label(error)
      log(.failure, ShopWords.restoreFailed(error))
      return tell(
        Broadcast(
          status: .restoreFailed, message: ShopWords.explanation(error), errorLabel: label))
    }
    log(.success, ShopWords.restoreFinished(restored.count))
    tell(
      Broadcast(
        status: .restoreSucceeded, message: ShopWords.restoreResult(restored.count),
        restoredCount: restored.count))
  }
}
