public import Foundation

/// The next period of a subscription. What is announced, asked for, agreed to, charged and signed
/// is this one price in this one currency (storekit-rules 3.28).
public struct NextPeriod: Hashable, Sendable {
  public var productID: String
  /// The length of a regular period of the plan.
  public var plan: Period
  /// The plan's price, including price increases.
  public var regularPrice: Decimal
  /// The offer that discounts this period.
  public var offer: RunningOffer?
  public var storefront: Storefront
  /// The start of this period, if it is paid then.
  public var begins: Date
  /// The start of the first period at `regularPrice`, if the subscriber was asked about an increase
  /// to it (storekit-rules 3.20).
  public var increaseBegins: Date?

  public init(
    of productID: String, plan: Period, regularPrice: Decimal, offer: RunningOffer? = nil,
    in storefront: Storefront, from begins: Date, increaseBegins: Date? = nil
  ) {
    (self.productID, self.plan, self.regularPrice) = (productID, plan, regularPrice)
    (self.offer, self.storefront, self.begins) = (offer, storefront, begins)
    self.increaseBegins = increaseBegins
  }

  public var length: Period { offer?.length ?? plan }

  public var price: StorePrice {
    .init(offer?.offer.price(in: storefront) ?? regularPrice, in: storefront)
  }

  /// Whether this period is the first one at an increased price.
  public var isIncreased: Bool { increaseBegins != nil && offer == nil }
}
