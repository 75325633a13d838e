import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
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

  /// Returns the storefront of a product's locale, which may be another by now than the device's.
  fileprivate static func storefront(of locale: Locale) -> StoreCore.Storefront? {
    let identifier = locale.identifier.prefix { $0 != "@" }
    return byLocale[String(identifier)]
  }

  private static let byLocale = Dictionary(
    StoreCore.Storefront.all.map { ($0.localeIdentifier, $0) },
    uniquingKeysWith: { first, _ in first })
}

extension ProductEntry {
  /// Returns the price; a dash if the App Store does not sell it just now.
  func price(_ shared: Shared) -> String {
    switch self {
    case .product(let product): PriceLabel.text(product)
    case .invalid: shared.marks.nothing
    }
  }

  /// Returns the sign beside the price of a plan that costs less at first; empty for all others.
  func priceSign(_ shared: Shared) -> String {
    introduction(shared) == nil ? "" : shared.marks.offer
  }

  /// Returns the introductory offer that buying it begins with; nil if it costs what it costs.
  func introduction(_ shared: Shared) -> Offer? {
    shared.device.introduction(of: self, shared.content)
  }

  /// Returns the price that a subscription's next buyer pays, as on the App Store: `1 week free,
  /// then $2.99 per month`. Nil for a product that does not renew.
  func terms(_ shared: Shared) -> String? {
    guard case .product(let product) = self, let terms = shared.content.subscription(id),
      let storefront = PriceLabel.storefront(of: product.priceLocale)
    else { return nil }
    return shared.texts.subscriptions.plan(
      product.price.decimalValue, each: terms.period, beginningWith: introduction(shared),
      in: storefront)
  }
}
