import StoreCore
import Synchronization

extension DatabaseTransaction {
  /// Returns the effect of the tester's faults on a call, among those that concern it, and counts
  /// down the fault that it uses.
  func consumeFault(
    at point: FaultPoint, where concerns: (FaultEffect) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    let hit = sandbox.faults.consumeFault(at: point, where: concerns) { world.roll() }
    if let effect = hit.effect { try events.recordFault(point, effect) }
    return hit
  }
}

extension World {
  /// Consumes the fault for a call, of a device or an app's server, in a transaction of its own.
  func consumeFault(
    at point: FaultPoint, as client: Client? = nil,
    where concerns: (FaultEffect) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    if try read(as: client, { $0.sandbox.faults.isClear }) { return FaultPlan.Hit() }
    return try write(as: client) { try $0.consumeFault(at: point, where: concerns) }
  }

  /// Consumes the fault for a call, and waits for the call's delay in the caller's context.
  func applyFault(
    at point: FaultPoint, as client: Client? = nil,
    isolation: isolated any Actor = #isolation,
    where concerns: (FaultEffect) -> Bool = { _ in true }
  ) async throws -> FaultPlan.Hit {
    let hit = try consumeFault(at: point, as: client, where: concerns)
    if hit.delay > 0 { await surroundings.pause(.milliseconds(hit.delay)) }
    return hit
  }
}

extension Device {
  /// Applies the call's delay and throws its refusal. Returns an effect that does not fail the
  /// call.
  @discardableResult func applyFaults(
    at point: FaultPoint, about subject: WorldEvent.Subject = WorldEvent.Subject(),
    isolation: isolated any Actor = #isolation,
    where concerns: (FaultEffect) -> Bool = { _ in true }
  ) async throws -> FaultEffect? {
    logRequest(at: point, about: subject)
    let hit = try await world.applyFault(at: point, as: client, where: concerns)
    if let refusal = hit.refusal(at: point) {
      loggedResults.withLock { $0 = [:] }
      log(.requestRefused(point: point, refusal: refusal), about: subject)
      throw refusal
    }
    return hit.effect
  }

  private func logRequest(at point: FaultPoint, about subject: WorldEvent.Subject) {
    switch point {
    case .subscriptionStatus, .appTransaction, .productList:
      logOnce(.requested(point: point), about: subject)
    case .sync, .refundRequest, .receiptRefresh, .recharge, .manageSubscriptions, .offerCodeRedeem:
      log(.requested(point: point), about: subject)
    // These are logged with their results.
    case .loadProducts, .purchase, .verification, .termination, .disconnection, .serverAPI,
      .notification:
      break
    }
  }

  /// Returns whether a termination is armed at a step. If `isConsumed` is true, disarms it durably,
  /// and ends the network if that is armed.
  func isTerminated(at step: Int, isConsumed: Bool) -> Bool {
    let effect = FaultEffect.step(step)
    guard let plan = try? read({ $0.sandbox.faults }), !plan.isOffline else { return false }
    func strikes(_ point: FaultPoint) -> Bool {
      guard plan.faults.contains(where: { $0.point == point && $0.effect == effect }) else {
        return false
      }
      guard isConsumed else { return true }
      let hit = try? world.consumeFault(at: point, as: client) { $0 == effect }
      return hit?.effect == effect
    }
    let isTerminated = strikes(.termination)
    if isConsumed, strikes(.disconnection) {
      _ = try? write { $0.sandbox.faults.isOffline = true }
    }
    return isTerminated
  }
}
