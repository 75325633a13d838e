import Foundation
import GRDB
import StoreCore

/// A line of a table. Its columns are listed once, in ``visit(_:)``; how the table is made and what
/// is written into it follows from that.
protocol TableRow: FetchableRecord {
  static var table: Table { get }

  /// Creates a row that has yet to be read: every column is given a value then.
  init()

  /// Shows each column to `columns`, which reads or changes it, in the order of ``Table/columns``.
  mutating func visit(_ columns: inout some ColumnVisitor) throws
}

protocol ColumnVisitor {
  /// Whether it gives the row its values; if not, it only looks at them.
  var isReading: Bool { get }
  mutating func visit<Value: ColumnValue>(_ name: String, _ value: inout Value) throws
}

extension ColumnVisitor {
  /// Visits a value that is kept as JSON.
  mutating func visitJSON<Value: Codable>(_ name: String, _ value: inout Value) throws {
    var json = isReading ? "" : try JSONText.encode(value)
    try visit(name, &json)
    if isReading { value = try JSONText.decode(json) }
  }

  mutating func visitJSON<Value: Codable & Sendable>(_ name: String, _ value: inout Value?) throws {
    var json = isReading ? nil : try value.map { try JSONText.encode($0) }
    try visit(name, &json)
    if isReading { value = try json.map { try JSONText.decode($0) } }
  }
}

extension TableRow {
  init(row: Row) throws {
    self.init()
    var reader = ColumnReader(row: row, table: Self.table.name)
    do {
      try visit(&reader)
    } catch is DecodingError {
      throw StoreFailure.damaged(.column(reader.column, table: Self.table.name))
    }
  }

  /// Returns the values in the order of the table's columns.
  private func values() throws -> [DatabaseValue] {
    var writer = ColumnWriter(count: Self.table.columns.count)
    var copy = self
    try copy.visit(&writer)
    return writer.values
  }

  // MARK: - Writing, with statements that are compiled once for each connection

  func insert(_ db: Database) throws {
    try db.executeCached(sql: Self.table.insert, arguments: StatementArguments(values()))
  }

  /// - Returns: false if there is no such row any more.
  @discardableResult
  func update(_ db: Database) throws -> Bool {
    let values = try values()
    let key = Self.table.key.count
    try db.executeCached(
      sql: Self.table.update, arguments: StatementArguments(values[key...] + values[..<key]))
    return db.changesCount == 1
  }

  /// Inserts it, or updates the one that has its key.
  func save(_ db: Database) throws {
    try db.executeCached(sql: Self.table.save, arguments: StatementArguments(values()))
  }

  func delete(_ db: Database) throws {
    let key = try values().prefix(Self.table.key.count)
    try db.executeCached(sql: Self.table.delete, arguments: StatementArguments(key))
  }

  // MARK: - Reading

  /// - Parameter condition: what follows WHERE, the same text each time.
  static func all(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(
      db.cachedStatement(sql: "\(table.selection) WHERE \(condition)"),
      arguments: arguments)
  }

  static func first(
    _ db: Database, where condition: String, _ arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(
      db.cachedStatement(sql: "\(table.selection) WHERE \(condition)"),
      arguments: arguments)
  }
}

/// The coding of columns that hold JSON. The coders are kept: rows are read and written by the
/// thousand.
enum JSONText {
  private static let encoder = JSONEncoder()
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

/// A row that SQLite numbers.
protocol NumberedRow: TableRow {
  /// The row's number; nil before it is inserted.
  var id: Int64? { get set }
}

extension NumberedRow {
  mutating func insertNumbered(_ db: Database) throws {
    try insert(db)
    id = db.lastInsertedRowID
  }

  static func find(_ id: Int64, _ db: Database) throws -> Self? {
    try first(db, where: "id = ?", [id])
  }
}

private struct ColumnReader: ColumnVisitor {
  var isReading: Bool { true }
  let row: Row
  let table: String
  /// The column that was read last.
  private(set) var column = ""
  private var index = 0

  init(row: Row, table: String) {
    self.row = row
    self.table = table
  }

  mutating func visit<Value: ColumnValue>(_ name: String, _ value: inout Value) throws {
    column = name
    guard index < row.count, let found = Value(columnValue: row[index]) else {
      throw StoreFailure.damaged(.column(name, table: table))
    }
    value = found
    index += 1
  }
}

private struct ColumnWriter: ColumnVisitor {
  var isReading: Bool { false }
  private(set) var values: [DatabaseValue] = []

  init(count: Int) { values.reserveCapacity(count) }

  mutating func visit<Value: ColumnValue>(_ name: String, _ value: inout Value) {
    values.append(value.columnValue)
  }
}
