public import StoreCore

extension SimulatedStore: StoreService {
  public func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] {
    let lines = try device.lines(selection, before: before, limit: limit)
    // Apps can read the history at any time and deliver nothing based on it, so it uses no fault.
    let isHistory = if case .all = selection { true } else { false }
    let flaw = try await flaw(of: lines, isHistory: isHistory)
    return try device.documents(of: lines, flaw: flaw)
  }

  public func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? {
    guard let line = try device.line(id) else { return nil }
    return try device.documents(of: [line], flaw: try await flaw(of: [line])).first
  }

  /// Consumes the flaw that is armed for documents, if any. Faults of verifyReceipt stay armed.
  private func flaw(
    of lines: [LedgerLine], isHistory: Bool = false
  ) async throws -> SignedDocument.Flaw? {
    guard !lines.isEmpty else { return nil }
    let outcome = try await device.applyFaults(at: .verification) { $0.flaw != nil && !isHistory }
    return outcome?.flaw
  }

  public func finish(transaction id: UInt64) throws {
    try device.write { try $0.queues.finish(transaction: id) }
  }

  public func transactionUpdates() -> AsyncStream<SignedTransaction> {
    news.startTransactions()
    let updates = addReader(of: \.transactions)
    news.sendReversedRefunds()
    return updates
  }

  public func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] {
    try await device.applyFaults(at: .subscriptionStatus)
    try device.processDueEvents()
    return try device.statuses(inGroup: groupID)
  }

  public func statusUpdates() -> AsyncStream<SignedStatus> {
    // Subscription events that are already due are not changes.
    if news.statuses.isEmpty { try? device.processDueEvents() }
    news.startStatuses()
    return addReader(of: \.statuses)
  }

  public func isEligibleForIntroductoryOffer(groupID: String) throws -> Bool {
    try device.read { transaction in
      guard let account = try transaction.people.signedIn() else { return true }
      return try transaction.subscriptions.mayHaveIntroduction(account: account, group: groupID)
    }
  }

  public func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    try await device.applyFaults(
      at: .refundRequest, about: WorldEvent.Subject(transactionID: transactionID))
    try device.write {
      try $0.history.startAction(.change)
      try $0.refunds.submit(of: transactionID, reason)
    }
  }

  public func subscriptionsToManage() async throws -> [SubscriptionStanding] {
    try await device.applyFaults(at: .manageSubscriptions)
    return try device.readUpToDate { transaction in
      let subscriptions = transaction.subscriptions
      let account = try transaction.people.signedIn()
      return try account.map(subscriptions.owned)?.map(subscriptions.standing) ?? []
    }
  }

  public func setAutoRenew(_ isOn: Bool, of originalID: UInt64) throws {
    try device.write { transaction in
      try transaction.history.startAction(.change)
      let account = try transaction.people.signedIn()
      let owned = try account.map(transaction.subscriptions.owned) ?? []
      guard owned.contains(where: { $0.originalID == originalID }) else {
        throw StoreFailure.misuse(.noSubscription(originalID))
      }
      try transaction.subscriptions.setAutoRenew(originalID, isOn)
    }
  }

  public func sync(answer: SheetAnswer?) async throws -> DialogueStep {
    let step = try signIn(answer, for: .restore)
    guard step == .done else { return step }
    try await device.applyFaults(at: .sync)
    receiptFile.write()
    return .done
  }

  public func appTransaction() async throws -> SignedDocument {
    let outcome = try await device.applyFaults(at: .appTransaction)
    return try device.appTransaction(flaw: outcome?.flaw)
  }
}
