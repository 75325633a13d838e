import StoreCore
import StoreReceipts

/// A subscription's state for a server.
package struct ServerStatus: Hashable, Sendable {
  package let groupID: String
  package let status: Int
  package let originalTransactionID: String
  package let signedTransaction, signedRenewal: String
}

extension ServerSide {
  package func transaction(_ id: String) throws -> String {
    try signed { questions, signer in try questions.sign(questions.line(id), signer) }
  }

  package func history(
    of id: String, _ query: ServerHistoryQuery, after revision: String?
  ) throws -> ServerPage<String> {
    try signed { questions, signer in
      try questions.history(of: questions.customer(id), query, after: revision)
        .map { try questions.sign($0, signer) }
    }
  }

  package func refunds(of id: String, after revision: String?) throws -> ServerPage<String> {
    try signed { questions, signer in
      try questions.refunds(of: questions.customer(id), after: revision)
        .map { try questions.sign($0, signer) }
    }
  }

  /// Returns the subscriptions of a customer with these states.
  package func statuses(of id: String, in wanted: Set<Int>) throws -> [ServerStatus] {
    try signed { questions, signer in
      let transaction = questions.transaction
      return try transaction.subscriptions.rowsWithLatest(visibleTo: questions.customer(id))
        .filter { row, _ in wanted.isEmpty || wanted.contains(row.machine.phase.number) }
        .map { row, line in
          ServerStatus(
            groupID: row.groupID, status: row.machine.phase.number,
            originalTransactionID: String(line.record.originalID),
            signedTransaction: try questions.sign(line, signer),
            signedRenewal: try signer.sign(row.renewalPayload(line, transaction), for: nil))
        }
    }
  }

  package func appTransaction(of id: String) throws -> String {
    try signed { questions, signer in
      let owner = questions.people.appTransactionID(of: try questions.customer(id))
      return try signer.sign(
        .appTransaction(
          of: owner, questions.catalog, signer.environment, at: questions.transaction.exactTime),
        for: nil)
    }
  }

  /// Returns the signed transactions of an order; empty if there is no such order.
  package func order(_ id: String) throws -> [String] {
    try signed { questions, signer in
      try questions.order(id).map { try questions.sign($0, signer) }
    }
  }

  private func signed<Answer>(
    _ answer: (ServerQuestions, Signer) throws -> Answer
  ) throws -> Answer {
    acceptRestoredWorld()
    var signer = try world.obtainSigner()
    return try read { transaction in
      // Another process may have reset the world.
      signer.environment = transaction.world.environment
      return try answer(ServerQuestions(transaction: transaction), signer)
    }
  }
}
