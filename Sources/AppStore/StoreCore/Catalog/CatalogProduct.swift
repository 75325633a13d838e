public import Foundation

/// Stores products by their position in the catalog, and decodes each value on access.
public protocol ProductStorage: AnyObject, Sendable {
  var count: Int { get }
  func id(of product: Int) -> String
  func kind(of product: Int) -> ProductKind
  func referenceName(of product: Int) -> String
  func isClearedForSale(_ product: Int) -> Bool
  func isFamilyShareable(_ product: Int) -> Bool
  func isSold(_ product: Int, in storefront: Storefront) -> Bool
  func price(of product: Int, in storefront: Storefront) -> Decimal?
  func localization(of product: Int, languages: [String]) -> ProductLocalization
  func drawing(of product: Int) -> Drawing?
  func subscription(of product: Int) -> SubscriptionTerms?
  func duration(of product: Int) -> Period?
}

/// A product in the catalog. Each property is decoded on access.
public struct CatalogProduct: Sendable, Identifiable {
  private let storage: any ProductStorage
  public let index: Int

  public init(_ storage: any ProductStorage, at index: Int) {
    (self.storage, self.index) = (storage, index)
  }

  /// The product identifier. App Store Connect never reuses one.
  public var id: String { storage.id(of: index) }
  public var kind: ProductKind { storage.kind(of: index) }

  /// The name in App Store Connect; never shown to buyers (storekit-rules 1).
  public var referenceName: String { storage.referenceName(of: index) }
  public var isFamilyShareable: Bool { storage.isFamilyShareable(index) }

  /// Returns the price in the storefront's currency; nil if the product is not sold there.
  public func price(in storefront: Storefront) -> Decimal? {
    storage.price(of: index, in: storefront)
  }

  /// Returns the name and description in the first available language, or the primary language.
  public func localization(languages: [String]) -> ProductLocalization {
    storage.localization(of: index, languages: languages)
  }

  /// The product's artwork; nil if it has none.
  public var drawing: Drawing? { storage.drawing(of: index) }

  /// The subscription's terms; nil for other product types.
  public var subscription: SubscriptionTerms? { storage.subscription(of: index) }

  /// The duration of a non-renewing subscription, which only the app enforces (storekit-rules 3.3).
  public var duration: Period? { storage.duration(of: index) }

  /// Whether the product can be sold. Otherwise products requests call its identifier invalid.
  public var isClearedForSale: Bool { storage.isClearedForSale(index) }

  /// Returns whether the product has a price in the storefront.
  public func isSold(in storefront: Storefront) -> Bool { storage.isSold(index, in: storefront) }
}

public struct CatalogProducts: RandomAccessCollection, Sendable {
  private let storage: any ProductStorage

  public init(_ storage: any ProductStorage) { self.storage = storage }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }

  public subscript(position: Int) -> CatalogProduct {
    precondition(indices.contains(position), "There is no product at this position.")
    return CatalogProduct(storage, at: position)
  }
}

/// A product type (storekit-rules 1). The raw values are those in signed transactions.
public enum ProductKind: String, CaseIterable, Sendable, Codable {
  case consumable = "Consumable"
  case nonConsumable = "Non-Consumable"
  case nonRenewingSubscription = "Non-Renewing Subscription"
  case autoRenewableSubscription = "Auto-Renewable Subscription"

  /// Whether a payment can have a quantity greater than 1 (storekit-rules 2.16).
  public var canBeBoughtInNumbers: Bool {
    switch self {
    case .consumable, .nonRenewingSubscription: true
    case .nonConsumable, .autoRenewableSubscription: false
    }
  }

  public var canBeFamilyShared: Bool {
    switch self {
    case .nonConsumable, .autoRenewableSubscription: true
    case .consumable, .nonRenewingSubscription: false
    }
  }
}

public struct ProductLocalization: Hashable, Sendable {
  public let displayName, description: String

  public init(displayName: String, description: String) {
    (self.displayName, self.description) = (displayName, description)
  }
}
