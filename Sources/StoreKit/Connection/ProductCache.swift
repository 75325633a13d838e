import Foundation
import StoreCore

/// One answer of the store, shared by its products.
final class ProductCache: Sendable {
  let origin: Origin
  let products: [CatalogProduct]
  let productIDs: [String]
  let country: CountryStore
  let languages: [String]
  let priceLocale: Locale
  /// The names of subscription groups by group ID.
  let groupNames: [String: String]

  init(_ answer: ProductsAnswer, from connection: StoreConnection? = nil) {
    origin = Origin(connection)
    products = answer.products
    productIDs = answer.productIDs
    country = answer.storefront
    languages = answer.languages
    groupNames = answer.groupNames
    priceLocale = Self.priceLocale(of: answer.storefront)
  }

  /// Returns the storefront's locale with its currency said, as iOS writes it: in some storefronts
  /// prices are not in the country's own money.
  static func priceLocale(of country: CountryStore) -> Locale {
    Locale(identifier: "\(country.localeIdentifier)@currency=\(country.currencyCode)")
  }
}
