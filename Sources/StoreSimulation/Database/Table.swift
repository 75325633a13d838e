import GRDB

/// One table of a world, with all that SQLite has to be told of it.
struct Table: Sendable {
  let name: String
  /// The first of its columns, by which a row is found.
  let key: [String]
  /// The columns of its rows, in order.
  let columns: [String]
  /// The statements that make it, with its indexes and triggers.
  let creation: String
  let insert, update, save, delete: String
  /// The statement that reads all rows. It names their columns: in a world of an earlier build, one
  /// that came later stands behind all others.
  let selection: String

  /// - Parameters:
  ///   - key: how many of the first columns a row is found by.
  ///   - isNumbered: SQLite numbers the rows and never gives a number again.
  ///   - further: definitions of columns that are no part of a row.
  ///   - constraints: what the table demands of its rows.
  ///   - extras: statements that make indexes and triggers.
  init<Row: TableRow>(
    _ name: String, of row: Row.Type, key keyCount: Int = 1, isNumbered: Bool = false,
    further: [String] = [], constraints: [String] = [], extras: [String] = []
  ) {
    var list = ColumnList()
    var blank = row.init()
    // Only looks at names and types, which cannot fail.
    try? blank.visit(&list)
    let names = list.columns.map(\.name)
    let key = Array(names.prefix(keyCount))
    let rest = names.dropFirst(keyCount)
    let definitions =
      isNumbered
      ? ["\(key[0]) INTEGER PRIMARY KEY AUTOINCREMENT"]
        + list.columns.dropFirst().map { "\($0.name) \($0.type)" }
      : list.columns.map { "\($0.name) \($0.type)" }
    let keys = isNumbered ? [] : ["PRIMARY KEY (\(key.joined(separator: ", ")))"]
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let condition = key.map { "\($0) = ?" }.joined(separator: " AND ")

    self.name = name
    self.key = key
    columns = names
    creation =
      ([
        "CREATE TABLE \(name)("
          + (definitions + further + keys + constraints).joined(separator: ", ") + ") STRICT"
      ]
      + extras).joined(separator: ";\n")
    selection = "SELECT \(names.joined(separator: ", ")) FROM \(name)"
    insert = "INSERT INTO \(name)(\(names.joined(separator: ", "))) VALUES (\(marks))"
    update =
      "UPDATE \(name) SET \(rest.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(condition)"
    let changes = rest.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    save =
      "\(insert) ON CONFLICT(\(key.joined(separator: ", "))) DO "
      + (rest.isEmpty ? "NOTHING" : "UPDATE SET \(changes)")
    delete = "DELETE FROM \(name) WHERE \(condition)"
  }
}

private struct ColumnList: ColumnVisitor {
  var columns: [(name: String, type: String)] = []
  var isReading: Bool { false }

  mutating func visit<Value: ColumnValue>(_ name: String, _ value: inout Value) {
    columns.append((name, Value.columnType))
  }
}
