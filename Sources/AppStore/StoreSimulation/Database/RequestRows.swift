import Foundation
import GRDB
import StoreCore

/// A purchase that is interrupted until the buyer resolves an issue with the App Store.
struct InterruptionRow: StoredRow {
  var id: Int64?
  var device: String
  var accountID: Int64
  var order: PaymentOrder
  var date: Date
  var app: String
  var shown: ShownTerms?

  /// The payment after the interruption, before the store decides.
  var payment: QueueRow {
    var row = QueueRow(order, app: app, device: device, phase: .authorized, account: accountID)
    row.shown = shown
    return row
  }

  static let databaseTableName = "interruptions"

  static func read(_ row: ColumnReader) throws -> InterruptionRow {
    try InterruptionRow(
      id: row["id"], device: row["device"], accountID: row["accountID"], order: row.json("payment"),
      date: row["date"], app: row["bundleID"], shown: row.jsonIfPresent("shown"))
  }

  func values() throws -> ColumnValues {
    [
      "id": id, "device": device, "accountID": accountID, "payment": try JSONText.encode(order),
      "date": date.milliseconds, "bundleID": app, "shown": try shown.map(JSONText.encode),
    ]
  }
}

struct RefundRequestRow: StoredRow {
  var transactionID: UInt64
  var accountID: Int64
  var productID: String
  var reason: RefundReason
  var status: RefundRequest.Status
  var date: Date

  static let databaseTableName = "refundRequests"

  static func read(_ row: ColumnReader) throws -> RefundRequestRow {
    try RefundRequestRow(
      transactionID: row["transactionID"], accountID: row["accountID"], productID: row["productID"],
      reason: row["reason"], status: row["status"], date: row["date"])
  }

  func values() -> ColumnValues {
    [
      "transactionID": transactionID.rowID, "accountID": accountID, "productID": productID,
      "reason": reason.rawValue, "status": status.rawValue, "date": date.milliseconds,
    ]
  }
}

/// A product that was loaded, requested or sold. Its identifier keeps this product type.
struct KnownProductRow: StoredRow {
  var app, productID: String
  var kind: ProductKind

  static let databaseTableName = "knownProducts"

  static func read(_ row: ColumnReader) throws -> KnownProductRow {
    try KnownProductRow(app: row["bundleID"], productID: row["productID"], kind: row["kind"])
  }

  func values() -> ColumnValues {
    ["bundleID": app, "productID": productID, "kind": kind.rawValue]
  }
}
