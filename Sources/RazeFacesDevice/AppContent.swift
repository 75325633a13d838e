package import StoreCore

/// What ships inside the app, not in the store: its own list of product identifiers, the faces, and
/// how long a membership lasts.
package struct AppContent: Sendable {
  package var appName: String
  /// In the order of the table.
  package var productIDs: [String]
  package let catalog: any Catalog
  private let kinds = Memo<String, ProductKind?>()
  private let terms = Memo<String, SubscriptionTerms?>()

  package init(catalog: any Catalog) {
    self.catalog = catalog
    appName = catalog.appName
    productIDs = catalog.productIDs
  }

  /// What the product looks like; empty if it has no look of its own.
  package func artwork(_ productID: String) -> Artwork {
    catalog.product(productID)?.artwork ?? Artwork()
  }

  /// Without what the identifiers of this app's products all begin with.
  package func shortID(_ productID: String) -> String {
    let common = catalog.bundleID + "."
    return productID.hasPrefix(common) ? String(productID.dropFirst(common.count)) : productID
  }

  package func kind(_ productID: String) -> ProductKind? {
    kinds.value(for: productID) { catalog.product(productID)?.kind }
  }

  /// What makes a product renew by itself; nil for what does not.
  package func subscription(_ productID: String) -> SubscriptionTerms? {
    guard kind(productID) == .autoRenewableSubscription else { return nil }
    return terms.value(for: productID) { catalog.product(productID)?.subscription }
  }

  /// What the app calls a product that the store does not sell just now.
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

  /// How long one purchase of a non-renewing subscription lasts. The store does not know it.
  package func membershipPeriod(_ productID: String) -> Period {
    catalog.product(productID)?.duration ?? Period(1, .year)
  }
}
