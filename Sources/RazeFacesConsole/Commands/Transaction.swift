package import StoreCore

extension ConsoleCommand {
  /// What can be done to one line of the ledger.
  package enum Transaction: Hashable, Codable, Sendable {
    case requestRefund(RefundReason)
    case approveRefund
    case declineRefund
    /// Without any request.
    case refund(TransactionRecord.RevocationReason)
    /// In the app's stead.
    case finish
    /// As if it had never been.
    case delete

    func definition(_ id: UInt64) -> CommandDefinition {
      switch self {
      case .requestRefund(let reason):
        CommandDefinition("refunds request", { $0.requestRefund }) { store, _ in
          try await store.requestRefund(of: id, reason: reason)
        }
      case .approveRefund:
        CommandDefinition("refunds approve", { $0.approveRefund }) { store, _ in
          try await store.decideRefund(of: id, approved: true)
        }
      case .declineRefund:
        CommandDefinition("refunds decline", { $0.declineRefund }) { store, _ in
          try await store.decideRefund(of: id, approved: false)
        }
      case .refund(let reason):
        CommandDefinition(
          "refunds now", { $0.refund }, asking: { $1.commands.refundQuestion($0.name(of: id)) }
        ) { store, _ in try await store.refund(id, reason: reason) }
      case .finish:
        CommandDefinition("transactions finish", { $0.finish }) { store, _ in
          try await store.finishTransaction(id)
        }
      case .delete:
        CommandDefinition(
          "transactions delete", { $0.delete },
          asking: { $1.commands.deleteQuestion(id, $0.name(of: id)) }
        ) { store, _ in try await store.deleteTransaction(id) }
      }
    }
  }
}
