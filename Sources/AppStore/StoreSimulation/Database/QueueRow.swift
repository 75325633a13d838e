import Foundation
import GRDB
import StoreCore

struct QueueRow: StoredRow {
  var id: Int64?
  let device: String
  /// The session that handles the payment; empty for a row that the store queued.
  var session: String
  let app: String
  var order: PaymentOrder
  private(set) var phase = PaymentPhase.added
  var accountID: Int64?
  var transactionID: UInt64?
  var settled: Date?
  private var original: OriginalPurchase?
  /// Whether a parent declined but the row stayed deferred (storekit-rules 2.10).
  var wasDeclined = false
  /// The terms of the last purchase sheet; nil before the first sheet.
  var shown: ShownTerms?
  private var refusal: Refusal?
  private var change: PlanChange?
  /// The row's values when it was read; nil for a new row.
  private(set) var stored: (phase: PaymentPhase, wasDeclined: Bool)?

  init(
    _ order: PaymentOrder, app: String, device: String, session: String = "",
    phase: PaymentPhase = .added, account: Int64? = nil
  ) {
    (self.order, self.app, self.device, self.session) = (order, app, device, session)
    self.phase = phase
    accountID = account
  }

  var key: QueueKey { QueueKey(rawValue: id ?? 0) }
  var machine: PaymentMachine { PaymentMachine(phase: phase, refusal: refusal) }

  @discardableResult
  mutating func handle(_ event: PaymentMachine.Event) -> PaymentMachine.Directive {
    var machine = machine
    let directive = machine.handle(event)
    phase = machine.phase
    refusal = machine.refusal
    return directive
  }

  mutating func setTransaction(_ line: LedgerLine) {
    transactionID = line.id
    settled = line.purchaseDate
    guard line.cause == .restore else { return }
    original = OriginalPurchase(transactionID: line.originalID, date: line.originalPurchaseDate)
  }

  /// Settles a plan change. It adds no line to the ledger, because the current period continues.
  mutating func setPlanChange(of running: SubscriptionRow, _ change: PlanChange, at now: Date) {
    transactionID = running.latestID
    settled = now
    self.change = change
  }

  var hasOwnLine: Bool { change == nil }

  func transaction(session current: String) -> QueuedTransaction {
    let carriesIdentity = phase == .purchased || phase == .restored
    var transaction = QueuedTransaction(
      id: key, order: order, phase: phase, transactionID: carriesIdentity ? transactionID : nil,
      date: carriesIdentity ? settled : nil, original: phase == .restored ? original : nil,
      refusal: phase == .failed ? refusal : nil, change: change, isOurs: session == current)
    // Whoever bought something has seen its sheet.
    transaction.isAnnounced = phase == .purchased && shown == nil
    return transaction
  }

  static let isDeferred = "phase = 'deferred'"
  static let isExpiring = isDeferred + " AND wasDeclined = 0"

  static let databaseTableName = "queue"

  static func read(_ row: ColumnReader) throws -> QueueRow {
    let order = try PaymentOrder(
      productID: row["productID"], quantity: row["quantity"], appAccountToken: row["accountToken"],
      simulatesAskToBuy: row["simulatesAskToBuy"], offer: row.jsonIfPresent("offer"))
    var read = try QueueRow(
      order, app: row["bundleID"], device: row["device"], session: row["session"],
      phase: row["phase"], account: row["accountID"])
    read.id = try row["id"]
    read.transactionID = try row["transactionID"]
    read.settled = try row["settled"]
    if let id: UInt64 = try row["originalID"], let date: Date = try row["originallyPurchased"] {
      read.original = OriginalPurchase(transactionID: id, date: date)
    }
    read.wasDeclined = try row["wasDeclined"]
    read.refusal = try row.jsonIfPresent("refusal")
    read.change = try row.jsonIfPresent("change")
    read.shown = try row.jsonIfPresent("shown")
    read.stored = (read.phase, read.wasDeclined)
    // The app delivers each unit separately, so a damaged quantity must not pass.
    guard read.phase != .purchased || PaymentOrder.quantities.contains(order.quantity) else {
      throw row.damage(in: "quantity")
    }
    return read
  }

  func values() throws -> ColumnValues {
    [
      "id": id, "device": device, "session": session, "productID": order.productID,
      "quantity": order.quantity, "accountToken": order.appAccountToken?.uuidString,
      "simulatesAskToBuy": order.simulatesAskToBuy, "offer": try order.offer.map(JSONText.encode),
      "phase": phase.rawValue, "accountID": accountID, "transactionID": transactionID?.rowID,
      "settled": settled?.milliseconds, "originalID": original?.transactionID.rowID,
      "originallyPurchased": original?.date.milliseconds, "wasDeclined": wasDeclined,
      "refusal": try refusal.map(JSONText.encode), "change": try change.map(JSONText.encode),
      "shown": try shown.map(JSONText.encode), "bundleID": app,
    ]
  }
}

/// The terms on a purchase sheet. A confirmation is valid only for these.
struct ShownTerms: Codable, Equatable {
  private var accountID: Int64
  private var price: Decimal
  private var regularPrice: Decimal?
  private var countryCode: String
  private var offer: Offer?
  /// The organizer of the buyer's family when the purchase was deferred; nil for none.
  var organizer: Int64?

  /// The price of the whole quantity; nil if the storefront no longer exists.
  var shownPrice: StorePrice? {
    Storefront.storefront(countryCode: countryCode).map { StorePrice(price, in: $0) }
  }

  init(_ sheet: PurchaseSheet, account: Int64) {
    accountID = account
    price = sheet.price
    regularPrice = sheet.regularPrice
    countryCode = sheet.storefront.countryCode
    offer = sheet.offer
  }

  /// Returns how the current terms differ; nil if they are the same.
  func lapse(before now: ShownTerms) -> PurchaseSheet.Lapse? {
    if accountID != now.accountID { return .account }
    if offer != now.offer { return .offer }
    var same = now
    same.organizer = organizer
    return self == same ? nil : .price
  }
}
