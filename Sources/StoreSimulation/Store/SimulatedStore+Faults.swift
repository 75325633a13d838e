import Foundation
import GRDB
public import StoreCore

extension SimulatedStore: FaultControl, SettingsControl {
  public func faults() throws -> FaultPlan {
    try read { db in try world(db).faultPlan() }
  }

  public func arm(_ fault: Fault) throws { try changePlan { $0.arm(fault) } }
  public func disarm(_ point: FaultPoint) throws { try changePlan { $0.disarm(point) } }
  public func setOffline(_ isOffline: Bool) throws { try changePlan { $0.isOffline = isOffline } }
  public func setStoreDown(_ isDown: Bool) throws { try changePlan { $0.isStoreDown = isDown } }
  public func setLatency(_ latency: ClosedRange<Int>?) throws {
    try changePlan { $0.latency = latency }
  }
  public func clearFaults() throws { try changePlan { $0.clear() } }

  private func changePlan(_ change: (inout FaultPlan) -> Void) throws {
    try write { _, world in
      var plan = try world.faultPlan()
      change(&plan)
      try world.set(plan)
    }
  }

  public func settings() throws -> WorldSettings {
    try read { db in try world(db).worldSettings() }
  }

  public func setSettings(_ change: @Sendable (inout WorldSettings) -> Void) throws {
    try write { _, world in
      var settings = try world.worldSettings()
      change(&settings)
      try world.set(settings)
    }
  }

  /// What this call meets; a fault that counts has counted when this returns.
  func meet(
    _ point: FaultPoint, where concerns: (FaultOutcome) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    if try faults().isClear { return FaultPlan.Hit() }
    return try write { _, world in
      var plan = try world.faultPlan()
      let hit = plan.meet(point, where: concerns) { world.roll() }
      try world.set(plan)
      return hit
    }
  }

  /// Waits as long as the plan says, then throws what it says.
  func pass(_ point: FaultPoint) async throws {
    let hit = try meet(point)
    if hit.delay > 0 { await pause(.milliseconds(hit.delay)) }
    if let refusal = Words.refusal(hit.outcome, at: point) { throw refusal }
  }
}
