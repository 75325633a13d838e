package import StoreCore

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

  /// Returns the subscriptions of a customer with these states, by group.
  package func statuses(of id: String, in wanted: Set<Int>) throws -> [String: [JSONTree]] {
    try signed { questions, signer in
      let transaction = questions.transaction
      var groups: [String: [JSONTree]] = [:]
      for (row, line) in try transaction.subscriptions.rowsWithLatest(
        visibleTo: questions.customer(id))
      where wanted.isEmpty || wanted.contains(row.machine.phase.number) {
        groups[row.groupID, default: []].append([
          "status": .number(row.machine.phase.number),
          "originalTransactionId": .text(String(line.record.originalID)),
          "signedTransactionInfo": .text(try questions.sign(line, signer)),
          "signedRenewalInfo": .text(
            try signer.sign(row.renewalPayload(line, transaction), for: nil)),
        ])
      }
      return groups
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
