import Foundation
import GRDB
import StoreCore

/// The number of times that an outcome occurred for a product on a device.
///
/// It is not in ``Schema/tables``, so resets, restores and undo do not change it.
struct OutcomeRow: StoredRow {
  var outcome, productID, device: String
  var count: Int64
  var first, last: Date

  private static let counting = """
    INSERT INTO coverage(outcome, productID, device, count, first, last) VALUES (?, ?, ?, 1, ?, ?)
    ON CONFLICT(outcome, productID, device)
    DO UPDATE SET count = min(count, \(Coverage.mostOfOne - 1)) + 1, last = excluded.last
    """

  static func count(
    _ outcome: PurchaseOutcome, productID: String?, device: String?, at date: Date, _ db: Database
  ) throws {
    let date = date.milliseconds
    try db.executeCached(
      sql: counting, arguments: [outcome.key, productID ?? "", device ?? "", date, date])
  }

  var known: Coverage.Count? {
    PurchaseOutcome(key: outcome).map {
      Coverage.Count(
        $0, productID: productID.isEmpty ? nil : productID, device: device.isEmpty ? nil : device,
        count: Int(count), first: first, last: last)
    }
  }
}

extension OutcomeRow {
  static let databaseTableName = "coverage"

  init(_ row: ColumnReader) throws {
    try self.init(
      outcome: row["outcome"], productID: row["productID"], device: row["device"],
      count: row["count"], first: row["first"], last: row["last"])
    guard 1...Int64(Coverage.mostOfOne) ~= count else { throw row.damage(in: "count") }
  }

  func values() -> ColumnValues {
    [
      "outcome": outcome, "productID": productID, "device": device, "count": count,
      "first": first.milliseconds, "last": last.milliseconds,
    ]
  }
}
