import Foundation
import GRDB
import StoreCore
import StoreSimulation

/// A world whose account used up many coupons, after it had bought something of every kind.
struct LedgerWorld {
  let world: BenchmarkWorld

  init(lines: Int, in directory: URL) async throws {
    world = try BenchmarkWorld(in: directory)
    let store = try world.open()
    try await BenchmarkWorld.signIn(store)
    for face in world.faces.prefix(3) { try await store.service.own(face) }
    try await store.service.own(BenchmarkWorld.membership)
    try await store.service.own(BenchmarkWorld.monthly)
    // Not finished, and of another product than the many: both stand at the far end of the ledger.
    _ = try await store.service.buy(BenchmarkWorld.otherCoupon)
    let coupon = try await store.service.buy(BenchmarkWorld.coupon)
    try await store.service.finish(coupon.id)
    try Self.repeatLine(Int64(coupon.transactionID ?? 0), times: lines, in: world.folder)
  }

  /// Copies a line with growing identifiers, as that many purchases would have left it.
  private static func repeatLine(_ id: Int64, times: Int, in folder: StateFolder) throws {
    let database = try DatabaseQueue(path: folder.database.path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = OFF")
    }
    try database.write { db in
      let copied = try db.columns(in: "transactions").map(\.name)
        .filter { !["id", "originalID"].contains($0) }.joined(separator: ", ")
      try db.execute(
        sql: """
          WITH RECURSIVE numbers(n) AS (
            VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
          INSERT INTO transactions(id, originalID, \(copied))
          SELECT id + 2000 * n, id + 2000 * n, \(copied) FROM numbers, transactions WHERE id = ?
          """, arguments: [times, id])
      try db.execute(
        sql: """
          UPDATE world SET revision = revision + 1,
            lastTransactionID = (SELECT max(id) FROM transactions)
          """)
    }
    try database.close()
  }
}
