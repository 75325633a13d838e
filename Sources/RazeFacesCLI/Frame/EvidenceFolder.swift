import Foundation
import RazeFacesTapes
import StoreCore

/// A folder that takes evidence: a page for each tape, world or session.
final class EvidenceFolder {
  private let folder: String
  private let isRedacted: Bool
  private var names: Set<String> = []

  init(folder: String, isRedacted: Bool) { (self.folder, self.isRedacted) = (folder, isRedacted) }

  static func origin(_ catalog: any Catalog, _ source: CatalogSource) throws -> Evidence.Origin {
    Evidence.Origin(
      version: Program.version, catalog: source.name, bytes: try source.bytes(),
      secrets: catalog.testers.map(\.password)
        + [catalog.appSpecificSharedSecret].compactMap(\.self))
  }

  func make(_ surroundings: Surroundings) throws(CommandFailure) {
    try surroundings.files.makeFolder(folder)
  }

  /// - Parameters:
  ///   - name: of the file; nil takes the title's words.
  ///   - names: of the people, devices and places that a redacted page does not name.
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

  /// Returns a file's name of letters and digits, another one for each tape.
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
