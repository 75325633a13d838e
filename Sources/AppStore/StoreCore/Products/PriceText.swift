public import Foundation
import Synchronization

public enum PriceText {
  /// Returns a price in the storefront's currency and locale, such as "$0.99" or "25.000 ₫". As in
  /// Foundation, a no-break space precedes a trailing symbol.
  public static func displayPrice(_ price: Decimal, in storefront: Storefront) -> String {
    if let text = texts.withLock({ $0[storefront.id]?[price] }) { return text }
    let text = style(for: storefront).format(price)
    texts.withLock { texts in
      if texts[storefront.id, default: [:]].count >= mostTexts { texts[storefront.id] = [:] }
      texts[storefront.id, default: [:]][price] = text
    }
    return text
  }

  /// Returns a price in the currency of a country's storefront.
  package static func displayPrice(_ price: Decimal, countryCode: String) -> String {
    Storefront.storefront(countryCode: countryCode).map { displayPrice(price, in: $0) }
      ?? "\(price)"
  }

  /// Returns a price for a label, with the App Store's "Free" for zero. Do not parse it.
  ///
  /// - Parameter language: the language of "Free"; nil for the storefront's.
  public static func label(
    _ price: Decimal, in storefront: Storefront, language: String? = nil
  ) -> String {
    guard price == 0 else { return displayPrice(price, in: storefront) }
    return ([language].compactMap(\.self) + storefront.languages).lazy.compactMap { free[$0] }.first
      ?? displayPrice(price, in: storefront)
  }

  private static let free = [
    "en": "Free", "vi": "Miễn phí", "zh-Hans": "免费", "zh-Hant": "免費", "ko": "무료",
    "ar": "مجانًا", "cs": "Zdarma", "da": "Gratis", "de": "Gratis", "el": "Δωρεάν", "es": "Gratis",
    "fi": "Ilmainen", "fr": "Gratuit", "he": "חינם", "hu": "Ingyenes", "id": "Gratis",
    "it": "Gratis", "ja": "無料", "nl": "Gratis", "no": "Gratis", "pl": "Za darmo",
    "pt-BR": "Grátis", "pt-PT": "Grátis", "sv": "Gratis", "th": "ฟรี", "tr": "Ücretsiz",
  ]

  /// The maximum number of texts in each storefront.
  private static let mostTexts = 1_024
  private static let texts = Mutex<[String: [Decimal: String]]>([:])

  public static func style(for storefront: Storefront) -> Decimal.FormatStyle.Currency {
    styles.withLock { styles in
      if let style = styles[storefront.id] { return style }
      var style = Decimal.FormatStyle.Currency(
        code: storefront.currencyCode, locale: Locale(identifier: storefront.localeIdentifier))
      // Foundation always writes ISO 4217's fraction digits, such as `$30.00` instead of `$30`.
      if ["TWD", "IDR"].contains(storefront.currencyCode) {
        style = style.precision(.fractionLength(0...storefront.fractionDigits))
      }
      styles[storefront.id] = style
      return style
    }
  }

  private static let styles = Mutex<[String: Decimal.FormatStyle.Currency]>([:])
}

/// A price, as it is displayed in a storefront.
public struct StorePrice: Hashable, Sendable {
  public var amount: Decimal
  public var storefront: Storefront

  public init(_ amount: Decimal, in storefront: Storefront) {
    (self.amount, self.storefront) = (amount, storefront)
  }

  public var text: String { PriceText.displayPrice(amount, in: storefront) }
}
