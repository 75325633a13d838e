import Foundation
import GRDB
public import StoreCore

/// The types of known products, by identifier. They never change (storekit-rules 1.1).
typealias KnownKinds = [String: ProductKind]

/// The products that were ever loaded, requested or sold, and those that the catalog no longer
/// contains. A world remembers them, because App Store Connect never reuses identifiers.
///
/// Loading products only reads. The next transaction writes the new products and the mark.
struct KnownProducts: Operations {
  let transaction: DatabaseTransaction

  struct Seen: Sendable {
    var worldID: UUID
    var rows: [KnownProductRow]
    /// The mark of the catalog, if all its products are known then.
    var mark: Int64?
  }

  /// Compares the catalog with the known products.
  ///
  /// - Returns: the types of known products, if they may differ from the catalog's; the known
  ///   products that the catalog lacks and that are not recorded as deleted yet; and what to record.
  func compare(
    _ identifiers: [String], _ mark: Int64
  ) throws -> (kinds: KnownKinds, deleted: [String], seen: Seen?) {
    // With the same mark, the catalog agrees with everything known.
    guard transaction.world.knownCatalog != mark else { return ([:], [], nil) }
    let kinds = try kinds()
    let found = Dictionary(
      identifiers.lazy.compactMap { id in catalog.product(id).map { (id, $0.kind) } },
      uniquingKeysWith: { first, _ in first })
    let contradicts = found.contains { kinds[$0.key] ?? $0.value != $0.value }
    let isWhole = !contradicts && found.count == catalog.products.count
    // Sorted for a reproducible order.
    let rows = found.filter { kinds[$0.key] == nil }.sorted { $0.key < $1.key }.map {
      KnownProductRow(app: catalog.bundleID, productID: $0.key, kind: $0.value)
    }
    let seen = Seen(worldID: transaction.world.id, rows: rows, mark: isWhole ? mark : nil)
    return (kinds, try missing(of: kinds), isWhole || !rows.isEmpty ? seen : nil)
  }

  func record(_ seen: Seen) throws {
    guard seen.worldID == transaction.world.id else { return }
    for row in seen.rows { try row.insert(db, onConflict: .ignore) }
    if let mark = seen.mark { transaction.world.knownCatalog = mark }
  }

  func record(_ product: CatalogProduct) throws {
    try KnownProductRow(app: catalog.bundleID, productID: product.id, kind: product.kind)
      .insert(db, onConflict: .ignore)
  }

  private func kinds() throws -> KnownKinds {
    let rows = try KnownProductRow.fetchAll(db, where: "bundleID = ?", [catalog.bundleID])
    return Dictionary(rows.map { ($0.productID, $0.kind) }) { $1 }
  }

  func kind(of productID: String) throws -> KnownKinds {
    let row = try KnownProductRow.fetchOne(
      db, where: "bundleID = ? AND productID = ?", [catalog.bundleID, productID])
    return row.map { [productID: $0.kind] } ?? [:]
  }

  /// Returns the known products, at a cost independent of the ledger's length.
  func all() throws -> [KnownProduct] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT productID, kind, EXISTS (
              SELECT 1 FROM transactions t
              WHERE t.productID = k.productID AND t.bundleID = k.bundleID) AS wasSold,
            EXISTS (
              SELECT 1 FROM deletedProducts d
              WHERE d.productID = k.productID AND d.bundleID = k.bundleID) AS wasDeleted
          FROM knownProducts k WHERE bundleID = ? ORDER BY productID
          """), arguments: [catalog.bundleID]
    ).map {
      let row = ColumnReader(row: $0, table: KnownProductRow.databaseTableName)
      return try KnownProduct(
        id: row["productID"], kind: row["kind"], wasSold: row["wasSold"],
        wasDeleted: row["wasDeleted"])
    }
  }

  private func missing(of kinds: KnownKinds) throws -> [String] {
    let missing = kinds.keys.filter { catalog.product($0) == nil }.sorted()
    guard !missing.isEmpty else { return [] }
    let sql = "SELECT productID FROM deletedProducts WHERE bundleID = ?"
    let deleted = Set(try String.fetchAll(db, sql, [catalog.bundleID]))
    return missing.filter { !deleted.contains($0) }
  }

  func recordDeleted(_ ids: [String]) throws {
    for id in ids {
      try db.execute(
        "INSERT OR IGNORE INTO deletedProducts(bundleID, productID) VALUES (?, ?)",
        [catalog.bundleID, id])
    }
  }

  /// Records the terms of a charged plan, for renewals while another app's catalog is loaded.
  func recordTerms(of product: CatalogProduct) throws {
    guard let terms = PlanTerms(product, in: catalog.storefronts) else { return }
    try db.execute(
      """
      INSERT INTO knownProducts(bundleID, productID, kind, terms) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET terms = excluded.terms WHERE terms IS NOT excluded.terms
      """, [catalog.bundleID, product.id, product.kind.rawValue, try JSONText.encode(terms)])
  }

  func terms(of productID: String, app: String) throws -> PlanTerms? {
    let text = try String.fetchOne(
      db, "SELECT terms FROM knownProducts WHERE bundleID = ? AND productID = ?", [app, productID])
    // Unreadable terms are ignored.
    return try? text.map(JSONText.decode)
  }

  /// Returns a hash of the catalog's products and types; never 0, which means no catalog.
  static func mark(_ catalog: Catalog) -> Int64 {
    var hash = StableHash()
    hash.add(catalog.bundleID.utf8)
    for product in catalog.products { hash.add("\(product.id)\t\(product.kind.rawValue)\n".utf8) }
    return Int64(bitPattern: hash.value | 1)
  }
}

struct PlanTerms: Codable {
  private var iso8601: String
  private var prices: [String: String]
  let isFamilyShareable: Bool

  init?(_ product: CatalogProduct, in storefronts: [Storefront]) {
    guard let terms = product.subscription else { return nil }
    iso8601 = terms.period.iso8601
    isFamilyShareable = product.isFamilyShareable
    prices = [:]
    for storefront in storefronts {
      prices[storefront.countryCode] = product.price(in: storefront).map { "\($0)" }
    }
  }

  var period: Period { Period(iso8601: iso8601) ?? Period(1, .month) }

  func price(in storefront: Storefront) -> Decimal? {
    prices[storefront.countryCode].flatMap(Decimal.init(stored:))
  }
}

/// A product that was seen in a world. The catalog may have changed or deleted it since.
public struct KnownProduct: Hashable, Sendable {
  public let id: String
  public let kind: ProductKind
  public let wasSold: Bool
  /// Whether the catalog no longer contains it. Its identifier stays reserved (storekit-rules 1.1).
  public let wasDeleted: Bool
}
