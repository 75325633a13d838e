import Foundation
import GRDB
import TestSupport

extension CommandWorld {
  /// The part of a world that a snapshot contains.
  struct Contents: Equatable {
    var tables: [String: [[DatabaseValue]]] = [:]
    var files: [String: Data] = [:]

    func difference(from others: [Contents]) -> [String] {
      others.flatMap { other in
        tables.keys.filter { tables[$0] != other.tables[$0] }
          + Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }
      }
    }
  }

  /// Returns everything except for the log, the history, the coverage, the notifications and the
  /// counters.
  ///
  /// - Parameter left: Further columns to leave out.
  func contents(without left: Set<String> = []) throws -> Contents {
    var contents = Contents()
    contents.tables = try withDatabase { db in
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name NOT IN ('events', 'coverage', 'notifications') AND name NOT LIKE 'history%'
          """)
      let rising = ["revision", "lastTransactionID", "lastOrderLineID", "lastOrder", "generation"]
      return try names.reduce(into: [:]) { tables, name in
        let columns = try db.columns(in: name).map(\.name)
          .filter { !rising.contains($0) && !left.contains($0) }
        tables[name] = try Row.fetchAll(
          db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(name) ORDER BY rowid"
        ).map { Array($0.databaseValues) }
      }
    }
    let devices = state.appendingPathComponent("devices")
    let found = FileManager.default.enumerator(at: devices, includingPropertiesForKeys: nil)
    for case let url as URL in found ?? .init() {
      guard url.pathExtension == "plist" || url.lastPathComponent == "sandboxReceipt" else {
        continue
      }
      contents.files[String(url.path.dropFirst(devices.path.count))] = try Data(contentsOf: url)
    }
    return contents
  }
}
