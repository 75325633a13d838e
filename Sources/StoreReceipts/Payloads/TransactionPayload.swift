public import Foundation
public import StoreCore

/// What a signed transaction says, under the names and in the types of Apple's
/// `JWSTransactionDecodedPayload` (storekit-rules 3.12). Dates are milliseconds since 1970, prices
/// thousandths of the currency's unit.
public struct TransactionPayload: Hashable, Sendable, Codable {
  public var transactionId: String?
  public var originalTransactionId: String?
  public var webOrderLineItemId: String?
  public var bundleId: String?
  public var productId: String?
  public var subscriptionGroupIdentifier: String?
  public var purchaseDate: Int?
  public var originalPurchaseDate: Int?
  public var expiresDate: Int?
  public var quantity: Int?
  public var type: String?
  public var appAccountToken: String?
  public var inAppOwnershipType: String?
  public var signedDate: Int?
  public var revocationDate: Int?
  public var revocationReason: Int?
  /// Absent unless true.
  public var isUpgraded: Bool?
  public var offerType: Int?
  public var offerIdentifier: String?
  public var offerDiscountType: String?
  public var offerPeriod: String?
  public var environment: String?
  /// The country, in three letters.
  public var storefront: String?
  public var storefrontId: String?
  public var transactionReason: String?
  public var currency: String?
  public var price: Int?
  public var appTransactionId: String?
  /// With its nonce only in what is handed to a device; Apple's server model has neither.
  public var deviceVerification: String?
  public var deviceVerificationNonce: String?

  public init(
    _ record: TransactionRecord, environment: StoreEnvironment, signedDate: Date,
    appTransactionID: String? = nil, device: DeviceVerification? = nil
  ) {
    transactionId = String(record.id)
    originalTransactionId = String(record.originalID)
    webOrderLineItemId = record.webOrderLineItemID
    bundleId = record.bundleID
    productId = record.productID
    subscriptionGroupIdentifier = record.subscriptionGroupID
    purchaseDate = record.purchaseDate.milliseconds
    originalPurchaseDate = record.originalPurchaseDate.milliseconds
    expiresDate = record.expirationDate?.milliseconds
    quantity = record.quantity
    type = record.kind.rawValue
    appAccountToken = record.appAccountToken?.payloadText
    inAppOwnershipType = record.ownership.rawValue
    self.signedDate = signedDate.milliseconds
    revocationDate = record.revocationDate?.milliseconds
    revocationReason = record.revocationReason?.rawValue
    isUpgraded = record.isUpgraded ? true : nil
    offerType = record.offerKind?.payloadNumber
    offerIdentifier = record.offerID
    offerDiscountType = record.offerMode?.payloadWord
    offerPeriod = record.offerPeriod?.iso8601
    self.environment = environment.rawValue
    storefront = record.storefront.countryCode
    storefrontId = record.storefront.id
    transactionReason = record.transactionReason
    currency = record.currencyCode
    price = record.price.milliunits
    appTransactionId = appTransactionID
    deviceVerification = device?.value.base64EncodedString()
    deviceVerificationNonce = device?.nonce.payloadText
  }
}
