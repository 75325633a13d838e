import Foundation
import StoreCore

/// A checked catalog's text, with where its products stand and how their IDs find them.
final class CatalogStorage: ProductStorage {
  let text: JSONText
  private let primaryLanguage: String
  /// One for each product, as are the offsets.
  private let listings: [ProductListing]
  private let offsets: [UInt32]
  private let index: ProductIndex

  init(
    text: JSONText, primaryLanguage: String, offsets: [UInt32], listings: [ProductListing],
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

  func listing(of product: Int) -> ProductListing { listings[product] }

  func id(of product: Int) -> String { read(product, .id) { $0?.string } ?? "" }

  func kind(of product: Int) -> ProductKind {
    read(product, .type) { $0?.string.flatMap(ProductKind.init(rawValue:)) } ?? .nonConsumable
  }

  func referenceName(of product: Int) -> String {
    read(product, .referenceName) { $0?.string } ?? ""
  }

  func isFamilyShareable(_ product: Int) -> Bool {
    read(product, .familySharable) { $0?.isTrue ?? false }
  }

  func price(of product: Int, in storefront: Storefront) -> Decimal? {
    read(product, .prices) { prices in
      prices?.member(JSONKey(storefront.countryCode)).map { CatalogDecoding.decimal($0) }
    }
  }

  func localization(of product: Int, languages: [String]) -> Localization {
    read(product, .localizations) { value in
      guard let value else { return Localization(displayName: "", description: "") }
      return CatalogDecoding.localization(value, languages: languages, primary: primaryLanguage)
    }
  }

  func artwork(of product: Int) -> [String] {
    read(product, .artwork) { $0?.map { $0.string ?? "" } ?? [] }
  }

  func subscription(of product: Int) -> SubscriptionTerms? {
    read(product, .subscription) { $0.map(CatalogDecoding.terms) }
  }

  func duration(of product: Int) -> Period? {
    read(product, .duration) { $0?.string.flatMap(Period.init(iso8601:)) }
  }

  @inline(__always)
  private func read<Value>(_ product: Int, _ key: JSONKey, _ body: (JSONValue?) -> Value) -> Value {
    text.read { bytes in
      body(JSONValue(bytes: bytes, offset: offset(of: product)).member(key))
    }
  }
}

/// Products are found by their ID.
extension CatalogStorage {
  func product(withID id: String) -> Int? {
    index.first(hash: ProductIndex.hash(of: id)) { has(id, $0) }
  }

  /// The places of many products, in the order of their IDs; nil for what is no product.
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
    read(product, .id) { $0?.isString(id) ?? false }
  }
}

extension JSONKey {
  fileprivate static let id = JSONKey("productID")
  fileprivate static let type = JSONKey("type")
  fileprivate static let referenceName = JSONKey("referenceName")
  fileprivate static let familySharable = JSONKey("familySharable")
  fileprivate static let prices = JSONKey("prices")
  fileprivate static let localizations = JSONKey("localizations")
  fileprivate static let artwork = JSONKey("artwork")
  fileprivate static let subscription = JSONKey("subscription")
  fileprivate static let duration = JSONKey("duration")
}
