public import Foundation
import Synchronization

/// Writes prices as a storefront's buyers are used to see them.
public enum PriceText {
  /// A price in the storefront's currency and locale, such as "$0.99" or "25.000 ₫".
  ///
  /// The space before a trailing symbol is a no-break space, as Foundation writes it.
  public static func displayPrice(_ price: Decimal, in storefront: Storefront) -> String {
    style(for: storefront).format(price)
  }

  /// The format that `displayPrice` uses, for whoever formats other amounts alike.
  public static func style(for storefront: Storefront) -> Decimal.FormatStyle.Currency {
    styles.withLock { styles in
      if let style = styles[storefront.id] { return style }
      let style = Decimal.FormatStyle.Currency(
        code: storefront.currencyCode, locale: Locale(identifier: storefront.localeIdentifier))
      styles[storefront.id] = style
      return style
    }
  }

  private static let styles = Mutex<[String: Decimal.FormatStyle.Currency]>([:])
}
