public import Foundation
import StoreCore

/// A product of the App Store, with one storefront's words and price. Each property is read when
/// it is asked for.
public struct Product: Identifiable, Hashable, Sendable {
  let cache: ProductCache
  private let index: Int

  init(cache: ProductCache, index: Int) {
    self.cache = cache
    self.index = index
  }

  var entry: CatalogProduct { cache.products[index] }
  private var localization: Localization { entry.localization(languages: cache.languages) }

  public var id: String { entry.id }
  public var type: ProductType { ProductType(rawValue: entry.kind.rawValue) }
  public var displayName: String { localization.displayName }
  public var description: String { localization.description }
  public var isFamilyShareable: Bool { entry.isFamilyShareable }

  /// The price in the storefront's currency.
  public var price: Decimal { entry.price(in: cache.country) ?? 0 }
  /// The price as the storefront's buyers write it, such as "$0.99".
  public var displayPrice: String { PriceText.displayPrice(price, in: cache.country) }
  public var priceFormatStyle: Decimal.FormatStyle.Currency { PriceText.style(for: cache.country) }

  public static func == (a: Self, b: Self) -> Bool {
    if a.cache === b.cache { return a.index == b.index }
    return a.id == b.id && a.price == b.price && a.cache.country == b.cache.country
      && a.localization == b.localization
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Returns the products that the App Store sells here, of those asked for; the others are left
  /// out.
  ///
  /// Throws ``StoreKitError``.
  public static func products<Identifiers>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers: Collection, Identifiers.Element == String {
    do {
      let connection = StoreConnection.current
      let answer = try await connection.products(Array(identifiers))
      let cache = ProductCache(answer, from: connection)
      return cache.products.indices.map { Product(cache: cache, index: $0) }
    } catch {
      throw ModernError.general(error)
    }
  }
}

extension Product {
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let consumable = Self(rawValue: "Consumable")
    public static let nonConsumable = Self(rawValue: "Non-Consumable")
    public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

    public var localizedDescription: String { rawValue }
  }
}
