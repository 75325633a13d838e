import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// The notifications to apps' servers. They are stored in the database transaction of their event,
/// unsigned, as the world is after the event.
struct Notifications: Operations {
  let transaction: DatabaseTransaction

  // MARK: - Storing

  /// Stores the notifications of the events so far. The decision that the events are about must be
  /// complete, and the next one not begun.
  func store() throws {
    guard !transaction.arising.isEmpty else { return }
    let arising = transaction.arising
    transaction.arising = []
    let recovered = Set(
      arising.filter { $0.event.fact == .billingRecovered }.map(\.event.subject.transactionID))
    let named = try arising.flatMap { each in
      try names(of: each.event, after: each.former, recovered).map { (name: $0, event: each.event) }
    }
    guard !named.isEmpty else { return }
    // A redeemed offer with another plan is one notification.
    let redeemed = Set(
      named.filter { $0.name.kind == .offerRedeemed }.map(\.event.subject.transactionID))
    let entry = try entry()
    for (name, event) in named {
      if name.kind == .didChangeRenewalPreference, name.subtype != .upgrade,
        redeemed.contains(event.subject.transactionID)
      {
        continue
      }
      guard let line = try line(of: event) else {
        // A withdrawn consent changes nothing that could be undone.
        let entry = event.fact == .consentWithdrawn ? nil : entry
        try insert(name, event, nil, entry, content: content(of: event))
        continue
      }
      let copies = name.concernsFamily ? try families.copies(of: line) : []
      for line in [line] + copies {
        try insert(name, event, line, entry, content: content(of: line, event))
      }
    }
  }

  /// Stores a test notification, which has no transaction, and returns its number.
  func test() throws -> Int64 {
    let row = EventRow(date: transaction.exactTime)
    return try insert(
      NotificationName(.test), row, nil, nil, content: .object(["data": .object(about(app))]))
  }

  /// Returns the number of the newest notification.
  func last() throws -> Int64 { try Int64.fetchOne(db, "SELECT max(id) FROM notifications") ?? 0 }

  /// Returns whether there is one of this name after a number.
  func has(_ name: NotificationName, after number: Int64) throws -> Bool {
    try Bool.fetchOne(
      db, "SELECT 1 FROM notifications WHERE id > ? AND name = ? LIMIT 1",
      [number, name.rawValue]) ?? false
  }

  /// Returns the entry of undo that present changes belong to; nil if nothing can be undone.
  private func entry() throws -> Int64? {
    // The entry of an action is inserted at its end.
    if let beginning = transaction.beginning { return beginning.entry }
    return try Int64.fetchOne(db, "SELECT max(id) FROM history WHERE NOT isUndone")
  }

  @discardableResult private func insert(
    _ name: NotificationName, _ event: EventRow, _ line: LedgerLine?, _ entry: Int64?,
    content: JSONTree
  ) throws -> Int64 {
    let number = try db.nextNumber(in: NotificationRow.databaseTableName)
    var chance = transaction.world.chance(for: "notification \(number)")
    return try NotificationRow(
      uuid: chance.uuid(), name: name, app: line?.bundleID ?? event.subject.app ?? app,
      event: event.id, entry: entry, date: event.date, accountID: line?.accountID,
      account: line?.accountEmail ?? event.subject.account,
      productID: line?.productID ?? event.subject.productID,
      transactionID: line?.id, content: content.json,
      due: settings.notificationAddress == nil ? nil : NotificationRow.atOnce
    ).append(db, keeping: ServerNotification.most, and: NotificationRow.waiting)
  }

  // MARK: - Contents

  /// Returns the unsigned documents: `data` or `summary`, and the transaction and the renewal
  /// information that `data` gets when they are signed.
  private func content(of line: LedgerLine, _ event: EventRow) throws -> JSONTree {
    let environment = transaction.world.environment
    let owner = people.appTransactionID(of: line.accountID)
    var data = about(line.bundleID)
    if line.bundleID == catalog.bundleID { data["bundleVersion"] = .text(catalog.appVersion) }
    if case .refundRequested(let reason) = event.fact {
      data["consumptionRequestReason"] = .text(reason.payloadWord)
    }
    var content: [String: JSONTree] = [
      "transaction": .object(
        SignedPayload.transaction(
          line.record, environment: environment, signedDate: event.date, appTransactionID: owner
        ).members)
    ]
    if let row = try subscription(of: line),
      let latest = row.latestID == line.id ? line : try ledger.find(row.latestID)
    {
      data["status"] = .number(row.machine.phase.number)
      content["renewal"] = .object(
        try row.renewalPayload(latest, transaction, at: event.date).members)
    }
    content["data"] = .object(data)
    return .object(content)
  }

  private func subscription(of line: LedgerLine) throws -> SubscriptionRow? {
    guard line.kind == .autoRenewableSubscription else { return nil }
    guard let original = line.sharedFrom else { return try subscriptions.find(line.originalID) }
    let row = try subscriptions.find(original)
    let copy = try subscriptions.latestCopy(of: original, for: line.accountID)
    return row?.sharedView(through: copy ?? line)
  }

  /// Returns the members that say which app and environment a document is about.
  func about(_ bundleID: String) -> [String: JSONTree] {
    let environment = transaction.world.environment
    var members: [String: JSONTree] = [
      "bundleId": .text(bundleID), "environment": .text(environment.rawValue),
    ]
    if environment == .production, bundleID == catalog.bundleID {
      members["appAppleId"] = .number(catalog.appStoreID)
    }
    return members
  }

  /// Returns the documents of an event without a transaction.
  private func content(of event: EventRow) throws -> JSONTree {
    switch event.fact {
    case .extensionsCompleted(let request, let succeeded, let failed, let codes):
      var members = about(event.subject.app ?? app)
      members["requestIdentifier"] = .text(request)
      members["productId"] = event.subject.productID.map(JSONTree.text)
      members["storefrontCountryCodes"] = .list((codes ?? []).map(JSONTree.text))
      members["succeededCount"] = .number(succeeded)
      members["failedCount"] = .number(failed)
      return .object(["summary": .object(members)])
    case .consentWithdrawn:
      let owner = people.appTransactionID(of: try people.tester(event.subject.account ?? "").id)
      let document = SignedPayload.appTransaction(
        of: owner, catalog, transaction.world.environment, at: event.date)
      return .object(["appData": .object(about(app)), "appTransaction": .object(document.members)])
    default: return .object(["data": .object(about(app))])
    }
  }

  // MARK: - Answers

  /// Stores the answers of an attempt, and decides on the next one by the last answer.
  func store(_ answers: [ServerNotification.Answer], of id: Int64) throws {
    guard let answer = answers.last, var row = try NotificationRow.fetchOne(db, key: id),
      let last = row.attempts.popLast()
    else { return }
    row.attempts.append(ServerNotification.Attempt(date: last.date, answers: answers))
    let retries = settings.notificationRetries ?? .sandbox
    if answer.result == .success {
      row.outcome = .delivered
    } else if row.outcome == nil {
      if let pause = retries.pause(after: row.attempts.count) {
        row.due = last.date.addingTimeInterval(pause)
      } else {
        row.outcome = .failed
      }
    }
    try row.update(db)
    try events.record(
      .notificationAnswered(
        name: row.name.rawValue, status: answer.status, result: answer.result, cause: row.event),
      WorldEvent.Subject(
        account: row.account, app: row.app, productID: row.productID,
        transactionID: row.transactionID))
  }

  /// Returns how the app's server receives notifications; nil if it has no address.
  func reception() throws -> ServerReception? {
    guard settings.notificationAddress != nil else { return nil }
    let isApp = "bundleID = ?1"
    let counts = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT
            (SELECT count(*) FROM notifications WHERE \(NotificationRow.waiting) AND \(isApp)),
            (SELECT count(*) FROM notifications
              WHERE outcome = 'failed' AND attempts IS NOT NULL AND \(isApp) AND id > ifnull(
                (SELECT max(id) FROM notifications WHERE outcome = 'delivered' AND \(isApp)), 0))
            + (SELECT count(*) FROM notifications
              WHERE \(NotificationRow.waiting) AND attempts LIKE '%"result"%' AND \(isApp))
          """), arguments: [app])
    let last = try NotificationRow.fetchOne(
      db,
      where: """
        id = (SELECT max(id) FROM notifications WHERE bundleID = ?1 AND attempts IS NOT NULL AND (
          id = (SELECT max(id) FROM notifications WHERE outcome = 'delivered' AND bundleID = ?1)
          OR id = (SELECT max(id) FROM notifications
            WHERE outcome = 'failed' AND attempts IS NOT NULL AND bundleID = ?1)
          OR \(NotificationRow.waiting)))
        """, [app])
    let answer = last?.attempts.last { $0.answer != nil }?.answer
    return ServerReception(
      waiting: counts?[0] ?? 0, missed: counts?[1] ?? 0, status: answer?.status,
      result: answer?.result)
  }

  // MARK: - Undo

  /// Takes back what an undone action brought and was not delivered, or lets it wait again.
  func apply(_ step: HistoryStep, entry: Int64) throws {
    let (former, next) = step == .undo ? ("IS NULL", "'takenBack'") : ("= 'takenBack'", "NULL")
    try db.execute(
      "UPDATE notifications SET outcome = \(next) WHERE entry = ? AND outcome \(former)", [entry])
  }

  /// Records how many notifications of an undone action the app's server keeps.
  func recordKept(entry: Int64) throws {
    let count = try Int.fetchOne(
      db, "SELECT count(*) FROM notifications WHERE entry = ? AND outcome = 'delivered'", [entry])
    guard let count, count > 0 else { return }
    try events.record(.notificationsKept(count: count), WorldEvent.Subject())
  }

  /// Takes back what waits, because it refers to a world that a restore has replaced.
  func takeBackAll() throws {
    try db.execute(sql: "UPDATE notifications SET outcome = 'takenBack' WHERE outcome IS NULL")
  }
}

extension RefundReason {
  /// Apple's `consumptionRequestReason`.
  fileprivate var payloadWord: String {
    switch self {
    case .unintendedPurchase: "UNINTENDED_PURCHASE"
    case .fulfillmentIssue: "FULFILLMENT_ISSUE"
    case .unsatisfied: "UNSATISFIED_WITH_PURCHASE"
    case .legal: "LEGAL"
    case .other: "OTHER"
    }
  }
}
