import Foundation
import RazeFacesShop
import StoreCore
import StoreKit

/// The index for searching and sorting a list, prepared before anybody presses a key.
struct ProductListIndex: Sendable {
  /// The list that this belongs to; a former list's index is of no use.
  let revision: Int
  let ids: [String]
  let rowOfID: [String: Int]
  let keys: SearchKeys
  let byName: [Int]
  let byPrice: [Int]

  /// Indexes a list, which takes some microseconds for each product; call it off the main actor.
  init(_ request: ProductListIndexRequest) {
    self.init(revision: request.revision, entries: request.entries)
  }

  init(revision: Int, entries: [ProductEntry]) {
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

  /// Returns the rows ordered by price. Products that cannot be bought have none and come last.
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

/// A list that is too long to be prepared between two frames.
struct ProductListIndexRequest: Sendable, Equatable {
  /// The length of lists that are prepared as soon as they arrive.
  static let longestAtOnce = 500

  let revision: Int
  let entries: [ProductEntry]

  static func == (a: Self, b: Self) -> Bool { a.revision == b.revision }
}
