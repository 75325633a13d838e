import Foundation
import GRDB
import StoreCore

/// A notification to an app's server. It is not in ``Schema/tables``, so undo does not record it
/// and snapshots do not contain it.
struct NotificationRow: StoredRow {
  var id: Int64?
  var uuid: UUID
  var name: NotificationName
  var app: String
  /// The event that brought it, and the entry of undo that it belongs to.
  var event, entry: Int64?
  var date: Date
  var accountID: Int64?
  var account, productID: String?
  var transactionID: UInt64?
  /// The documents before they are signed.
  var content: String
  /// The signed payload. It is signed when it is first sent, shown or asked for.
  var payload: String?
  /// The date of the next attempt; ``atOnce`` for the first one; nil if no address was set.
  var due: Date?
  var outcome: Outcome?
  var attempts: [ServerNotification.Attempt] = []

  enum Outcome: String {
    case delivered, failed, takenBack
  }

  static let atOnce = Date(milliseconds: 0)
  /// The date of a notification that a fault delays until after the next one.
  static let afterNext = Date(milliseconds: 1)
  static let waiting = "outcome IS NULL AND due IS NOT NULL"

  private var state: ServerNotification.State {
    switch outcome {
    case .delivered: .delivered
    case .failed: .failed
    case .takenBack: .takenBack
    case nil: due == nil ? .unaddressed : .waiting
    }
  }

  var notification: ServerNotification {
    ServerNotification(
      id: id ?? 0, uuid: uuid, name: name, date: date, event: event, account: account,
      productID: productID, transactionID: transactionID, state: state,
      due: outcome == nil ? due.flatMap { $0 <= Self.afterNext ? nil : $0 } : nil,
      attempts: attempts)
  }

  static let databaseTableName = "notifications"

  static func read(_ row: ColumnReader) throws -> NotificationRow {
    try NotificationRow(
      id: row["id"], uuid: row["uuid"], name: row["name"], app: row["bundleID"],
      event: row["event"], entry: row["entry"], date: row["date"], accountID: row["accountID"],
      account: row["account"], productID: row["productID"], transactionID: row["transactionID"],
      content: row["content"], payload: row["payload"], due: row["due"],
      outcome: row["outcome"], attempts: row.jsonIfPresent("attempts") ?? [])
  }

  func values() throws -> ColumnValues {
    [
      "id": id, "uuid": uuid.payloadText, "name": name.rawValue, "bundleID": app, "event": event,
      "entry": entry, "date": date.milliseconds, "accountID": accountID, "account": account,
      "productID": productID, "transactionID": transactionID?.rowID, "content": content,
      "payload": payload, "due": due?.milliseconds, "outcome": outcome?.rawValue,
      "attempts": attempts.isEmpty ? nil : try JSONText.encode(attempts),
    ]
  }
}
