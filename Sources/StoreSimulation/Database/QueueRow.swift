import Foundation
import GRDB
import StoreCore

/// One payment in a device's queue, as the database keeps it.
struct QueueRow: NumberedRow {
  var id: Int64?
  var device = ""
  /// The process that drives it. Empty for what the store queued by itself: an orphan from the
  /// start.
  var session = ""
  var order = PaymentOrder(productID: "")
  private(set) var phase = PaymentPhase.added
  var accountID: Int64?
  var transactionID: UInt64?
  /// The date of the store's decision.
  var settled: Date?
  private var originalID: UInt64?
  private var originallyPurchased: Date?
  /// A parent said no, and the quirk of rule 2.10 kept the row.
  var wasDeclined = false
  /// The terms of the purchase sheet that was shown last, as JSON; nil before. Read only where it
  /// is asked for: a row is read and written at each step of its payment.
  private var shownTerms: String?
  private var refusal: Refusal?
  private var change: PlanChange?
  /// The row's phase when it was read; nil for a new one.
  private(set) var stored: (phase: PaymentPhase, wasDeclined: Bool)?

  static let table = Table(
    "queue", of: Self.self, isNumbered: true,
    extras: ["CREATE INDEX queueOfDevice ON queue(device, id)"])

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("id", &id)
    try columns.visit("device", &device)
    try columns.visit("session", &session)
    try columns.visit("productID", &order.productID)
    try columns.visit("quantity", &order.quantity)
    try columns.visit("accountToken", &order.appAccountToken)
    try columns.visit("simulatesAskToBuy", &order.simulatesAskToBuy)
    try columns.visitJSON("offer", &order.offer)
    try columns.visit("phase", &phase)
    try columns.visit("accountID", &accountID)
    try columns.visit("transactionID", &transactionID)
    try columns.visit("settled", &settled)
    try columns.visit("originalID", &originalID)
    try columns.visit("originallyPurchased", &originallyPurchased)
    try columns.visit("wasDeclined", &wasDeclined)
    try columns.visitJSON("refusal", &refusal)
    try columns.visitJSON("change", &change)
    try columns.visit("shown", &shownTerms)
    // The app hands out one piece after the other. An order that asks for no such number fails.
    if columns.isReading, phase == .purchased, !PaymentOrder.quantities.contains(order.quantity) {
      throw StoreFailure.damaged(.column("quantity", table: Self.table.name))
    }
    if columns.isReading { stored = (phase, wasDeclined) }
  }

  init() {}

  init(
    _ order: PaymentOrder, device: String, session: String = "",
    phase: PaymentPhase = .added, account: Int64? = nil
  ) {
    self.order = order
    self.device = device
    self.session = session
    self.phase = phase
    accountID = account
  }

  /// Returns the terms of the purchase sheet that was shown last; nil before.
  func shown() throws -> ShownTerms? {
    do {
      return try shownTerms.map { try JSONText.decode($0) }
    } catch is DecodingError {
      throw StoreFailure.damaged(.column("shown", table: Self.table.name))
    }
  }

  mutating func show(_ terms: ShownTerms) throws { shownTerms = try JSONText.encode(terms) }

  var key: QueueKey { QueueKey(rawValue: id ?? 0) }

  var machine: PaymentMachine { PaymentMachine(phase: phase, refusal: refusal) }

  /// Takes the payment one event further.
  @discardableResult
  mutating func handle(_ event: PaymentMachine.Event) -> PaymentMachine.Directive {
    var machine = machine
    let directive = machine.handle(event)
    phase = machine.phase
    refusal = machine.refusal
    return directive
  }

  mutating func settle(as line: LedgerLine, restoring original: OriginalPurchase? = nil) {
    transactionID = line.id
    settled = line.purchaseDate
    originalID = original?.transactionID
    originallyPurchased = original?.date
  }

  /// Settles a change of plan. No line of the ledger comes of it: the present period goes on.
  mutating func settle(changing running: SubscriptionRow, _ change: PlanChange, at now: Date) {
    transactionID = running.latestID
    settled = now
    self.change = change
  }

  /// Whether the ledger's line came of this payment.
  var hasOwnLine: Bool { change == nil }

  func transaction(session current: String) -> QueuedTransaction {
    let carriesIdentity = phase == .purchased || phase == .restored
    return QueuedTransaction(
      id: key, order: order, phase: phase, transactionID: carriesIdentity ? transactionID : nil,
      date: carriesIdentity ? settled : nil, original: original,
      refusal: phase == .failed ? refusal : nil, change: change,
      isOurs: session == current)
  }

  private var original: OriginalPurchase? {
    guard phase == .restored, let originalID, let originallyPurchased else { return nil }
    return OriginalPurchase(transactionID: originalID, date: originallyPurchased)
  }
}
