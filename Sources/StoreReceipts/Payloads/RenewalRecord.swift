public import Foundation
public import StoreCore

/// What the store intends with a subscription's next period.
public struct RenewalRecord: Hashable, Sendable, Codable {
  /// Why a subscription ended; the raw values are those of signed payloads.
  public enum ExpirationIntent: Int, CaseIterable, Sendable, Codable {
    case cancelled = 1
    case billingError = 2
    case priceIncreaseNotConsented = 3
    case productNotAvailable = 4
    case other = 5
  }

  public enum PriceIncrease: Int, CaseIterable, Sendable, Codable {
    case notAnswered = 0
    /// Or told, where the law asks for no consent.
    case consented = 1
  }

  public var originalTransactionID: UInt64
  public var productID: String
  /// Differs from `productID` after a downgrade, until the next renewal (storekit-rules 3.7).
  public var autoRenewProductID: String
  public var willAutoRenew: Bool
  public var expirationIntent: ExpirationIntent?
  /// storekit-rules 3.8.
  public var isInBillingRetryPeriod: Bool?
  public var gracePeriodExpirationDate: Date?
  public var offerKind: OfferKind?
  public var offerID: String?
  public var offerMode: OfferMode?
  public var offerPeriod: Period?
  public var priceIncrease: PriceIncrease?
  public var recentSubscriptionStartDate: Date
  public var renewalDate: Date?
  /// Of the next period, in `currencyCode`; nil where nothing will be charged.
  public var renewalPrice: Decimal?
  public var currencyCode: String
  public var eligibleWinBackOfferIDs: [String]
  public var appAccountToken: UUID?

  public init(
    originalTransactionID: UInt64, productID: String, autoRenewProductID: String? = nil,
    willAutoRenew: Bool, expirationIntent: ExpirationIntent? = nil,
    isInBillingRetryPeriod: Bool? = nil, gracePeriodExpirationDate: Date? = nil,
    offerKind: OfferKind? = nil, offerID: String? = nil, offerMode: OfferMode? = nil,
    offerPeriod: Period? = nil, priceIncrease: PriceIncrease? = nil,
    recentSubscriptionStartDate: Date, renewalDate: Date? = nil, renewalPrice: Decimal? = nil,
    currencyCode: String, eligibleWinBackOfferIDs: [String] = [], appAccountToken: UUID? = nil
  ) {
    self.originalTransactionID = originalTransactionID
    self.productID = productID
    self.autoRenewProductID = autoRenewProductID ?? productID
    self.willAutoRenew = willAutoRenew
    self.expirationIntent = expirationIntent
    self.isInBillingRetryPeriod = isInBillingRetryPeriod
    self.gracePeriodExpirationDate = gracePeriodExpirationDate
    self.offerKind = offerKind
    self.offerID = offerID
    self.offerMode = offerMode
    self.offerPeriod = offerPeriod
    self.priceIncrease = priceIncrease
    self.recentSubscriptionStartDate = recentSubscriptionStartDate
    self.renewalDate = renewalDate
    self.renewalPrice = renewalPrice
    self.currencyCode = currencyCode
    self.eligibleWinBackOfferIDs = eligibleWinBackOfferIDs
    self.appAccountToken = appAccountToken
  }
}
