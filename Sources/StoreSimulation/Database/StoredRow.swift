import Foundation
import GRDB
import StoreCore

/// The columns of a table in the order in which its rows are read and written. The first one is the
/// key.
protocol TableColumns: CodingKey, CaseIterable, RawRepresentable where RawValue == Int {
  static var table: String { get }
}

/// A record that is read by the places of its columns, and written with statements that are compiled
/// once for each connection.
///
/// GRDB's other ways take longer. For a line of the ledger, which has 33 columns: 4 µs to read it by
/// names and 7 as a `Codable` record, instead of 3; 15 to insert it, 27 to update it and 75 to upsert
/// it, instead of 7 to 9. Before its first write to a table, GRDB asks for the primary key, which is
/// ten more statements in a process that buys one thing.
protocol StoredRow: FetchableRecord {
  associatedtype Columns: TableColumns
  static var statements: RowStatements { get }

  init(_ row: ColumnReader<Columns>) throws
  /// Returns the values of the columns, in their order.
  func values() throws -> [(any DatabaseValueConvertible)?]
}

/// The statements for the rows of one table.
struct RowStatements: Sendable {
  /// The statement that reads all rows. It names their columns: in a world of an earlier build, one
  /// that came later stands behind all others.
  let selection: String
  let insert, update, upsert, delete: String
  /// The condition for one row.
  let isKey: String

  init<Columns: TableColumns>(_: Columns.Type) {
    let names = Columns.allCases.map(\.stringValue)
    let (table, key, rest) = (Columns.table, names[0], names.dropFirst())
    let all = names.joined(separator: ", ")
    isKey = "\(key) = ?"
    selection = "SELECT \(all) FROM \(table)"
    insert =
      "INSERT INTO \(table)(\(all)) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
    update =
      "UPDATE \(table) SET \(rest.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(isKey)"
    upsert =
      "\(insert) ON CONFLICT(\(key)) DO UPDATE SET "
      + rest.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    delete = "DELETE FROM \(table) WHERE \(isKey)"
  }
}

extension StoredRow {
  init(row: Row) throws { try self.init(ColumnReader(row: row)) }

  // MARK: - Writing

  func insert(_ db: Database) throws {
    try db.executeCached(sql: Self.statements.insert, arguments: StatementArguments(values()))
  }

  /// - Returns: false if there is no such row any more.
  @discardableResult
  func update(_ db: Database) throws -> Bool {
    let values = try values()
    try db.executeCached(
      sql: Self.statements.update, arguments: StatementArguments(values[1...] + values[..<1]))
    return db.changesCount == 1
  }

  /// Inserts it, or updates the one that has its key.
  func upsert(_ db: Database) throws {
    try db.executeCached(sql: Self.statements.upsert, arguments: StatementArguments(values()))
  }

  func delete(_ db: Database) throws {
    try db.executeCached(
      sql: Self.statements.delete, arguments: StatementArguments(values().prefix(1)))
  }

  // MARK: - Reading

  /// - Parameter condition: what follows WHERE, the same text each time.
  static func fetchAll(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(
      db.cachedStatement(sql: "\(statements.selection) WHERE \(condition)"), arguments: arguments)
  }

  static func fetchOne(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(
      db.cachedStatement(sql: "\(statements.selection) WHERE \(condition)"), arguments: arguments)
  }

  static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try fetchOne(db, where: statements.isKey, [key])
  }
}

/// The values of a row. A file can hold anything: a value that is not of its column's type is a
/// ``StoreFailure`` that names the column.
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

  // MARK: - Columns that are not null

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

/// A value that GRDB reads from a column as it is. Dates and prices are not among them: GRDB has
/// them in another form, and any.
protocol ColumnValue: DatabaseValueConvertible {}
extension Bool: ColumnValue {}
extension Int: ColumnValue {}
extension Int64: ColumnValue {}
extension String: ColumnValue {}
extension UInt64: ColumnValue {}
extension UUID: ColumnValue {}

/// The coding of columns that hold JSON, which is the same for the same value. The coders are kept:
/// rows are read and written by the thousand.
enum JSONText {
  static let null = "null"

  /// Whether there is nothing to decode. Most launches read only such texts, and need no decoder.
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

// MARK: - Values, as the tables have them

extension UInt64 {
  /// The identifier of a transaction. None that is too large for a column was ever given.
  var rowID: Int64 { Int64(clamping: self) }
}

extension Date {
  init?(stored milliseconds: Int) {
    self.init(milliseconds: milliseconds)
    guard Self.storable.contains(self) else { return nil }
  }

  /// The dates that a world can reach, whatever is done to its clock. Calendars count on from
  /// nothing else.
  static let storable = Date.distantPast...Date(milliseconds: 900_000_000_000_000)
}

extension Decimal {
  init?(stored text: String) {
    self.init(string: text, locale: nil)
    guard Self.storable.contains(self) else { return nil }
  }

  /// The prices that can be stored. No currency has larger ones.
  private static let storable: ClosedRange<Decimal> = -1_000_000_000_000...1_000_000_000_000
}
