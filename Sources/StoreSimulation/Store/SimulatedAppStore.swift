public import Foundation
public import StoreCore

/// The simulated App Store of one world, as one app on one device has it: in parts, each for those
/// whom it concerns.
public struct SimulatedAppStore: Sendable {
  /// The service for StoreKit.
  public let service: SimulatedStore
  /// The control for the tester.
  public let control: SimulatedControl
  /// The server for the app's own server.
  public let receipts: SimulatedReceiptServer

  private let worker: WorldWorker
  let device: Device

  /// Opens the world in `folder`, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - bundleID: the app's; the catalog's unless a mismatch is to be tried.
  ///   - session: a session of its own of this process unless a test plays several.
  ///   - latency: how long the store takes to decide.
  ///   - languages: preferred first; nil follows the storefront.
  ///   - seed: fixes what is left to chance in a new world, numbers of transactions included: for
  ///     tests and recordings. Nil leaves it to the system.
  ///   - command: the arguments of the command that is run, for the log.
  ///   - files: reads what the apps keep on their devices; without it, nothing can be undone.
  ///   - replacesOthers: makes a world anew that another version of this program has made.
  ///   - pause: spends the store's delays; nil is this process's, as for `wallClock`.
  ///   - alarm: waits for the next renewal; nil is `pause`.
  /// - Throws: ``StoreFailure`` if the folder or the database cannot be used.
  public init(
    folder: StateFolder, catalog: any Catalog, device: String = DeviceName.standard,
    bundleID: String? = nil, session: Session? = nil, latency: Duration = .zero,
    languages: [String]? = nil, seed: Int64? = nil, command: [String]? = nil,
    files: (any DeviceFileReader)? = nil,
    replacesOthers: Bool = false,
    pause: (@Sendable (Duration) async -> Void)? = nil,
    alarm: (@Sendable (Duration) async -> Void)? = nil,
    wallClock: (@Sendable () -> Date)? = nil
  ) throws(StoreFailure) {
    try Client.check(device)
    var surroundings = World.Surroundings(
      alarm: alarm, seed: seed, command: command, files: files)
    if let pause { surroundings.pause = pause }
    if let wallClock { surroundings.wallClock = wallClock }
    let world = try World(
      folder: folder, catalog: catalog, surroundings: surroundings, replacesOthers: replacesOthers)
    let client = try Client(
      device: device, bundleID: bundleID ?? catalog.bundleID,
      session: session ?? .current(in: world))
    self.init(Device(client, in: world), latency: latency, languages: languages)
  }

  /// Creates a world in memory, for tests. Its keys are those of all such worlds of the process.
  ///
  /// - Parameter folder: for the receipts, which are files.
  package init(
    inMemory catalog: any Catalog, receiptsIn folder: StateFolder, session: Session,
    wallClock: @escaping @Sendable () -> Date
  ) throws(StoreFailure) {
    let client = try Client(
      device: DeviceName.standard, bundleID: catalog.bundleID, session: session)
    let surroundings = World.Surroundings(
      wallClock: wallClock, seed: World.Surroundings.seedInMemory, isInMemory: true)
    self.init(
      Device(client, in: try World(folder: folder, catalog: catalog, surroundings: surroundings)))
  }

  init(_ device: Device, latency: Duration = .zero, languages: [String]? = nil) {
    self.device = device
    worker = WorldWorker(device.world.executor)
    service = SimulatedStore(device, latency: latency, languages: languages)
    control = SimulatedControl(device, worker)
    receipts = SimulatedReceiptServer(device, worker)
  }

  /// Returns the App Store of another device in the same world, in this process.
  ///
  /// - Throws: ``StoreFailure`` if it cannot have this name.
  public func onDevice(
    _ name: String, session: Session? = nil, latency: Duration = .zero
  ) throws(StoreFailure) -> SimulatedAppStore {
    let client = try Client(
      device: name, bundleID: device.client.bundleID,
      session: session ?? .current(in: device.world))
    return SimulatedAppStore(Device(client, in: device.world), latency: latency)
  }

  public var backend: AppStoreBackend {
    var backend = AppStoreBackend(service: service, control: control, receipts: receipts)
    backend.life = device.client.session.life
    backend.session = device.client.session.id
    backend.kill = { [device] in device.kill() }
    backend.isTerminated = { [device] in device.isTerminated(at: $0, isTaken: $1) }
    return backend
  }

  /// Ends the session at the peaceful end of a process. Nothing depends on it.
  public func leave() async { await worker.run { [device] in device.leave() } }

  /// Kills the device's session, as a signal would kill a process that had no other one: when this
  /// returns, nothing that the session has begun is kept any more, and the next session on its device
  /// takes its payments over. Must not be called within a transaction.
  package func kill() { device.kill() }
}

extension Session {
  fileprivate static func current(in world: World) -> Session {
    // Whatever hinders the world's reader is said when it is read next.
    let chance = try? world.read { $0.world.chance(for: "session") }
    return current(in: world.folder, chance ?? .system)
  }
}
