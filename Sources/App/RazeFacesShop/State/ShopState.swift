package import StoreKit

/// The state of the shop as one value, so that all screens change at the same time.
package struct ShopState: Sendable {
  package var productList: ProductList
  package var content: PurchasedContent
  package var isRestoring = false
  /// The last restore, or the running one.
  package var restoration = Restoration()
  /// The progress of a long list of deliveries; nil while there is none.
  package var deliveries: (done: Int, count: Int)?
  /// The transactions that are paid for, and whose delivery failed since the launch.
  package var undelivered: Set<String> = []
  /// The products whose purchases from the App Store page are kept for later.
  package var keptPromotions: [String] = []

  package init(
    productList: ProductList = ProductList(), content: PurchasedContent = PurchasedContent()
  ) { (self.productList, self.content) = (productList, content) }
}

package struct ProductList: Sendable {
  package enum Phase: Hashable, Sendable {
    case loading
    case loaded
    case failed(ShopError)
  }

  package var phase: Phase
  package var entries: [ProductEntry]

  package init(phase: Phase = .loading, entries: [ProductEntry] = []) {
    (self.phase, self.entries) = (phase, entries)
  }

  /// Returns a product. A linear search is fast enough for purchases.
  package func product(_ id: String) -> SKProduct? {
    for case .product(let product) in entries where product.productIdentifier == id {
      return product
    }
    return nil
  }

  func reasonNotToSell(_ id: String) -> PurchaseFailure {
    if entries.contains(where: { $0.id == id }) { return .notSold }
    return switch phase {
    case .loading: .productsStillLoading
    case .failed(let error): .productsFailed(error)
    case .loaded: .unknownProduct
    }
  }
}

package enum ProductEntry: Equatable, Sendable, Identifiable {
  case product(SKProduct)
  /// An identifier that the store does not sell, with the app's name for it.
  case invalid(id: String, name: String?)

  package var id: String {
    switch self {
    case .product(let product): product.productIdentifier
    case .invalid(let id, _): id
    }
  }

  /// The localized title; for an invalid identifier, the app's name or the identifier's last part.
  package var name: String {
    switch self {
    case .product(let product): product.localizedTitle
    case .invalid(let id, let name): name ?? id.split(separator: ".").last.map(String.init) ?? id
    }
  }
}

@MainActor final class ShopModel {
  var state = ShopState() { didSet { onChange?(state) } }
  var onChange: ((ShopState) -> Void)?
  var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)?

  var records: PurchaseRecords
  let server: any AppServer
  let now: () -> Date
  /// Returns the identifiers of the transactions in this device's queue.
  let queuedTransactionIDs: () async -> Set<String>

  init(
    records: PurchaseRecords, server: any AppServer, now: @escaping () -> Date,
    queuedTransactionIDs: @escaping () async -> Set<String>
  ) {
    (self.records, self.server, self.now) = (records, server, now)
    self.queuedTransactionIDs = queuedTransactionIDs
    refreshContent()
  }

  /// Reads the records again. Another process may have changed them, or a membership may have
  /// ended.
  func refreshContent() {
    do {
      let content = try records.content(at: now())
      if content != state.content { state.content = content }
    } catch {
      log(.preferencesUnreadable(ShopError(error)))
    }
  }

  /// Returns whether a product was delivered here, including ended memberships.
  func has(_ productID: String) -> Bool {
    state.content.owns(productID)
      || state.content.memberships.contains { $0.productID == productID }
  }

  /// Returns whether a product is sold by order. Only memberships are.
  func isSoldByOrder(_ productID: String) -> Bool {
    server.product(productID)?.type == .nonRenewable
  }

  /// Saves a record that no purchase depends on. Logs a failure and returns false.
  @discardableResult func attempt(_ change: () throws -> Void) -> Bool {
    do {
      try change()
      return true
    } catch {
      log(.notSaved(ShopError(error)))
      return false
    }
  }

  /// The smallest portion, and the number of portions of a long list. The number is limited,
  /// because each portion makes the store report its whole queue.
  private static let (portion, portions) = (100, 8)

  /// Handles items in portions, so that the app can do other work in between.
  func inPortions<Item>(_ items: [Item], _ body: @MainActor ([Item]) async -> Void) async {
    let size = max(Self.portion, items.count / Self.portions)
    for start in stride(from: 0, to: items.count, by: size) {
      if items.count > size {
        state.deliveries = (done: start, count: items.count)
        await Task.yield()
      }
      await body(Array(items[start..<min(start + size, items.count)]))
    }
    if state.deliveries != nil { state.deliveries = nil }
  }

  func log(_ event: ShopEvent, of transactionID: String? = nil) { onEvent?(event, transactionID) }

  func fail(_ productID: String, _ failure: PurchaseFailure, of transactionID: String? = nil) {
    if failure.isPaid, let transactionID { state.undelivered.insert(transactionID) }
    log(.failed(productID, failure), of: transactionID)
  }
}
