public import Foundation

/// The ways to pay for an offer (storekit-rules 1); the raw values are the catalog's words.
public enum OfferMode: String, CaseIterable, Sendable, Codable {
  case free
  case payAsYouGo
  case payUpFront

  /// The word in signed payloads (storekit-rules 3.12).
  public var payloadWord: String {
    switch self {
    case .free: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

/// The buyers that an offer is for (storekit-rules 1); the raw values are the catalog's words.
public enum OfferKind: String, CaseIterable, Sendable, Codable {
  case introductory
  case promotional
  case offerCode
  case winBack

  public var payloadNumber: Int {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .offerCode: 3
    case .winBack: 4
    }
  }
}

/// A reduced price for some time of a subscription.
public struct Offer: Sendable, Equatable, Codable {
  /// The offer's name within its subscription; nil for the introductory one, which is the only one
  /// of its kind.
  public let id: String?
  public let kind: OfferKind
  public let mode: OfferMode
  public let period: Period
  /// The number of the offer's periods: more than one only for `payAsYouGo`.
  public let periodCount: Int

  private let prices: [String: Decimal]

  /// - Parameter prices: by country code.
  public init(
    id: String?, kind: OfferKind, mode: OfferMode, period: Period, periodCount: Int,
    prices: [String: Decimal]
  ) {
    self.id = id
    self.kind = kind
    self.mode = mode
    self.period = period
    self.periodCount = periodCount
    self.prices = prices
  }

  /// Returns the price of one period (for `payUpFront`: of all of it); zero for a free offer, nil
  /// where it is not offered.
  public func price(in storefront: Storefront) -> Decimal? {
    mode == .free ? .zero : prices[storefront.countryCode]
  }
}

/// An offer that a subscription has not used up: what its next renewals are reduced to
/// (storekit-rules 1).
///
/// It keeps the terms that were agreed to, whatever becomes of the catalog.
public struct RunningOffer: Equatable, Sendable, Codable {
  public let offer: Offer
  /// The product whose renewals it reduces; those of another product of the group cost what they
  /// cost.
  public let productID: String
  /// The number of renewals that the offer still pays for; 1 or more.
  public private(set) var renewals: Int

  /// Creates the rest of an offer whose first period was paid with the purchase; nil where that was
  /// all.
  public init?(restOf offer: Offer, for productID: String) {
    guard offer.mode == .payAsYouGo, offer.periodCount > 1 else { return nil }
    self.offer = offer
    self.productID = productID
    renewals = offer.periodCount - 1
  }

  /// Creates an offer to somebody who subscribes already: it begins when the present period ends.
  public init(beginningWithNextRenewalOf productID: String, _ offer: Offer) {
    self.offer = offer
    self.productID = productID
    renewals = offer.mode == .payAsYouGo ? offer.periodCount : 1
  }

  /// Whether there can be one: what is kept in a file can be anything.
  public var isSound: Bool {
    [renewals, offer.periodCount, offer.period.count].allSatisfy((1...999).contains)
  }

  /// The length of the next renewal, where it is not one period of the subscription.
  public var length: Period? {
    switch offer.mode {
    case .payAsYouGo: nil
    case .free, .payUpFront: Period(offer.period.count * offer.periodCount, offer.period.unit)
    }
  }

  /// The rest of the offer after one more renewal.
  public var rest: RunningOffer? {
    guard renewals > 1 else { return nil }
    var rest = self
    rest.renewals -= 1
    return rest
  }
}
