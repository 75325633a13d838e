import GRDB
import StoreCore

/// A comparison of the rows of a world with those of a snapshot that is attached to it.
struct SnapshotComparison {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// A table of things that people know.
  private struct Things {
    let subject: WorldChange.Subject
    let table: String
    /// The columns that tell one from another.
    let keys: [String]
    /// The name of one of its rows, `a`, in SQL.
    let name: String

    init(_ subject: WorldChange.Subject, _ table: String, _ keys: [String], _ name: String) {
      (self.subject, self.table, self.keys, self.name) = (subject, table, keys, name)
    }
  }

  private static let email =
    "ifnull((SELECT email FROM accounts WHERE id = a.accountID), 'tester ' || a.accountID)"

  private static let things = [
    Things(.key, "keys", ["name"], "a.name"),
    Things(.tester, "accounts", ["id"], "a.email"),
    Things(.device, "devices", ["name"], "a.name"),
    Things(.signInFailure, "signInFailures", ["lookup"], "a.lookup"),
    Things(
      .transaction, "transactions", ["id"],
      "a.id || ', ' || a.productID || ', ' || a.accountEmail"),
    Things(.entitlement, "entitlements", ["accountID", "slot"], "a.slot || ', ' || \(email)"),
    Things(.subscription, "subscriptions", ["originalID"], "a.productID || ', ' || \(email)"),
    Things(.payment, "queue", ["id"], "a.productID || ', ' || a.device"),
    Things(.interruption, "interruptions", ["id"], "a.device || ', ' || \(email)"),
    Things(
      .refundRequest, "refundRequests", ["transactionID"],
      "a.transactionID || ', ' || a.productID"),
    Things(.revocation, "revocations", ["id"], "a.productID || ', ' || a.device"),
    Things(.redemption, "redemptions", ["accountID", "code"], "a.code || ', ' || \(email)"),
    Things(.deletedProduct, "deletedProducts", ["productID"], "a.productID"),
    Things(.knownProduct, "knownProducts", ["productID"], "a.productID"),
  ]

  /// The columns that say nothing of what happened: a document is signed when it is first asked for,
  /// and a process takes over what another one has left.
  private static let unsaid: Set = ["jws", "changed", "session", "seed", "drawn"]

  func changes() throws -> [WorldChange] { try ofTheWorld() + Self.things.flatMap(changes) }

  private func ofTheWorld() throws -> [WorldChange] {
    let found = try ["clock", "faults", "settings"].map { column in
      try Bool.fetchOne(
        db, sql: "SELECT a.\(column) IS NOT b.\(column) FROM main.sandbox a, snapshot.sandbox b")
    }
    let isAnother = try Bool.fetchOne(
      db, sql: "SELECT a.id IS NOT b.id FROM main.world a, snapshot.world b")
    let subjects: [WorldChange.Subject] = [.world, .clock, .faults, .settings]
    return zip(subjects, [isAnother] + found).filter { $1 == true }.map {
      WorldChange($0.0, .changed)
    }
  }

  private func changes(_ things: Things) throws -> [WorldChange] {
    let columns = try db.columns(in: things.table).map(\.name).filter { !Self.unsaid.contains($0) }
    let isSame = things.keys.map { "a.\($0) = b.\($0)" }.joined(separator: " AND ")
    let compared = columns.filter { !things.keys.contains($0) }
    return try names(things, in: "main", notIn: "snapshot", isSame, .added)
      + names(things, in: "snapshot", notIn: "main", isSame, .removed)
      + changed(things, compared, isSame)
  }

  private func names(
    _ things: Things, in here: String, notIn there: String, _ isSame: String,
    _ kind: WorldChange.Kind
  ) throws -> [WorldChange] {
    try String.fetchAll(
      db,
      sql: """
        SELECT \(things.name) FROM \(here).\(things.table) a
        WHERE NOT EXISTS (SELECT 1 FROM \(there).\(things.table) b WHERE \(isSame))
        ORDER BY \(things.keys.joined(separator: ", "))
        """
    ).map { WorldChange(things.subject, kind, name: $0) }
  }

  private func changed(
    _ things: Things, _ columns: [String], _ isSame: String
  ) throws -> [WorldChange] {
    guard !columns.isEmpty else { return [] }
    let others = columns.map { "a.\($0) IS NOT b.\($0)" }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(others.joined(separator: ", ")),
          \(things.name) FROM main.\(things.table) a
        JOIN snapshot.\(things.table) b ON \(isSame)
        WHERE \(others.joined(separator: " OR "))
        ORDER BY \(things.keys.map { "a.\($0)" }.joined(separator: ", "))
        """)
    return rows.map { row in
      let parts = columns.indices.filter { row[$0] }.map { columns[$0] }
      return WorldChange(things.subject, .changed, name: row[columns.count], parts: parts)
    }
  }
}
