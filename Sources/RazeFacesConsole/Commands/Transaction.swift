import Localization
import StoreCore

extension TesterCommand.Transaction {
  private typealias Text = TransactionCommandText

  func definition(_ id: UInt64) -> CommandDefinition {
    switch self {
    case .approveRefund: define("refunds approve", .approveRefund, done: .refundApproved)
    case .declineRefund: define("refunds decline", .declineRefund, done: .refundDeclined)
    case .refund:
      define(
        "refunds now", .refund, done: .refunded,
        asking: { facts, texts in
          texts.question(
            Text.refundQuestion, .refundDetail, yes: .refundYes, ["product": facts.name(of: id)])
        })
    case .finish: define("transactions finish", .finish, done: .finished)
    case .delete:
      define(
        "transactions delete", .delete, done: .deleted,
        asking: { facts, texts in
          texts.question(
            Text.deleteQuestion, .deleteDetail, yes: .delete,
            ["id": "\(id)", "product": facts.name(of: id)])
        })
    }
  }

  private func define(
    _ name: String, _ title: Text, done: Text,
    asking question: @escaping CommandDefinition.Question = { _, _ in nil }
  ) -> CommandDefinition {
    CommandDefinition(name, asking: question) { $0.command(title, done: done) }
  }
}
