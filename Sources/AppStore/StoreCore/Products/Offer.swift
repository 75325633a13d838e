public import Foundation

/// The payment mode of an offer (storekit-rules 1). The raw values are those in the catalog.
public enum OfferMode: String, CaseIterable, Sendable, Codable {
  case free, payAsYouGo, payUpFront

  public var payloadWord: String {
    switch self {
    case .free: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

/// The type of an offer (storekit-rules 1). The raw values are those in the catalog.
public enum OfferKind: String, CaseIterable, Sendable, Codable {
  case introductory, promotional, offerCode, winBack

  /// The number in signed payloads.
  public var payloadNumber: Int {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .offerCode: 3
    case .winBack: 4
    }
  }
}

public struct Offer: Sendable, Hashable, Codable {
  /// The offer identifier, unique within the subscription; nil for the introductory offer.
  public let id: String?
  public let kind: OfferKind
  public let mode: OfferMode
  public let period: Period
  /// The number of periods; more than one only for `payAsYouGo`.
  public let periodCount: Int

  fileprivate let prices: [String: Decimal]

  public init(
    id: String?, kind: OfferKind, mode: OfferMode, period: Period, periodCount: Int,
    prices: [String: Decimal]
  ) {
    (self.id, self.kind, self.mode, self.period) = (id, kind, mode, period)
    (self.periodCount, self.prices) = (periodCount, prices)
  }

  /// Returns the price of one period, or of the whole `payUpFront` offer; nil if there is none.
  public func price(in storefront: Storefront) -> Decimal? {
    mode == .free ? .zero : prices[storefront.countryCode]
  }
}

/// The unused part of an offer. Its terms are fixed: later catalogs do not change them.
public struct RunningOffer: Hashable, Sendable, Codable {
  public let offer: Offer
  /// The only product whose renewals the offer discounts.
  public let productID: String
  /// The number of renewals that the offer still covers; at least 1.
  public private(set) var renewals: Int

  /// Creates the rest of an offer whose first period was just bought; nil if nothing is left.
  public init?(restOf offer: Offer, for productID: String) {
    guard offer.mode == .payAsYouGo, offer.periodCount > 1 else { return nil }
    (self.offer, self.productID) = (offer, productID)
    renewals = offer.periodCount - 1
  }

  /// Creates an offer that a current subscriber redeemed. It starts with the next period.
  public init(beginningWithNextRenewalOf productID: String, _ offer: Offer) {
    (self.offer, self.productID) = (offer, productID)
    renewals = offer.mode == .payAsYouGo ? offer.periodCount : 1
  }

  /// Whether the values are plausible. A damaged database can contain anything.
  public var isSound: Bool {
    [renewals, offer.periodCount, offer.period.count].allSatisfy((1...999).contains)
  }

  /// The length of the next renewal; nil if it is one regular period.
  public var length: Period? {
    switch offer.mode {
    case .payAsYouGo: nil
    case .free, .payUpFront: Period(offer.period.count * offer.periodCount, offer.period.unit)
    }
  }

  /// The offer with the number of periods that are left.
  public var remainder: Offer {
    Offer(
      id: offer.id, kind: offer.kind, mode: offer.mode, period: offer.period,
      periodCount: offer.mode == .payAsYouGo ? renewals : offer.periodCount, prices: offer.prices)
  }

  /// The rest of the offer after one more renewal; nil if nothing is left.
  public var rest: RunningOffer? {
    guard renewals > 1 else { return nil }
    var rest = self
    rest.renewals -= 1
    return rest
  }
}
