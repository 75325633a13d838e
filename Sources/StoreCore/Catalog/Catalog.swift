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

  public func group(_ id: String) -> SubscriptionGroup? { groups.first { $0.id == id } }
}

/// A sandbox tester as written in the catalog.
///
/// The password is plain here because a person wrote it into a file; whoever keeps testers keeps
/// its hash.
public struct CatalogTester: Sendable, Equatable {
  public let email: String
  public let password: String
  /// The tester's storefront, ISO 3166-1 alpha-3.
  public let countryCode: String
  /// A child's account: a parent has to approve each purchase (storekit-rules 2.10).
  public let asksToBuy: Bool
  public let firstName: String?
  public let lastName: String?

  public init(
    email: String, password: String, countryCode: String, asksToBuy: Bool, firstName: String?,
    lastName: String?
  ) {
    self.email = email
    self.password = password
    self.countryCode = countryCode
    self.asksToBuy = asksToBuy
    self.firstName = firstName
    self.lastName = lastName
  }

  /// The tester's full name; nil if there is none.
  public var fullName: String? {
    let storefront = Storefront.storefront(countryCode: countryCode)
    let name = storefront?.fullName(first: firstName ?? "", last: lastName ?? "") ?? ""
    return name.isEmpty ? nil : name
  }
}
