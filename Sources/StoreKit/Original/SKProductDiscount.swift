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

  private let offer: Offer?
  private let amount: Decimal
  private let locale: Locale

  public override init() {
    offer = nil
    amount = 0
    locale = .current
    super.init()
  }

  /// Creates a discount; nil if the offer is not made in this storefront.
  init?(_ offer: Offer, cache: ProductCache) {
    guard let amount = offer.price(in: cache.country) else { return nil }
    self.offer = offer
    self.amount = amount
    locale = cache.priceLocale
    super.init()
  }

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
