public import Foundation

/// A product of the catalog.
///
/// It is a bookmark in the catalog's text: small to keep by the hundred thousand, and each property is
/// read out of the text when it is asked for (about a microsecond). Keep what you need often.
public struct CatalogProduct: Sendable, Identifiable {
  let storage: CatalogStorage
  /// Its place in the file.
  public let index: Int

  /// The product ID, unique for ever.
  public var id: String { read(.id) { $0?.string } ?? "" }

  public var kind: ProductKind {
    read(.type) { $0?.string.flatMap(ProductKind.init(rawValue:)) } ?? .nonConsumable
  }

  /// For App Store Connect's own pages; never shown to a buyer (storekit-rules 1).
  public var referenceName: String { read(.referenceName) { $0?.string } ?? "" }

  public var isFamilyShareable: Bool { read(.familySharable) { $0?.isTrue ?? false } }

  /// The price in the storefront's currency; nil where it is not sold.
  public func price(in storefront: Storefront) -> Decimal? {
    read(.prices) { prices in
      prices?.member(JSONKey(storefront.countryCode)).map { CatalogDecoding.decimal($0) }
    }
  }

  /// Name and description in the first of the reader's languages that there is, else in the
  /// catalog's primary language.
  public func localization(languages: [String]) -> Localization {
    read(.localizations) { value in
      guard let value else { return Localization(displayName: "", description: "") }
      return CatalogDecoding.localization(
        value, languages: languages, primary: storage.primaryLanguage)
    }
  }

  /// The rows of the face, all equally wide; empty for a product without one.
  public var artwork: [String] { read(.artwork) { $0?.map { $0.string ?? "" } ?? [] } }

  /// Set for auto-renewable subscriptions, and only for them.
  public var subscription: SubscriptionTerms? {
    read(.subscription) { $0.map(CatalogDecoding.terms) }
  }

  /// How long a non-renewing subscription lasts. The App Store does not enforce it: its end is the
  /// app's business (storekit-rules 3.3).
  public var duration: Period? {
    read(.duration) { $0?.string.flatMap(Period.init(iso8601:)) }
  }

  @inline(__always)
  private func read<Value>(_ key: JSONKey, _ body: (JSONValue?) -> Value) -> Value {
    storage.text.read { bytes in
      body(JSONValue(bytes: bytes, offset: storage.offset(of: index)).member(key))
    }
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

/// All products in the order of the file.
public struct CatalogProducts: RandomAccessCollection, Sendable {
  let storage: CatalogStorage

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }

  public subscript(position: Int) -> CatalogProduct {
    precondition(indices.contains(position), "There is no product at this position.")
    return CatalogProduct(storage: storage, index: position)
  }
}
