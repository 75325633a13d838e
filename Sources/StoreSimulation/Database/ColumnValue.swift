import Foundation
import GRDB
import StoreCore

/// A value that stands in one column of a table: money as decimal text, instants as milliseconds
/// since 1970, everything else as its raw value.
protocol ColumnValue {
  static var columnType: String { get }
  var columnValue: DatabaseValue { get }
  /// Reads a column; nil if the value cannot be of this type.
  init?(columnValue: DatabaseValue)
}

/// A value that SQLite has a type for.
protocol PlainColumnValue: ColumnValue, DatabaseValueConvertible {}

extension PlainColumnValue {
  var columnValue: DatabaseValue { databaseValue }

  init?(columnValue: DatabaseValue) {
    guard let value = Self.fromDatabaseValue(columnValue) else { return nil }
    self = value
  }
}

extension Int64: PlainColumnValue { static var columnType: String { "INTEGER NOT NULL" } }
extension Int: PlainColumnValue { static var columnType: String { "INTEGER NOT NULL" } }
extension Bool: PlainColumnValue { static var columnType: String { "INTEGER NOT NULL" } }
extension String: PlainColumnValue { static var columnType: String { "TEXT NOT NULL" } }
extension Data: PlainColumnValue { static var columnType: String { "BLOB NOT NULL" } }

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static var columnType: String {
    Wrapped.columnType.replacingOccurrences(of: " NOT NULL", with: "")
  }

  var columnValue: DatabaseValue { self?.columnValue ?? .null }

  init?(columnValue: DatabaseValue) {
    if columnValue.isNull {
      self = .none
    } else {
      guard let value = Wrapped(columnValue: columnValue) else { return nil }
      self = value
    }
  }
}

/// A value that is written as another one.
protocol ConvertedColumnValue: ColumnValue {
  associatedtype Column: ColumnValue
  var column: Column { get }
  init?(column: Column)
}

extension ConvertedColumnValue {
  static var columnType: String { Column.columnType }
  var columnValue: DatabaseValue { column.columnValue }

  init?(columnValue: DatabaseValue) {
    guard let column = Column(columnValue: columnValue) else { return nil }
    self.init(column: column)
  }
}

extension ConvertedColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
  var column: RawValue { rawValue }
  init?(column: RawValue) { self.init(rawValue: column) }
}

extension OfferKind: ConvertedColumnValue {}
extension OfferMode: ConvertedColumnValue {}
extension PaymentPhase: ConvertedColumnValue {}
extension ProductKind: ConvertedColumnValue {}
extension QueueKey: ConvertedColumnValue {}
extension RefundReason: ConvertedColumnValue {}
extension RefundRequest.Status: ConvertedColumnValue {}
extension TransactionRecord.Cause: ConvertedColumnValue {}
extension TransactionRecord.Ownership: ConvertedColumnValue {}
extension TransactionRecord.RevocationReason: ConvertedColumnValue {}

/// Identifiers of transactions. None that is too large for a column was ever given.
extension UInt64: ConvertedColumnValue {
  var column: Int64 { Int64(clamping: self) }
  init?(column: Int64) { self.init(exactly: column) }
}

extension Date: ConvertedColumnValue {
  var column: Int { milliseconds }
  init?(column: Int) {
    self.init(milliseconds: column)
    guard Self.storable.contains(self) else { return nil }
  }

  /// The dates that a world can reach, whatever is done to its clock. Calendars count on from
  /// nothing else.
  static let storable =
    Date.distantPast...Date(milliseconds: 900_000_000_000_000)
}

extension Decimal: ConvertedColumnValue {
  var column: String { "\(self)" }
  init?(column: String) {
    self.init(string: column, locale: nil)
    guard Self.storable.contains(self) else { return nil }
  }

  /// The prices that can be stored. No currency has larger ones.
  private static let storable: ClosedRange<Decimal> = -1_000_000_000_000...1_000_000_000_000
}

extension UUID: ConvertedColumnValue {
  var column: String { uuidString }
  init?(column: String) { self.init(uuidString: column) }
}

extension Period: ConvertedColumnValue {
  var column: String { iso8601 }
  init?(column: String) { self.init(iso8601: column) }
}

extension Storefront: ConvertedColumnValue {
  var column: String { countryCode }
  init?(column: String) { self = .known(column) }
}
