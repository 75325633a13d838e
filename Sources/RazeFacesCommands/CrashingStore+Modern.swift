import StoreCore

/// What an app asks of the second StoreKit it asks of a store that dies, too.
extension CrashingStore {
  func finish(transaction id: UInt64) async throws {
    point.reached(.delivered)
    try await store.finish(transaction: id)
    point.reached(.finished)
  }

  func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] {
    try await store.signedTransactions(selection, before: before, limit: limit)
  }

  func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? {
    try await store.signedTransaction(id)
  }

  func transactionUpdates() async -> AsyncStream<SignedTransaction> {
    await store.transactionUpdates()
  }

  func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] {
    try await store.subscriptionStatuses(groupID: groupID)
  }

  func statusUpdates() async -> AsyncStream<SignedStatus> { await store.statusUpdates() }

  func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool {
    try await store.isEligibleForIntroductoryOffer(groupID: groupID)
  }

  func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    try await store.requestRefund(of: transactionID, reason: reason)
  }

  func sync(answer: SheetAnswer?) async throws -> DialogueStep {
    try await store.sync(answer: answer)
  }

  func appTransaction() async throws -> SignedDocument { try await store.appTransaction() }
}
