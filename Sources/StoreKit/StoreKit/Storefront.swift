public import Foundation
import StoreCore

/// The App Store of the country that the device buys from.
public struct Storefront: Identifiable, Hashable, Sendable {
  /// The three-letter country code (ISO 3166-1 alpha-3), such as "USA".
  public let countryCode: String
  /// Apple's identifier for the storefront, such as "143441".
  public let id: String

  public var currency: Locale.Currency? {
    CountryStore.storefront(countryCode: countryCode).map { Locale.Currency($0.currencyCode) }
  }
}

extension Storefront {
  init(_ country: CountryStore) { self.init(countryCode: country.countryCode, id: country.id) }
}

// Renamed, because Apple's type has the same name.
typealias CountryStore = StoreCore.Storefront
