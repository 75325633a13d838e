/// One country's App Store: its currency, and how prices and words are written there.
///
/// The number is Apple's own, as `SKStorefront.identifier` and signed transactions carry it.
public struct Storefront: Hashable, Sendable, Codable {
  /// ISO 3166-1 alpha-3, such as "USA".
  public let countryCode: String
  /// Apple's number for the storefront, such as "143441".
  public let id: String
  /// ISO 4217, such as "USD".
  public let currencyCode: String
  /// The locale that prices are written in, such as "en_US".
  public let localeIdentifier: String
  /// The languages that the storefront's buyers read, the most likely first, such as ["vi", "en"].
  public let languages: [String]

  /// Decimal places that a price in this currency may have (ISO 4217's minor unit).
  public var fractionDigits: Int {
    switch currencyCode {
    case "JPY", "KRW", "VND", "CLP": 0
    default: 2
    }
  }

  /// Whether a whole price is written without a fraction, though the currency has one on paper:
  /// nobody has paid in it for decades, and the App Store's price points are whole.
  public var writesWholePrices: Bool {
    switch currencyCode {
    case "TWD", "IDR": true
    default: false
    }
  }

  /// Returns the storefront of a country by its alpha-3 code; nil for one that is not in `all`.
  public static func storefront(countryCode: String) -> Storefront? {
    byCountry[countryCode]
  }

  private static let byCountry = Dictionary(
    uniqueKeysWithValues: all.map { ($0.countryCode, $0) })
}
