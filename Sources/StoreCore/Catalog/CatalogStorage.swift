/// A checked catalog's text, with where its products stand and how their IDs find them.
///
/// A class because every `CatalogProduct` refers to it.
final class CatalogStorage: Sendable {
  let text: JSONText
  let primaryLanguage: String
  /// One for each product.
  let listings: [CatalogListing]
  private let offsets: [UInt32]
  private let index: ProductIndex

  init(
    text: JSONText, primaryLanguage: String, offsets: [UInt32], listings: [CatalogListing],
    index: ProductIndex
  ) {
    self.text = text
    self.primaryLanguage = primaryLanguage
    self.offsets = offsets
    self.listings = listings
    self.index = index
  }

  var count: Int { offsets.count }

  func offset(of product: Int) -> Int { Int(offsets[product]) }

  func product(withID id: String) -> Int? {
    index.first(hash: ProductIndex.hash(of: id)) { has(id, $0) }
  }

  /// The places of many products, in their order; nil for what is no product.
  ///
  /// They are compared in the order of the text: jumping about in many megabytes would take three
  /// times as long.
  func places(withIDs ids: [String]) -> [Int32?] {
    var found = [Int32?](repeating: nil, count: ids.count)
    var candidates: [(product: Int32, id: Int32)] = []
    candidates.reserveCapacity(ids.count)
    for (place, id) in ids.enumerated() {
      if let product = index.candidate(hash: ProductIndex.hash(of: id)) {
        candidates.append((Int32(product), Int32(place)))
      }
    }
    candidates.sort { $0.product < $1.product }
    for (product, place) in candidates {
      let id = ids[Int(place)]
      found[Int(place)] = has(id, Int(product)) ? product : self.product(withID: id).map(Int32.init)
    }
    return found
  }

  private func has(_ id: String, _ product: Int) -> Bool {
    text.read { bytes in
      JSONValue(bytes: bytes, offset: offset(of: product))
        .member(.productID)?.isString(id) ?? false
    }
  }
}

extension JSONKey {
  fileprivate static let productID = JSONKey("productID")
}
