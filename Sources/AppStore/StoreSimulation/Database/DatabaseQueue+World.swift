import CDispatch
import CoreFoundation
import DurableFiles
import Foundation
import GRDB
import Glibc

enum Durability {
  case full
  /// A power failure can revert the write. For data that can be recreated.
  case relaxed
}

/// Transactions with cached statements. GRDB's own `read` and `write` compile BEGIN, COMMIT and two
/// pragmas each time, which adds an eighth to a purchase's processor time.
extension DatabaseQueue {
  /// Runs `body` in a read transaction. `body` must not write.
  func consistently<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try transaction("BEGIN DEFERRED TRANSACTION", body)
  }

  /// Runs `body` in a transaction that is rolled back if it throws.
  func write<Value>(durability: Durability, _ body: (Database) throws -> Value) throws -> Value {
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
        // SQLite rolls back some failed transactions itself.
        if db.isInsideTransaction { try db.rollback() }
        throw error
      }
    }
  }

  static func open(_ folder: StateFolder) throws -> DatabaseQueue {
    keepToOwner(folder.databaseFiles)
    var configuration = Configuration()
    configuration.busyMode = .callback(LockWaits.pause)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    return try DatabaseQueue(path: folder.database.path, configuration: configuration)
  }

  /// Restricts the files to their owner, because other users could otherwise read the signing keys
  /// in an existing folder. SQLite gives its other files the same mode. Ignores symbolic links.
  private static func keepToOwner(_ files: [String]) {
    let made = Glibc.open(files[0], O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      Glibc.close(made)
      return
    }
    for file in files {
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mode & 0o077 != 0
      else { continue }
      chmod(file, status.st_mode & 0o700)
    }
  }

  private static let shortLog = 384 * 1024

  /// Checkpoints a long WAL file, so that the next process starts faster. Does nothing if another
  /// process uses the world.
  func shortenLog() {
    guard FileState(path + "-wal").size > Self.shortLog else { return }
    try? writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}

extension Database {
  /// Executes a statement that is compiled once. The text must be constant.
  func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// Returns the number of a table's next row. Numbers are never reused.
  func nextNumber(in table: String) throws -> Int64 {
    let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?"
    return (try Int64.fetchOne(self, sql, [table]) ?? 0) + 1
  }
}

/// Values that are fetched with a statement that is compiled once. Its text must be constant.
extension DatabaseValueConvertible {
  static func fetchOne(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}

/// The names of a world's testers and devices, for shell completion.
public struct WorldNames: Sendable {
  public let testers, devices: [String]

  /// Reads the names from the world in `folder` without changing it; nil if there is no world.
  /// Throws if the world cannot be read or has another version.
  public init?(in folder: StateFolder) throws {
    guard try folder.hasWorld else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(path: folder.database.path, configuration: configuration)
    (testers, devices) = try database.read { db in
      guard try Schema.state(db) == .current else {
        throw DatabaseError(resultCode: .SQLITE_SCHEMA)
      }
      return (
        try String.fetchAll(db, sql: "SELECT email FROM accounts ORDER BY email"),
        try String.fetchAll(db, sql: "SELECT name FROM devices ORDER BY name")
      )
    }
  }
}
