import StoreCore
import StoreReceipts

/// A page of signed transactions.
package struct SignedPage: Hashable, Sendable {
  package let signedTransactions: [String]
  package let hasMore: Bool
  package let revision: String
}

/// A subscription's state for a server.
package struct ServerStatus: Hashable, Sendable {
  package let groupID: String
  package let status: Int
  package let originalTransactionID: String
  package let signedTransaction, signedRenewal: String
}

extension ServerSide {
  package func transaction(_ id: String) throws -> String {
    let (draft, date) = try read {
      (Draft(try ServerQuestions($0).line(id), $0), $0.exactTime)
    }
    return try sign([draft], at: date)[0]
  }

  package func history(
    of id: String, _ query: ServerHistoryQuery, after revision: String?
  ) throws -> SignedPage {
    try page { try $0.history(of: $0.customer(id), query, after: revision) }
  }

  package func refunds(of id: String, after revision: String?) throws -> SignedPage {
    try page { try $0.refunds(of: $0.customer(id), after: revision) }
  }

  private func page(_ find: (ServerQuestions) throws -> ServerQuestions.Page) throws -> SignedPage {
    let (page, drafts, date) = try read { transaction in
      let page = try find(ServerQuestions(transaction))
      return (page, page.lines.map { Draft($0, transaction) }, transaction.exactTime)
    }
    return SignedPage(
      signedTransactions: try sign(drafts, at: date), hasMore: page.hasMore,
      revision: page.revision.text)
  }

  /// Returns the subscriptions of a customer with these states, by group.
  package func statuses(of id: String, in wanted: Set<Int>) throws -> [ServerStatus] {
    let (found, date) = try read { transaction in
      let account = try ServerQuestions(transaction).customer(id)
      let rows = try Subscriptions(transaction).rowsWithLatest(visibleTo: account)
        .filter { wanted.isEmpty || wanted.contains($0.0.machine.phase.number) }
      return (
        try rows.map {
          ($0.0, Draft($0.1, transaction), try RenewalRecord($0.0, $0.1, transaction))
        }, transaction.exactTime
      )
    }
    let signer = try world.obtainSigner()
    return try found.map { row, draft, renewal in
      ServerStatus(
        groupID: row.groupID, status: row.machine.phase.number,
        originalTransactionID: String(draft.record.originalID),
        signedTransaction: try sign([draft], at: date)[0],
        signedRenewal: try signer.sign(renewal, of: draft.owner, for: nil, at: date))
    }
  }

  package func appTransaction(of id: String) throws -> String {
    let (owner, date) = try read {
      (People($0).appTransactionID(of: try ServerQuestions($0).customer(id)), $0.exactTime)
    }
    let signer = try world.obtainSigner()
    return try signer.sign(
      .appTransaction(of: owner, world.catalog, signer.environment, at: date), for: nil)
  }

  /// Returns the signed transactions of an order; empty if there is no such order.
  package func order(_ id: String) throws -> [String] {
    let (drafts, date) = try read { transaction in
      (
        try ServerQuestions(transaction).order(id).map { Draft($0, transaction) },
        transaction.exactTime
      )
    }
    return try sign(drafts, at: date)
  }
}
