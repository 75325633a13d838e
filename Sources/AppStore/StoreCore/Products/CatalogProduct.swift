public import Foundation

/// A product in the catalog.
public struct CatalogProduct: Sendable, Identifiable {
  /// The product's place in the catalog.
  public let index: Int
  /// The product identifier. App Store Connect never reuses one.
  public let id: String
  public let kind: ProductKind
  /// The name in App Store Connect; never shown to buyers (storekit-rules 1).
  public let referenceName: String
  /// Whether the product can be sold. Otherwise products requests call its identifier invalid.
  public let isClearedForSale: Bool
  public let isFamilyShareable: Bool
  /// The prices by country code, or one for all storefronts.
  private let prices: [String: Decimal]
  private let commonPrice: Decimal?
  /// In the catalog's order.
  private let localizations: [(language: String, texts: ProductLocalization)]
  private let primaryLanguage: String
  /// The product's artwork; nil if it has none.
  public let drawing: Drawing?
  /// The subscription's terms; nil for other product types.
  public let subscription: SubscriptionTerms?
  /// The duration of a non-renewing subscription, which only the app enforces (storekit-rules 3.3).
  public let duration: Period?

  package init(
    index: Int, id: String, kind: ProductKind, referenceName: String, isClearedForSale: Bool,
    isFamilyShareable: Bool, prices: [String: Decimal], commonPrice: Decimal?,
    localizations: [(language: String, texts: ProductLocalization)], primaryLanguage: String,
    drawing: Drawing?, subscription: SubscriptionTerms?, duration: Period?
  ) {
    (self.index, self.id, self.kind, self.referenceName) = (index, id, kind, referenceName)
    (self.isClearedForSale, self.isFamilyShareable) = (isClearedForSale, isFamilyShareable)
    (self.prices, self.commonPrice) = (prices, commonPrice)
    (self.localizations, self.primaryLanguage) = (localizations, primaryLanguage)
    (self.drawing, self.subscription, self.duration) = (drawing, subscription, duration)
  }

  /// Returns the price in the storefront's currency; nil if the product is not sold there.
  public func price(in storefront: Storefront) -> Decimal? {
    commonPrice ?? prices[storefront.countryCode]
  }

  /// Returns whether the product has a price in the storefront.
  public func isSold(in storefront: Storefront) -> Bool { price(in: storefront) != nil }

  /// Returns the name and description in the first available language, or the primary language.
  public func localization(languages: [String]) -> ProductLocalization {
    let language = localizations.map(\.language)
      .bestLanguage(for: languages, primary: primaryLanguage)
    return localizations.first { $0.language == language }?.texts
      ?? ProductLocalization(displayName: "", description: "")
  }
}

/// A product type (storekit-rules 1). The raw values are those in signed transactions.
public enum ProductKind: String, CaseIterable, Sendable, Codable {
  case consumable = "Consumable"
  case nonConsumable = "Non-Consumable"
  case nonRenewingSubscription = "Non-Renewing Subscription"
  case autoRenewableSubscription = "Auto-Renewable Subscription"

  /// Whether a payment can have a quantity greater than 1 (storekit-rules 2.16).
  public var canBeBoughtInNumbers: Bool { self == .consumable || self == .nonRenewingSubscription }
  public var canBeFamilyShared: Bool {
    self == .nonConsumable || self == .autoRenewableSubscription
  }
}

public struct ProductLocalization: Hashable, Sendable {
  public let displayName, description: String

  public init(displayName: String, description: String) {
    (self.displayName, self.description) = (displayName, description)
  }
}
