import Foundation
import StoreCatalog
public import StoreCore
public import StoreKit
public import StoreSimulation

/// The simulated App Store of a world, as one app on one device uses it.
///
/// Code that imports `StoreKit` and `StoreKitSimulation` needs no other module to use it.
public typealias SimulatedAppStore = StoreSimulation.SimulatedAppStore

extension SimulatedAppStore {
  /// Creates a new world in memory, for tests and examples.
  ///
  /// Nobody is signed in, and the clock runs in real time. Each such world has the same identifiers
  /// and keys, so that a test has the same results each time. The app's receipt is a file in a
  /// temporary folder, which is deleted when the process ends.
  ///
  /// - Parameter catalog: The app's products and testers.
  /// - Throws: ``StoreFailure`` if the temporary folder cannot be used.
  public static func inMemory(catalog: any Catalog) throws -> SimulatedAppStore {
    let folder = try TemporaryFolder.untilExit(named: "razefaces-memory")
    return try SimulatedAppStore(inMemory: catalog, receiptsIn: StateFolder(url: folder.url))
  }

  /// Creates a new world in memory, with the catalog in a file.
  ///
  /// - Parameter path: The path of a `catalog.json`, or of Xcode's `.storekit` file. A relative one
  ///   is in the working folder.
  /// - Throws: ``CatalogFailure`` with all mistakes in the file, or with the reason why it cannot
  ///   be read.
  public static func inMemory(catalog path: String) throws -> SimulatedAppStore {
    let bundleID = CatalogVariable.bundleID.value(in: ProcessInfo.processInfo.environment)
    return try inMemory(catalog: CatalogDocument.load(contentsOf: path, bundleID: bundleID))
  }
}

extension StoreConnection {
  /// Creates a connection to a simulated App Store. It opens on its own, so that StoreKit can be
  /// used at once.
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
  /// - Parameter kind: The beginning of its name.
  package static func untilExit(named kind: String) throws(StoreFailure) -> TemporaryFolder {
    _ = removal
    let parent = FileManager.default.temporaryDirectory.path
    guard let folder = TemporaryFolder(named: kind, in: parent) else {
      throw .files(.cannotCreateFolder(parent, why: String(cString: strerror(errno))))
    }
    return folder
  }
}
