import CDispatch
import CoreFoundation
import Foundation
import GRDB
import Glibc
import StoreCore

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

/// Opening a world's database, and leaving it.
extension DatabaseQueue {
  static func open(_ folder: StateFolder) throws -> DatabaseQueue {
    keepToOwner(folder.databaseFiles)
    return try connect(folder)
  }

  private static func connect(_ folder: StateFolder, isAlone: Bool = false) throws -> DatabaseQueue
  {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // Before anything is read: only then SQLite takes the whole file for this connection alone.
      if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    return try DatabaseQueue(path: folder.database.path, configuration: configuration)
  }

  /// Brings a world of an earlier build up to date. No other process may be at work in it: what that
  /// remembers of the tables would not be true any more.
  ///
  /// - Parameter replacesOthers: a world that cannot be brought up to date is left as it is, to be
  ///   replaced.
  /// - Throws: a ``StoreFailure`` if others are still there after five seconds.
  static func migrate(_ folder: StateFolder, replacesOthers: Bool) throws {
    do {
      let database = try connect(folder, isAlone: true)
      // Closed, too, if it fails: the next connection would wait for it.
      let result = Result { try Migrations.migrator.migrate(database) }
      try database.close()
      try result.get()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw StoreFailure.files(.awaitsMigration(folder.database.path))
    } catch  where replacesOthers {
    }
  }

  /// Keeps files to their owner. Others could read the signing keys in a folder that was there
  /// before, and was open to them. SQLite's files beside the database have the database's own mode.
  /// A link leads to a file that is somebody's, and may be there for others.
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

  /// Removes the tables of another version of this program.
  func removeOtherVersions() throws {
    try writeWithoutTransaction { db in
      // Tables go in any order.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      try db.inTransaction(.immediate) {
        guard [.older, .outdated, .newer].contains(try Schema.state(db)) else { return .commit }
        try Schema.removeEverything(db)
        try db.execute(sql: "PRAGMA user_version = 0")
        return .commit
      }
    }
  }

  /// Bytes of SQLite's log that the next launch may as well read.
  private static let shortLog = 384 * 1024

  /// Moves a long log of SQLite's to its place in the database, or the next process would have to
  /// read all of it before anything else. If another process is at work, or if it fails, it stays.
  func shortenLog() {
    guard FileState(path + "-wal").size > Self.shortLog else { return }
    try? writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}

extension Database {
  /// Executes a statement of every purchase, which is compiled once for each connection.
  func executeCached(sql: String, arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

/// The names that people have given in a world, for the completion of what they type next.
public struct WorldNames: Sendable {
  /// The testers' email addresses.
  public let testers: [String]
  public let devices: [String]

  /// Reads the names of the world in `folder`, and changes nothing.
  ///
  /// - Returns: nil if there is no world.
  /// - Throws: an error if the world cannot be read, or is of another version.
  public init?(in folder: StateFolder) throws {
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(path: folder.database.path, configuration: configuration)
    (testers, devices) = try database.read { db in
      switch try Schema.state(db) {
      case .current, .outdated: break
      case .empty, .older, .newer: throw DatabaseError(resultCode: .SQLITE_SCHEMA)
      }
      return (
        try String.fetchAll(db, sql: "SELECT email FROM accounts ORDER BY email"),
        try String.fetchAll(db, sql: "SELECT name FROM devices ORDER BY name")
      )
    }
  }
}
