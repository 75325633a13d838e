import StoreCore

extension World {
  /// What a call meets of what is set to go wrong.
  ///
  /// - Parameter concerns: whether a call of this kind can fail so; if not, the fault waits for one
  ///   that can.
  func meet(
    _ point: FaultPoint, where concerns: (FaultOutcome) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    if try read({ $0.sandbox.faults.isClear }) { return FaultPlan.Hit() }
    return try decide { decision in
      decision.sandbox.faults.meet(point, where: concerns) { decision.world.roll() }
    }
  }

  func pause(for hit: FaultPlan.Hit) async {
    if hit.delay > 0 { await surroundings.pause(.milliseconds(hit.delay)) }
  }

  /// Waits as long as the fault says, then throws what it says.
  func undergo(_ hit: FaultPlan.Hit, at point: FaultPoint) async throws {
    await pause(for: hit)
    if let refusal = hit.refusal(at: point) { throw refusal }
  }
}
