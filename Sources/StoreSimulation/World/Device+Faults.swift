import StoreCore

/// The faults that a tester has armed. Calls wait for them, so they run where the caller does.
extension Device {
  /// Takes the fault of a call out of the plan.
  ///
  /// - Parameter concerns: whether a call of this kind can fail so; if not, the fault waits for one
  ///   that can.
  func takeFault(
    at point: FaultPoint, where concerns: (FaultOutcome) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    if try read({ $0.sandbox.faults.isClear }) { return FaultPlan.Hit() }
    return try write { transaction in
      let hit = transaction.sandbox.faults.consumeFault(at: point, where: concerns) {
        transaction.world.roll()
      }
      if let outcome = hit.outcome { try Events(transaction).recordFault(point, outcome) }
      return hit
    }
  }

  /// Takes as long as a call takes just now, and fails as it does.
  ///
  /// - Returns: what goes wrong without being a failure of the call itself.
  @discardableResult
  func applyFaults(
    at point: FaultPoint, about subject: WorldEvent.Subject = WorldEvent.Subject(),
    isolation: isolated any Actor = #isolation,
    where concerns: (FaultOutcome) -> Bool = { _ in true }
  ) async throws -> FaultOutcome? {
    if point.isRequest { log(.requested(point: point), about: subject) }
    let fault = try takeFault(at: point, where: concerns)
    if fault.delay > 0 { await world.surroundings.pause(.milliseconds(fault.delay)) }
    if let refusal = fault.refusal(at: point) {
      log(.requestRefused(point: point, refusal: refusal), about: subject)
      throw refusal
    }
    return fault.outcome
  }

  func requestRefund(
    of transactionID: UInt64, _ reason: RefundReason, isolation: isolated any Actor = #isolation
  ) async throws {
    do {
      try await applyFaults(
        at: .refundRequest, about: WorldEvent.Subject(transactionID: transactionID))
      try write { try Refunds($0).submit(of: transactionID, reason) }
    } catch {
      throw RefundRefusal(error) ?? error
    }
  }
}

extension FaultPoint {
  /// Whether a call is worth a line of the log by itself; the others are told with their answer.
  fileprivate var isRequest: Bool {
    switch self {
    case .loadProducts, .purchase, .verification: false
    case .sync, .subscriptionStatus, .refundRequest, .receiptRefresh, .recharge, .appTransaction,
      .manageSubscriptions, .offerCodeRedeem, .productList:
      true
    }
  }
}
