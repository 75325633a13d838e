import GRDB
import Glibc

extension SimulatedStore {
  /// Bytes of SQLite's log that the next launch may as well read.
  private static let shortLog = 256 * 1024

  /// The last call of a process that ends in peace: what SQLite has written to its log goes to its
  /// place in the database, or the next process would have to read all of the log before anything
  /// else.
  ///
  /// Nothing depends on it. Where another process is at work, or where it fails, the log stays.
  public func leave() {
    guard logSize > Self.shortLog else { return }
    try? database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private var logSize: Int {
    let log = open(databasePath + "-wal", O_RDONLY | O_CLOEXEC)
    guard log >= 0 else { return 0 }
    defer { close(log) }
    return lseek(log, 0, SEEK_END)
  }
}
