import CSQLiteSession
import Foundation
import GRDB

/// A recorder of what a transaction changes in the tables that can be undone. Its cost grows with what
/// is changed.
final class ChangeRecorder {
  private let session: OpaquePointer

  init(_ db: Database) throws {
    var session: OpaquePointer?
    try Self.check(sqlite_session_begin(db.sqliteConnection, &session))
    guard let session else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
    self.session = session
    for table in Schema.undoableTables { try Self.check(sqlite_session_attach(session, table)) }
  }

  deinit { sqlite_session_end(session) }

  /// Returns the changes so far in SQLite's own form; nil if there are none.
  func changes() throws -> Data? {
    var (length, bytes) = (Int32(0), UnsafeMutableRawPointer?.none)
    try Self.check(sqlite_session_changes(session, &length, &bytes))
    defer { sqlite_session_free(bytes) }
    return bytes.flatMap { length > 0 ? Data(bytes: $0, count: Int(length)) : nil }
  }

  /// Takes changes back, or makes them again.
  static func apply(_ changes: Data, isInverted: Bool, _ db: Database) throws {
    try check(
      changes.withUnsafeBytes {
        sqlite_session_apply(
          db.sqliteConnection, Int32($0.count), $0.baseAddress, isInverted ? 1 : 0)
      })
  }

  private static func check(_ code: Int32) throws {
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
