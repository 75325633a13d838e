import Foundation
import GRDB
import StoreCore

/// A purchase that waits until its buyer has settled something with the store.
struct InterruptionRow: NumberedRow {
  var id: Int64?
  var device = ""
  var accountID: Int64 = 0
  var order = PaymentOrder(productID: "")
  var date = Date.distantPast

  static let table = Table("interruptions", of: Self.self, isNumbered: true)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("id", &id)
    try columns.visit("device", &device)
    try columns.visit("accountID", &accountID)
    try columns.visitJSON("payment", &order)
    try columns.visit("date", &date)
  }
}

struct RefundRequestRow: TableRow {
  var transactionID: UInt64 = 0
  var accountID: Int64 = 0
  var productID = ""
  var reason = RefundReason.other
  var status = RefundRequest.Status.pending
  var date = Date.distantPast

  static let table = Table("refundRequests", of: Self.self)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("transactionID", &transactionID)
    try columns.visit("accountID", &accountID)
    try columns.visit("productID", &productID)
    try columns.visit("reason", &reason)
    try columns.visit("status", &status)
    try columns.visit("date", &date)
  }
}

/// A revocation that a device has yet to be told about.
struct RevocationRow: NumberedRow {
  var id: Int64?
  var device = ""
  var productID = ""
  var transactionID: UInt64 = 0

  static let table = Table("revocations", of: Self.self, isNumbered: true)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("id", &id)
    try columns.visit("device", &device)
    try columns.visit("productID", &productID)
    try columns.visit("transactionID", &transactionID)
  }
}

/// A product that was sold, and that the catalog of its app was without later on.
struct DeletedProductRow: TableRow {
  var productID = ""

  static let table = Table("deletedProducts", of: Self.self)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("productID", &productID)
  }
}

/// A product that was loaded, asked for or sold: its identifier belongs to its kind from then on.
struct KnownProductRow: TableRow {
  var productID = ""
  var kind = ProductKind.consumable
  var bundleID = ""

  static let table = Table("knownProducts", of: Self.self)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("productID", &productID)
    try columns.visit("kind", &kind)
    try columns.visit("bundleID", &bundleID)
  }
}

/// An offer code is good once for each account.
struct RedemptionRow: TableRow {
  var accountID: Int64 = 0
  /// The code in small letters.
  var code = ""

  static let table = Table("redemptions", of: Self.self, key: 2)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("accountID", &accountID)
    try columns.visit("code", &code)
  }
}
