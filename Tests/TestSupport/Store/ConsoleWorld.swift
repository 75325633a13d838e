import Foundation
package import RazeFacesConsole
import StoreCatalog
package import StoreCore
package import StoreSimulation

/// A world in memory, with a temporary folder for its receipts.
package final class ConsoleWorld {
  package let store: SimulatedAppStore
  private let folder: URL

  package init() throws {
    folder = TestFolders.unique("console")
    store = try SimulatedAppStore(
      inMemory: CatalogDocument.small(), receiptsIn: StateFolder(url: folder))
  }

  @discardableResult
  package func set(_ name: String, to word: String) async throws -> TesterOutcome {
    let control = store.control
    return try await control.perform(
      Switch.named(name).command(word, control.catalog, DeviceName.standard))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func facts() async throws -> ConsoleFacts {
    let control = store.control
    return ConsoleFacts(
      catalog: control.catalog, device: try await store.service.snapshot(),
      snapshot: try await control.consoleSnapshot(), now: try await control.now())
  }
}
