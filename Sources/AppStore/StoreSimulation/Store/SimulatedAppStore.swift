public import Foundation
public import StoreCore

/// The simulated App Store of a world, as used by one app on one device.
public struct SimulatedAppStore: Sendable {
  public let service: SimulatedStore
  public let control: StoreControl

  let device: Device

  /// Opens the world in `folder`, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - bundleID: the app's bundle ID; nil for the catalog's. Another one simulates a mismatch.
  ///   - session: the session; nil for a new one. Tests can simulate several.
  ///   - latency: the time that the store takes to decide.
  ///   - languages: the preferred languages; nil for the storefront's.
  ///   - seed: the seed of a new world's identifiers and keys, for tests and recordings; nil for
  ///     the system's random numbers.
  ///   - command: the arguments of the running command, for the log.
  ///   - files: reads the apps' files on their devices. If nil, actions cannot be undone.
  ///   - pause: waits for the store's latencies; nil for the real time, as for `wallClock`.
  ///   - alarm: waits for the next renewal; nil for `pause`.
  /// - Throws: ``StoreFailure`` if the folder or the database cannot be used.
  public init(
    folder: StateFolder, catalog: Catalog, device: String = DeviceName.standard,
    bundleID: String? = nil, session: ClientSession? = nil, latency: Duration = .zero,
    languages: [String]? = nil, seed: Int64? = nil, command: [String]? = nil,
    files: (any DeviceFileReader)? = nil,
    pause: (@Sendable (Duration) async -> Void)? = nil,
    alarm: (@Sendable (Duration) async -> Void)? = nil, wallClock: (@Sendable () -> Date)? = nil
  ) throws(StoreFailure) {
    try Client.check(device)
    var surroundings = WorldSurroundings(alarm: alarm, seed: seed, command: command, files: files)
    if let pause { surroundings.pause = pause }
    if let wallClock { surroundings.wallClock = wallClock }
    let world = try World(folder: folder, catalog: catalog, surroundings: surroundings)
    let client = Client(
      device: device, bundleID: bundleID ?? catalog.bundleID,
      session: session ?? .current(in: world))
    self.init(Device(client, in: world), latency: latency, languages: languages)
  }

  /// Creates a world in memory, for tests, whose receipts are files in a folder. All such worlds in
  /// a process share their keys.
  package init(
    inMemory catalog: Catalog, receiptsIn folder: StateFolder,
    device: String = DeviceName.standard, session: ClientSession? = nil,
    wallClock: (@Sendable () -> Date)? = nil
  ) throws(StoreFailure) {
    try Client.check(device)
    var surroundings = WorldSurroundings(seed: WorldSurroundings.seedInMemory, isInMemory: true)
    if let wallClock { surroundings.wallClock = wallClock }
    let world = try World(folder: folder, catalog: catalog, surroundings: surroundings)
    let client = Client(
      device: device, bundleID: catalog.bundleID, session: session ?? .current(in: world))
    self.init(Device(client, in: world))
  }

  init(_ device: Device, latency: Duration = .zero, languages: [String]? = nil) {
    self.device = device
    service = SimulatedStore(device, latency: latency, languages: languages)
    control = StoreControl(device)
  }

  /// Returns the App Store of another device in the same world and process.
  public func onDevice(
    _ name: String, session: ClientSession? = nil, latency: Duration = .zero
  ) throws(StoreFailure) -> SimulatedAppStore {
    try Client.check(name)
    let client = Client(
      device: name, bundleID: device.client.bundleID,
      session: session ?? .current(in: device.world))
    return SimulatedAppStore(Device(client, in: device.world), latency: latency)
  }

  /// The App Store's server side of this world, which needs no device.
  package var server: ServerSide { ServerSide(device.world) }

  package var life: ProcessLife { device.client.session.life }
  package var session: String { device.client.session.id }

  /// Returns whether a termination is armed at a step. If `isConsumed` is true, disarms it durably.
  package func isTerminated(at step: Int, isConsumed: Bool) -> Bool {
    device.isTerminated(at: step, isConsumed: isConsumed)
  }

  /// Ends the session when a process exits normally. Optional.
  public func close() async { await control.close() }

  /// Ends the device's session as if its process had been killed: nothing more is saved for it, and
  /// the next session on the device takes over its payments. Do not call within a transaction.
  package func kill() { device.kill() }
}

extension ClientSession {
  fileprivate static func current(in world: World) -> ClientSession {
    // If the world cannot be read, the next read reports it.
    let chance = try? world.read { $0.world.chance(for: "session") }
    return current(in: world.folder, chance ?? .system)
  }
}
