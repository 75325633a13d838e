import Foundation
import RazeFacesConsole
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import StoreSimulation

/// A folder for evidence, with one page per tape, world, or session.
final class EvidenceFolder {
  private let folder: String
  private let isRedacted: Bool
  private var names: Set<String> = []

  init(folder: String, isRedacted: Bool) { (self.folder, self.isRedacted) = (folder, isRedacted) }

  static func origin(_ catalog: Catalog, _ source: CatalogSource) throws -> Evidence.Provenance {
    Evidence.Provenance(
      version: Program.version, catalog: source.name, bytes: try source.bytes(),
      secrets: catalog.testers.map(\.password)
        + [catalog.appSpecificSharedSecret].compactMap(\.self))
  }

  func make(_ surroundings: Surroundings) throws(CommandFailure) {
    try surroundings.files.makeFolder(folder)
  }

  /// - Parameters:
  ///   - name: the page's file name; nil to use the title.
  ///   - names: the people, devices, and places to hide on a redacted page.
  /// - Returns: the page's path.
  @discardableResult func write(
    _ evidence: Evidence, named name: String? = nil, hiding names: PrivateNames,
    _ surroundings: Surroundings
  ) throws -> String {
    try make(surroundings)
    let shown = isRedacted ? evidence.redacted(hiding: names) : evidence
    let page = "\(folder)/\(self.name(for: name ?? shown.shownTitle)).html"
    try surroundings.files.write(Data(EvidencePage(shown).html.utf8), to: page)
    return page
  }

  /// Returns a unique file name of ASCII letters, digits, and hyphens.
  private func name(for title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let plain = words.isEmpty ? "tape" : words.joined(separator: "-")
    var name = String(plain.prefix(60))
    var count = 1
    while !names.insert(name).inserted {
      count += 1
      name = "\(plain.prefix(60))-\(count)"
    }
    return name
  }
}

/// Writes a storefront's evidence and pictures of its screen to the current folder.
struct SessionEvidence: Sendable {
  let backend: SimulatedAppStore
  let surroundings: Surroundings
  let catalog: CatalogSource

  /// Writes the screens of a session, and the events since its start. Returns the folder's name.
  @MainActor func write(_ session: SessionRecord) async throws -> String {
    let world = try await WorldFacts(
      of: backend, device: session.device, DateText(timeZone: surroundings.timeZone),
      sessionStart: session.start)
    // Off the main actor, because drawing hundreds of screens takes a while.
    return try await Task.detached { try files(session, world) }.value
  }

  /// Writes a picture of a screen to a new file, and returns its name.
  func photograph(_ svg: String) throws -> String {
    let names = names("razefaces", ending: ".svg")
    do {
      return try surroundings.files.writeNew(Data(svg.utf8), named: names)
    } catch {
      throw EvidenceFailure(folder: place, reason: error.plainText)
    }
  }

  private var place: String { surroundings.directory ?? FileManager.default.currentDirectoryPath }

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
