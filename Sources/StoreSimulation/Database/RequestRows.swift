import Foundation
import GRDB
import StoreCore

/// A purchase that waits until its buyer has settled something with the store.
struct InterruptionRow: StoredRow {
  var id: Int64?
  var device: String
  var accountID: Int64
  var order: PaymentOrder
  var date: Date
}

extension InterruptionRow {
  enum Columns: Int, TableColumns {
    static let table = "interruptions"
    case id, device, accountID, payment, date
  }

  static let statements = RowStatements(Columns.self)

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(
      id: row[.id], device: row[.device], accountID: row[.accountID], order: row.json(.payment),
      date: row[.date])
  }

  func values() throws -> [(any DatabaseValueConvertible)?] {
    [id, device, accountID, try JSONText.encode(order), date.milliseconds]
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

  static let statements = RowStatements(Columns.self)

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

/// A product that was loaded, asked for or sold: its identifier belongs to its kind from then on.
struct KnownProductRow: StoredRow {
  var productID: String
  var kind: ProductKind
  var bundleID: String
}

extension KnownProductRow {
  enum Columns: Int, TableColumns {
    static let table = "knownProducts"
    case productID, kind, bundleID
  }

  static let statements = RowStatements(Columns.self)

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(productID: row[.productID], kind: row[.kind], bundleID: row[.bundleID])
  }

  func values() -> [(any DatabaseValueConvertible)?] { [productID, kind.rawValue, bundleID] }
}
