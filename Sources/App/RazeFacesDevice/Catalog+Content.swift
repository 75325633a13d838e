package import StoreCore

/// The content that ships in the app: product identifiers, names, and the lengths of memberships.
extension Catalog {
  /// Returns an identifier without the prefix that all of the app's products share.
  package func shortID(_ productID: String) -> String {
    let common = bundleID + "."
    return productID.hasPrefix(common) ? String(productID.dropFirst(common.count)) : productID
  }

  package func kind(_ productID: String) -> ProductKind? { product(productID)?.kind }

  /// Returns the terms of an auto-renewable subscription; nil for other products.
  package func subscription(_ productID: String) -> SubscriptionTerms? {
    product(productID)?.subscription
  }

  package func name(_ productID: String, languages: [String]) -> String? {
    product(productID)?.localization(languages: languages).displayName
  }

  package func groupName(_ productID: String, languages: [String]) -> String? {
    subscription(productID).flatMap { group($0.groupID) }?.localizedName(languages: languages)
  }

  /// Returns the length of a non-renewing subscription, which the App Store does not have.
  package func membershipPeriod(_ productID: String) -> Period {
    product(productID)?.duration ?? Period(1, .year)
  }
}
