import Foundation
import GRDB
import StoreCore

/// The columns of a table, in the order in which rows are read and written. The first is the key.
protocol TableColumns: CodingKey, CaseIterable, RawRepresentable where RawValue == Int {
  static var table: String { get }
}

extension TableColumns {
  static var key: String { allCases[allCases.startIndex].stringValue }

  /// Returns a statement that selects all rows, with the columns in the order in which they are
  /// read.
  ///
  /// - Parameter addition: an expression that follows the columns.
  static func selection(adding addition: String? = nil) -> String {
    let selected = allCases.map(\.stringValue) + [addition].compactMap(\.self)
    return "SELECT \(selected.joined(separator: ", ")) FROM \(table)"
  }
}

/// A record that is read by column position.
///
/// GRDB reads more slowly: a ledger line with 33 columns takes 4 µs by name and 7 µs as a `Codable`
/// record, instead of 3 µs.
protocol StoredRow: FetchableRecord, PersistableRecord where Columns: TableColumns {
  init(_ row: ColumnReader<Columns>) throws
  func values() throws -> [(any DatabaseValueConvertible)?]
  /// The statement that selects all rows.
  static var selection: String { get }
}

extension StoredRow {
  static var databaseTableName: String { Columns.table }

  init(row: Row) throws { try self.init(ColumnReader(row: row)) }

  func encode(to container: inout PersistenceContainer) throws {
    for (column, value) in zip(Columns.allCases, try values()) {
      container[column.stringValue] = value
    }
  }

  /// - Parameter condition: the text after WHERE; constant, because the statement is cached.
  static func fetchAll(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(
      db.cachedStatement(sql: "\(selection) WHERE \(condition)"), arguments: arguments)
  }

  static func fetchOne(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(
      db.cachedStatement(sql: "\(selection) WHERE \(condition)"), arguments: arguments)
  }

  static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try fetchOne(db, where: "\(Columns.key) = ?", [key])
  }
}

/// The values of a row. An invalid value throws a ``StoreFailure`` that names the column.
struct ColumnReader<Columns: TableColumns> {
  let row: Row

  subscript<Value: ColumnValue>(column: Columns) -> Value? {
    get throws {
      guard column.rawValue < row.count else { throw damage(in: column) }
      let value: DatabaseValue = row[column.rawValue]
      return value.isNull ? nil : try required(Value.fromDatabaseValue(value), column)
    }
  }

  subscript<Value: RawRepresentable>(column: Columns) -> Value?
  where Value.RawValue: ColumnValue { get throws { try convert(column, Value.init(rawValue:)) } }

  subscript(column: Columns) -> Date? { get throws { try convert(column, Date.init(stored:)) } }

  subscript(column: Columns) -> Decimal? {
    get throws { try convert(column, Decimal.init(stored:)) }
  }

  subscript(column: Columns) -> Period? {
    get throws { try convert(column, Period.init(iso8601:)) }
  }

  subscript<Value: ColumnValue>(column: Columns) -> Value {
    get throws { try required(self[column] as Value?, column) }
  }

  subscript<Value: RawRepresentable>(column: Columns) -> Value
  where Value.RawValue: ColumnValue { get throws { try required(self[column] as Value?, column) } }

  subscript(column: Columns) -> Date { get throws { try required(self[column] as Date?, column) } }

  subscript(column: Columns) -> Decimal {
    get throws { try required(self[column] as Decimal?, column) }
  }

  subscript(column: Columns) -> Storefront { get throws { .known(try self[column]) } }

  private func convert<Stored: ColumnValue, Value>(
    _ column: Columns, _ convert: (Stored) -> Value?
  ) throws -> Value? {
    let stored: Stored? = try self[column]
    return try stored.map { try required(convert($0), column) }
  }

  private func required<Value>(_ value: Value?, _ column: Columns) throws -> Value {
    guard let value else { throw damage(in: column) }
    return value
  }

  func json<Value: Decodable>(_ column: Columns) throws -> Value {
    do {
      return try JSONText.decode(self[column])
    } catch is DecodingError {
      throw damage(in: column)
    }
  }

  func jsonIfPresent<Value: Decodable>(_ column: Columns) throws -> Value? {
    let text: String? = try self[column]
    return text.map(JSONText.isNothing) ?? true ? nil : try json(column)
  }

  func damage(in column: Columns) -> StoreFailure {
    .damaged(.column(column.stringValue, table: Columns.table))
  }
}

/// A value that GRDB reads without conversion. Excludes dates and prices, which GRDB would store in
/// another form and without limits.
protocol ColumnValue: DatabaseValueConvertible {}
extension Bool: ColumnValue {}
extension Int: ColumnValue {}
extension Int64: ColumnValue {}
extension String: ColumnValue {}
extension UInt64: ColumnValue {}
extension UUID: ColumnValue {}

/// The coding of JSON columns. Equal values have equal text. The coders are reused, because
/// thousands of rows can be read at once.
enum JSONText {
  static let null = "null"

  /// Returns whether there is nothing to decode. Most launches need no decoder.
  static func isNothing(_ text: String) -> Bool { text == null || text == "[]" }

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
