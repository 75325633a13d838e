import Foundation
import StoreCore
import StoreReceipts
import Synchronization

/// The faults that a tester has armed. They delay calls, so they run in the caller's context.
extension Device {
  /// Consumes the fault for a call.
  ///
  /// - Parameter concerns: returns whether an effect applies to the call.
  func consumeFault(
    at point: FaultPoint, where concerns: (FaultEffect) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    try world.consumeFault(at: point, as: client, where: concerns)
  }

  /// Returns whether a termination is armed at a step. If `isConsumed` is true, disarms it durably,
  /// and ends the network if that is armed.
  func isTerminated(at step: Int, isConsumed: Bool) -> Bool {
    let effect = FaultEffect.step(step)
    guard let plan = try? read({ $0.sandbox.faults }), !plan.isOffline else { return false }
    func isArmed(_ point: FaultPoint) -> Bool {
      plan.faults.contains { $0.point == point && $0.effect == effect }
    }
    func consume(_ point: FaultPoint) -> Bool {
      isArmed(point) && (try? consumeFault(at: point) { $0 == effect })?.effect == effect
    }
    let isTerminated = isConsumed ? consume(.termination) : isArmed(.termination)
    if isConsumed, consume(.disconnection) {
      _ = try? write { $0.sandbox.faults.isOffline = true }
    }
    return isTerminated
  }

  /// Applies the call's delay and throws its refusal.
  ///
  /// - Returns: an effect that does not fail the call itself.
  @discardableResult func applyFaults(
    at point: FaultPoint, about subject: WorldEvent.Subject = WorldEvent.Subject(),
    isolation: isolated any Actor = #isolation,
    where concerns: (FaultEffect) -> Bool = { _ in true }
  ) async throws -> FaultEffect? {
    if point.isRead {
      logOnce(.requested(point: point), about: subject)
    } else if point.isRequest {
      log(.requested(point: point), about: subject)
    }
    let fault = try consumeFault(at: point, where: concerns)
    if fault.delay > 0 { await world.surroundings.pause(.milliseconds(fault.delay)) }
    if let refusal = fault.refusal(at: point) {
      readings.withLock { $0 = [] }
      log(.requestRefused(point: point, refusal: refusal), about: subject)
      throw refusal
    }
    return fault.effect
  }
}

extension World {
  /// Consumes the fault for a call.
  ///
  /// - Parameter client: the device that calls; nil for an app's server.
  func consumeFault(
    at point: FaultPoint, as client: Client? = nil,
    where concerns: (FaultEffect) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    if try read(as: client, { $0.sandbox.faults.isClear }) { return FaultPlan.Hit() }
    return try write(as: client) { transaction in
      let hit = transaction.sandbox.faults.consumeFault(at: point, where: concerns) {
        transaction.world.roll()
      }
      if let effect = hit.effect { try transaction.events.recordFault(point, effect) }
      return hit
    }
  }
}

extension FaultPoint {
  fileprivate var isRead: Bool {
    [.subscriptionStatus, .appTransaction, .productList].contains(self)
  }

  /// Whether the call has its own event in the log. Other calls are logged with their results.
  fileprivate var isRequest: Bool {
    switch self {
    case .loadProducts, .purchase, .verification, .termination, .disconnection, .serverAPI,
      .notification:
      false
    case .sync, .subscriptionStatus, .refundRequest, .receiptRefresh, .recharge, .appTransaction,
      .manageSubscriptions, .offerCodeRedeem, .productList:
      true
    }
  }
}
