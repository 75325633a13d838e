import GRDB

/// GRDB's own `read` and `write` compile their statements anew each time: BEGIN, COMMIT and two
/// pragmas, which together take longer than most of what this store does between them.
extension DatabaseQueue {
  /// What several statements read is of one moment. `body` only reads.
  func consistently<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try transaction("BEGIN DEFERRED TRANSACTION", body)
  }

  /// Durable when it returns, undone when it throws.
  func durably<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try transaction("BEGIN IMMEDIATE TRANSACTION", body)
  }

  /// Undone when it throws, but a power failure may lose it: for what can be made again.
  func loosely<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try transaction("BEGIN IMMEDIATE TRANSACTION", isDurable: false, body)
  }

  private func transaction<Value>(
    _ begin: String, isDurable: Bool = true, _ body: (Database) throws -> Value
  ) throws -> Value {
    try writeWithoutTransaction { db in
      if !isDurable { try db.cachedStatement(sql: "PRAGMA synchronous = NORMAL").execute() }
      defer {
        if !isDurable { try? db.cachedStatement(sql: "PRAGMA synchronous = FULL").execute() }
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
  /// For what every purchase does: compiled once for each connection.
  func executeCached(sql: String, arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
