import Foundation
import GRDB
import TestSupport

extension CommandWorld {
  /// Opens the world's database directly.
  func withDatabase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let database = try DatabaseQueue.patient(state.appending(path: "appstore.sqlite").path)
    defer { try? database.close() }
    return try database.writeWithoutTransaction(body)
  }

  /// Copies the state folder while the database is open here. A command that has ended may still
  /// be closing it, which removes files when nobody else has it open.
  func copyState(to copy: URL) throws {
    try withDatabase { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      try FileManager.default.copyItem(at: state, to: copy)
    }
  }
}
