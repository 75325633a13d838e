import GRDB
import StoreCore

/// The tables of a world. A table is its row's type, and a line in this list.
enum Schema {
  static let tables: [Table] = [
    WorldRow.table, SandboxRow.table, KeyRow.table,
    AccountRow.table, DeviceRow.table, SignInFailureRow.table,
    LedgerLine.table, EntitlementRow.table, SubscriptionRow.table,
    QueueRow.table, InterruptionRow.table, RefundRequestRow.table, RevocationRow.table,
    RedemptionRow.table, DeletedProductRow.table, KnownProductRow.table, EventRow.table,
  ]

  enum State {
    case empty, current
    /// Made by an earlier build, and can be brought up to date.
    case outdated
    /// Made by a build from before ``Migrations``, or by a later one than this.
    case older, newer
  }

  static func state(_ db: Database) throws -> State {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if found == Migrations.version { return .current }
    if found > Migrations.version { return .newer }
    if found >= Migrations.firstVersion { return .outdated }
    return try contents(db).isEmpty ? .empty : .older
  }

  static func make(_ db: Database) throws {
    for table in tables { try db.execute(sql: table.creation) }
    try Migrations.noteAll(db)
  }

  /// Takes everything out of the file, whatever it is.
  static func removeEverything(_ db: Database) throws {
    for each in try contents(db) { try db.execute(sql: "DROP \(each)") }
  }

  /// Returns its tables and views, but for those that SQLite keeps for itself.
  private static func contents(_ db: Database) throws -> [String] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT type, name FROM sqlite_master
        WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
        """
    ).map { "\($0["type"] as String) \(($0["name"] as String).quotedDatabaseIdentifier)" }
  }

  /// Deletes the rows of every table that has the column, but for those of `spared`. What happened
  /// stays known.
  static func delete(
    _ db: Database, where column: String, is value: Int64?, sparing spared: [Table] = []
  ) throws {
    for table in tables where table.columns.contains(column) {
      if (spared + [EventRow.table]).contains(where: { $0.name == table.name }) { continue }
      try db.execute(sql: "DELETE FROM \(table.name) WHERE \(column) = ?", arguments: [value])
    }
  }

  static func empty(_ db: Database, sparing spared: [Table]) throws {
    // Those that refer to others go first.
    for table in tables.reversed() where !spared.contains(where: { $0.name == table.name }) {
      try db.execute(sql: "DELETE FROM \(table.name)")
    }
  }

  /// The number of bytes that SQLite reads through at once.
  private static let mostBytesAtOnce = 16 << 20

  /// Returns the damage that SQLite finds in the file.
  ///
  /// - Parameter isWhole: false leaves out the ledger of a large file.
  static func damage(_ db: Database, isWhole: Bool) throws -> DatabaseDamage {
    let bytes = try ["page_count", "page_size"].reduce(1) {
      $0 * (try Int.fetchOne(db, sql: "PRAGMA \($1)") ?? 0)
    }
    let readsAll = isWhole || bytes <= mostBytesAtOnce
    let small = tables.map(\.name).filter { $0 != LedgerLine.table.name }
    let checks = readsAll ? ["5"] : small.map { "'\($0)'" }
    let flaws = try checks.flatMap {
      try String.fetchAll(db, sql: "PRAGMA integrity_check(\($0))")
    }
    return DatabaseDamage(flaws: flaws.filter { $0 != "ok" }, isWhole: readsAll)
  }
}
