import GRDB
import StoreCore

extension DatabaseTransaction {
  func storeState(languages: [String]?) throws -> StoreState {
    let session = client.session.id
    let account = try people.signedInAccount()?.account
    let seen = try account.map { try subscriptions.rows(visibleTo: $0.id) } ?? []
    var state = StoreState(
      revision: world.revision, device: client.device, storefront: try people.storefront())
    (state.worldID, state.generation) = (world.id, world.generation)
    state.environment = world.environment
    state.deviceVerificationID = client.deviceID
    state.account = account
    state.appTransactionID = account.map { people.appTransactionID(of: $0.id) }
    if let languages { state.languages = languages }
    state.paymentsAllowed = try people.device().paymentsAllowed
    state.queue = try queues.rows().filter { isShown($0, to: account) }
      .map { $0.transaction(session: session) }
    (state.clock, state.faults, state.settings) = (sandbox.clock, sandbox.faults, sandbox.settings)
    state.waiting = try waiting()
    state.server = try notifications.reception()
    state.subscriptions = try seen.map(subscriptions.standing)
    state.introducedGroups = Set(
      seen.lazy.filter { $0.sharedBy == nil && !$0.mayHaveIntroduction }.map(\.groupID))
    state.revokedProducts = Set(try entitlements.revocation(after: 0)?.productIDs ?? [])
    return state
  }

  /// Returns whether a row is visible to an account. A completed purchase is visible only to its
  /// buyer; otherwise the app could deliver it to somebody else (storekit-rules 3.26).
  private func isShown(_ row: QueueRow, to account: Account?) -> Bool {
    guard row.phase == .purchased || row.phase == .restored else { return true }
    // Without a network, a device knows of no new transaction.
    let last = sandbox.faults.lastHeard?.transactionID ?? .max
    return (row.accountID == nil || row.accountID == account?.id) && row.transactionID ?? 0 <= last
  }

  /// Counts the tester's pending decisions, in one statement because each state needs it.
  private func waiting() throws -> Int {
    let sql = """
      SELECT (SELECT COUNT(*) FROM queue WHERE \(QueueRow.isDeferred) AND bundleID = ?1)
        + (SELECT COUNT(*) FROM interruptions WHERE bundleID = ?1)
        + (SELECT COUNT(*) FROM refundRequests WHERE \(Refunds.isWaiting) AND \(Refunds.isOfApp))
      """
    return try Int.fetchOne(db, sql, [client.bundleID]) ?? 0
  }
}
