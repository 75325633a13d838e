/// The faults that a tester arms in a world.
public protocol FaultControl: Sendable {
  func faults() async throws -> FaultPlan
  func arm(_ fault: Fault) async throws
  func disarm(_ point: FaultPoint) async throws
  func setOffline(_ isOffline: Bool) async throws
  func setStoreDown(_ isDown: Bool) async throws
  /// Sets the latency of every call, in milliseconds; nil for none.
  func setLatency(_ latency: ClosedRange<Int>?) async throws
  func clearFaults() async throws

  /// Takes as long as a call takes just now, and fails as it does: for who plays a server that is not
  /// the store's.
  ///
  /// - Returns: what goes wrong without being a failure of the call itself.
  @discardableResult func applyFaults(at point: FaultPoint) async throws -> FaultOutcome?
}

public protocol SettingsControl: Sendable {
  func settings() async throws -> WorldSettings
  func setSettings(_ change: @Sendable (inout WorldSettings) -> Void) async throws
}
