import RazeFacesCommands
import StoreSimulation

extension Wiring {
  /// The doctor opens the world by itself: it has to say why that cannot be done.
  @MainActor static func examine(_ options: CommonOptions) async throws {
    let folder = folder(options)
    let doctor = Doctor(
      stateDirectory: folder.url, device: options.device, format: format(options))
    try await doctor.examine(
      readCatalog: { try CatalogSource.load(option: options.catalog, environment: environment) },
      open: { try SimulatedStore(folder: folder, catalog: $0, device: options.device).backend })
  }

  static func unknownSubcommand(_ word: String, of command: String, known: [String]) -> String {
    CommandSpelling.unknownSubcommand(word, of: command, known: known)
  }
}
