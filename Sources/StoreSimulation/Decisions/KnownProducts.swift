import Foundation
import GRDB
import StoreCore

/// The types of the products that this App Store knows, by identifier: an identifier is one
/// product's for ever (rule 1.1).
typealias KnownKinds = [String: ProductKind]

/// The products that were loaded, asked for or sold, and whether the catalog was without them
/// since. App Store Connect gives no identifier out again, so a world remembers them.
///
/// Loading products only reads. Seen products are written with the next transaction, and once for a
/// catalog: the world keeps its mark.
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
    let found = identifiers.compactMap { catalog.product($0) }
    // Apps ask in any order.
    let new = found.filter { kinds[$0.id] == nil }.sorted { $0.id < $1.id }
    let contradicts = found.contains { kinds[$0.id] ?? $0.kind != $0.kind }
    let isWhole = !contradicts && Set(found.map(\.id)).count == catalog.products.count
    let rows = new.map {
      KnownProductRow(productID: $0.id, kind: $0.kind, bundleID: catalog.bundleID)
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
    try KnownProductRow(productID: product.id, kind: product.kind, bundleID: catalog.bundleID)
      .insertIfNew(db)
  }

  // MARK: - What is known

  private func kinds() throws -> KnownKinds {
    var kinds: KnownKinds = [:]
    for row in try KnownProductRow.fetchAll(db, where: "TRUE") { kinds[row.productID] = row.kind }
    return kinds
  }

  func kind(of productID: String) throws -> KnownKinds {
    let row = try KnownProductRow.fetchOne(db, key: productID)
    return row.map { [productID: $0.kind] } ?? [:]
  }

  func all() throws -> [KnownProduct] {
    let deleted = try deleted()
    let sold = try Ledger(transaction).productsSold()
    return try KnownProductRow.fetchAll(db, where: "TRUE ORDER BY productID").map {
      KnownProduct(
        id: $0.productID, kind: $0.kind, bundleID: $0.bundleID,
        wasSold: sold.contains($0.productID), wasDeleted: deleted.contains($0.productID))
    }
  }

  // MARK: - Deleted products

  /// Returns the products of this app that the catalog lacks and that nobody has noted so far.
  private func missing(of kinds: KnownKinds) throws -> [String] {
    let missing = kinds.keys.filter { catalog.product($0) == nil }.sorted()
    guard !missing.isEmpty else { return [] }
    let deleted = try deleted()
    return try missing.filter {
      guard !deleted.contains($0) else { return false }
      let row = try KnownProductRow.fetchOne(db, key: $0)
      return row?.bundleID == catalog.bundleID
    }
  }

  func noteDeleted(_ ids: [String]) throws {
    for id in ids {
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO deletedProducts(productID) VALUES (?)", arguments: [id])
    }
  }

  private func deleted() throws -> Set<String> {
    try String.fetchSet(db.cachedStatement(sql: "SELECT productID FROM deletedProducts"))
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

extension KnownProductRow {
  /// Inserts a product that is new; an identifier keeps the kind that it had first.
  fileprivate func insertIfNew(_ db: Database) throws {
    try db.executeCached(
      sql: Self.statements.insert + " ON CONFLICT DO NOTHING",
      arguments: StatementArguments(values()))
  }
}

extension Ledger {
  /// Returns the products that were sold. It costs as many steps as there are, however many lines
  /// the ledger has.
  func productsSold() throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE sold(id) AS (
            SELECT min(productID) FROM transactions
            UNION ALL
            SELECT (SELECT min(productID) FROM transactions WHERE productID > sold.id)
            FROM sold WHERE sold.id IS NOT NULL)
          SELECT id FROM sold WHERE id IS NOT NULL
          """))
  }
}
