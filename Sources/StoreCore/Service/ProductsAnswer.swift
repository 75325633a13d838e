/// Why an identifier is invalid. The real store never says which of these it was
/// (storekit-rules 1); this one always does.
public enum InvalidProductReason: Hashable, Sendable, Codable {
  case notInCatalog
  case notClearedForSale
  case agreementNotInEffect
  case bundleIDMismatch(catalog: String, app: String)
  case notSoldIn(storefront: String)

  public var sentence: String {
    switch self {
    case .notInCatalog: "App Store Connect has no product with this identifier."
    case .notClearedForSale: "The product is not cleared for sale."
    case .agreementNotInEffect: "The Paid Applications agreement is not in effect."
    case .bundleIDMismatch(let catalog, let app):
      "The app's bundle ID is \(app), but the catalog is for \(catalog)."
    case .notSoldIn(let storefront): "The product has no price in the storefront \(storefront)."
    }
  }
}

/// What a products request found out, with the texts and prices of one storefront.
public struct ProductsAnswer: Sendable {
  public let products: [CatalogProduct]
  /// The products' identifiers, in the same order; at hand, since every reader asks for them.
  public let productIDs: [String]
  public var storefront: Storefront
  /// Preferred first; names and descriptions are read in the first that a product has.
  public var languages: [String]
  public var invalid: [(id: String, reason: InvalidProductReason)]
  /// The names of the products' subscription groups in the first of `languages`, by group ID.
  public var groupNames: [String: String]

  public init(
    products: [CatalogProduct], productIDs: [String]? = nil, storefront: Storefront,
    languages: [String], invalid: [(id: String, reason: InvalidProductReason)],
    groupNames: [String: String] = [:]
  ) {
    self.products = products
    self.productIDs = productIDs ?? products.map(\.id)
    self.storefront = storefront
    self.languages = languages
    self.invalid = invalid
    self.groupNames = groupNames
  }
}
