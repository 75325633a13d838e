public import Foundation
import StoreCore
import Synchronization

/// A product of the answer to a products request, with one storefront's words and price.
///
/// It is a pointer into its answer: each property is read when it is asked for, so that a hundred
/// thousand products cost little until they are looked at. What a table shows of it is kept then.
open class SKProduct: NSObject, @unchecked Sendable {
  private final var cache: ProductCache?
  private final var index = 0
  private final let seen = Mutex(Seen())

  private struct Seen {
    var title: String?
    var price: Decimal?
  }

  public override init() { super.init() }

  open var productIdentifier: String { cache?.productIDs[index] ?? "" }

  open var localizedTitle: String {
    if let title = seen.withLock({ $0.title }) { return title }
    let title = localization?.displayName ?? ""
    seen.withLock { $0.title = title }
    return title
  }

  open var localizedDescription: String { localization?.description ?? "" }

  /// The price in the currency of ``priceLocale``.
  open var price: NSDecimalNumber {
    if let price = seen.withLock({ $0.price }) { return price as NSDecimalNumber }
    guard let cache, let price = cache.products[index].price(in: cache.country) else {
      return .zero
    }
    seen.withLock { $0.price = price }
    return price as NSDecimalNumber
  }

  open var priceLocale: Locale { cache?.priceLocale ?? .current }

  open var isFamilyShareable: Bool { entry?.isFamilyShareable ?? false }
  open var subscriptionGroupIdentifier: String? { terms?.groupID }

  open var subscriptionPeriod: SKProductSubscriptionPeriod? {
    (terms?.period).map(SKProductSubscriptionPeriod.init)
  }

  open var introductoryPrice: SKProductDiscount? {
    guard let cache, let offer = terms?.introductoryOffer else { return nil }
    return SKProductDiscount(offer, cache: cache)
  }

  /// The promotional offers; a request for one has to be signed by the app's own server.
  open var discounts: [SKProductDiscount] {
    guard let cache, let terms else { return [] }
    return terms.offers.filter { $0.kind == .promotional }
      .compactMap { SKProductDiscount($0, cache: cache) }
  }

  /// No product here has content that Apple hosts.
  open var isDownloadable: Bool { false }
  open var downloadable: Bool { isDownloadable }
  open var contentVersion: String { "" }
  open var downloadContentVersion: String { "" }
  open var downloadContentLengths: [NSNumber] { [] }
  open var contentLengths: [NSNumber] { [] }
}

extension SKProduct {
  convenience init(cache: ProductCache, index: Int) {
    self.init()
    (self.cache, self.index) = (cache, index)
  }

  var origin: Origin { cache?.origin ?? Origin() }

  private var entry: CatalogProduct? { cache?.products[index] }

  private var localization: Localization? {
    cache.map { $0.products[index].localization(languages: $0.languages) }
  }

  private var terms: SubscriptionTerms? { entry?.subscription }

  public enum PeriodUnit: UInt, CaseIterable, Sendable {
    case day, week, month, year
  }
}

/// One answer of the store, shared by its products.
final class ProductCache: Sendable {
  let origin: Origin
  let products: [CatalogProduct]
  let productIDs: [String]
  let country: CountryStore
  let languages: [String]
  let priceLocale: Locale
  /// The names of subscription groups by group ID.
  let groupNames: [String: String]

  init(_ answer: ProductsAnswer, from connection: StoreConnection? = nil) {
    origin = Origin(connection)
    products = answer.products
    productIDs = answer.productIDs
    country = answer.storefront
    languages = answer.languages
    groupNames = answer.groupNames
    priceLocale = Self.priceLocale(of: answer.storefront)
  }

  /// Returns the storefront's locale with its currency said, as iOS writes it: in some storefronts
  /// prices are not in the country's own money.
  static func priceLocale(of country: CountryStore) -> Locale {
    Locale(identifier: "\(country.localeIdentifier)@currency=\(country.currencyCode)")
  }

  func skProducts() -> [SKProduct] {
    products.indices.map { SKProduct(cache: self, index: $0) }
  }
}
