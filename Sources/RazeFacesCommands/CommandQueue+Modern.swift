import StoreCore

/// What signed transactions say is the same for a command as for anybody.
extension CommandQueue {
  func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] {
    try await tracked {
      try await store.signedTransactions(selection, before: before, limit: limit)
    }
  }

  func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? {
    try await tracked { try await store.signedTransaction(id) }
  }

  func transactionUpdates() async -> AsyncStream<SignedTransaction> {
    await store.transactionUpdates()
  }

  func finish(transaction id: UInt64) async throws {
    try await tracked { try await store.finish(transaction: id) }
  }

  func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] {
    try await tracked { try await store.subscriptionStatuses(groupID: groupID) }
  }

  func statusUpdates() async -> AsyncStream<SignedStatus> { await store.statusUpdates() }

  func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool {
    try await tracked { try await store.isEligibleForIntroductoryOffer(groupID: groupID) }
  }

  func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    try await tracked { try await store.requestRefund(of: transactionID, reason: reason) }
  }

  func sync(answer: SheetAnswer?) async throws -> DialogueStep {
    try await tracked { try await store.sync(answer: answer) }
  }

  func appTransaction() async throws -> SignedDocument {
    try await tracked { try await store.appTransaction() }
  }
}
