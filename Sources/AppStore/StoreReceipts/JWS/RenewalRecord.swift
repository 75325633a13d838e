public import Foundation
public import StoreCore

public struct RenewalRecord: Hashable, Sendable, Codable {
  public var originalTransactionID: UInt64
  public var productID: String
  /// The next period's product. After a downgrade it differs from `productID` until the next
  /// renewal (storekit-rules 3.7).
  public var autoRenewProductID: String
  public var willAutoRenew: Bool
  public var expirationIntent: ExpirationIntent?
  public var isInBillingRetryPeriod: Bool?
  public var gracePeriodExpirationDate: Date?
  public var offerKind: OfferKind?
  public var offerID: String?
  public var offerMode: OfferMode?
  public var offerPeriod: Period?
  public var priceIncrease: SubscriptionMachine.PriceIncrease
  public var recentSubscriptionStartDate: Date
  /// The end of the current or last period (storekit-rules 3.15).
  public var renewalDate: Date
  /// The price of the next period, in `currencyCode`; nil if nothing will be charged.
  public var renewalPrice: Decimal?
  public var currencyCode: String
  public var eligibleWinBackOfferIDs: [String]
  public var appAccountToken: UUID?

  public init(
    originalTransactionID: UInt64, productID: String, autoRenewProductID: String? = nil,
    willAutoRenew: Bool, expirationIntent: ExpirationIntent? = nil,
    isInBillingRetryPeriod: Bool? = nil, gracePeriodExpirationDate: Date? = nil,
    offerKind: OfferKind? = nil, offerID: String? = nil, offerMode: OfferMode? = nil,
    offerPeriod: Period? = nil, priceIncrease: SubscriptionMachine.PriceIncrease = .none,
    recentSubscriptionStartDate: Date, renewalDate: Date, renewalPrice: Decimal? = nil,
    currencyCode: String, eligibleWinBackOfferIDs: [String] = [], appAccountToken: UUID? = nil
  ) {
    (self.originalTransactionID, self.productID) = (originalTransactionID, productID)
    self.autoRenewProductID = autoRenewProductID ?? productID
    (self.willAutoRenew, self.expirationIntent) = (willAutoRenew, expirationIntent)
    self.isInBillingRetryPeriod = isInBillingRetryPeriod
    (self.gracePeriodExpirationDate, self.offerKind) = (gracePeriodExpirationDate, offerKind)
    (self.offerID, self.offerMode, self.offerPeriod) = (offerID, offerMode, offerPeriod)
    self.priceIncrease = priceIncrease
    self.recentSubscriptionStartDate = recentSubscriptionStartDate
    (self.renewalDate, self.renewalPrice) = (renewalDate, renewalPrice)
    (self.currencyCode, self.eligibleWinBackOfferIDs) = (currencyCode, eligibleWinBackOfferIDs)
    self.appAccountToken = appAccountToken
  }

  /// The members of Apple's `JWSRenewalInfoDecodedPayload` (storekit-rules 3.12).
  var members: [String: JSONTree] {
    let members: [String: JSONTree?] = [
      "originalTransactionId": .text(String(originalTransactionID)), "productId": .text(productID),
      "autoRenewProductId": .text(autoRenewProductID),
      "autoRenewStatus": .number(willAutoRenew ? 1 : 0),
      "expirationIntent": expirationIntent.map { .number($0.rawValue) },
      "isInBillingRetryPeriod": isInBillingRetryPeriod.map(JSONTree.flag),
      "gracePeriodExpiresDate": gracePeriodExpirationDate.map { .number($0.milliseconds) },
      "offerType": offerKind.map { .number($0.payloadNumber) },
      "offerIdentifier": offerID.map(JSONTree.text),
      "offerDiscountType": offerMode.map { .text($0.payloadWord) },
      "offerPeriod": offerPeriod.map { .text($0.iso8601) },
      "priceIncreaseStatus": priceIncrease.payloadNumber.map(JSONTree.number),
      "recentSubscriptionStartDate": .number(recentSubscriptionStartDate.milliseconds),
      "renewalDate": .number(renewalDate.milliseconds),
      "renewalPrice": renewalPrice.map { .number($0.milliunits) }, "currency": .text(currencyCode),
      "eligibleWinBackOfferIds": eligibleWinBackOfferIDs.isEmpty
        ? nil : .list(eligibleWinBackOfferIDs.map(JSONTree.text)),
      "appAccountToken": appAccountToken.map { .text($0.payloadText) },
    ]
    return members.compactMapValues(\.self)
  }
}

extension SubscriptionMachine.PriceIncrease {
  /// The number in the payload; nil if there is no price increase.
  var payloadNumber: Int? {
    switch self {
    case .none: nil
    case .pending, .declined: 0
    case .agreed: 1
    }
  }
}
