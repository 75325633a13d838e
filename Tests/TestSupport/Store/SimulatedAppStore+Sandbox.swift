package import RazeFacesConsole
import StoreCatalog
package import StoreCore
package import StoreSimulation

/// The sandbox's settings by their names.
extension SimulatedAppStore {
  /// Opens a world in memory with the small catalog.
  package static func small() throws -> SimulatedAppStore {
    try SimulatedAppStore(
      inMemory: Catalog.small(), receiptsIn: StateFolder(url: TestFolders.unique("small")))
  }

  @discardableResult
  package func set(_ name: String, to word: String) async throws -> TesterResult {
    try await perform(Switch.named(name).command(word, control.catalog, DeviceName.standard))
  }

  package func facts() async throws -> SandboxFacts {
    SandboxFacts(
      catalog: control.catalog, device: try await service.storeState(),
      lists: try await control.sandboxLists(), now: try await control.now())
  }
}
