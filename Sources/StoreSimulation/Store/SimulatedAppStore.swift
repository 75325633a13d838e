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
  let world: World

  /// Opens the world in `folder`, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - bundleID: the app's; the catalog's unless a mismatch is to be tried.
  ///   - session: a session of its own of this process unless a test plays several.
  ///   - latency: how long the store takes to decide.
  ///   - languages: preferred first; nil follows the storefront.
  ///   - seed: fixes what is left to chance in a new world, numbers of transactions included: for
  ///     tests and recordings. Nil leaves it to the system.
  ///   - replacesOthers: makes a world anew that another version of this program has made.
  /// - Throws: ``StoreFailure`` if the folder or the database cannot be used.
  public init(
    folder: StateFolder, catalog: any Catalog, device: String = DeviceName.standard,
    bundleID: String? = nil, session: Session? = nil, latency: Duration = .zero,
    languages: [String]? = nil, seed: Int64? = nil, replacesOthers: Bool = false,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    wallClock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreFailure) {
    try folder.create()
    let client = Client(
      device: device, bundleID: bundleID ?? catalog.bundleID,
      session: session ?? .current(in: folder))
    let world = try World(
      folder: folder, catalog: catalog, client: client,
      surroundings: World.Surroundings(wallClock: wallClock, pause: pause, seed: seed),
      replacesOthers: replacesOthers)
    self.init(world, latency: latency, languages: languages)
  }

  init(_ world: World, latency: Duration = .zero, languages: [String]? = nil) {
    self.world = world
    worker = WorldWorker(world.executor)
    service = SimulatedStore(world, latency: latency, languages: languages)
    control = SimulatedControl(world, worker)
    receipts = SimulatedReceiptServer(world, worker)
  }

  public var backend: AppStoreBackend {
    AppStoreBackend(service: service, control: control, receipts: receipts)
  }

  /// Ends the session at the peaceful end of a process. Nothing depends on it.
  public func leave() async {
    await worker.run { [world] in world.leave() }
  }
}
