import Foundation

/// An app in App Store Connect: its products, subscription groups and sandbox testers.
///
/// A catalog is validated when it is read, so using it cannot fail.
public struct Catalog: Sendable {
  public let bundleID, appName, appVersion: String
  /// The app's "Apple ID" in App Store Connect; `appAppleId` in signed documents.
  public let appStoreID: Int
  /// The storefronts that sell the app, in the catalog's order; at most 64.
  public let storefronts: [Storefront]
  /// Whether the app can sell anything at all (storekit-rules 1).
  public let paidApplicationsAgreementInEffect: Bool
  /// The secret that verifyReceipt requires for subscriptions (storekit-rules 4); nil accepts any.
  public let appSpecificSharedSecret: String?
  public let groups: [SubscriptionGroup]
  public let testers: [NewTester]
  /// All products, including those that are not cleared for sale.
  public let products: [CatalogProduct]
  /// The storefront of a device before its first sign-in; nil for the default storefront.
  public var initialStorefront: Storefront?
  /// The environment of a world that is created or reset with this catalog.
  public var environment = StoreEnvironment.sandbox
  /// The commands that configure a world when it is created or reset.
  public var initialCommands: [TesterCommand] = []
  private let places: [String: Int]

  package init(
    bundleID: String, appName: String, appVersion: String, appStoreID: Int,
    storefronts: [Storefront], hasAgreement: Bool, sharedSecret: String?,
    groups: [SubscriptionGroup], testers: [NewTester], products: [CatalogProduct]
  ) {
    (self.bundleID, self.appName, self.appVersion) = (bundleID, appName, appVersion)
    (self.appStoreID, self.storefronts) = (appStoreID, storefronts)
    (paidApplicationsAgreementInEffect, appSpecificSharedSecret) = (hasAgreement, sharedSecret)
    (self.groups, self.testers, self.products) = (groups, testers, products)
    places = Dictionary(products.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  public var count: Int { products.count }
  public var productIDs: [String] { products.map(\.id) }

  /// Returns the product with this identifier, cleared for sale or not. Takes constant time.
  public func product(_ id: String) -> CatalogProduct? { places[id].map { products[$0] } }

  public func group(_ id: String) -> SubscriptionGroup? { groups.first { $0.id == id } }

  /// Returns the payment for a case-insensitive offer code; nil if the code is unknown.
  public func order(redeeming code: String) -> PaymentOrder? {
    let claim = OfferClaim.code(code.trimmingCharacters(in: .whitespaces))
    return products.first { $0.offer(claim) != nil }
      .map { PaymentOrder(productID: $0.id, offer: claim) }
  }
}
