import Foundation
import GRDB
import StoreCore

/// One line of the ledger, as the database keeps it.
@dynamicMemberLookup
struct LedgerLine: TableRow {
  var record: TransactionRecord
  var accountID: Int64 = 0
  /// The original that somebody else of the family bought.
  var sharedFrom: UInt64?
  /// The very line of theirs: one period of it, if it is a subscription.
  var sharedLine: UInt64?
  /// The world's revision with the last change that clients hear of.
  var changed: Int64 = 0

  static let table = Table(
    "transactions", of: Self.self,
    // Signed when it is first asked for.
    further: ["jws TEXT"], extras: indexes + [changeOfContents])

  /// Its columns, where the table is called `t`.
  static let list = table.columns.map { "t.\($0)" }.joined(separator: ", ")

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("id", &record.id)
    try columns.visit("originalID", &record.originalID)
    try columns.visit("orderLineID", &record.webOrderLineItemID)
    try columns.visit("accountID", &accountID)
    try columns.visit("accountEmail", &record.accountEmail)
    try columns.visit("device", &record.device)
    try columns.visit("bundleID", &record.bundleID)
    try columns.visit("productID", &record.productID)
    try columns.visit("kind", &record.kind)
    try columns.visit("groupID", &record.subscriptionGroupID)
    try columns.visit("purchased", &record.purchaseDate)
    try columns.visit("originallyPurchased", &record.originalPurchaseDate)
    try columns.visit("expires", &record.expirationDate)
    try columns.visit("quantity", &record.quantity)
    try columns.visit("accountToken", &record.appAccountToken)
    try columns.visit("ownership", &record.ownership)
    try columns.visit("sharedFrom", &sharedFrom)
    try columns.visit("sharedLine", &sharedLine)
    try columns.visit("revoked", &record.revocationDate)
    try columns.visit("revocationReason", &record.revocationReason)
    try columns.visit("isUpgraded", &record.isUpgraded)
    try columns.visit("offerKind", &record.offerKind)
    try columns.visit("offerID", &record.offerID)
    try columns.visit("offerMode", &record.offerMode)
    try columns.visit("offerPeriod", &record.offerPeriod)
    try columns.visit("country", &record.storefront)
    try columns.visit("cause", &record.cause)
    try columns.visit("price", &record.price)
    try columns.visit("currency", &record.currencyCode)
    try columns.visit("proratedRefund", &record.proratedRefund)
    try columns.visit("isFinished", &record.isFinished)
    // What most lines do not need is kept as nothing at all.
    var facts = record.facts.isEmpty ? nil : record.facts
    try columns.visitJSON("facts", &facts)
    record.facts = facts ?? []
    try columns.visit("changed", &changed)
    // The app hands out one piece after the other.
    if columns.isReading, !PaymentOrder.quantities.contains(record.quantity) {
      throw StoreFailure.damaged(.column("quantity", table: Self.table.name))
    }
  }

  init(_ record: TransactionRecord, accountID: Int64) {
    self.record = record
    self.accountID = accountID
  }

  init() { record = Self.unread }

  private static let unread = TransactionRecord(
    id: 0, originalID: 0, bundleID: "", productID: "", kind: .consumable,
    purchaseDate: .distantPast, originalPurchaseDate: .distantPast, storefront: .initial,
    cause: .purchase, price: 0, currencyCode: "", accountEmail: "", device: "", isFinished: false)

  subscript<Value>(dynamicMember field: WritableKeyPath<TransactionRecord, Value>) -> Value {
    get { record[keyPath: field] }
    set { record[keyPath: field] = newValue }
  }
}

// MARK: - Which lines

/// Conditions of indexes. SQLite uses an index for a question only if it finds its condition there
/// word for word.
extension LedgerLine {
  /// Restores and repeated downloads repeat a transaction for the first StoreKit only.
  static let bought = "cause IN ('purchase', 'renewal')"
  /// The condition for transactions of the account's own that a restore repeats (rule 2.7).
  static let restorable = """
    kind IN ('Non-Consumable', 'Auto-Renewable Subscription') AND \(bought) \
    AND ownership = 'PURCHASED' AND isFinished AND revoked IS NULL
    """
  /// Rule 3.3. Coupons that were used up are most of a long ledger; nobody has to walk over them.
  static let ofHistory = "(kind <> 'Consumable' OR NOT isFinished OR revoked IS NOT NULL)"
  static let unfinished = "NOT isFinished"
  static let shared = "sharedFrom IS NOT NULL AND \(bought)"

  private static let indexes = [
    "transactionsChanged ON transactions(accountID, changed)",
    "transactionsOfAccount ON transactions(accountID, id)",
    "transactionsOfDevice ON transactions(device, id)",
    "transactionsOfProduct ON transactions(accountID, productID, id)",
    "transactionsOfOriginal ON transactions(originalID, id)",
    "transactionsRestorable ON transactions(accountID, id) WHERE \(restorable)",
    "transactionsInHistory ON transactions(accountID, id) WHERE \(ofHistory)",
    "transactionsUnfinished ON transactions(accountID, id) WHERE \(unfinished)",
    "transactionsSharedFrom ON transactions(sharedFrom) WHERE sharedFrom IS NOT NULL",
    "transactionsSharedWith ON transactions(accountID, sharedFrom, id) WHERE \(shared)",
    // One step from one line of a product to the next, however many stand between them.
    "transactionsOfProductAnywhere ON transactions(productID, id)",
    "transactionsOfProductOnDevice ON transactions(device, productID, id)",
    "transactionsOfProductInHistory ON transactions(accountID, productID, id) WHERE \(ofHistory)",
    // For a device where nobody is signed in.
    "transactionsInHistoryOfDevice ON transactions(device, id) WHERE \(ofHistory)",
    "transactionsOfProductInHistoryOfDevice ON transactions(device, productID, id) "
      + "WHERE \(ofHistory)",
  ].map { "CREATE INDEX " + $0 }

  /// The trigger that removes a document whose contents have changed, so that it is signed anew.
  private static let changeOfContents = """
    CREATE TRIGGER transactionChanges
    AFTER UPDATE OF revoked, isUpgraded, expires ON transactions BEGIN
      UPDATE transactions SET changed = (SELECT revision + 1 FROM world), jws = NULL
      WHERE id = NEW.id;
    END
    """
}

// MARK: - Lines that follow from others

extension LedgerLine {
  mutating func set(_ offer: Offer?) {
    record.offerKind = offer?.kind
    record.offerID = offer?.id
    record.offerMode = offer?.mode
    record.offerPeriod = offer?.period
  }

  /// Returns this line once more for another device or another download: a new identity that points
  /// back to the original purchase, free of charge.
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

  var original: OriginalPurchase {
    OriginalPurchase(transactionID: record.originalID, date: record.originalPurchaseDate)
  }
}

/// The transaction that entitles an account now: the latest for a product, or for a subscription
/// group.
struct EntitlementRow: TableRow {
  var accountID: Int64 = 0
  var slot = ""
  var transactionID: UInt64 = 0

  static let table = Table("entitlements", of: Self.self, key: 2)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("accountID", &accountID)
    try columns.visit("slot", &slot)
    try columns.visit("transactionID", &transactionID)
  }
}

extension EntitlementRow {
  init(_ line: LedgerLine, in slot: String) {
    self.init(accountID: line.accountID, slot: slot, transactionID: line.id)
  }

  /// Returns one place for each product, but one for a whole group: there a single subscription is
  /// active (rule 3.7). Consumables have none.
  static func slot(for product: CatalogProduct) -> String? {
    switch product.kind {
    case .consumable: nil
    case .nonConsumable, .nonRenewingSubscription: "product:\(product.id)"
    case .autoRenewableSubscription: slot(forGroup: product.subscription?.groupID ?? product.id)
    }
  }

  static func slot(forGroup id: String) -> String { "group:\(id)" }
}
