package import Foundation
import GRDB
package import StoreCore

/// A notification that is to be sent now.
package struct NotificationDelivery: Hashable, Sendable {
  package let notification: ServerNotification
  package let address: String
  /// The body's `signedPayload`; empty if nothing is sent.
  package let payload: String
  /// How often it is sent at once: twice, or not at all, if a tester has armed that.
  package let copies: Int
}

/// The sending of notifications, one at a time.
extension ServerSide {
  package func requestTest() throws -> ServerNotification {
    acceptRestoredWorld()
    let id = try world.write { transaction in
      guard transaction.sandbox.settings.notificationAddress != nil else {
        throw ServerError.notificationURLNotFound
      }
      return try transaction.notifications.test()
    }
    guard let found = try notification(id) else { throw ServerError.internalError }
    return found.0
  }

  /// Sends a notification again, with the same UUID, also one that arose while no address was set.
  /// Returns false if there is no such notification.
  package func resend(_ id: Int64) throws -> Bool {
    acceptRestoredWorld()
    return try world.write { transaction in
      try transaction.db.execute(
        "UPDATE notifications SET due = 0, outcome = NULL WHERE id = ? AND bundleID = ?",
        [id, bundleID])
      return transaction.db.changesCount > 0
    }
  }

  /// Begins the next attempt that is due, and stores it; nil if nothing is due, if there is no
  /// address, or if the App Store is down.
  package func nextDelivery() throws -> NotificationDelivery? {
    while let (row, address) = try read({ try nextDue($0) }) {
      let isFirst = row.due == NotificationRow.atOnce && row.attempts.isEmpty
      let hit = try isFirst ? world.consumeFault(at: .notification) : FaultPlan.Hit()
      switch hit.effect {
      case .notification(.dropped):
        try change(row, "outcome = 'failed'")
        return NotificationDelivery(
          notification: row.notification, address: address, payload: "", copies: 0)
      case .notification(.reordered):
        try change(row, "due = \(NotificationRow.afterNext.milliseconds)")
      case .notification(.delayed):
        let late = try world.read(\.exactTime).addingTimeInterval(Double(hit.delay) / 1_000)
        try change(row, "due = \(late.milliseconds)")
      default:
        let copies = hit.effect == .notification(.doubled) ? 2 : 1
        if let delivery = try startAttempt(row, to: address, copies: copies) { return delivery }
      }
    }
    return nil
  }

  private func change(_ row: NotificationRow, _ change: String) throws {
    try world.write(durability: .full) { db in
      try db.execute(
        sql: "UPDATE notifications SET \(change) WHERE id = ? AND \(NotificationRow.waiting)",
        arguments: [row.id])
    }
  }

  private func nextDue(
    _ transaction: DatabaseTransaction
  ) throws -> (NotificationRow, address: String)? {
    guard let address = transaction.sandbox.settings.notificationAddress,
      !transaction.sandbox.faults.isStoreDown
    else { return nil }
    return try NotificationRow.fetchOne(
      transaction.db,
      where: """
        \(NotificationRow.waiting) AND bundleID = ? AND due <= ?
          AND (due <> \(NotificationRow.afterNext.milliseconds) OR EXISTS (
            SELECT 1 FROM notifications n
            WHERE n.id > notifications.id AND n.attempts IS NOT NULL))
          ORDER BY due, id LIMIT 1
        """, [bundleID, transaction.exactTime.milliseconds]
    ).map { ($0, address) }
  }

  /// Returns the pending notifications, and whether none of them can be sent now.
  package func pending() throws -> (notifications: [ServerNotification], isIdle: Bool) {
    try read { transaction in
      let rows = try NotificationRow.fetchAll(
        transaction.db, where: "\(NotificationRow.waiting) AND bundleID = ? ORDER BY id",
        [bundleID])
      return (rows.map(\.notification), try nextDue(transaction) == nil)
    }
  }

  private func startAttempt(
    _ row: NotificationRow, to address: String, copies: Int
  ) throws -> NotificationDelivery? {
    var row = row
    let payload = try row.payload ?? sign(row)
    row.payload = payload
    // An attempt without an answer was interrupted, and is made again.
    if row.attempts.last.map({ $0.answer != nil }) ?? true {
      let now = try world.read(\.exactTime)
      row.attempts.append(
        ServerNotification.Attempt(
          date: row.due.flatMap { $0 <= NotificationRow.afterNext ? nil : $0 } ?? now))
    }
    let started = row
    let isWaiting = try world.write(durability: .full) { db in
      try db.execute(
        """
        UPDATE notifications SET payload = coalesce(payload, ?), attempts = ?
        WHERE id = ? AND \(NotificationRow.waiting)
        """, [payload, try JSONText.encode(started.attempts), started.id])
      return db.changesCount > 0
    }
    guard isWaiting else { return nil }
    return NotificationDelivery(
      notification: row.notification, address: address, payload: payload, copies: copies)
  }

  package func store(_ answers: [ServerNotification.Answer], of id: Int64) throws {
    acceptRestoredWorld()
    try world.commit { try $0.notifications.store(answers, of: id) }
  }

  /// Returns the seconds until something is due: a retry, or an event that the store books.
  package func secondsToNextDelivery() throws -> TimeInterval? {
    try read { transaction in
      let event = try transaction.secondsToNextEvent()
      let due = try NotificationRow.fetchOne(
        transaction.db,
        where: "\(NotificationRow.waiting) AND bundleID = ? AND due > ? ORDER BY due LIMIT 1",
        [bundleID, NotificationRow.afterNext.milliseconds])?.due
      let clock = transaction.sandbox.clock
      guard let due, clock.heldAt == nil, !transaction.sandbox.faults.isStoreDown,
        transaction.sandbox.settings.notificationAddress != nil
      else { return event }
      return min(event ?? .infinity, max(0, due.timeIntervalSince(transaction.exactTime)))
    }
  }

  /// Calls back after each change of the world by any process, until the watcher is released.
  package func watch(_ changed: @escaping @Sendable () -> Void) -> (any Sendable)? {
    world.addListener(changed)
    return world.watch(changed)
  }

  /// Returns the lock of the world's only sender; nil if another process sends.
  package func becomeSender() -> (any Sendable)? { SessionLock(in: world.folder, place: 0) }
}
