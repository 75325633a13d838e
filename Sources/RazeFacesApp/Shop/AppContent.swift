public import StoreCore

/// What ships inside the app, not in the store: its own list of product identifiers, the faces, and
/// how long a membership lasts.
public struct AppContent: Sendable {
  public var appName: String
  /// In the order of the table.
  public var productIDs: [String]
  let catalog: Catalog
  private let kinds = Memo<String, ProductKind?>()

  public init(catalog: Catalog) {
    self.catalog = catalog
    appName = catalog.appName
    productIDs = catalog.productIDs
  }

  /// The face's rows, as drawn; empty where the product is no face.
  public func face(_ productID: String) -> [String] {
    catalog.product(productID)?.artwork ?? []
  }

  /// Without what the identifiers of this app's products all begin with.
  func shortID(_ productID: String) -> String {
    let common = catalog.bundleID + "."
    return productID.hasPrefix(common) ? String(productID.dropFirst(common.count)) : productID
  }

  public func kind(_ productID: String) -> ProductKind? {
    kinds.value(for: productID) { catalog.product(productID)?.kind }
  }

  /// What the app calls a product that the store does not sell just now.
  public func name(_ productID: String, languages: [String]) -> String? {
    catalog.product(productID)?.localization(languages: languages).displayName
  }

  public func groupName(_ productID: String, languages: [String]) -> String? {
    guard let id = catalog.product(productID)?.subscription?.groupID else { return nil }
    return catalog.group(id)?.localizedName(languages: languages)
  }

  /// How long one purchase of a non-renewing subscription lasts. The store does not know it.
  public func membershipPeriod(_ productID: String) -> Period {
    catalog.product(productID)?.duration ?? Period(1, .year)
  }
}
