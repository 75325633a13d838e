package import StoreCore
import Synchronization

/// The content that ships in the app: product identifiers, drawings, and the lengths of
/// memberships.
package struct AppContent: Sendable {
  package var appName: String
  package var productIDs: [String]
  package let catalog: any Catalog
  private let kinds = Memo<String, ProductKind?>()
  private let terms = Memo<String, SubscriptionTerms?>()

  package init(catalog: any Catalog) {
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

  package func kind(_ productID: String) -> ProductKind? {
    kinds.value(for: productID) { catalog.product(productID)?.kind }
  }

  /// Returns the terms of an auto-renewable subscription; nil for other products.
  package func subscription(_ productID: String) -> SubscriptionTerms? {
    guard kind(productID) == .autoRenewableSubscription else { return nil }
    return terms.value(for: productID) { catalog.product(productID)?.subscription }
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

package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])

  package func value(for key: Key, _ find: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = find()
    known.withLock { $0[key] = value }
    return value
  }
}
