import Foundation
import GRDB
import StoreCore

struct PendingEvent: Sendable {
  let fact: WorldEvent.Fact
  let subject: WorldEvent.Subject
  let client: Client
  let realDate: Date
}

/// The world's log. An event is written in the transaction that it describes.
struct Events: Operations {
  let transaction: DatabaseTransaction

  typealias Fact = WorldEvent.Fact

  /// - Parameter former: the subscription before the event, if the event is about one.
  func record(
    _ fact: Fact, _ subject: WorldEvent.Subject, at date: Date? = nil,
    after former: SubscriptionMachine? = nil
  ) throws {
    try append(
      EventRow(
        date: date ?? transaction.exactTime, realDate: transaction.realTime, subject: subject,
        fact: fact), after: former)
  }

  private func append(_ row: EventRow, after former: SubscriptionMachine? = nil) throws {
    var row = row
    (row.command, transaction.log.command) = (transaction.log.command, nil)
    row.act = try act(of: row)
    row.id = try row.append(db, keeping: WorldEvent.most)
    updateActInProgress(after: row)
    transaction.arising.append((event: row, former: former))
    for outcome in try outcomes.outcomes(of: row.fact, row.subject) {
      try outcomes.count(outcome, row.subject, at: row.date)
    }
  }

  // MARK: - Subjects

  func record(_ fact: Fact, _ row: QueueRow, at date: Date? = nil) throws {
    let account = try row.accountID ?? signedIn(on: client.device)
    try record(
      fact,
      WorldEvent.Subject(
        device: row.device, account: try email(account), app: row.app,
        productID: row.order.productID, transactionID: row.transactionID,
        payment: row.id.map(QueueKey.init)), at: date)
  }

  func record(
    _ fact: Fact, _ line: LedgerLine, payment: QueueKey? = nil, at date: Date? = nil
  ) throws {
    try record(
      fact,
      WorldEvent.Subject(
        device: line.device, account: line.accountEmail, app: line.bundleID,
        productID: line.productID, transactionID: line.id, payment: payment), at: date)
  }

  func record(_ fact: Fact, _ row: SubscriptionRow, at date: Date? = nil) throws {
    try record(
      fact,
      WorldEvent.Subject(
        account: try email(row.accountID), app: row.app, productID: row.productID,
        transactionID: row.latestID), at: date, after: row.stored?.machine)
  }

  func record(_ fact: Fact, account: String?, device: String? = nil) throws {
    try record(fact, WorldEvent.Subject(device: device, account: account))
  }

  private func email(_ account: Int64?) throws -> String? {
    try account.flatMap(people.account)?.email
  }

  private func signedIn(on device: String) throws -> Int64? { try people.device(device)?.signedIn }

  /// Records pending events with the current device and account. This is correct because
  /// transactions that change these record pending events first.
  func record(_ events: [PendingEvent]) throws {
    for each in events where !each.client.session.life.isOver {
      try append(
        EventRow(
          date: transaction.time(at: each.realDate), realDate: each.realDate,
          subject: here(each.subject, each.client), fact: each.fact))
    }
  }

  private func here(_ subject: WorldEvent.Subject, _ client: Client) throws -> WorldEvent.Subject {
    var subject = subject
    (subject.device, subject.app) = (client.deviceName, client.bundleID)
    subject.account = try subject.account ?? email(signedIn(on: client.device))
    return subject
  }

  // MARK: - Changes

  func recordChange(of row: QueueRow, at date: Date?) throws {
    guard let former = row.stored else { return }
    if row.wasDeclined, !former.wasDeclined { try record(.declineIgnored, row) }
    guard row.phase != former.phase else { return }
    switch row.phase {
    case .failed:
      guard var refusal = row.machine.refusal else { return }
      // The canceled sheet was the one before the confirmation.
      if refusal.cause == .canceled, former.phase != .awaitingConfirmation {
        refusal.cause = .signInDismissed
      }
      try record(failure(refusal), row, at: date)
    case .deferred: try record(.paymentDeferred, row)
    case .purchased:
      try record(.paymentPurchased(wasDeferred: former.phase == .deferred), row)
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .restored, .finished: break
    }
  }

  func failure(_ refusal: Refusal) -> Fact {
    .paymentFailed(refusal: refusal, after: UInt64(transaction.world.lastTransactionID))
  }

  func recordChange(of line: LedgerLine, from former: LedgerLine?) throws {
    guard let former else { return }
    if line.isUpgraded, !former.isUpgraded {
      try record(
        .replaced(refund: line.proratedRefund, storefront: line.storefront.countryCode), line)
    }
    if line.revocationDate != nil, former.revocationDate == nil {
      try record(.revoked(fact: line.facts.last), line)
    }
    if line.revocationDate == nil, former.revocationDate != nil {
      try record(.refundReversed, line)
    }
  }

  func recordChange(of row: SubscriptionRow, at date: Date?) throws {
    guard let stored = row.stored else { return }
    let (former, machine) = (stored.machine, row.machine)
    if row.renewsAs != stored.renewsAs {
      try record(.renewalProductChanged(from: stored.renewsAs, to: row.renewsAs), row, at: date)
    }
    if machine.priceIncrease != former.priceIncrease, machine.priceIncrease != .none {
      try record(
        .priceIncrease(state: machine.priceIncrease, price: row.raises.last?.price),
        row, at: date)
    }
    if machine.phase != former.phase {
      for fact in facts(of: machine, after: former) { try record(fact, row, at: date) }
    } else if machine.autoRenews != former.autoRenews {
      try record(.autoRenewSwitched(isOn: machine.autoRenews), row, at: date)
    }
  }

  private func facts(of machine: SubscriptionMachine, after former: SubscriptionMachine) -> [Fact] {
    switch machine.phase {
    case .subscribed:
      former.phase == .inGracePeriod || former.phase == .inBillingRetry ? [.billingRecovered] : []
    case .inGracePeriod: [.billingFailed, .graceStarted(until: machine.graceEnds)]
    case .inBillingRetry:
      (former.phase == .subscribed ? [.billingFailed] : [])
        + (former.phase == .expired ? [.autoRenewSwitched(isOn: true)] : [])
        + [.retryStarted(until: machine.retryEnds)]
    // The ledger records a reversed refund.
    case .expired where former.phase == .revoked: []
    case .expired:
      // Recorded only if a person turned off renewal, not if the subscription ended.
      (former.isRetrying && machine.hasPausedRetry ? [.autoRenewSwitched(isOn: false)] : [])
        + [.expired(intent: machine.intent)]
    // The ledger records the revocation.
    case .revoked: []
    }
  }

  func recordChange(of device: DeviceRow, from former: DeviceRow?) throws {
    if device.paymentsAllowed != former?.paymentsAllowed ?? true {
      try record(
        .paymentsSwitched(areAllowed: device.paymentsAllowed),
        account: try email(device.signedIn), device: device.name)
    }
    guard device.signedIn != former?.signedIn else { return }
    try record(
      device.signedIn == nil ? .signedOut : .signedIn,
      account: try email(device.signedIn ?? former?.signedIn), device: device.name)
  }

  func recordChange(of account: AccountRow, from former: AccountRow?) throws {
    guard let former else { return }
    if account.asksToBuy != former.asksToBuy {
      try record(.asksToBuySwitched(isOn: account.asksToBuy), account: account.email)
    }
    if account.storefront != former.storefront {
      try record(
        .storefrontChanged(from: former.storefront.countryCode, to: account.storefront.countryCode),
        account: account.email)
    }
    guard account.familyOrganizer != former.familyOrganizer else { return }
    if let organizer = try email(account.familyOrganizer) {
      try record(.familyJoined(organizer: organizer), account: account.email)
    } else if let organizer = try email(former.familyOrganizer) {
      try record(.familyLeft(organizer: organizer), account: account.email)
    }
  }

  func recordChange(of sandbox: SandboxRow, from former: SandboxRow) throws {
    let world = WorldEvent.Subject()
    if sandbox.clock != former.clock {
      try record(.clockChanged(from: former.clock, to: sandbox.clock), world)
    }
    // Consuming a fault also changes the plan, but is not a tester's change.
    if sandbox.faults != former.faults, !transaction.hasConsumedFault {
      try record(.faultsChanged(from: former.faults, to: sandbox.faults), world)
    }
    if sandbox.settings != former.settings {
      try record(.settingsChanged(from: former.settings, to: sandbox.settings), world)
    }
  }

  func recordFault(_ point: FaultPoint, _ effect: FaultEffect) throws {
    transaction.hasConsumedFault = true
    try record(.faultMet(point: point, effect: effect), here(WorldEvent.Subject(), client))
  }

  func record(note text: String) throws {
    try record(.noted(text: text), here(WorldEvent.Subject(), client))
  }

  // MARK: - Reading

  func page(_ query: EventQuery) throws -> EventPage {
    var (condition, arguments) = try condition(query.scope)
    condition += " AND id > ?"
    arguments += [query.after]
    if let since = query.since {
      condition += " AND date >= ?"
      arguments += [since.milliseconds]
    }
    arguments += [max(1, query.limit)]
    let rows = try EventRow.fetchAll(db, where: condition + " ORDER BY id DESC LIMIT ?", arguments)
    let first = try Int64.fetchOne(db, "SELECT min(id) FROM events") ?? 1
    return EventPage(
      worldID: transaction.world.id, events: rows.reversed().map(\.event),
      gone: max(0, Int(first &- 1)))
  }

  func condition(_ scope: EventQuery.Scope) throws -> (String, StatementArguments) {
    switch scope {
    case .everything: return ("TRUE", [])
    case .deviceAndAccount:
      return (
        "(device = ? OR account = ? OR (device IS NULL AND account IS NULL))", try whoIsHere()
      )
    case .transaction(let id):
      return (
        """
        (transactionID = ? OR payment IN (
          SELECT payment FROM events WHERE transactionID = ? AND payment IS NOT NULL)
        OR \(EventRow.receiptAnswer) AND act = (
          SELECT ifnull(act, id) FROM events WHERE transactionID = ? AND kind = 'booked'))
        """, StatementArguments(Array(repeating: id.rowID, count: 3))
      )
    case .lastPayment(let productID): return try lastPayment(of: productID)
    case .failedPayments(everywhere: true): return (EventRow.failedPayment, [])
    case .failedPayments(everywhere: false):
      return ("\(EventRow.failedPayment) AND (device = ? OR account = ?)", try whoIsHere())
    }
  }

  private func lastPayment(of productID: String) throws -> (String, StatementArguments) {
    let payment = try Int64.fetchOne(
      db,
      """
      SELECT max(payment) FROM events
      WHERE kind IN ('paymentAdded', 'interruptionResolved') AND productID = ? AND device = ?
        AND app = ?
      """, [productID, client.device, app])
    guard let payment else { return ("FALSE", []) }
    let found = try Int64.fetchOne(
      db, "SELECT max(transactionID) FROM events WHERE payment = ?", [payment])
    if let id = found.flatMap(UInt64.init(exactly:)) { return try condition(.transaction(id)) }
    return ("payment = ?", [payment])
  }

  private func whoIsHere() throws -> StatementArguments {
    [client.device, try email(signedIn(on: client.device))]
  }
}
