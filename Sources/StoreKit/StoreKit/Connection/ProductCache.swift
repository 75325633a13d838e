import StoreCore

final class ProductCache: Sendable {
  let origin: Origin
  let answer: ProductsAnswer
  /// The storefront's locale with an explicit currency, as iOS writes it. Some storefronts do not
  /// use the country's own currency.
  let priceLocale: Locale

  init(_ answer: ProductsAnswer, from connection: StoreConnection? = nil) {
    origin = Origin(connection)
    self.answer = answer
    let country = answer.storefront
    priceLocale = Locale(identifier: "\(country.localeIdentifier)@currency=\(country.currencyCode)")
  }

  var country: CountryStore { answer.storefront }
}
