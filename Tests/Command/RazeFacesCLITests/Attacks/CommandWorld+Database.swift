import Foundation
import GRDB
import TestSupport

extension CommandWorld {
  var database: URL { state.appending(path: "appstore.sqlite") }

  /// Opens the world's database directly.
  func withDatabase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try DatabaseQueue.patient(database.path)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction(body)
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
