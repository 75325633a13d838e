import Foundation
import RazeFacesConsole
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import StoreSimulation

/// Writes a storefront's evidence to a new folder in the current one.
struct SessionEvidence: Sendable {
  let backend: SimulatedAppStore
  let surroundings: Surroundings
  let catalog: CatalogSource

  /// Writes the screens of a session, and the events since its start.
  ///
  /// - Returns: the folder's name.
  @MainActor func write(_ session: SessionRecord) async throws -> String {
    let world = try await WorldFacts(
      of: backend, device: session.device, DateText(timeZone: surroundings.timeZone),
      scope: WorldFacts.Selection(sessionStart: session.start))
    // Off the main actor, because drawing hundreds of screens takes a while.
    return try await Task.detached { try files(session, world) }.value
  }

  private func files(_ session: SessionRecord, _ world: WorldFacts) throws -> String {
    let folder = freeName
    let place = surroundings.directory ?? FileManager.default.currentDirectoryPath
    do {
      let evidence = Evidence(
        of: session, world, try EvidenceFolder.origin(backend.control.catalog, catalog))
      try EvidenceFolder(folder: folder, isRedacted: false).write(
        evidence, named: "evidence", hiding: PrivateNames(), surroundings)
    } catch let failure as CommandFailure {
      throw EvidenceFailure(folder: "\(place)/\(folder)", reason: failure.plainText)
    }
    return folder
  }

  /// An unused name that contains the local time.
  private var freeName: String {
    let style = Date.ISO8601FormatStyle(timeZone: surroundings.timeZone).year().month().day()
      .dateSeparator(.omitted).time(includingFractionalSeconds: false).timeSeparator(.omitted)
    let time = surroundings.clock().formatted(style).replacing("T", with: "-")
    let name = "razefaces-evidence-\(time)"
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return names.first { !FileManager.default.fileExists(atPath: surroundings.path($0)) } ?? name
  }
}
