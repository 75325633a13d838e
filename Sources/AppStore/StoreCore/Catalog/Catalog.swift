/// An app in App Store Connect: its products, subscription groups and sandbox testers.
///
/// A catalog is validated when it is created, so reading it cannot fail.
public protocol Catalog: Sendable {
  var bundleID: String { get }
  var appName: String { get }
  var appVersion: String { get }
  /// The app's "Apple ID" in App Store Connect; `appAppleId` in signed documents.
  var appStoreID: Int { get }
  /// The storefronts that sell the app, in the catalog's order; at most 64.
  var storefronts: [Storefront] { get }
  /// Whether the app can sell anything at all (storekit-rules 1).
  var paidApplicationsAgreementInEffect: Bool { get }
  /// The secret that verifyReceipt requires for subscriptions (storekit-rules 4); nil accepts any.
  var appSpecificSharedSecret: String? { get }
  var groups: [SubscriptionGroup] { get }
  var testers: [CatalogTester] { get }
  /// The storefront of a device before its first sign-in; nil for the default storefront.
  var initialStorefront: Storefront? { get }
  /// The environment of a world that is created or reset with this catalog.
  var environment: StoreEnvironment { get }
  /// The commands that configure a world when it is created or reset.
  var initialCommands: [TesterCommand] { get }

  /// All products, including those that are not cleared for sale.
  var products: CatalogProducts { get }

  /// Returns the product with this identifier, cleared for sale or not. Takes constant time.
  func product(_ id: String) -> CatalogProduct?
}

extension Catalog {
  public var initialStorefront: Storefront? { nil }
  public var environment: StoreEnvironment { .sandbox }
  public var initialCommands: [TesterCommand] { [] }
  public var count: Int { products.count }
  public var productIDs: [String] { products.map(\.id) }

  public func group(_ id: String) -> SubscriptionGroup? { groups.first { $0.id == id } }
}

/// A sandbox tester in the catalog.
///
/// The password is plain text, as in the catalog file. The store keeps only its hash.
public struct CatalogTester: Sendable, Equatable {
  public let email, password: String
  /// The country code of the tester's storefront (ISO 3166-1 alpha-3).
  public let countryCode: String
  /// Whether purchases need a parent's approval (storekit-rules 2.10).
  public let asksToBuy: Bool
  public let firstName, lastName: String?

  public init(
    email: String, password: String, countryCode: String, asksToBuy: Bool, firstName: String?,
    lastName: String?
  ) {
    (self.email, self.password, self.countryCode) = (email, password, countryCode)
    (self.asksToBuy, self.firstName, self.lastName) = (asksToBuy, firstName, lastName)
  }

  public var fullName: String? {
    let storefront = Storefront.storefront(countryCode: countryCode)
    let name = storefront?.fullName(first: firstName ?? "", last: lastName ?? "") ?? ""
    return name.isEmpty ? nil : name
  }
}
