import Foundation
package import StoreCore
package import StoreSimulation

/// The world of a test session. It is in the folder of `razefaces exec`, which reports on it,
/// otherwise in memory.
package struct SessionWorld: Sendable {
  package let store: SimulatedAppStore
  private let temporary: TemporaryFolder?
  /// The folder in `razefaces exec`; nil if the world is in memory.
  package let folder: StateFolder?

  /// - Parameters:
  ///   - path: The catalog's file, from which `razefaces exec` gets product names.
  ///   - name: The session's name in the report.
  package init(catalog: Catalog, readFrom path: String?, named name: String) throws {
    guard let worlds = AutomaticWorld.worlds(ProcessInfo.processInfo.environment) else {
      let folder = try TemporaryFolder.untilExit(named: "razefaces-session")
      store = try SimulatedAppStore(inMemory: catalog, receiptsIn: StateFolder(url: folder.url))
      (temporary, self.folder) = (folder, nil)
      return
    }
    let folder = try AutomaticWorld.folder(in: worlds, named: name)
    AutomaticWorld.save(path, as: "catalog.path", in: folder)
    store = try SimulatedAppStore(folder: folder, catalog: catalog)
    (temporary, self.folder) = (nil, folder)
  }

  /// Names the test that a world belongs to, for the report of `razefaces exec`.
  package static func name(_ test: String, of folder: StateFolder) {
    AutomaticWorld.save(test, as: "test.name", in: folder)
  }

  /// Deletes the session's files, except in `razefaces exec`, which deletes them itself.
  package func remove() { temporary?.remove() }
}
