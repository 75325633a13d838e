import Foundation
package import RazeFacesConsole
import StoreCatalog
package import StoreCore
package import StoreSimulation

/// A world in memory, with a temporary folder for its receipts.
package final class SandboxWorld {
  package let store: SimulatedAppStore
  private let folder: URL

  package init() throws {
    folder = TestFolders.unique("sandbox")
    store = try SimulatedAppStore(
      inMemory: Catalog.small(), receiptsIn: StateFolder(url: folder))
  }

  @discardableResult
  package func set(_ name: String, to word: String) async throws -> TesterResult {
    let control = store.control
    return try await control.perform(
      Switch.named(name).command(word, control.catalog, DeviceName.standard))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func facts() async throws -> SandboxFacts {
    let control = store.control
    return SandboxFacts(
      catalog: control.catalog, device: try await store.service.storeState(),
      lists: try await control.sandboxLists(), now: try await control.now())
  }
}
