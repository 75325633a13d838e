import CSQLiteSession
import Foundation
import GRDB
import StoreCore

/// Records a transaction's changes to the tables that can be undone.
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

  func changes() throws -> Data? {
    var (length, bytes) = (Int32(0), UnsafeMutableRawPointer?.none)
    try Self.check(sqlite_session_changes(session, &length, &bytes))
    defer { sqlite_session_free(bytes) }
    return bytes.flatMap { length > 0 ? Data(bytes: $0, count: Int(length)) : nil }
  }

  /// Reverts changes, or applies them again. Throws if a row is missing, or if a change violates a
  /// constraint.
  static func apply(_ changes: Data, isInverted: Bool, _ db: Database) throws {
    var table = [CChar](repeating: 0, count: 64)
    let code = changes.withUnsafeBytes {
      sqlite_session_apply(
        db.sqliteConnection, Int32($0.count), $0.baseAddress, isInverted ? 1 : 0, &table)
    }
    guard code != ResultCode.SQLITE_ABORT.rawValue else {
      let name = String(
        decoding: table.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw StoreFailure.misuse(.changedOtherwise(table: name))
    }
    try check(code)
    // Triggers are off, so the documents of changed rows are dropped here.
    for id in try keys(of: LedgerLine.databaseTableName, in: changes) {
      try db.execute("UPDATE transactions SET jws = NULL WHERE id = ? AND jws IS NOT NULL", [id])
    }
  }

  /// Returns the keys of a table's rows that a set changes.
  private static func keys(of table: String, in changes: Data) throws -> [Int64] {
    var keys: [Int64] = []
    try check(
      changes.withUnsafeBytes { bytes in
        withUnsafeMutablePointer(to: &keys) { keys in
          sqlite_session_keys(
            Int32(bytes.count), bytes.baseAddress, table,
            { $0?.assumingMemoryBound(to: [Int64].self).pointee.append($1) }, keys)
        }
      })
    return keys
  }

  private static func check(_ code: Int32) throws {
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
