package import StoreCore

/// The content that ships in the app: product identifiers, drawings, and the lengths of
/// memberships.
package struct AppContent: Sendable {
  package var appName: String
  package var productIDs: [String]
  package let catalog: Catalog

  package init(catalog: Catalog) {
    self.catalog = catalog
    appName = catalog.appName
    productIDs = catalog.productIDs
  }

  package func drawing(_ productID: String) -> Drawing? { catalog.product(productID)?.drawing }

  /// Returns an identifier without the prefix that all of the app's products share.
  package func shortID(_ productID: String) -> String {
    let common = catalog.bundleID + "."
    return productID.hasPrefix(common) ? String(productID.dropFirst(common.count)) : productID
  }

  package func kind(_ productID: String) -> ProductKind? { catalog.product(productID)?.kind }

  /// Returns the terms of an auto-renewable subscription; nil for other products.
  package func subscription(_ productID: String) -> SubscriptionTerms? {
    catalog.product(productID)?.subscription
  }

  package func name(_ productID: String, languages: [String]) -> String? {
    catalog.product(productID)?.localization(languages: languages).displayName
  }

  package func description(_ productID: String, languages: [String]) -> String? {
    catalog.product(productID)?.localization(languages: languages).description
  }

  package func subscriptionGroupID(_ productID: String) -> String? {
    subscription(productID)?.groupID
  }

  package func groupName(_ productID: String, languages: [String]) -> String? {
    guard let id = subscriptionGroupID(productID) else { return nil }
    return catalog.group(id)?.localizedName(languages: languages)
  }

  /// Returns the length of a non-renewing subscription, which the App Store does not have.
  package func membershipPeriod(_ productID: String) -> Period {
    catalog.product(productID)?.duration ?? Period(1, .year)
  }
}
