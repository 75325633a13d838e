import Foundation
package import StoreKit

/// All that the shop knows, as one value: every screen draws from it, and a purchase that changes
/// several screens changes this once.
package struct ShopState: Sendable {
  package var productList: ProductList
  package var content: PurchasedContent
  package var isRestoring = false
  /// How many of a long row of transactions were delivered; nil if there is none.
  package var deliveries: (done: Int, count: Int)?
  /// Products whose purchase began on the App Store's page and was kept for later.
  package var keptPromotions: [String] = []

  package init(
    productList: ProductList = ProductList(), content: PurchasedContent = PurchasedContent()
  ) {
    self.productList = productList
    self.content = content
  }
}

/// The result of the products request, in the order of the app's own list.
package struct ProductList: Sendable {
  package enum Phase: Hashable, Sendable {
    case loading
    case loaded
    /// The request can be made again.
    case failed(ShopError)
  }

  package var phase: Phase
  package var entries: [ProductEntry]

  package init(phase: Phase = .loading, entries: [ProductEntry] = []) {
    self.phase = phase
    self.entries = entries
  }

  /// Returns a product. It is looked for only when somebody buys, so no table is kept.
  package func product(_ id: String) -> SKProduct? {
    for case .product(let product) in entries where product.productIdentifier == id {
      return product
    }
    return nil
  }

  /// Returns the reason why a product that is not on the list cannot be bought.
  func reasonNotToSell(_ id: String) -> PurchaseFailure {
    if entries.contains(where: { $0.id == id }) { return .notSold }
    return switch phase {
    case .loading: .productsStillLoading
    case .failed(let error): .productsFailed(error)
    case .loaded: .unknownProduct
    }
  }
}

/// One line of the product table.
package enum ProductEntry: Sendable, Identifiable {
  case product(SKProduct)
  /// An identifier of the app that the store does not sell, with what the app calls it.
  case invalid(id: String, name: String?)

  package var id: String {
    switch self {
    case .product(let product): product.productIdentifier
    case .invalid(let id, _): id
    }
  }

  /// The localized title; for an invalid identifier its own last part.
  package var name: String {
    switch self {
    case .product(let product): product.localizedTitle
    case .invalid(let id, let name):
      name ?? id.split(separator: ".").last.map(String.init) ?? id
    }
  }
}

/// The state of the shop, over the records in the preferences, and the news of it. Each part of the
/// shop changes it, and none knows another's.
@MainActor final class ShopModel {
  var state = ShopState() { didSet { onChange?(state) } }
  var onChange: ((ShopState) -> Void)?
  var onBroadcast: ((Broadcast) -> Void)?
  var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)?

  var records: PurchaseRecords
  let server: any AppServer
  let now: () -> Date

  init(records: PurchaseRecords, server: any AppServer, now: @escaping () -> Date) {
    self.records = records
    self.server = server
    self.now = now
    refreshContent()
  }

  /// Reads the preferences again: another process of this app may have written them, or so much
  /// time has passed that a membership has ended.
  func refreshContent() {
    do {
      let content = try records.content(at: now())
      if content != state.content { state.content = content }
    } catch {
      log(.preferencesUnreadable(ShopError(error)))
    }
  }

  /// Returns whether a product is here, whether or not its membership has ended.
  func has(_ productID: String) -> Bool {
    state.content.owns(productID)
      || state.content.memberships.contains { $0.productID == productID }
  }

  /// Returns whether a product is sold by order; only memberships are.
  func isSoldByOrder(_ productID: String) -> Bool {
    server.product(productID)?.type == .nonRenewable
  }

  /// Keeps something that no purchase depends on.
  @discardableResult
  func attempt(_ change: () throws -> Void) -> Bool {
    do {
      try change()
      return true
    } catch {
      log(.notSaved(ShopError(error)))
      return false
    }
  }

  /// The number of items that are worked off at once, and the share of a long row. Each portion makes
  /// the store tell of its whole queue, so that their number must not grow with the row.
  private static let (portion, portions) = (100, 8)

  /// Works a row off in portions, and lets the app do other things in between.
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

  /// Logs something that has come to an end, and tells everybody.
  func tell(_ event: ShopEvent, _ broadcast: Broadcast, of transactionID: String? = nil) {
    log(event, of: transactionID)
    onBroadcast?(broadcast)
  }

  func fail(_ productID: String, _ failure: PurchaseFailure, of transactionID: String? = nil) {
    tell(.failed(productID, failure), .purchaseFailed(productID, failure), of: transactionID)
  }
}
