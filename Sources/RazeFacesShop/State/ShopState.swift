package import StoreKit

/// All that the shop knows, as one value: every screen draws from it, and a purchase that changes
/// several screens changes this once.
package struct ShopState: Sendable {
  package var productList: ProductList
  package var content: PurchasedContent
  package var isRestoring = false
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
