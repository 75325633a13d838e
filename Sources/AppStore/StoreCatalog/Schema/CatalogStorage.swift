import Foundation
import StoreCore

/// The JSON of a validated catalog, with an index of its products by identifier.
final class CatalogStorage: ProductStorage {
  private let reader: CatalogReader
  private let primaryLanguage: String

  init(_ reader: CatalogReader, primaryLanguage: String) {
    (self.reader, self.primaryLanguage) = (reader, primaryLanguage)
  }

  var json: JSONTape { reader.json }
  var count: Int { reader.products.count }

  func product(_ id: String) -> Int? { reader.placeOfID[id] }
  func id(of product: Int) -> String { text(product, .productID) }

  func kind(of product: Int) -> ProductKind {
    ProductKind(rawValue: text(product, .type)) ?? .nonConsumable
  }

  func referenceName(of product: Int) -> String { text(product, .referenceName) }
  func isClearedForSale(_ product: Int) -> Bool { value(product, .clearedForSale)?.isTrue ?? true }

  func isFamilyShareable(_ product: Int) -> Bool {
    value(product, .familySharable)?.isTrue ?? false && kind(of: product).canBeFamilyShared
  }

  func isSold(_ product: Int, in storefront: Storefront) -> Bool {
    value(product, .prices).map { $0.isNumber || $0.member(storefront.countryCode) != nil } ?? false
  }

  func price(of product: Int, in storefront: Storefront) -> Decimal? {
    value(product, .prices)?.price(in: storefront)
  }

  func localization(of product: Int, languages: [String]) -> ProductLocalization {
    value(product, .localizations)?.localization(languages: languages, primary: primaryLanguage)
      ?? ProductLocalization(displayName: "", description: "")
  }

  /// A StoreKit configuration file has no artwork.
  func drawing(of product: Int) -> Drawing? {
    guard !reader.isLenient else {
      return Emblem.drawing(of: kind(of: product), number: product)
    }
    var reader = reader
    return reader.products[product][.artwork].flatMap { reader.drawing($0) }
  }

  func hasLetters(_ product: Int) -> Bool {
    value(product, .artwork).map { !$0.isObject || $0.member(ArtworkKey.letters) != nil } ?? false
  }

  func subscription(of product: Int) -> SubscriptionTerms? {
    var reader = reader
    return reader.products[product][.subscription].flatMap { reader.subscriptionTerms($0) }
  }

  func duration(of product: Int) -> Period? { Period(iso8601: text(product, .duration)) }

  private func value(_ product: Int, _ key: ProductKey) -> JSONValue? {
    reader.products[product][key].map { JSONValue(json, $0) }
  }

  private func text(_ product: Int, _ key: ProductKey) -> String {
    value(product, key)?.string ?? ""
  }
}
