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
  var shown: String?

  /// The payment after the interruption, before the store decides.
  var payment: QueueRow {
    var row = QueueRow(order, app: app, device: device, phase: .authorized, account: accountID)
    row.shownTerms = shown
    return row
  }
}

extension InterruptionRow {
  enum Columns: Int, TableColumns {
    static let table = "interruptions"
    case id, device, accountID, payment, date, bundleID, shown
  }

  static let selection = Columns.selection()

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(
      id: row[.id], device: row[.device], accountID: row[.accountID], order: row.json(.payment),
      date: row[.date], app: row[.bundleID], shown: row[.shown])
  }

  func values() throws -> [(any DatabaseValueConvertible)?] {
    [id, device, accountID, try JSONText.encode(order), date.milliseconds, app, shown]
  }
}

struct RefundRequestRow: StoredRow {
  var transactionID: UInt64
  var accountID: Int64
  var productID: String
  var reason: RefundReason
  var status: RefundRequest.Status
  var date: Date
}

extension RefundRequestRow {
  enum Columns: Int, TableColumns {
    static let table = "refundRequests"
    case transactionID, accountID, productID, reason, status, date
  }

  static let selection = Columns.selection()

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(
      transactionID: row[.transactionID], accountID: row[.accountID], productID: row[.productID],
      reason: row[.reason], status: row[.status], date: row[.date])
  }

  func values() -> [(any DatabaseValueConvertible)?] {
    [
      transactionID.rowID, accountID, productID, reason.rawValue, status.rawValue,
      date.milliseconds,
    ]
  }
}

/// A product that was loaded, requested or sold. Its identifier keeps this product type.
struct KnownProductRow: StoredRow {
  var app, productID: String
  var kind: ProductKind
}

extension KnownProductRow {
  enum Columns: Int, TableColumns {
    static let table = "knownProducts"
    case bundleID, productID, kind
  }

  static let selection = Columns.selection()

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(app: row[.bundleID], productID: row[.productID], kind: row[.kind])
  }

  func values() -> [(any DatabaseValueConvertible)?] { [app, productID, kind.rawValue] }
}
