import GRDB
public import StoreCore

/// What a device has yet to be told was taken away (storekit-rules 2.12): at least once, and until
/// the app was told.
extension SimulatedStore {
  public func revocations() async -> AsyncStream<Revocation> {
    let (stream, continuation) = AsyncStream.makeStream(of: Revocation.self)
    revocationReader?.finish()
    revocationReader = continuation
    toldRevocation = 0
    startWatching()
    if !tellRevocations() { continuation.yield(Revocation(number: 0, productIDs: [])) }
    return stream
  }

  /// - Returns: whether there was anything to tell.
  @discardableResult
  func tellRevocations() -> Bool {
    guard let reader = revocationReader, isAttached,
      let waiting = try? read({ db in try waitingRevocations(db) }), let last = waiting.last
    else { return false }
    toldRevocation = last.0
    var productIDs: [String] = []
    for (_, id) in waiting where !productIDs.contains(id) { productIDs.append(id) }
    reader.yield(Revocation(number: last.0, productIDs: productIDs))
    return true
  }

  /// What the account has got back meanwhile is not taken from the app: told late, or once more,
  /// an old revocation would take what was bought since.
  private func waitingRevocations(_ db: Database) throws -> [(Int64, String)] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT r.id, r.productID FROM revocations r
          WHERE r.device = ? AND r.id > ? AND NOT EXISTS (
            SELECT 1 FROM transactions lost
            JOIN entitlements e ON e.accountID = lost.accountID
            JOIN transactions has ON has.id = e.transactionID
            WHERE lost.id = r.transactionID AND has.productID = r.productID
              AND has.revoked IS NULL)
          ORDER BY r.id
          """), arguments: [device, toldRevocation]
    ).map { ($0["id"], $0["productID"]) }
  }

  /// A product with a purchase in the queue stays: the app may deliver that after it was told, and
  /// has to be told again then.
  public func acknowledge(_ revocation: Revocation) async throws {
    try write { db, _ in
      try db.execute(
        sql: """
          DELETE FROM revocations WHERE device = ? AND id <= ? AND NOT EXISTS (
            SELECT 1 FROM queue q WHERE q.device = revocations.device
              AND q.productID = revocations.productID AND q.phase IN (?, ?))
          """,
        arguments: [
          device, revocation.number, PaymentPhase.purchased.rawValue,
          PaymentPhase.restored.rawValue,
        ])
    }
  }
}
