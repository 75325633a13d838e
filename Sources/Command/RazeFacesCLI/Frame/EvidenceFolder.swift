import Foundation
import RazeFacesTapes
import StoreCore

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
