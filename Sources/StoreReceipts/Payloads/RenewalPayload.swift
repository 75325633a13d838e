public import Foundation
import StoreCore

/// What signed renewal information says, under the names and in the types of Apple's
/// `JWSRenewalInfoDecodedPayload`. Dates are milliseconds since 1970, prices thousandths of the
/// currency's unit.
public struct RenewalPayload: Hashable, Sendable, Codable {
  public var originalTransactionId: String?
  public var productId: String?
  public var autoRenewProductId: String?
  /// 1 on, 0 off.
  public var autoRenewStatus: Int?
  public var expirationIntent: Int?
  public var isInBillingRetryPeriod: Bool?
  public var gracePeriodExpiresDate: Int?
  public var offerType: Int?
  public var offerIdentifier: String?
  public var offerDiscountType: String?
  public var offerPeriod: String?
  public var priceIncreaseStatus: Int?
  public var recentSubscriptionStartDate: Int?
  public var renewalDate: Int?
  public var renewalPrice: Int?
  public var currency: String?
  public var eligibleWinBackOfferIds: [String]?
  public var appAccountToken: String?
  public var appTransactionId: String?
  public var environment: String?
  public var signedDate: Int?
  /// With its nonce only in what is handed to a device; Apple's server model has neither.
  public var deviceVerification: String?
  public var deviceVerificationNonce: String?

  public init(
    _ record: RenewalRecord, environment: StoreEnvironment, signedDate: Date,
    appTransactionID: String? = nil, device: DeviceVerification? = nil
  ) {
    originalTransactionId = String(record.originalTransactionID)
    productId = record.productID
    autoRenewProductId = record.autoRenewProductID
    autoRenewStatus = record.willAutoRenew ? 1 : 0
    expirationIntent = record.expirationIntent?.rawValue
    isInBillingRetryPeriod = record.isInBillingRetryPeriod
    gracePeriodExpiresDate = record.gracePeriodExpirationDate?.milliseconds
    offerType = record.offerKind?.payloadNumber
    offerIdentifier = record.offerID
    offerDiscountType = record.offerMode?.payloadWord
    offerPeriod = record.offerPeriod?.iso8601
    priceIncreaseStatus = record.priceIncrease?.rawValue
    recentSubscriptionStartDate = record.recentSubscriptionStartDate.milliseconds
    renewalDate = record.renewalDate?.milliseconds
    renewalPrice = record.renewalPrice?.milliunits
    currency = record.currencyCode
    eligibleWinBackOfferIds =
      record.eligibleWinBackOfferIDs.isEmpty ? nil : record.eligibleWinBackOfferIDs
    appAccountToken = record.appAccountToken?.payloadText
    appTransactionId = appTransactionID
    self.environment = environment.rawValue
    self.signedDate = signedDate.milliseconds
    deviceVerification = device?.value.base64EncodedString()
    deviceVerificationNonce = device?.nonce.payloadText
  }
}
