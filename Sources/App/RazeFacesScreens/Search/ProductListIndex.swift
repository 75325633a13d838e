import RazeFacesShop
import StoreKit

/// An index for searching and sorting the product list, built before it is needed.
struct ProductListIndex: Sendable {
  /// The maximum length of lists that are indexed between two frames.
  static let longestAtOnce = 500

  /// The revision of the list. An index of an earlier revision is useless.
  let revision: Int
  let ids: [String]
  let rowOfID: [String: Int]
  let keys: SearchKeys
  let byName: [Int]
  let byPrice: [Int]

  /// Indexes a list. Takes microseconds per product, so call it off the main actor.
  init(revision: Int, _ entries: [ProductEntry]) {
    self.revision = revision
    ids = entries.map(\.id)
    rowOfID = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    var keys = SearchKeys()
    keys.reserve(entries.count)
    for (entry, id) in zip(entries, ids) { keys.append(name: entry.name, id: id) }
    self.keys = keys
    byName = keys.orderedByName()
    byPrice = Self.orderedByPrice(entries)
  }

  /// Returns the rows ordered by price. Unavailable products, which have none, come last.
  private static func orderedByPrice(_ entries: [ProductEntry]) -> [Int] {
    let prices = entries.map { entry -> Decimal in
      switch entry {
      case .product(let product): product.price.decimalValue
      case .invalid: .greatestFiniteMagnitude
      }
    }
    return entries.indices.sorted { a, b in
      let (first, second) = (prices[a], prices[b])
      return first == second ? a < b : first < second
    }
  }
}
