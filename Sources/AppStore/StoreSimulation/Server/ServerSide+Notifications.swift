package import Foundation
import GRDB
package import StoreCore
import StoreReceipts

package struct NotificationQuery: Hashable, Sendable, Encodable {
  package var startDate, endDate: Date
  /// A type with any subtype, or a type, a slash and a subtype.
  package var name: String?
  /// A transaction of the only customer.
  package var transactionID: String?
  package var onlyFailures = false

  package init(from start: Date, to end: Date) { (startDate, endDate) = (start, end) }
}

extension ServerSide {
  // MARK: - Reading

  /// Returns the newest notifications to this app's server, oldest first.
  package func notifications(limit: Int) throws -> [ServerNotification] {
    try read { transaction in
      try NotificationRow.fetchAll(
        transaction.db, where: "bundleID = ? ORDER BY id DESC LIMIT ?", [bundleID, limit]
      ).reversed().map(\.notification)
    }
  }

  package func notification(_ id: Int64) throws -> (ServerNotification, payload: String)? {
    let row = try read {
      try NotificationRow.fetchOne($0.db, where: "id = ? AND bundleID = ?", [id, bundleID])
    }
    return try row.map { ($0.notification, try signed($0)) }
  }

  package func notification(_ uuid: UUID) throws -> (ServerNotification, payload: String)? {
    let id = try read { transaction in
      try Int64.fetchOne(
        transaction.db, sql: "SELECT id FROM notifications WHERE uuid = ?",
        arguments: [uuid.payloadText])
    }
    return try id.flatMap { try notification($0) }
  }

  /// Returns the event that brought a notification; nil if the log no longer has it.
  package func event(of notification: ServerNotification) throws -> WorldEvent? {
    try read { transaction in
      try notification.event.flatMap { try EventRow.fetchOne(transaction.db, key: $0)?.event }
    }
  }

  /// Returns a page of the notification history: of what was sent, or waits for it.
  package func notificationHistory(
    _ query: NotificationQuery, after token: String?
  ) throws -> ServerPage<(notification: ServerNotification, payload: String)> {
    let page = try read { transaction in
      let questions = ServerQuestions(transaction: transaction)
      let account = try query.transactionID.map(questions.customer)
      let question = "notifications \(try JSONText.encode(query))"
      let position: Revision
      do {
        position = try questions.position(token, question, start: (0, 0))
      } catch is ServerError { throw ServerError.invalidPaginationToken }
      let rows = try NotificationRow.fetchAll(
        transaction.db,
        where: """
          bundleID = ?1 AND id > ?2 AND date >= ?3 AND date < ?4
            AND (?5 IS NULL OR name = ?5 OR name LIKE ?5 || '/%')
            AND (?6 IS NULL OR accountID = ?6) AND due IS NOT NULL AND outcome IS NOT 'takenBack'
            AND (NOT ?7 OR outcome IS NOT 'delivered' AND attempts LIKE '%"result"%')
            ORDER BY id LIMIT \(ServerQuestions.pageSize + 1)
          """,
        [
          bundleID, position.id, query.startDate.milliseconds, query.endDate.milliseconds,
          query.name, account, query.onlyFailures,
        ])
      return questions.page(rows, position) { (0, $0.id ?? 0) }
    }
    return try page.map { ($0.notification, try signed($0)) }
  }

  package func time() throws -> Date { try read(\.exactTime) }

  // MARK: - Signing

  /// Returns the signed payload of a notification, which never changes after the first time.
  private func signed(_ row: NotificationRow) throws -> String {
    if let payload = row.payload { return payload }
    let payload = try sign(row)
    return try world.write(durability: .full) { db in
      try db.execute(
        "UPDATE notifications SET payload = ? WHERE id = ? AND payload IS NULL", [payload, row.id])
      // Another process may have signed it first.
      return try String.fetchOne(
        db, "SELECT payload FROM notifications WHERE id = ?", [row.id]) ?? payload
    }
  }

  func sign(_ row: NotificationRow) throws -> String {
    guard let content = JSONTree(Data(row.content.utf8)) else {
      throw StoreFailure.damaged(.column("content", table: NotificationRow.databaseTableName))
    }
    let signer = try world.obtainSigner()
    var payload = SignedPayload(members: [
      "notificationType": .text(row.name.kind.rawValue),
      "notificationUUID": .text(row.uuid.payloadText), "version": .text("2.0"),
      "signedDate": .number(row.date.milliseconds),
    ])
    payload.members["subtype"] = (row.name.subtype?.rawValue).map(JSONTree.text)
    for subject in ServerNotification.subjects {
      guard var data = content[subject]?.members else { continue }
      for (name, key) in ServerNotification.documents {
        guard let members = content[key]?.members else { continue }
        data[name] = .text(try signer.sign(SignedPayload(members: members), for: nil))
      }
      payload.members[subject] = .object(data)
    }
    return try signer.sign(payload, for: nil)
  }
}
