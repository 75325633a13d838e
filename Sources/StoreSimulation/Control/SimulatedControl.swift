public import Foundation
public import StoreCore

/// The tester's hand on a world.
public struct SimulatedControl: StoreControl {
  let world: World
  let worker: WorldWorker

  init(_ world: World, _ worker: WorldWorker) {
    self.world = world
    self.worker = worker
  }

  public var catalog: any Catalog { world.catalog }

  func run<Value: Sendable>(_ body: @Sendable (World) throws -> Value) async throws -> Value {
    try await worker.run { try body(world) }
  }

  func read<Value: Sendable>(
    _ body: @Sendable (WorldTransaction) throws -> Value
  ) async throws -> Value {
    try await worker.run { try world.read(body) }
  }

  /// Reads the world after booking the events that time has made due.
  func readUpToDate<Value: Sendable>(
    _ body: @Sendable (WorldTransaction) throws -> Value
  ) async throws -> Value {
    try await worker.run { try world.readUpToDate(body) }
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @Sendable (WorldTransaction) throws -> Value
  ) async throws -> Value {
    try await worker.run { try world.write(body) }
  }

  @discardableResult
  public func perform(_ command: TesterCommand) async throws -> TesterOutcome {
    try await run { try $0.perform(command) }
  }

  // MARK: - EventControl

  public func events(_ query: EventQuery) async throws -> EventPage {
    try await run { try $0.events(query) }
  }

  public func log(
    about subject: WorldEvent.Subject, _ fact: @escaping @Sendable () -> WorldEvent.Fact?
  ) {
    world.log(about: subject, fact)
  }

  public func reset() async throws { try await write { try Worlds($0).reset() } }
}

extension SimulatedControl {
  // MARK: - LedgerControl

  public func transactions(_ query: TransactionQuery) async throws -> TransactionPage {
    try await readUpToDate { try Ledger($0).page(query) }
  }

  public func entitlements() async throws -> [TransactionRecord] {
    try await readUpToDate { try Entitlements($0).current().map(\.record) }
  }

  public func deleteTransaction(_ id: UInt64) async throws {
    try await write { try Ledger($0).delete(id) }
  }

  public func finishTransaction(_ id: UInt64) async throws {
    try await write { try Queues($0).finishEverywhere(transaction: id) }
  }

  // MARK: - DeviceControl

  public func devices() async throws -> [DeviceSummary] {
    try await read { try Devices($0).summaries() }
  }

  public func signOut() async throws { try await write { try Devices($0).signOut() } }

  public func signOut(device name: String) async throws {
    try await write { try Devices($0).signOut(name) }
  }

  public func setPaymentsAllowed(_ allowed: Bool) async throws {
    try await write { try Devices($0).setPaymentsAllowed(allowed, on: $0.client.device) }
  }

  // MARK: - FaultControl

  public func faults() async throws -> FaultPlan { try await read { $0.sandbox.faults } }
  public func arm(_ fault: Fault) async throws { try await write { $0.sandbox.faults.arm(fault) } }

  public func disarm(_ point: FaultPoint) async throws {
    try await write { $0.sandbox.faults.disarm(point) }
  }

  public func setOffline(_ isOffline: Bool) async throws {
    try await write { $0.sandbox.faults.isOffline = isOffline }
  }

  public func setStoreDown(_ isDown: Bool) async throws {
    try await write { $0.sandbox.faults.isStoreDown = isDown }
  }

  public func setLatency(_ latency: ClosedRange<Int>?) async throws {
    try await write { $0.sandbox.faults.latency = latency }
  }

  public func clearFaults() async throws { try await write { $0.sandbox.faults.clear() } }

  public func applyFaults(at point: FaultPoint) async throws -> FaultOutcome? {
    try await world.applyFaults(at: point, isolation: worker)
  }

  // MARK: - SettingsControl

  public func settings() async throws -> WorldSettings { try await read { $0.sandbox.settings } }

  public func setSettings(
    _ change: @Sendable (inout WorldSettings) -> Void
  ) async throws {
    try await write { transaction in
      let billingFailed = transaction.sandbox.settings.billingFails
      change(&transaction.sandbox.settings)
      if billingFailed, !transaction.sandbox.settings.billingFails {
        try Renewals(transaction).expectPayments()
      }
    }
  }

  // MARK: - ClockControl

  public func now() async throws -> Date { try await read { $0.now } }

  public func advanceClock(by step: ClockStep) async throws -> [TransactionRecord]? {
    let most = world.surroundings.mostRenewalsAtOnce
    return try await write { try Clock($0).advance(by: step, most: most) }
  }

  public func setRate(_ rate: TimeRate) async throws {
    try await write { try Clock($0).setRate(rate) }
  }

  public func setClockHeld(_ isHeld: Bool) async throws {
    try await write { Clock($0).setHeld(isHeld) }
  }

  public func nextEvent() async throws -> Date? {
    try await read { try Subscriptions($0).nextEvent() }
  }

  public func backlog() async throws -> Date? { try await read { Clock($0).backlog } }
  public func resetClock() async throws { try await write { $0.sandbox.clock = .real } }
}
