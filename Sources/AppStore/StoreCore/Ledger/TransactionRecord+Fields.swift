public import Foundation

extension TransactionRecord {
  /// The fields with their names in Apple's signed payload (storekit-rules 3.12).
  ///
  /// Used for the signed payload, `--json`, the transaction's page and `transactions show`.
  public var fields: [(name: String, value: FieldValue?)] {
    [
      ("transactionId", .text(String(id))),
      ("originalTransactionId", .text(String(originalID))),
      ("webOrderLineItemId", webOrderLineItemID.map(FieldValue.text)),
      ("bundleId", .text(bundleID)),
      ("productId", .text(productID)),
      ("type", .text(kind.rawValue)),
      ("subscriptionGroupIdentifier", subscriptionGroupID.map(FieldValue.text)),
      ("purchaseDate", .date(purchaseDate)),
      ("originalPurchaseDate", .date(originalPurchaseDate)),
      ("expiresDate", expirationDate.map(FieldValue.date)),
      ("revocationDate", revocationDate.map(FieldValue.date)),
      ("revocationReason", revocationReason.map { FieldValue.code($0.rawValue, name: "\($0)") }),
      ("revocationType", revocationType.map { FieldValue.text($0.rawValue) }),
      ("revocationPercentage", revocationPercentage.map(FieldValue.number)),
      ("isUpgraded", .flag(isUpgraded)),
      ("offerType", offerKind.map { FieldValue.code($0.payloadNumber, name: $0.rawValue) }),
      ("offerIdentifier", offerID.map(FieldValue.text)),
      ("offerDiscountType", offerMode.map { FieldValue.text($0.payloadWord) }),
      ("offerPeriod", offerPeriod.map { FieldValue.text($0.iso8601) }),
      ("quantity", .number(quantity)),
      ("price", .price(price)),
      ("currency", .text(currencyCode)),
      ("storefront", .storefront(storefront)),
      ("storefrontId", .text(storefront.id)),
      ("transactionReason", .text(transactionReason)),
      ("inAppOwnershipType", .text(ownership.rawValue)),
      ("appAccountToken", appAccountToken.map(FieldValue.token)),
      ("environment", .text(environment.rawValue)),
    ]
  }
}

/// A field's value, independent of its format.
public enum FieldValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case code(Int, name: String)
  case flag(Bool)
  case date(Date)
  case price(Decimal)
  case token(UUID)
  case storefront(Storefront)

  /// The value in the signed payload: dates in milliseconds, prices in milliunits of the currency.
  /// False flags are omitted.
  public var signed: JSONTree? {
    switch self {
    case .text(let text): .text(text)
    case .number(let number), .code(let number, _): .number(number)
    case .flag(let flag): flag ? .flag(true) : nil
    case .date(let date): .number(date.milliseconds)
    case .price(let price): .number(price.milliunits)
    case .token(let token): .text(token.payloadText)
    case .storefront(let storefront): .text(storefront.countryCode)
    }
  }
}
