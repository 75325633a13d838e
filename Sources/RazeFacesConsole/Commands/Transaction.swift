import Localization
package import StoreCore

extension ConsoleCommand {
  /// The actions on one line of the ledger.
  package enum Transaction: Hashable, Codable, Sendable {
    case requestRefund(RefundReason)
    case approveRefund
    case declineRefund
    /// Refunds the transaction without any request.
    case refund(TransactionRecord.RevocationReason)
    /// Finishes the transaction in the app's stead.
    case finish
    /// Deletes the line and all that refers to it.
    case delete

    func definition(_ id: UInt64) -> CommandDefinition {
      switch self {
      case .requestRefund(let reason):
        define("refunds request", .requestRefund, done: .refundRequested) {
          try await $0.requestRefund(of: id, reason: reason)
        }
      case .approveRefund:
        define("refunds approve", .approveRefund, done: .refundApproved) {
          try await $0.decideRefund(of: id, approved: true)
        }
      case .declineRefund:
        define("refunds decline", .declineRefund, done: .refundDeclined) {
          try await $0.decideRefund(of: id, approved: false)
        }
      case .refund(let reason):
        define(
          "refunds now", .refund, done: .refunded,
          asking: { facts, texts in
            texts.question(
              Text.refundQuestion, .refundDetail, yes: .refundYes,
              ["product": facts.name(of: id)])
          }
        ) { try await $0.refund(id, reason: reason) }
      case .finish:
        define("transactions finish", .finish, done: .finished) {
          try await $0.finishTransaction(id)
        }
      case .delete:
        define(
          "transactions delete", .delete, done: .deleted,
          asking: { facts, texts in
            texts.question(
              Text.deleteQuestion, .deleteDetail, yes: .delete,
              ["id": "\(id)", "product": facts.name(of: id)])
          }
        ) { try await $0.deleteTransaction(id) }
      }
    }

    private typealias Text = TransactionCommandText

    private func define(
      _ name: String, _ title: Text, done: Text,
      asking question: @escaping CommandDefinition.Question = { _, _ in nil },
      _ perform: @escaping (any StoreControl) async throws -> Void
    ) -> CommandDefinition {
      CommandDefinition(name, { $0.command(title, done: done) }, asking: question) { store, _ in
        try await perform(store)
      }
    }
  }
}
