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
  /// The original that somebody else of the family bought.
  var sharedFrom: Int64?
  /// The very line of theirs: one period of it, where it is a subscription.
  var sharedLine: Int64?
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
  var proratedRefund: String?
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
      proratedRefund: proratedRefund.flatMap { Decimal(string: $0, locale: nil) },
      accountEmail: accountEmail, device: device, isFinished: isFinished, why: why)
  }

  mutating func set(_ offer: Offer?) {
    offerKind = offer?.kind
    offerID = offer?.id
    offerMode = offer?.mode
    offerPeriod = offer?.period.iso8601
  }

  /// This line once more for another device or another download: a new identity that points back to
  /// the original purchase, free of charge.
  func repeated(
    id newID: Int64, cause newCause: TransactionRecord.Cause, at now: Date,
    device newDevice: String,
    why newWhy: String
  ) -> LedgerRow {
    var copy = self
    copy.id = newID
    copy.cause = newCause
    copy.purchased = now.milliseconds
    copy.device = newDevice
    copy.price = "0"
    copy.proratedRefund = nil
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
  var latestID: Int64
  /// After a price increase that was asked for; nil as in the catalog.
  var nextPrice: String?
  var hadIntroduction: Bool
  private(set) var due: Int64?
  private var machineData: Data
  private var offer: Data?

  enum CodingKeys: String, CodingKey {
    case originalID, accountID, groupID, productID, renewsAs, latestID, nextPrice, hadIntroduction
    case due, offer
    case machineData = "machine"
  }

  init(
    originalID: Int64, accountID: Int64, groupID: String, productID: String, latestID: Int64,
    hadIntroduction: Bool, machine: SubscriptionMachine, offer: RunningOffer? = nil
  ) throws {
    self.originalID = originalID
    self.accountID = accountID
    self.groupID = groupID
    self.productID = productID
    renewsAs = productID
    self.latestID = latestID
    self.hadIntroduction = hadIntroduction
    due = machine.due?.milliseconds
    machineData = try JSONEncoder().encode(machine)
    try set(offer)
  }

  /// The offer that reduces the next renewal; nil also where that is for another product than the
  /// offer's.
  func nextOffer() throws -> RunningOffer? {
    let running = try offer.map { try JSONDecoder().decode(RunningOffer.self, from: $0) }
    return running?.productID == renewsAs ? running : nil
  }

  mutating func set(_ running: RunningOffer?) throws {
    offer = try running.map { try JSONEncoder().encode($0) }
  }

  func machine() throws -> SubscriptionMachine {
    try JSONDecoder().decode(SubscriptionMachine.self, from: machineData)
  }

  /// What is due is a column of its own, so that the next event is one step in an index.
  mutating func adopt(_ machine: SubscriptionMachine) throws {
    machineData = try JSONEncoder().encode(machine)
    due = machine.due?.milliseconds
  }

  static func find(account: Int64, group: String, _ db: Database) throws -> SubscriptionRow? {
    try filter(Column("accountID") == account && Column("groupID") == group).fetchOne(db)
  }
}
