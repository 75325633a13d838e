import StoreCore

// What the second StoreKit asks of a session.
extension StoreSession {
  /// One purchase from the order to the result. Its row in the queue is not shown to observers:
  /// whoever called gets what comes of it.
  func purchase(
    _ order: PaymentOrder, mayContinue: @escaping @Sendable (Storefront) -> Bool
  ) async throws -> Product.PurchaseResult {
    let (outcome, told) = AsyncStream<Conclusion>.makeStream()
    post { session in
      do {
        let row = try await session.service.add(order)
        session.direct[row.id] = mayContinue
        session.drive(row.id) {
          told.yield($0)
          told.finish()
        }
      } catch {
        told.yield(.failed(error))
        told.finish()
      }
    } orElse: {
      told.finish()
    }
    // Ends without a conclusion where the connection was closed meanwhile.
    for await conclusion in outcome { return try await result(of: conclusion) }
    throw StoreKitError.unknown
  }

  private func result(of conclusion: Conclusion) async throws -> Product.PurchaseResult {
    switch conclusion {
    case .left: return .pending
    case .failed(let refusal as Refusal): return try cancelled(orThrow: refusal)
    case .failed(let error): throw ModernError.general(error)
    case .settled(let row):
      if row.state == .deferred { return .pending }
      if let refusal = row.refusal {
        try? await service.finish(row.id)
        return try cancelled(orThrow: refusal)
      }
      guard let id = row.transactionID, let signed = try await service.signedTransaction(id) else {
        throw StoreKitError.unknown
      }
      handedOut.insert(id)
      return .success(VerificationResult(signed.document))
    }
  }

  private func cancelled(orThrow refusal: Refusal) throws -> Product.PurchaseResult {
    if let error = ModernError.purchase(refusal) { throw error }
    return .userCancelled
  }

  func sync() async throws -> Bool {
    try await counted { try await converse { try await service.sync(answer: $0) } }
  }

  /// The system's sheet for refunds, in line with the others.
  func chooseRefundReason(_ sheet: RefundSheet) async -> RefundReason? {
    await counted {
      let ticket = line.ticket()
      defer { line.leave(ticket) }
      await line.turn(ticket)
      return await asking { await presenter.chooseRefundReason(sheet) }
    }
  }
}

extension StoreConnection {
  /// The session, after everything that was asked of the store before; waits until it is open.
  /// Throws where the connection is closed while waiting.
  static func session() async throws -> StoreSession {
    let (found, told) = AsyncStream<StoreSession>.makeStream()
    post { session in
      told.yield(session)
      told.finish()
    } orElse: {
      told.finish()
    }
    for await session in found { return session }
    throw StoreKitError.unknown
  }

  static func store() async throws -> any StoreService { try await session().service }

  /// Does something as a letter of its own, and waits for it.
  static func inOrder(
    _ act: @escaping @MainActor @Sendable (StoreSession) async throws -> Void
  ) async throws {
    let (done, told) = AsyncStream<(any Error)?>.makeStream()
    post { session in
      do {
        try await act(session)
        told.yield(nil)
      } catch {
        session.report(error)
        told.yield(error)
      }
      told.finish()
    } orElse: {
      told.finish()
    }
    for await failure in done {
      if let failure { throw failure }
    }
  }
}
