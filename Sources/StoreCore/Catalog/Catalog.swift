/// The contents of App Store Connect for one app: its products, subscription groups and sandbox
/// testers.
///
/// Its maker has checked it completely: whatever is asked of it, there are no mistakes left to
/// meet.
public protocol Catalog: Sendable {
  var bundleID: String { get }
  var appName: String { get }
  var appVersion: String { get }
  /// App Store Connect's "Apple ID" of the app; `appAppleId` in what Apple signs.
  var appStoreID: Int { get }
  /// The storefronts that the app is sold in, in the catalog's order; at most 64.
  var storefronts: [Storefront] { get }
  /// Whether the agreement is in effect; without it nothing can be sold (storekit-rules 1).
  var paidApplicationsAgreementInEffect: Bool { get }
  /// App Store Connect's "App-Specific Shared Secret". Without it verifyReceipt tells nothing of
  /// subscriptions (storekit-rules 4); if it is nil, any password is right.
  var appSpecificSharedSecret: String? { get }
  var groups: [SubscriptionGroup] { get }
  var testers: [CatalogTester] { get }

  /// All products, those not cleared for sale included.
  var products: CatalogProducts { get }

  /// Returns the product with this ID, cleared for sale or not; takes the same time in any catalog.
  func product(_ id: String) -> CatalogProduct?
}

extension Catalog {
  public var count: Int { products.count }

  /// The identifiers in the catalog's order; builds the strings on every call.
  public var productIDs: [String] { products.map(\.id) }

  public func group(_ id: String) -> SubscriptionGroup? {
    groups.first { $0.id == id }
  }
}
