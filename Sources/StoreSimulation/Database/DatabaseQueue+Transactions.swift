import GRDB

/// The protection of a write against a loss of power.
enum Durability {
  /// The write is on the disk when the call returns.
  case full
  /// A loss of power may undo the write: for what can be made again.
  case relaxed
}

/// GRDB's own `read` and `write` compile their statements anew each time: BEGIN, COMMIT and two
/// pragmas, which together take longer than most of what this store does between them.
extension DatabaseQueue {
  /// Runs several statements over one moment of the database. `body` only reads.
  func consistently<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try transaction("BEGIN DEFERRED TRANSACTION", body)
  }

  /// Runs `body` in a transaction that is undone if it throws.
  func write<Value>(
    durability: Durability, _ body: (Database) throws -> Value
  ) throws -> Value {
    try transaction("BEGIN IMMEDIATE TRANSACTION", durability: durability, body)
  }

  private func transaction<Value>(
    _ begin: String, durability: Durability = .full, _ body: (Database) throws -> Value
  ) throws -> Value {
    try writeWithoutTransaction { db in
      if durability == .relaxed {
        try db.cachedStatement(sql: "PRAGMA synchronous = NORMAL").execute()
      }
      defer {
        if durability == .relaxed {
          try? db.cachedStatement(sql: "PRAGMA synchronous = FULL").execute()
        }
      }
      try db.cachedStatement(sql: begin).execute()
      do {
        let value = try body(db)
        try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
        return value
      } catch {
        // SQLite ends some of those that failed by itself.
        if db.isInsideTransaction { try db.rollback() }
        throw error
      }
    }
  }
}

extension Database {
  /// Executes a statement of every purchase, which is compiled once for each connection.
  func executeCached(sql: String, arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
