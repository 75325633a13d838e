import Foundation
import GRDB
import StoreCore

/// One line of the ledger, as the database keeps it.
struct LedgerRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "transactions"

  var id: Int64
  var originalID: Int64
  var orderLineID: Int64?
  var accountID: Int64
  var accountEmail: String
  var device: String
  var bundleID: String
  var productID: String
  var kind: ProductKind
  var groupID: String?
  var purchased: Int64
  var originallyPurchased: Int64
  var expires: Int64?
  var quantity: Int
  var accountToken: String?
  var ownership: TransactionRecord.Ownership
  var revoked: Int64?
  var revocationReason: TransactionRecord.RevocationReason?
  var isUpgraded: Bool
  var offerKind: OfferKind?
  var offerID: String?
  var offerMode: OfferMode?
  var offerPeriod: String?
  var country: String
  var cause: TransactionRecord.Cause
  var price: String
  var currency: String
  var isFinished: Bool
  var why: String

  var record: TransactionRecord {
    TransactionRecord(
      id: UInt64(id), originalID: UInt64(originalID),
      webOrderLineItemID: orderLineID.map(String.init), bundleID: bundleID, productID: productID,
      kind: kind, subscriptionGroupID: groupID, purchaseDate: Date(milliseconds: purchased),
      originalPurchaseDate: Date(milliseconds: originallyPurchased),
      expirationDate: expires.map(Date.init(milliseconds:)), quantity: quantity,
      appAccountToken: accountToken.flatMap(UUID.init(uuidString:)), ownership: ownership,
      revocationDate: revoked.map(Date.init(milliseconds:)), revocationReason: revocationReason,
      isUpgraded: isUpgraded, offerKind: offerKind, offerID: offerID, offerMode: offerMode,
      offerPeriod: offerPeriod.flatMap(Period.init(iso8601:)), storefront: .known(country),
      cause: cause, price: Decimal(string: price, locale: nil) ?? 0, currencyCode: currency,
      accountEmail: accountEmail, device: device, isFinished: isFinished, why: why)
  }

  /// This line once more for another device or another download: a new identity that points back to
  /// the original purchase, free of charge.
  func repeated(
    id newID: Int64, cause newCause: TransactionRecord.Cause, at now: Date, device newDevice: String,
    why newWhy: String
  ) -> LedgerRow {
    var copy = self
    copy.id = newID
    copy.cause = newCause
    copy.purchased = now.milliseconds
    copy.device = newDevice
    copy.price = "0"
    copy.isFinished = false
    copy.why = newWhy
    return copy
  }
}

/// What entitles an account now: the latest transaction for a product, or for a subscription group.
struct EntitlementRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "entitlements"

  var accountID: Int64
  var slot: String
  var transactionID: Int64

  /// One place for each product, but one for a whole group: there a single subscription is active
  /// (storekit-rules 3.7). Consumables have none.
  static func slot(for product: CatalogProduct) -> String? {
    switch product.kind {
    case .consumable: nil
    case .nonConsumable, .nonRenewingSubscription: "product:\(product.id)"
    case .autoRenewableSubscription:
      "group:\(product.subscription?.groupID ?? product.id)"
    }
  }
}

struct SubscriptionRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "subscriptions"

  var originalID: Int64
  var accountID: Int64
  var groupID: String
  var productID: String
  /// What the next period is for; another product after a downgrade.
  var renewsAs: String
  var autoRenews: Bool
  /// Periods are counted from here, so that month ends stay month ends.
  var anchor: Int64
  var periods: Int
  var expires: Int64
  var hadIntroduction: Bool
}
