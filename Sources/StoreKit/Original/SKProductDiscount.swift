public import Foundation
import StoreCore

/// An introductory or promotional price of a subscription.
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

  /// The offer's identifier; nil for the introductory price.
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
  /// Creates a discount; nil if the offer is not made in this storefront.
  convenience init?(_ offer: Offer, cache: ProductCache) {
    guard let amount = offer.price(in: cache.country) else { return nil }
    self.init()
    (self.offer, self.amount, locale) = (offer, amount, cache.priceLocale)
  }
}
