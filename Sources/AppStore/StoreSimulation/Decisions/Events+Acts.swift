import GRDB
import StoreCore

/// The act that an event belongs to, which is decided when the event is written: the act of its
/// payment or transaction, otherwise the one in progress on its device. Other events are acts of
/// their own.
extension Events {
  /// Returns the first event of the act that an event continues; nil if the event begins one.
  func act(of event: EventRow) throws -> Int64? {
    let subject = event.subject
    if Act(beginningWith: event.fact) == .launch { return launch(event) }
    if case .paymentAdded = event.fact { return purchase(subject) }
    if let payment = subject.payment, let act = try last("payment = ?", [payment.rawValue]) {
      return act
    }
    switch event.fact {
    case .booked(let booking) where booking.ownership == .purchased:
      switch booking.cause {
      case .purchase, .redownload: return purchase(subject)
      case .restore: return inProgress(subject, .restore)?.id
      case .renewal: return try renewed(by: subject.transactionID, booking).flatMap(transition)
      }
    case .billingFailed, .graceStarted, .retryStarted, .expired:
      return try subject.transactionID.flatMap(transition)
    case .revoked, .refundRequested, .refundDecided, .refundReversed,
      .sheetShown(SystemSheet.Name.refund.rawValue), .requested(.refundRequest):
      return try refund(subject)
    case .answered:
      return try recent("kind = 'sheetShown' AND device = ?", [subject.device])
        ?? inProgress(subject)?.id
    case .requestRefused: return try refund(subject) ?? inProgress(subject)?.id
    // The charge, if it is of this purchase and not of the plan that it changes.
    case .interruptionResolved:
      return try subject.transactionID.flatMap {
        try last(
          "transactionID = ? AND kind = 'booked' AND payment IS NULL AND productID = ? AND date = ?",
          [$0.rowID, subject.productID, event.date.milliseconds])
      }
    case .receiptAnswered, .app(.verified):
      return try undelivered(on: subject.device) ?? inProgress(subject)?.id
    case .billingRecovered, .sheetShown, .signedIn, .signInFailed, .faultMet,
      .requested, .replaced, .finished, .terminated, .launched, .takenOver, .paymentFailed,
      .paymentDeferred:
      return try booked(subject) ?? inProgress(subject)?.id
    case .app(let step): return try act(of: step, subject)
    case .notificationAnswered(_, _, _, let cause?): return try last("id = ?", [cause])
    default: return nil
    }
  }

  private func act(of step: AppStep, _ subject: WorldEvent.Subject) throws -> Int64? {
    switch step {
    case .asked, .promoted, .restoring, .used, .appDeleted, .recordsOfAnotherWorld,
      .failed(.paymentsNotAllowed), .failed(.limit):
      nil
    case .revoked: try refund(subject) ?? latest("kind = 'revoked'", of: subject)
    // Billing retry ends the access without an expiration.
    case .ended: try latest("kind IN ('expired', 'retryStarted')", of: subject)
    // The transaction is the one of the current plan.
    case .planChanged: try latest("payment IS NOT NULL", of: subject)
    case .notVerified where subject.productID == nil:
      try undelivered(on: subject.device) ?? inProgress(subject)?.id
    case .restored, .restoredPast, .restoreFinished, .restoreFailed, .recordsFailed:
      inProgress(subject)?.id
    default:
      try booked(subject) ?? purchase(subject) ?? latest("payment IS NOT NULL", of: subject)
    }
  }

  // MARK: - In progress

  private func inProgress(
    _ subject: WorldEvent.Subject, _ act: Act? = nil
  ) -> LogState.InProgress? {
    guard let found = subject.device.flatMap({ transaction.log.acts[$0] }), found.id != nil else {
      return nil
    }
    return act == nil || act == found.act ? found : nil
  }

  private func purchase(_ subject: WorldEvent.Subject) -> Int64? {
    guard let found = inProgress(subject, .purchase) else { return nil }
    return subject.productID == nil || subject.productID == found.productID ? found.id : nil
  }

  /// Returns the launch, unless its products were already loaded and this event begins another one.
  private func launch(_ event: EventRow) -> Int64? {
    let launch = event.subject.device.flatMap { transaction.log.acts[$0]?.launch }
    guard let launch, launch.isAnswered else { return launch?.id }
    return switch event.fact {
    case .requested, .requestRefused, .productsAnswered, .faultMet: nil
    default: event.fact.answersLaunch ? nil : launch.id
    }
  }

  /// Remembers the act that a written event begins, and forgets the one that it ends.
  func updateActInProgress(after event: EventRow) {
    guard !event.fact.endsGeneration else { return transaction.log.acts = [:] }
    guard let device = event.subject.device, let id = event.id else { return }
    var state = transaction.log.acts[device] ?? LogState.InProgress()
    switch Act(beginningWith: event.fact) {
    case .launch:
      if event.act == nil { state.launch = (id, false) }
      if event.fact.answersLaunch { state.launch?.isAnswered = true }
    case .purchase, .restore, .signIn:
      guard event.act == nil else { break }
      (state.id, state.productID) = (id, event.subject.productID)
      state.act = Act(beginningWith: event.fact)
    case .subscription, .refund, .other: break
    }
    if state.id == event.act ?? id, event.fact.ends(state.act) { state.id = nil }
    transaction.log.acts[device] = state
  }

  // MARK: - Earlier events

  private func last(_ condition: String, _ arguments: StatementArguments) throws -> Int64? {
    try Int64.fetchOne(
      db, "SELECT ifnull(act, id) FROM events WHERE \(condition) ORDER BY id DESC LIMIT 1",
      arguments)
  }

  private func renewed(by id: UInt64?, _ booking: WorldEvent.Booking) throws -> UInt64? {
    let isEarlier = "originalID = ? AND id < ? AND \(LedgerLine.bought)"
    return try UInt64.fetchOne(
      db, "SELECT max(id) FROM transactions WHERE \(isEarlier)",
      [booking.originalID.rowID, id?.rowID])
  }

  private func booked(_ subject: WorldEvent.Subject) throws -> Int64? {
    try subject.transactionID.flatMap {
      try last("transactionID = ? AND kind = 'booked'", [$0.rowID])
    }
  }

  private func refund(_ subject: WorldEvent.Subject) throws -> Int64? {
    try subject.transactionID.flatMap { id in
      try current(
        "('revoked', 'refundRequested', 'refundDecided', 'requested', 'sheetShown')", of: id)
    }
  }

  private func transition(of id: UInt64) throws -> Int64? {
    try current("('billingFailed', 'graceStarted', 'retryStarted', 'expired')", of: id)
  }

  /// Returns the act of a transaction's last event of these kinds, unless an undo or a restore came
  /// after the act began.
  private func current(_ kinds: String, of id: UInt64) throws -> Int64? {
    guard let act = try last("transactionID = ? AND kind IN \(kinds)", [id.rowID]) else {
      return nil
    }
    let ends = "kind IN ('worldRestored', 'actionUndone', 'actionRedone')"
    let end = try Int64.fetchOne(db, "SELECT max(id) FROM events WHERE \(ends)")
    return act > end ?? 0 ? act : nil
  }

  /// Returns the act of the first transaction that the device has not delivered yet.
  private func undelivered(on device: String?) throws -> Int64? {
    guard let device,
      let row = try QueueRow.fetchOne(
        db, where: "device = ? AND phase = 'purchased' ORDER BY id LIMIT 1", [device])
    else { return nil }
    return try last("payment = ?", [row.id])
      ?? booked(WorldEvent.Subject(transactionID: row.transactionID))
  }

  /// The number of earlier events that an event without a transaction can continue.
  private static let reach = 1_000

  /// Returns the act of the latest event about the product on the device or of the account.
  private func latest(_ condition: String, of subject: WorldEvent.Subject) throws -> Int64? {
    guard let product = subject.productID else { return nil }
    return try recent(
      "\(condition) AND productID = ? AND (device = ? OR account = ?)",
      [product, subject.device, subject.account])
  }

  private func recent(_ condition: String, _ arguments: StatementArguments) throws -> Int64? {
    try last("\(condition) AND id > (SELECT max(id) FROM events) - \(Self.reach)", arguments)
  }
}

extension WorldEvent.Fact {
  fileprivate var answersLaunch: Bool {
    switch self {
    case .app(.productsLoaded), .app(.productsFailed): true
    default: false
    }
  }

  fileprivate func ends(_ act: Act) -> Bool {
    switch self {
    case .finished(let state, _): state != .restored
    case .signedIn: act == .signIn
    case .app(.restoreFinished), .app(.restoreFailed): true
    default: false
    }
  }
}

/// What the next events of this process belong to.
struct LogState: Sendable {
  /// The arguments of the process's command, until they are in the log.
  var command: [String]?
  /// The acts in progress, by device.
  var acts: [String: InProgress] = [:]

  /// A device's latest purchase, restore or sign-in, and its latest request for products.
  struct InProgress: Sendable {
    var id: Int64?
    var act = Act.other
    var productID: String?
    var launch: (id: Int64, isAnswered: Bool)?
  }
}
