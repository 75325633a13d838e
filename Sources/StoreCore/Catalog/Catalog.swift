/// What App Store Connect holds for one app: its products, subscription groups and sandbox testers.
///
/// A value of this type was read and checked completely: whatever is asked of it, there are no
/// mistakes left to meet.
public struct Catalog: Sendable {
  public let bundleID: String
  public let appName: String
  public let appVersion: String
  /// App Store Connect's "Apple ID" of the app; `appAppleId` in what Apple signs.
  public let appStoreID: Int
  public let primaryLanguage: String
  /// The territory whose price every product must have, ISO 3166-1 alpha-3.
  public let baseTerritory: String
  /// Where the app is sold, in the order of the file.
  public let storefronts: [Storefront]
  /// Without it nothing can be sold (storekit-rules 1).
  public let paidApplicationsAgreementInEffect: Bool
  /// App Store Connect's "App-Specific Shared Secret", without which verifyReceipt tells nothing of
  /// subscriptions (storekit-rules 4); where it is nil any password is right.
  public let appSpecificSharedSecret: String?
  public let groups: [SubscriptionGroup]
  public let testers: [CatalogTester]

  let storage: CatalogStorage

  /// Reads and checks a file. Fails with all mistakes at once, or with why the file cannot be read.
  public static func load(contentsOf path: String) throws(CatalogFailure) -> Catalog {
    try Catalog(checking: CatalogFile.read(path), fileName: path)
  }

  /// Reads and checks a catalog in memory; `fileName` is what its mistakes are reported under.
  public init(parsing bytes: some Collection<UInt8>, fileName: String) throws(CatalogFailure) {
    try self.init(checking: JSONText(bytes), fileName: fileName)
  }

  public var count: Int { storage.count }

  /// All products, those not cleared for sale included.
  public var products: CatalogProducts { CatalogProducts(storage: storage) }

  /// In the order of the file; builds the strings on every call.
  public var productIDs: [String] { products.map(\.id) }

  /// The product with this ID, cleared for sale or not; takes the same time in any catalog.
  public func product(_ id: String) -> CatalogProduct? {
    storage.product(withID: id).map { CatalogProduct(storage: storage, index: $0) }
  }

  /// Many products at once, each as `product(_:)` finds it.
  public func products(withIDs ids: [String]) -> [CatalogProduct?] {
    storage.places(withIDs: ids).map { place in
      place.map { CatalogProduct(storage: storage, index: Int($0)) }
    }
  }

  public func group(_ id: String) -> SubscriptionGroup? {
    groups.first { $0.id == id }
  }
}
