/// Whether and where a product is sold: what a request for a hundred thousand products asks of each.
public struct ProductListing: Sendable {
  public var isClearedForSale: Bool
  /// A bit for each of the catalog's storefronts, in their order.
  public var territories: UInt64

  public init(isClearedForSale: Bool, territories: UInt64 = 0) {
    self.isClearedForSale = isClearedForSale
    self.territories = territories
  }
}

/// One of a catalog's territories, to ask many products whether they are sold there.
public struct CatalogTerritory: Sendable {
  let bit: UInt64
}

extension Catalog {
  /// If the catalog sells nothing there, no product answers yes.
  public func territory(of storefront: Storefront) -> CatalogTerritory {
    let place = storefronts.firstIndex { $0.countryCode == storefront.countryCode }
    return CatalogTerritory(bit: place.map { 1 << UInt64($0) } ?? 0)
  }
}
