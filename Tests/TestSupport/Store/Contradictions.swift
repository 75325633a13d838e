import Foundation
import GRDB

/// Inconsistencies in a world, as a bug or a kill at the wrong moment could cause. Deletions by a tester
/// do not count.
struct Contradictions {
  let state: URL

  /// Returns one line for each contradiction.
  func lines() throws -> [String] {
    let file = state.appendingPathComponent("appstore.sqlite")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    defer { try? database.close() }
    return try database.read { db in
      let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let rows = try Self.queries.flatMap { words, sql in
        try Row.fetchAll(db, sql: sql).map { "\(words): \($0)" }
      }
      return try integrity + rows + apps(db)
    }
  }

  private static let queries = [
    (
      "queued, but not booked",
      """
      SELECT q.device, q.transactionID FROM queue q LEFT JOIN transactions t
        ON t.id = q.transactionID AND t.productID = q.productID
      WHERE q.phase IN ('purchased', 'restored') AND t.id IS NULL
      """
    ),
    (
      "without its original",
      """
      SELECT t.id, t.originalID FROM transactions t
        LEFT JOIN transactions o ON o.id = coalesce(t.sharedFrom, t.originalID)
      WHERE o.id IS NULL AND NOT \(wasForgotten("coalesce(t.sharedFrom, t.originalID)"))
      """
    ),
    (
      "an entitlement to nothing",
      """
      SELECT e.slot, e.transactionID FROM entitlements e LEFT JOIN transactions t
        ON t.id = e.transactionID AND t.accountID = e.accountID AND t.revoked IS NULL
      WHERE t.id IS NULL
      """
    ),
    (
      "a subscription without its transaction",
      """
      SELECT s.originalID FROM subscriptions s LEFT JOIN transactions t
        ON t.id = s.latestID AND t.accountID = s.accountID AND t.originalID = s.originalID
      WHERE t.id IS NULL AND NOT \(wasForgotten("s.latestID"))
      """
    ),
    (
      "several subscriptions of one group",
      """
      SELECT groupID, count(*) FROM subscriptions GROUP BY accountID, groupID HAVING count(*) > 1
      """
    ),
  ]

  /// Returns whether the log says that a tester deleted a transaction, or its account's purchases.
  private static func wasForgotten(_ id: String) -> String {
    """
    (EXISTS (SELECT 1 FROM events d WHERE d.transactionID = \(id) AND d.kind = 'transactionDeleted')
     OR EXISTS (
       SELECT 1 FROM events b JOIN events c
         ON c.kind = 'historyCleared' AND c.account = b.account AND c.id > b.id
       WHERE b.transactionID = \(id) AND b.kind = 'booked'))
    """
  }

  // MARK: - The apps

  private func apps(_ db: Database) throws -> [String] {
    let world = try String.fetchOne(db, sql: "SELECT id FROM world")
    let devices = state.appendingPathComponent("devices")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: devices.path)) ?? []
    return try names.sorted().flatMap { device in
      let folder = devices.appendingPathComponent("\(device)/Preferences")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return try files.filter { $0.hasSuffix(".plist") }.flatMap { file in
        let list = try PropertyListSerialization.propertyList(
          from: Data(contentsOf: folder.appendingPathComponent(file)), format: nil)
        guard let content = list as? [String: Any], content["shop:world"] as? String == world else {
          return [String]()
        }
        let app = String(file.dropLast(".plist".count))
        return try undelivered(content, device, app, db) + missing(content, device, app, db)
      }
    }
  }

  private static func delivered(_ content: [String: Any]) -> [Int64: String] {
    let entries = ["shop:coupons", "shop:memberships"].flatMap { key in
      (content[key] as? [String: [String: Any]] ?? [:]).compactMap { id, entry in
        Int64(id).map { ($0, entry["productId"] as? String ?? "") }
      }
    }
    return Dictionary(entries) { $1 }
  }

  /// Returns the content that the app has although nobody bought it.
  private func undelivered(
    _ content: [String: Any], _ device: String, _ app: String, _ db: Database
  ) throws -> [String] {
    let entries = try Self.delivered(content).filter { id, productID in
      try !Self.isTrue(
        """
        SELECT EXISTS (SELECT 1 FROM transactions WHERE id = ?1 AND productID = ?2)
          OR \(Self.wasForgotten("?1"))
        """, [id, productID], db)
    }
    let owned = content.filter { $0.key.hasPrefix(app + ".") && $0.value as? Bool == true }
    let unowned = try owned.keys.filter { productID in
      try !Self.isTrue(
        """
        SELECT EXISTS (SELECT 1 FROM transactions WHERE productID = ?1)
          OR EXISTS (SELECT 1 FROM events p WHERE p.kind = 'booked' AND p.productID = ?1
            AND \(Self.wasForgotten("p.transactionID")))
        """, [productID], db)
    }
    return entries.map { "delivered on \(device), but not booked: \($0.value) \($0.key)" }
      + unowned.map { "owned on \(device), but not booked: \($0)" }
  }

  /// Returns the purchases that the app finished since it was installed but does not have. Expired
  /// subscriptions do not count.
  private func missing(
    _ content: [String: Any], _ device: String, _ app: String, _ db: Database
  ) throws -> [String] {
    let delivered = Self.delivered(content)
    return try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT t.id, t.productID, t.kind FROM events f
          JOIN transactions t ON t.id = f.transactionID AND t.productID = f.productID
        WHERE f.kind = 'finished' AND f.fact LIKE '%"byTester":false%' AND f.device = ?1
          AND t.device = ?1 AND t.bundleID = ?2 AND t.revoked IS NULL
          AND t.kind <> 'Auto-Renewable Subscription' AND t.cause = 'purchase'
          AND f.id > ifnull(
            (SELECT max(id) FROM events
             WHERE kind = 'app' AND device = ?1 AND fact LIKE '%appDeleted%'), 0)
        """, arguments: [device, app]
    ).compactMap { row in
      let (id, productID, kind): (Int64, String, String) = (row[0], row[1], row[2])
      let isThere =
        kind == "Non-Consumable" ? content[productID] as? Bool == true : delivered[id] != nil
      return isThere ? nil : "finished on \(device), but missing: \(productID) \(id)"
    }
  }

  private static func isTrue(
    _ sql: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(db, sql: sql, arguments: arguments) ?? false
  }
}

extension CommandWorld {
  /// Returns the world's inconsistencies, one line each.
  public func contradictions() throws -> [String] { try Contradictions(state: state).lines() }
}
