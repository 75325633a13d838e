/// Whether and where a product is sold: what a request for a hundred thousand products asks of each.
struct CatalogListing: Sendable {
  var isClearedForSale: Bool
  /// A bit for each territory of the catalog, in its order.
  var territories: UInt64 = 0
}

/// One of a catalog's territories, to ask many products whether they are sold there.
public struct CatalogTerritory: Sendable {
  fileprivate let bit: UInt64
}

extension Catalog {
  /// Where nothing of the catalog is sold, no product answers yes.
  public func territory(of storefront: Storefront) -> CatalogTerritory {
    let place = storefronts.firstIndex { $0.countryCode == storefront.countryCode }
    return CatalogTerritory(bit: place.map { 1 << UInt64($0) } ?? 0)
  }
}

extension CatalogProduct {
  /// Whether it may be sold at all; if not, a products request calls its ID invalid.
  public var isClearedForSale: Bool { storage.listings[index].isClearedForSale }

  /// Whether it has a price there.
  public func isSold(in territory: CatalogTerritory) -> Bool {
    storage.listings[index].territories & territory.bit != 0
  }
}
