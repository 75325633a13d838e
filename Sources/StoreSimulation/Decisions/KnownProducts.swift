import Foundation
import GRDB
import StoreCore

/// The types of the products that this App Store knows, by identifier: an identifier is one
/// product's for ever (rule 1.1).
typealias KnownKinds = [String: ProductKind]

/// The products that were loaded, asked for or sold, and whether the catalog was without them
/// since. App Store Connect gives no identifier out again, so a world remembers them.
///
/// Loading products only reads. Seen products are written with the next transaction, or with the
/// events that wait for the log, and once for a catalog: the world keeps its mark.
struct KnownProducts: Operations {
  let transaction: WorldTransaction

  /// The products that a request has seen for the first time.
  struct Seen: Sendable {
    /// Another world does not know it.
    var worldID: UUID
    var rows: [KnownProductRow]
    /// The mark of the catalog, if all of it is known with these.
    var mark: Int64?
  }

  /// The world's knowledge about the products of a request.
  struct Look {
    /// The known types, where the catalog may say otherwise.
    var kinds: KnownKinds = [:]
    /// Known, not in the catalog, and not noted so far.
    var deleted: [String] = []
    var seen: Seen?
  }

  func look(at identifiers: [String], _ mark: Int64) throws -> Look {
    // Then the catalog says of all that is known what the world knows.
    guard transaction.world.knownCatalog != mark else { return Look() }
    let kinds = try kinds()
    // A product of the catalog reads its identifier out of the text each time that it is asked.
    let found = Dictionary(
      identifiers.lazy.compactMap { id in catalog.product(id).map { (id, $0.kind) } },
      uniquingKeysWith: { first, _ in first })
    let contradicts = found.contains { kinds[$0.key] ?? $0.value != $0.value }
    let isWhole = !contradicts && found.count == catalog.products.count
    // Apps ask in any order.
    let rows = found.filter { kinds[$0.key] == nil }.sorted { $0.key < $1.key }.map {
      KnownProductRow(app: catalog.bundleID, productID: $0.key, kind: $0.value)
    }
    var look = Look(kinds: kinds, deleted: try missing(of: kinds))
    if isWhole || !rows.isEmpty {
      look.seen = Seen(worldID: transaction.world.id, rows: rows, mark: isWhole ? mark : nil)
    }
    return look
  }

  func note(_ seen: Seen) throws {
    guard seen.worldID == transaction.world.id else { return }
    for row in seen.rows { try row.insertIfNew(db) }
    if let mark = seen.mark { transaction.world.knownCatalog = mark }
  }

  /// Notes a product that is paid for or asked for by its identifier alone.
  func note(_ product: CatalogProduct) throws {
    try KnownProductRow(app: catalog.bundleID, productID: product.id, kind: product.kind)
      .insertIfNew(db)
  }

  // MARK: - What is known

  private func rows() throws -> [KnownProductRow] {
    try KnownProductRow.fetchAll(db, where: "bundleID = ? ORDER BY productID", [catalog.bundleID])
  }

  private func kinds() throws -> KnownKinds {
    var kinds: KnownKinds = [:]
    for row in try rows() { kinds[row.productID] = row.kind }
    return kinds
  }

  func kind(of productID: String) throws -> KnownKinds {
    let row = try KnownProductRow.fetchOne(
      db, where: "bundleID = ? AND productID = ?", [catalog.bundleID, productID])
    return row.map { [productID: $0.kind] } ?? [:]
  }

  func all() throws -> [KnownProduct] {
    let deleted = try deleted()
    let sold = try sold()
    return try rows().map {
      KnownProduct(
        id: $0.productID, kind: $0.kind,
        wasSold: sold.contains($0.productID), wasDeleted: deleted.contains($0.productID))
    }
  }

  /// Returns the known products that were sold. It costs as many steps as are known, however many
  /// lines the ledger has.
  private func sold() throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(
        sql: """
          SELECT productID FROM knownProducts k WHERE bundleID = ? AND EXISTS (
            SELECT 1 FROM transactions t
            WHERE t.productID = k.productID AND t.bundleID = k.bundleID)
          """), arguments: [catalog.bundleID])
  }

  // MARK: - Deleted products

  /// Returns the products of this app that the catalog lacks and that nobody has noted so far.
  private func missing(of kinds: KnownKinds) throws -> [String] {
    let missing = kinds.keys.filter { catalog.product($0) == nil }.sorted()
    guard !missing.isEmpty else { return [] }
    let deleted = try deleted()
    return missing.filter { !deleted.contains($0) }
  }

  func noteDeleted(_ ids: [String]) throws {
    for id in ids {
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO deletedProducts(bundleID, productID) VALUES (?, ?)",
        arguments: [catalog.bundleID, id])
    }
  }

  private func deleted() throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(sql: "SELECT productID FROM deletedProducts WHERE bundleID = ?"),
      arguments: [catalog.bundleID])
  }

  // MARK: - The terms of subscriptions

  /// Notes the terms of a plan that is charged, for when it renews while another app's catalog is
  /// loaded.
  func noteTerms(of product: CatalogProduct) throws {
    guard let terms = PlanTerms(product, in: catalog.storefronts) else { return }
    try db.executeCached(
      sql: """
        INSERT INTO knownProducts(bundleID, productID, kind, terms) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET terms = excluded.terms WHERE terms IS NOT excluded.terms
        """,
      arguments: [
        catalog.bundleID, product.id, product.kind.rawValue, try JSONText.encode(terms),
      ])
  }

  /// Returns the terms of another app's plan; nil if they were never seen.
  func terms(of productID: String, app: String) throws -> PlanTerms? {
    let text = try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT terms FROM knownProducts WHERE bundleID = ? AND productID = ?"),
      arguments: [app, productID])
    // What is no terms was never seen.
    return try? text.map(JSONText.decode)
  }

  /// Returns another number for other products or other types of theirs; never that of no catalog.
  static func mark(_ catalog: any Catalog) -> Int64 {
    var hash = StableHash()
    hash.add(catalog.bundleID.utf8)
    for product in catalog.products {
      hash.add(product.id.utf8)
      hash.add(CollectionOfOne(UInt8(ascii: "\t")))
      hash.add(product.kind.rawValue.utf8)
      hash.add(CollectionOfOne(UInt8(ascii: "\n")))
    }
    return Int64(bitPattern: hash.value | 1)
  }
}

/// The terms by which a plan renews, as its app's catalog had them last.
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

extension KnownProductRow {
  /// Inserts a product that is new; an identifier keeps the kind that it had first.
  fileprivate func insertIfNew(_ db: Database) throws {
    try db.executeCached(
      sql: Self.statements.insert + " ON CONFLICT DO NOTHING",
      arguments: StatementArguments(values()))
  }
}
