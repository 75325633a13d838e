import GRDB
import StoreCore

/// What was sold, and whether the catalog was without it since. App Store Connect gives no identifier
/// out again, so a world remembers those of deleted products (rule 1.1).
struct SoldProducts: Subject {
  let decision: Decision

  func all() throws -> [SoldProduct] {
    let deleted = try deleted()
    return try Ledger(decision).kindsSold().sorted { $0.key < $1.key }.map { id, kind in
      SoldProduct(
        id: id, kind: kind, bundleID: try bundleID(of: id) ?? "", wasDeleted: deleted.contains(id))
    }
  }

  /// What this app has sold, the catalog lacks, and nobody has noted so far.
  func missing(of sold: KindsSold) throws -> [String] {
    let missing = sold.keys.filter { catalog.product($0) == nil }
    guard !missing.isEmpty else { return [] }
    let deleted = try deleted()
    return try missing.filter {
      try !deleted.contains($0) && bundleID(of: $0) == catalog.bundleID
    }
  }

  func noteDeleted(_ ids: [String]) throws {
    for id in ids { try DeletedProductRow(productID: id).save(db) }
  }

  private func deleted() throws -> Set<String> {
    Set(try DeletedProductRow.all(db, where: "TRUE").map(\.productID))
  }

  private func bundleID(of productID: String) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT bundleID FROM transactions WHERE productID = ? ORDER BY id LIMIT 1"),
      arguments: [productID])
  }
}
