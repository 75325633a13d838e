/// The result of a products request, with the texts and prices of one storefront.
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
