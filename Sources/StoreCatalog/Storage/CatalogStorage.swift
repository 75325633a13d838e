import StoreCore

/// A checked catalog's text, with where its products stand and how their IDs find them.
final class CatalogStorage: Sendable {
  let text: JSONText
  let primaryLanguage: String
  private let offsets: [UInt32]
  private let listings: [ProductListing]
  private let index: ProductIndex

  init(text: JSONText, primaryLanguage: String, products: FoundProducts, index: ProductIndex) {
    self.text = text
    self.primaryLanguage = primaryLanguage
    offsets = products.offsets
    listings = products.listings
    self.index = index
  }

  var count: Int { offsets.count }

  func listing(of product: Int) -> ProductListing { listings[product] }

  func offset(of product: Int) -> Int { Int(offsets[product]) }

  @inline(__always)
  func read<Value>(_ product: Int, _ body: (JSONValue) -> Value) -> Value {
    text.read { bytes in body(JSONValue(bytes: bytes, offset: offset(of: product))) }
  }

  func product(_ id: String) -> Int? {
    index.first(hash: ProductIndex.hash(of: id)) { has(id, at: $0) }
  }
}

/// Products that were read, in the order of the text.
struct FoundProducts: Sendable {
  /// The offset of each product's beginning.
  var offsets: [UInt32] = []
  /// The hashes of the products' IDs.
  var hashes: [Int] = []
  var listings: [ProductListing] = []
}
