import Foundation
import RazeFacesConsole
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import StoreSimulation

/// Writes a storefront's evidence and pictures of its screen to the current folder.
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
      sessionStart: session.start)
    // Off the main actor, because drawing hundreds of screens takes a while.
    return try await Task.detached { try files(session, world) }.value
  }

  /// Writes a picture of a screen to a new file.
  ///
  /// - Returns: the file's name.
  func photograph(_ svg: String) throws -> String {
    let names = names("razefaces", ending: ".svg")
    do {
      return try surroundings.files.writeNew(Data(svg.utf8), named: names)
    } catch {
      throw EvidenceFailure(folder: place, reason: error.plainText)
    }
  }

  private var place: String {
    surroundings.directory ?? FileManager.default.currentDirectoryPath
  }

  private func files(_ session: SessionRecord, _ world: WorldFacts) throws -> String {
    let names = names("razefaces-evidence")
    let folder =
      names.first { !FileManager.default.fileExists(atPath: surroundings.path($0)) } ?? names[0]
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

  /// Returns names that contain the local time.
  private func names(_ start: String, ending: String = "") -> [String] {
    let style = Date.ISO8601FormatStyle(timeZone: surroundings.timeZone).year().month().day()
      .dateSeparator(.omitted).time(includingFractionalSeconds: false).timeSeparator(.omitted)
    let time = surroundings.clock().formatted(style).replacing("T", with: "-")
    return ([ending] + (2...99).map { "-\($0)\(ending)" }).map { "\(start)-\(time)\($0)" }
  }
}
