public import Foundation
import StoreCore

/// The country's App Store that the device buys from now.
open class SKStorefront: NSObject, @unchecked Sendable {
  private final var country: CountryStore?

  public override init() { super.init() }

  /// ISO 3166-1 alpha-3, such as "USA".
  open var countryCode: String { country?.countryCode ?? "" }
  /// Apple's number, such as "143441".
  open var identifier: String { country?.id ?? "" }
}

extension SKStorefront {
  convenience init(_ country: CountryStore) {
    self.init()
    self.country = country
  }
}
