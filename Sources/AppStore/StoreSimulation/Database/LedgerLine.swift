import Foundation
import GRDB
import StoreCore

@dynamicMemberLookup
struct LedgerLine: StoredRow {
  var record: TransactionRecord
  var accountID: Int64 = 0
  /// The original transaction of the family member who bought the product.
  var sharedFrom: UInt64?
  /// The family member's transaction that this line copies: for a subscription, one period.
  var sharedLine: UInt64?
  /// The world's revision at the last change that clients can see.
  var changed: Int64 = 0
  /// Whether this is an earlier state of the line, whose document is not kept.
  var isOutdated = false

  static let databaseTableName = "transactions"

  static let selection = "SELECT \(list) FROM transactions t"

  /// The columns of a table `t` without the document, which is large, and the environment, which is
  /// the world's.
  static let list = """
    t.id, t.originalID, t.orderLineID, t.accountID, t.accountEmail, t.device, t.bundleID, \
    t.productID, t.kind, t.groupID, t.purchased, t.originallyPurchased, t.expires, t.quantity, \
    t.accountToken, t.ownership, t.sharedFrom, t.sharedLine, t.revoked, t.revocationReason, \
    t.isUpgraded, t.offerKind, t.offerID, t.offerMode, t.offerPeriod, t.country, t.cause, \
    t.price, t.currency, t.proratedRefund, t.isFinished, t.facts, t.changed, \
    (SELECT environment FROM world) AS environment
    """

  static func read(_ row: ColumnReader) throws -> LedgerLine {
    let environment: String? = try row["environment"]
    let record = try TransactionRecord(
      id: row["id"], originalID: row["originalID"], webOrderLineItemID: row["orderLineID"],
      bundleID: row["bundleID"], productID: row["productID"], kind: row["kind"],
      subscriptionGroupID: row["groupID"], purchaseDate: row["purchased"],
      originalPurchaseDate: row["originallyPurchased"], expirationDate: row["expires"],
      quantity: row["quantity"], appAccountToken: row["accountToken"], ownership: row["ownership"],
      revocationDate: row["revoked"], revocationReason: row["revocationReason"],
      isUpgraded: row["isUpgraded"], offerKind: row["offerKind"], offerID: row["offerID"],
      offerMode: row["offerMode"], offerPeriod: row["offerPeriod"], storefront: row["country"],
      cause: row["cause"], price: row["price"], currencyCode: row["currency"],
      proratedRefund: row["proratedRefund"],
      environment: environment.flatMap(StoreEnvironment.init(rawValue:)) ?? .sandbox,
      accountEmail: row["accountEmail"],
      device: row["device"], isFinished: row["isFinished"], facts: row.jsonIfPresent("facts") ?? [])
    // The app delivers each unit separately, so a damaged quantity must not pass.
    guard PaymentOrder.quantities.contains(record.quantity) else {
      throw row.damage(in: "quantity")
    }
    return try LedgerLine(
      record: record, accountID: row["accountID"], sharedFrom: row["sharedFrom"],
      sharedLine: row["sharedLine"], changed: row["changed"])
  }

  func values() throws -> ColumnValues {
    [
      "id": record.id.rowID, "originalID": record.originalID.rowID,
      "orderLineID": record.webOrderLineItemID, "accountID": accountID,
      "accountEmail": record.accountEmail, "device": record.device, "bundleID": record.bundleID,
      "productID": record.productID, "kind": record.kind.rawValue,
      "groupID": record.subscriptionGroupID, "purchased": record.purchaseDate.milliseconds,
      "originallyPurchased": record.originalPurchaseDate.milliseconds,
      "expires": record.expirationDate?.milliseconds, "quantity": record.quantity,
      "accountToken": record.appAccountToken?.uuidString, "ownership": record.ownership.rawValue,
      "sharedFrom": sharedFrom?.rowID, "sharedLine": sharedLine?.rowID,
      "revoked": record.revocationDate?.milliseconds,
      "revocationReason": record.revocationReason?.rawValue, "isUpgraded": record.isUpgraded,
      "offerKind": record.offerKind?.rawValue, "offerID": record.offerID,
      "offerMode": record.offerMode?.rawValue, "offerPeriod": record.offerPeriod?.iso8601,
      "country": record.storefront.countryCode, "cause": record.cause.rawValue,
      "price": "\(record.price)", "currency": record.currencyCode,
      "proratedRefund": record.proratedRefund.map { "\($0)" }, "isFinished": record.isFinished,
      // Most lines have no facts and store NULL.
      "facts": record.facts.isEmpty ? nil : try JSONText.encode(record.facts), "changed": changed,
    ]
  }

  subscript<Value>(dynamicMember field: WritableKeyPath<TransactionRecord, Value>) -> Value {
    get { record[keyPath: field] }
    set { record[keyPath: field] = newValue }
  }
}

/// The conditions of partial indexes, which SQLite uses only for queries with that condition.
extension LedgerLine {
  /// Excludes restored and redownloaded copies, which only the original StoreKit shows.
  static let bought = "cause IN ('purchase', 'renewal')"
  /// The account's own transactions that a restore repeats (storekit-rules 2.7).
  static let restorable = """
    kind IN ('Non-Consumable', 'Auto-Renewable Subscription') AND \(bought) \
    AND ownership = 'PURCHASED' AND isFinished AND revoked IS NULL
    """
  /// The transaction history (storekit-rules 3.3), without finished, unrevoked consumables.
  static let ofHistory = "(kind <> 'Consumable' OR NOT isFinished OR revoked IS NOT NULL)"
  static let unfinished = "NOT isFinished"
  static let shared = "sharedFrom IS NOT NULL AND \(bought)"

  mutating func set(_ offer: Offer?) {
    record.offerKind = offer?.kind
    record.offerID = offer?.id
    record.offerMode = offer?.mode
    record.offerPeriod = offer?.period
  }

  /// Returns a free copy for a restore or redownload, which refers to the original.
  func repeated(
    id: UInt64, cause: TransactionRecord.Cause, at date: Date, device: String,
    _ facts: TransactionFact...
  ) -> LedgerLine {
    var copy = self
    copy.record.id = id
    copy.record.cause = cause
    copy.record.purchaseDate = date
    copy.record.device = device
    copy.record.price = 0
    copy.record.proratedRefund = nil
    copy.record.isFinished = false
    copy.record.facts = facts
    return copy
  }

  /// Returns the line as devices without a network know it; nil if they do not.
  func visible(offlineSince last: FaultPlan.LastHeard?) -> LedgerLine? {
    guard let last else { return self }
    guard record.id <= last.transactionID else { return nil }
    guard changed > last.revision else { return self }
    var line = self
    (line.record.revocationDate, line.record.revocationReason) = (nil, nil)
    line.isOutdated = true
    return line
  }
}

extension LedgerLine {
  /// Returns whether the app cannot deliver the transaction any more, because it was refunded, was
  /// replaced, or has ended (storekit-rules 3.25).
  func isOver(at now: Date, _ db: Database) throws -> Bool {
    if self.revocationDate != nil || self.isUpgraded { return true }
    guard self.kind == .autoRenewableSubscription, let end = self.expirationDate, end <= now else {
      return false
    }
    return try !isInGracePeriod(db)
  }

  func isInGracePeriod(_ db: Database) throws -> Bool {
    let row = try SubscriptionRow.fetchOne(db, key: (sharedFrom ?? self.originalID).rowID)
    // A member's access has ended if the current period is not shareable.
    guard let row, sharedLine == nil || sharedLine == row.latestID else { return false }
    return row.machine.phase == .inGracePeriod
  }
}
