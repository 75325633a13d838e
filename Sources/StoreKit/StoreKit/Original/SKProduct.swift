public import Foundation
import StoreCore
import Synchronization

/// A product from a products request, with the text and price of one storefront.
///
/// Properties are read from the response on first use, so that a response with a hundred thousand
/// products stays cheap. The title and the price are then cached.
open class SKProduct: NSObject, @unchecked Sendable {
  private final var cache: ProductCache?
  private final var index = 0
  private final let seen = Mutex<(title: String?, price: Decimal?)>((nil, nil))

  public override init() { super.init() }

  open var productIdentifier: String { cache?.answer.products[index].id ?? "" }

  open var localizedTitle: String {
    if let title = seen.withLock({ $0.title }) { return title }
    let title = localization?.displayName ?? ""
    seen.withLock { $0.title = title }
    return title
  }

  open var localizedDescription: String { localization?.description ?? "" }

  /// The price, in the currency of ``priceLocale``.
  open var price: NSDecimalNumber {
    if let price = seen.withLock({ $0.price }) { return price as NSDecimalNumber }
    guard let cache, let price = cache.answer.price(at: index) else { return .zero }
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

  /// The promotional offers. The app's server must sign each use of one.
  open var discounts: [SKProductDiscount] {
    guard let cache, let terms else { return [] }
    return terms.offers.filter { $0.kind == .promotional }
      .compactMap { SKProductDiscount($0, cache: cache) }
  }

  /// Always false, because no product has content that Apple hosts.
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
  private var entry: CatalogProduct? { cache?.answer.products[index] }

  private var localization: ProductLocalization? {
    cache.map { $0.answer.products[index].localization(languages: $0.answer.languages) }
  }

  private var terms: SubscriptionTerms? { entry?.subscription }

  public enum PeriodUnit: UInt, CaseIterable, Sendable {
    case day, week, month, year
  }
}

extension ProductCache {
  func skProducts() -> [SKProduct] {
    answer.products.indices.map { SKProduct(cache: self, index: $0) }
  }
}

/// The length of one period of a subscription or an offer.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
  private final var period: Period?

  public override init() { super.init() }

  open var numberOfUnits: Int { period?.count ?? 0 }

  open var unit: SKProduct.PeriodUnit {
    switch period?.unit {
    case .day, nil: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SKProductSubscriptionPeriod else { return false }
    return numberOfUnits == other.numberOfUnits && unit == other.unit
  }

  open override var hash: Int { numberOfUnits &* 4 &+ Int(unit.rawValue) }
}

extension SKProductSubscriptionPeriod {
  convenience init(_ period: Period) {
    self.init()
    self.period = period
  }
}

/// An introductory or promotional price for a subscription.
open class SKProductDiscount: NSObject, @unchecked Sendable {
  public enum PaymentMode: UInt, CaseIterable, Sendable {
    case payAsYouGo, payUpFront, freeTrial
  }

  public enum `Type`: UInt, CaseIterable, Sendable {
    case introductory, subscription
  }

  private final var offer: Offer?
  private final var amount: Decimal = 0
  private final var locale = Locale.current

  public override init() { super.init() }

  /// The offer's identifier; nil for an introductory offer.
  open var identifier: String? { offer?.id }
  open var price: NSDecimalNumber { amount as NSDecimalNumber }
  open var priceLocale: Locale { locale }
  open var numberOfPeriods: Int { offer?.periodCount ?? 0 }
  open var type: `Type` { offer?.kind == .promotional ? .subscription : .introductory }

  open var subscriptionPeriod: SKProductSubscriptionPeriod {
    offer.map { SKProductSubscriptionPeriod($0.period) } ?? SKProductSubscriptionPeriod()
  }

  open var paymentMode: PaymentMode {
    switch offer?.mode {
    case .payAsYouGo, nil: .payAsYouGo
    case .payUpFront: .payUpFront
    case .free: .freeTrial
    }
  }
}

extension SKProductDiscount {
  convenience init?(_ offer: Offer, cache: ProductCache) {
    guard let amount = offer.price(in: cache.country) else { return nil }
    self.init()
    (self.offer, self.amount, locale) = (offer, amount, cache.priceLocale)
  }
}

#if canImport(FoundationNetworking)
  extension NumberFormatter {
    /// The names of Apple's Foundation. Foundation on Linux always behaves like 10.4.
    public enum Behavior: UInt, Sendable {
      case `default` = 0
      case behavior10_0 = 1000
      case behavior10_4 = 1040
    }

    /// Always ``Behavior/behavior10_4``. Setting it has no effect.
    ///
    /// Most StoreKit code that formats a price sets this property, which Foundation on Linux lacks.
    public var formatterBehavior: Behavior {
      get { .behavior10_4 }
      set {}
    }
  }
#endif
