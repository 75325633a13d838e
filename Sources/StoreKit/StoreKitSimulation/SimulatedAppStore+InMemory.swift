import StoreCatalog
public import StoreCore
public import StoreKit
public import StoreSimulation

/// The simulated App Store of a world, as one app on one device uses it.
///
/// Apps need to import only `StoreKit` and `StoreKitSimulation` to use it.
public typealias SimulatedAppStore = StoreSimulation.SimulatedAppStore
/// A tester's change to a world, for `store.control.perform(_:)`.
public typealias TesterCommand = StoreCore.TesterCommand
/// A failure of an App Store call; see `TesterCommand.Faults.arm(_:)`.
public typealias Fault = StoreCore.Fault
/// A duration, such as `Period(1, .month)`; see `TesterCommand.Clock.advance(_:)`.
public typealias Period = StoreCore.Period

extension SimulatedAppStore {
  /// Creates a new world in memory, for tests and examples.
  ///
  /// Nobody is signed in, and the clock runs in real time. All such worlds have the same
  /// identifiers and keys, so that test results are reproducible. The app receipt is in a temporary
  /// folder, which is deleted when the process ends.
  ///
  /// - Parameter catalog: The app's products and testers.
  /// - Throws: ``StoreFailure`` if the temporary folder cannot be created.
  public static func inMemory(catalog: Catalog) throws -> SimulatedAppStore {
    let folder = try TemporaryFolder.untilExit(named: "razefaces-memory")
    return try SimulatedAppStore(inMemory: catalog, receiptsIn: StateFolder(url: folder.url))
  }

  /// Creates a new world in memory from a catalog file.
  ///
  /// - Parameter path: The path of a `catalog.json` or a `.storekit` file, absolute or relative to
  ///   the working folder.
  /// - Throws: ``CatalogFailure`` with all mistakes in the file, or with the reason that it cannot
  ///   be read.
  public static func inMemory(catalog path: String) throws -> SimulatedAppStore {
    let bundleID = CatalogVariable.bundleID.value(in: ProcessInfo.processInfo.environment)
    return try inMemory(catalog: CatalogDocument.load(contentsOf: path, bundleID: bundleID).catalog)
  }
}

extension StoreConnection {
  /// Creates a connection to a simulated App Store, which opens itself and is ready for use.
  ///
  /// - Parameter presenter: Answers the system's sheets, such as `.agreeing(as:)`.
  public convenience init(_ store: SimulatedAppStore, presenter: any SheetPresenter) {
    self.init(store.service, presenter: presenter)
  }
}

extension TemporaryFolder {
  private static let removal: Void = {
    _ = atexit {
      StandardError.close()
      TemporaryFolder.removeAll()
    }
  }()

  /// Creates a folder that is deleted when this process ends.
  ///
  /// - Parameter kind: The prefix of the folder's name.
  package static func untilExit(named kind: String) throws(StoreFailure) -> TemporaryFolder {
    _ = removal
    let parent = FileManager.default.temporaryDirectory.path
    guard let folder = TemporaryFolder(named: kind, in: parent) else {
      throw .files(.cannotCreateFolder(parent, why: String(cString: strerror(errno))))
    }
    return folder
  }
}
