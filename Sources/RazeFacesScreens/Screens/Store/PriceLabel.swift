import Foundation
import RazeFacesShop
import StoreCore
import StoreKit

/// Prices as the storefront that they come from writes them.
enum PriceLabel {
  static func text(_ product: SKProduct, quantity: Int = 1) -> String {
    let one = product.price.decimalValue
    return text(quantity == 1 ? one : one * Decimal(quantity), locale: product.priceLocale)
  }

  static func text(_ price: Decimal, locale: Locale) -> String {
    guard let storefront = storefront(of: locale) else { return "\(price)" }
    return PriceText.label(price, in: storefront)
  }

  /// A product says its locale, not its storefront; what the device shows by now may be another.
  private static func storefront(of locale: Locale) -> StoreCore.Storefront? {
    let identifier = locale.identifier.prefix { $0 != "@" }
    return byLocale[String(identifier)]
  }

  private static let byLocale = Dictionary(
    StoreCore.Storefront.all.map { ($0.localeIdentifier, $0) },
    uniquingKeysWith: { first, _ in first })
}

extension ShelfEntry {
  /// A dash if the App Store does not sell it just now.
  func price(_ shared: Shared) -> String {
    switch self {
    case .product(let product): PriceLabel.text(product)
    case .invalid: shared.marks.nothing
    }
  }
}
