import StoreCore

extension Transaction {
  /// Finishes the transaction. To be called when the content was delivered, and not before
  /// (storekit-rules 3.5).
  public func finish() async {
    let connection = payload.origin.connectionInUse
    do {
      let store = try await connection.store()
      connection.follower?.reached(.delivered)
      try await store.finish(transaction: id)
      connection.follower?.reached(.finished(nil))
    } catch {
      connection.jobs.enqueue { $0.report(error) }
    }
  }

  /// Shows the system's sheet for refunds (storekit-rules 3.9).
  ///
  /// On iOS it takes the scene to show the sheet in; here the store's presenter shows it. Throws
  /// ``RefundRequestError``.
  @MainActor public func beginRefundRequest() async throws -> RefundRequestStatus {
    try await payload.origin.connectionInUse.performAsCurrent {
      try await Self.beginRefundRequest(for: id)
    }
  }

  @MainActor public static func beginRefundRequest(
    for transactionID: UInt64
  ) async throws -> RefundRequestStatus {
    guard let session = try? await StoreConnection.current.openedSession(),
      let signed = try? await session.service.signedTransaction(transactionID)
    else { throw RefundRequestError.failed }
    let bought = VerificationResult<Transaction>(signed.document, from: session.connection)
      .unsafePayloadValue
    let sheet = RefundSheet(
      transactionID: transactionID, productID: bought.productID, purchaseDate: bought.purchaseDate)
    let answer = await session.counted {
      await session.conversations.askInTurn(.refund(sheet))
    }
    guard case .refund(let reason) = answer else { return .userCancelled }
    do {
      try await session.service.requestRefund(of: transactionID, reason: reason)
      return .success
    } catch RefundRefusal.duplicateRequest {
      throw RefundRequestError.duplicateRequest
    } catch {
      throw RefundRequestError.failed
    }
  }

  /// The subscription that this transaction belongs to; nil for other products.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      guard let groupID = subscriptionGroupID else { return nil }
      let all = try? await payload.origin.connectionInUse.performAsCurrent {
        try await Product.SubscriptionInfo.status(for: groupID)
      }
      // Beside one's own there may be one that the family shares.
      return all?.first { $0.transaction.unsafePayloadValue.originalID == originalID } ?? all?.first
    }
  }
}
