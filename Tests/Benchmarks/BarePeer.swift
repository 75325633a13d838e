import Foundation
import GRDB
import Glibc

/// The commits and file writes of a purchase, without anything else: one table without an index, and
/// prepared statements.
final class BarePeer {
  /// The size of a transaction's row, in bytes.
  private static let lineSize = 400

  private let database: DatabaseQueue
  private let folder: URL
  private var statements: Statements?
  private var lines: Int64 = 0

  private struct Statements {
    let begin, insert, update, commit: Statement
  }

  init(in directory: URL) throws {
    folder = directory.appendingPathComponent(
      "razefaces-benchmark-bare-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    database = try DatabaseQueue(
      path: folder.appendingPathComponent("bare.sqlite").path, configuration: configuration)
    try database.write { db in
      try db.execute(sql: "CREATE TABLE line(id INTEGER PRIMARY KEY, body BLOB) STRICT")
    }
  }

  deinit {
    statements = nil
    try? FileManager.default.removeItem(at: folder)
  }

  /// The first commit inserts a row, and the others change it.
  func purchase(commits: Int, receipt: Data?) throws {
    lines += 1
    try database.writeWithoutTransaction { db in
      let statements = try prepared(db)
      for place in 0..<commits {
        try statements.begin.execute()
        let change = place == 0 ? statements.insert : statements.update
        // SQLite does not write a row that has not changed.
        let body = Data(repeating: UInt8(truncatingIfNeeded: place + 1), count: Self.lineSize)
        try change.execute(arguments: [body, lines])
        try statements.commit.execute()
      }
    }
    if let receipt { try write(receipt) }
  }

  private func prepared(_ db: Database) throws -> Statements {
    if let statements { return statements }
    let made = Statements(
      begin: try db.makeStatement(sql: "BEGIN IMMEDIATE"),
      insert: try db.makeStatement(sql: "INSERT INTO line(body, id) VALUES (?, ?)"),
      update: try db.makeStatement(sql: "UPDATE line SET body = ? WHERE id = ?"),
      commit: try db.makeStatement(sql: "COMMIT"))
    statements = made
    return made
  }

  /// Writes a receipt as the store does, without a sync of the folder.
  private func write(_ receipt: Data) throws {
    let final = folder.appendingPathComponent("receipt").path
    let temporary = final + ".new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    let written = receipt.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    guard written == receipt.count, fsync(file) == 0, rename(temporary, final) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
