import GRDB
import StoreCore

/// Of what type the products were that this App Store has sold, by their identifiers: an identifier
/// is one product's for ever (rule 1.1).
typealias KindsSold = [String: ProductKind]

extension Ledger {
  /// However many lines the ledger has, this costs as many steps as products were sold.
  func kindsSold() throws -> KindsSold {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE sold(id) AS (
            SELECT min(productID) FROM transactions
            UNION ALL
            SELECT (SELECT min(productID) FROM transactions WHERE productID > sold.id)
            FROM sold WHERE sold.id IS NOT NULL)
          SELECT id, (\(Self.firstKind(of: "sold.id"))) FROM sold WHERE id IS NOT NULL
          """))
    var kinds: KindsSold = [:]
    while let row = try rows.next() {
      kinds[row[0]] = ProductKind(rawValue: row[1])
    }
    return kinds
  }

  func kindSold(of productID: String) throws -> KindsSold {
    let word = try String.fetchOne(
      db.cachedStatement(sql: Self.firstKind(of: "?")), arguments: [productID])
    return word.flatMap(ProductKind.init).map { [productID: $0] } ?? [:]
  }

  private static func firstKind(of id: String) -> String {
    "SELECT kind FROM transactions WHERE productID = \(id) ORDER BY id LIMIT 1"
  }
}
