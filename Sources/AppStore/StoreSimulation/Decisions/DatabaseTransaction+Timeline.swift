import Foundation
import GRDB
import StoreCore

/// The timeline of one account in the app of this device.
extension DatabaseTransaction {
  func timeline(_ query: TimelineQuery) throws -> Timeline {
    let account = try query.account.map(people.tester) ?? people.signedInAccount()
    let logStart = try logStart()
    guard let account else { return Timeline(now: now, logStart: logStart) }
    let found =
      try subscriptionRows(of: account.id, query.span)
      + membershipRows(of: account.id, query.span)
    let end = max(now, found.map(\.end).max() ?? now)
    let start = min(found.map(\.start).min() ?? now, end)
    return Timeline(
      now: now, logStart: logStart, rows: found.map(\.row),
      extent: DateInterval(start: start, end: end))
  }

  /// The date of the oldest event if older ones were dropped.
  private func logStart() throws -> Date? {
    let first = try EventRow.fetchOne(db, where: "TRUE ORDER BY id LIMIT 1")
    return first.flatMap { $0.id ?? 1 > 1 ? $0.date : nil }
  }

  // MARK: - Subscriptions

  /// A row within a span, and its whole extent.
  private typealias Found = (row: Timeline.Row, start: Date, end: Date)

  private func subscriptionRows(of account: Int64, _ span: DateInterval?) throws -> [Found] {
    try subscriptions.rows(visibleTo: account).compactMap { row in
      let (lines, isNewest) = try lines(of: row, span)
      let standing = try subscriptions.standing(row)
      func history(
        _ lines: [LedgerLine], _ events: [WorldEvent], _ standing: SubscriptionStanding?
      ) -> Timeline.Row? {
        SubscriptionHistory(lines.map(\.record), events, standing, rate: rate, now: now).row
      }
      // What happened before the span can explain the time at its start.
      let events = try events(
        of: row, account: account, from: lines.first?.purchaseDate, to: span?.end)
      guard var found = history(lines, events, isNewest ? standing : nil),
        let latest = try ledger.find(row.latestID),
        let first = try LedgerLine.fetchOne(
          db, where: "\(Self.periods) ORDER BY id LIMIT 1", [row.originalID.rowID, row.accountID])
      else { return nil }
      if let span { found.cut(to: span) }
      let end = history([latest], [], standing)?.bars.map(\.end).max()
      return (found, first.purchaseDate, end ?? now)
    }
  }

  private static let periods = """
    originalID = ? AND accountID = ? AND \(LedgerLine.bought) AND expires IS NOT NULL
    """

  /// Returns the periods in a span, with a neighbor on each side, because a period's end and the
  /// time after it depend on the next one.
  private func lines(
    of row: SubscriptionRow, _ span: DateInterval?
  ) throws -> (lines: [LedgerLine], isNewest: Bool) {
    let key: StatementArguments = [row.originalID.rowID, row.accountID]
    func id(_ condition: String, _ date: Date) throws -> Int64? {
      try Int64.fetchOne(
        db, sql: "SELECT id FROM transactions WHERE \(Self.periods) AND \(condition) LIMIT 1",
        arguments: key + [date.milliseconds])
    }
    let first = try span.flatMap { try id("purchased <= ? ORDER BY id DESC", $0.start) } ?? 0
    let after = try span.flatMap { try id("purchased >= ? ORDER BY id", $0.end) }
    let lines = try LedgerLine.fetchAll(
      db, where: "\(Self.periods) AND id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?",
      key + [first, after ?? .max, TimelineQuery.mostPeriods])
    return (lines.reversed(), lines.first?.id == row.latestID)
  }

  /// Walks the log, whose length is limited, and not the subscription's transactions.
  private func events(
    of row: SubscriptionRow, account: Int64, from start: Date?, to end: Date?
  ) throws -> [WorldEvent] {
    let kinds = SubscriptionHistory.factNames.map { "'\($0)'" }.joined(separator: ", ")
    return try EventRow.fetchAll(
      db,
      where: """
        kind IN (\(kinds)) AND date BETWEEN ? AND ? AND EXISTS (
          SELECT 1 FROM transactions t
          WHERE t.id = events.transactionID AND t.originalID = ? AND t.accountID = ?)
        ORDER BY id
        """,
      [start?.milliseconds ?? .min, end?.milliseconds ?? .max, row.originalID.rowID, account]
    ).map(\.event)
  }

  // MARK: - Memberships

  /// Returns rows with the purchases and refunds. Only the app knows when a membership ends.
  private func membershipRows(of account: Int64, _ span: DateInterval?) throws -> [Found] {
    let products = try knownProducts.all()
      .filter { $0.kind == .nonRenewingSubscription && $0.wasSold }
    return try products.compactMap { product in
      let records = try LedgerLine.fetchAll(
        db,
        where: """
          accountID = ? AND productID = ? AND bundleID = ? AND \(LedgerLine.bought)
          ORDER BY id DESC LIMIT ?
          """, [account, product.id, app, TimelineQuery.mostPeriods]
      ).reversed().map(\.record)
      guard let first = records.first, let last = records.last else { return nil }
      var row = Timeline.Row(memberships: records)
      if let span { row.cut(to: span) }
      return (row, first.purchaseDate, last.purchaseDate)
    }
  }
}
