import Foundation
import StoreCore

/// One answer of the store, shared by its products.
final class ProductCache: Sendable {
  let origin: Origin
  let answer: ProductsAnswer
  /// The storefront's locale with its currency said, as iOS writes it: in some storefronts prices are
  /// not in the country's own money.
  let priceLocale: Locale

  init(_ answer: ProductsAnswer, from connection: StoreConnection? = nil) {
    origin = Origin(connection)
    self.answer = answer
    let country = answer.storefront
    priceLocale = Locale(identifier: "\(country.localeIdentifier)@currency=\(country.currencyCode)")
  }

  var country: CountryStore { answer.storefront }
}
