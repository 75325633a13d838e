import Foundation
import RazeFacesConsole
import RazeFacesScreens
import RazeFacesTapes
import StoreCore

/// The writer of a storefront's evidence: into a folder of its own, in the current one.
struct SessionEvidence: Sendable {
  let backend: AppStoreBackend
  let surroundings: Surroundings
  let catalog: CatalogSource

  /// Writes what a session has seen, and what was booked since it began.
  ///
  /// - Returns: the name of the folder.
  @MainActor func write(_ session: SessionRecord) async throws -> String {
    let world = try await WorldFacts(
      of: backend, device: session.device, DateText(timeZone: surroundings.timeZone),
      scope: WorldFacts.Scope(sessionStart: session.start))
    // Hundreds of screens take a while to draw; nobody waits for them.
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

  /// A name that no other file has, with this machine's time.
  private var freeName: String {
    let style = Date.ISO8601FormatStyle(timeZone: surroundings.timeZone).year().month().day()
      .dateSeparator(.omitted).time(includingFractionalSeconds: false).timeSeparator(.omitted)
    let time = surroundings.clock().formatted(style).replacing("T", with: "-")
    let name = "razefaces-evidence-\(time)"
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return names.first { !FileManager.default.fileExists(atPath: surroundings.path($0)) } ?? name
  }
}
