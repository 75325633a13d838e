import Foundation
import GRDB
import StoreCore

/// The values of a row by column, in the order in which they are written.
typealias ColumnValues = KeyValuePairs<String, (any DatabaseValueConvertible)?>

/// A record that reads and writes its columns by name. GRDB reads `Codable` records half as fast,
/// and does not say which column has an invalid value.
protocol StoredRow: FetchableRecord, PersistableRecord {
  /// The column that identifies a row.
  static var key: String { get }
  /// The statement that selects all rows.
  static var selection: String { get }
  static func read(_ row: ColumnReader) throws -> Self
  func values() throws -> ColumnValues
}

extension StoredRow {
  static var key: String { "id" }
  static var selection: String { "SELECT * FROM \(databaseTableName)" }

  init(row: Row) throws {
    self = try Self.read(ColumnReader(row: row, table: Self.databaseTableName))
  }

  func encode(to container: inout PersistenceContainer) throws {
    for (column, value) in try values() { container[column] = value }
  }

  /// - Parameter condition: the text after WHERE; constant, because the statement is cached.
  static func fetchAll(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(db.cachedStatement(sql: "\(selection) WHERE \(condition)"), arguments: arguments)
  }

  static func fetchOne(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(db.cachedStatement(sql: "\(selection) WHERE \(condition)"), arguments: arguments)
  }

  static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try fetchOne(db, where: "\(Self.key) = ?", [key])
  }

  /// Returns the row of a table that has one.
  static func current(_ db: Database) throws -> Self {
    guard let row = try fetchOne(db, where: "TRUE") else {
      throw StoreFailure.damaged(.worldWithoutRow)
    }
    return row
  }

  /// Inserts a numbered row, and returns its number. Deletes the oldest rows that do not meet the
  /// condition, in batches, which keeps most insertions fast.
  @discardableResult func append(
    _ db: Database, keeping most: Int, and condition: String = "FALSE"
  ) throws -> Int64 {
    try insert(db)
    let number = db.lastInsertedRowID
    if number.isMultiple(of: 250) {
      try db.execute(
        "DELETE FROM \(Self.databaseTableName) WHERE id <= ? AND NOT (\(condition))",
        [number - Int64(most)])
    }
    return number
  }

  /// Returns the earliest date in a column of some rows.
  static func earliest(_ column: String, _ db: Database, where condition: String) throws -> Date? {
    let sql = "SELECT min(\(column)) AS \(column) FROM \(databaseTableName) WHERE \(condition)"
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql)) else { return nil }
    return try ColumnReader(row: row, table: databaseTableName)[column]
  }
}

/// The values of a row. An invalid value throws a ``StoreFailure`` that names the column.
struct ColumnReader {
  let row: Row
  let table: String

  subscript<Value: ColumnValue>(column: String) -> Value? {
    get throws {
      guard let value = try row.decode(DatabaseValue?.self, forColumn: column), !value.isNull else {
        return nil
      }
      return try required(Value.decode(value), column)
    }
  }

  subscript<Value: RawRepresentable>(column: String) -> Value?
  where Value.RawValue: ColumnValue {
    get throws {
      let stored: Value.RawValue? = try self[column]
      return try stored.map { try required(Value(rawValue: $0), column) }
    }
  }

  subscript<Value: ColumnValue>(column: String) -> Value {
    get throws { try required(self[column] as Value?, column) }
  }

  subscript<Value: RawRepresentable>(column: String) -> Value
  where Value.RawValue: ColumnValue { get throws { try required(self[column] as Value?, column) } }

  private func required<Value>(_ value: Value?, _ column: String) throws -> Value {
    guard let value else { throw damage(in: column) }
    return value
  }

  func json<Value: Decodable>(_ column: String) throws -> Value {
    do {
      return try JSONText.decode(self[column])
    } catch is DecodingError {
      throw damage(in: column)
    }
  }

  func jsonIfPresent<Value: Decodable>(_ column: String) throws -> Value? {
    let text: String? = try self[column]
    // Most launches need no decoder.
    return text == nil || text == JSONText.null || text == "[]" ? nil : try json(column)
  }

  func damage(in column: String) -> StoreFailure { .damaged(.column(column, table: table)) }
}

protocol ColumnValue {
  static func decode(_ value: DatabaseValue) -> Self?
}

extension ColumnValue where Self: DatabaseValueConvertible {
  static func decode(_ value: DatabaseValue) -> Self? { fromDatabaseValue(value) }
}

extension Bool: ColumnValue {}
extension Int: ColumnValue {}
extension Int64: ColumnValue {}
extension String: ColumnValue {}
extension UInt64: ColumnValue {}
extension UUID: ColumnValue {}

// GRDB would read dates and prices in another form, and without limits.
extension Date: ColumnValue {
  static func decode(_ value: DatabaseValue) -> Date? {
    Int.decode(value).flatMap(Date.init(stored:))
  }
}

extension Decimal: ColumnValue {
  static func decode(_ value: DatabaseValue) -> Decimal? {
    String.decode(value).flatMap(Decimal.init(stored:))
  }
}

extension Period: ColumnValue {
  static func decode(_ value: DatabaseValue) -> Period? {
    String.decode(value).flatMap(Period.init(iso8601:))
  }
}

extension Storefront: ColumnValue {
  static func decode(_ value: DatabaseValue) -> Storefront? { String.decode(value).map(known) }
}

/// The coding of JSON columns. Equal values have equal text. The coders are reused, because
/// thousands of rows can be read at once.
enum JSONText {
  static let null = "null"

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()
  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let date = try Date(from: decoder)
      guard Date.storable.contains(date) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a date that none has"))
      }
      return date
    }
    return decoder
  }()

  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ text: String) throws -> Value {
    try decoder.decode(Value.self, from: Data(text.utf8))
  }
}

extension UInt64 {
  var rowID: Int64 { Int64(clamping: self) }
}

extension Date {
  init?(stored milliseconds: Int) {
    self.init(milliseconds: milliseconds)
    guard Self.storable.contains(self) else { return nil }
  }

  /// The dates that a world can reach. Calendars cannot handle all other dates.
  static let storable = Date.distantPast...Date(milliseconds: 900_000_000_000_000)
}

extension Decimal {
  init?(stored text: String) {
    self.init(string: text, locale: nil)
    guard Self.storable.contains(self) else { return nil }
  }

  /// The prices that can be stored. No real price is larger.
  private static let storable: ClosedRange<Decimal> = -1_000_000_000_000...1_000_000_000_000
}
