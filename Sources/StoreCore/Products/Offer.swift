public import Foundation

/// The ways to pay for an offer (storekit-rules 1); the raw values are the catalog's words.
public enum OfferMode: String, CaseIterable, Sendable, Codable {
  case free
  case payAsYouGo
  case payUpFront
}

/// The buyers that an offer is for (storekit-rules 1); the raw values are the catalog's words.
public enum OfferKind: String, CaseIterable, Sendable, Codable {
  case introductory
  case promotional
  case offerCode
  case winBack
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
