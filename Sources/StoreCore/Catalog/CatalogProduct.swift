public import Foundation

/// A storage of products, each at its place in the catalog's order, and read when asked for.
public protocol ProductStorage: AnyObject, Sendable {
  var count: Int { get }
  func id(of product: Int) -> String
  func kind(of product: Int) -> ProductKind
  func referenceName(of product: Int) -> String
  func isClearedForSale(_ product: Int) -> Bool
  func isFamilyShareable(_ product: Int) -> Bool
  func isSold(_ product: Int, in storefront: Storefront) -> Bool
  func price(of product: Int, in storefront: Storefront) -> Decimal?
  func localization(of product: Int, languages: [String]) -> Localization
  func drawing(of product: Int) -> Drawing?
  func subscription(of product: Int) -> SubscriptionTerms?
  func duration(of product: Int) -> Period?
}

/// A product of the catalog. Each property is read when it is asked for.
public struct CatalogProduct: Sendable, Identifiable {
  private let storage: any ProductStorage
  public let index: Int

  public init(_ storage: any ProductStorage, at index: Int) {
    (self.storage, self.index) = (storage, index)
  }

  /// The product ID, unique for ever.
  public var id: String { storage.id(of: index) }
  public var kind: ProductKind { storage.kind(of: index) }

  /// The name for App Store Connect's own pages; never shown to a buyer (storekit-rules 1).
  public var referenceName: String { storage.referenceName(of: index) }
  public var isFamilyShareable: Bool { storage.isFamilyShareable(index) }

  /// Returns the price in the storefront's currency; nil if it is not sold there.
  public func price(in storefront: Storefront) -> Decimal? {
    storage.price(of: index, in: storefront)
  }

  /// Returns name and description in the first available language, else in the primary one.
  public func localization(languages: [String]) -> Localization {
    storage.localization(of: index, languages: languages)
  }

  /// The product's look; empty for a product without one of its own.
  public var drawing: Drawing? { storage.drawing(of: index) }

  /// Set for auto-renewable subscriptions, and only for them.
  public var subscription: SubscriptionTerms? { storage.subscription(of: index) }

  /// The length of a non-renewing subscription, which only the app enforces (storekit-rules 3.3).
  public var duration: Period? { storage.duration(of: index) }

  /// Whether it may be sold at all; if not, a products request calls its ID invalid.
  public var isClearedForSale: Bool { storage.isClearedForSale(index) }

  /// Returns whether it has a price there.
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

/// A product type (storekit-rules 1). The raw values are those of signed transactions.
public enum ProductKind: String, CaseIterable, Sendable, Codable {
  case consumable = "Consumable"
  case nonConsumable = "Non-Consumable"
  case nonRenewingSubscription = "Non-Renewing Subscription"
  case autoRenewableSubscription = "Auto-Renewable Subscription"

  /// Whether one payment may be for several (storekit-rules 2.16).
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

public struct Localization: Hashable, Sendable {
  public let displayName, description: String

  public init(displayName: String, description: String) {
    (self.displayName, self.description) = (displayName, description)
  }
}
