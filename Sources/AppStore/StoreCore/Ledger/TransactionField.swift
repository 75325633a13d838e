public import Foundation

/// A transaction field: its name in Apple's signed payload (storekit-rules 3.12) and its value.
///
/// Used for the signed payload, `--json`, the transaction's page and `transactions show`.
public struct TransactionField: Sendable {
  public let name: String
  public let value: @Sendable (TransactionRecord) -> FieldValue?
  /// Whether the transaction's page shows the field. Otherwise another field has the same value.
  public let isOnPages: Bool

  private init(
    _ name: String, isOnPages: Bool = true,
    _ value: @escaping @Sendable (TransactionRecord) -> FieldValue?
  ) {
    (self.name, self.isOnPages, self.value) = (name, isOnPages, value)
  }

  public static let all = [
    TransactionField("transactionId") { .text(String($0.id)) },
    TransactionField("originalTransactionId") { .text(String($0.originalID)) },
    TransactionField("webOrderLineItemId") { $0.webOrderLineItemID.map(FieldValue.text) },
    TransactionField("bundleId") { .text($0.bundleID) },
    TransactionField("productId") { .text($0.productID) },
    TransactionField("type") { .text($0.kind.rawValue) },
    TransactionField("subscriptionGroupIdentifier") { $0.subscriptionGroupID.map(FieldValue.text) },
    TransactionField("purchaseDate") { .date($0.purchaseDate) },
    TransactionField("originalPurchaseDate") { .date($0.originalPurchaseDate) },
    TransactionField("expiresDate") { $0.expirationDate.map(FieldValue.date) },
    TransactionField("revocationDate") { $0.revocationDate.map(FieldValue.date) },
    TransactionField("revocationReason") {
      $0.revocationReason.map { .code($0.rawValue, name: "\($0)") }
    },
    TransactionField("revocationType") { $0.revocationType.map { .text($0.rawValue) } },
    TransactionField("revocationPercentage") { $0.revocationPercentage.map(FieldValue.number) },
    TransactionField("isUpgraded") { .flag($0.isUpgraded) },
    TransactionField("offerType") {
      $0.offerKind.map { .code($0.payloadNumber, name: $0.rawValue) }
    },
    TransactionField("offerIdentifier") { $0.offerID.map(FieldValue.text) },
    TransactionField("offerDiscountType") {
      $0.offerMode.map { .text($0.payloadWord) }
    },
    TransactionField("offerPeriod") { $0.offerPeriod.map { .text($0.iso8601) } },
    TransactionField("quantity") { .number($0.quantity) },
    TransactionField("price") { .price($0.price) },
    TransactionField("currency") { .text($0.currencyCode) },
    TransactionField("storefront") { .storefront($0.storefront) },
    TransactionField("storefrontId", isOnPages: false) { .text($0.storefront.id) },
    TransactionField("transactionReason") { .text($0.transactionReason) },
    TransactionField("inAppOwnershipType") { .text($0.ownership.rawValue) },
    TransactionField("appAccountToken") { $0.appAccountToken.map(FieldValue.token) },
    TransactionField("environment") { .text($0.environment.rawValue) },
  ]
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
