import Foundation
import RazeFacesTapes
import StoreCore

/// A folder that takes evidence: a page and a text for each tape, world or session.
final class EvidenceFolder {
  /// The files of one page, as they are named in the folder.
  struct Files {
    let page: String
    let text: String
  }

  private let folder: String
  private let hidesAddresses: Bool
  private var names: Set<String> = []

  init(folder: String, hidesAddresses: Bool) {
    self.folder = folder
    self.hidesAddresses = hidesAddresses
  }

  /// Returns the program and the catalog that evidence comes from.
  static func origin(_ catalog: any Catalog, _ path: String) throws -> Evidence.Origin {
    Evidence.Origin(
      version: Program.version, catalog: path,
      bytes: try Data(contentsOf: URL(fileURLWithPath: path)),
      secrets: catalog.testers.map(\.password)
        + [catalog.appSpecificSharedSecret].compactMap(\.self))
  }

  /// - Parameters:
  ///   - name: of the files; nil takes the title's words.
  ///   - addresses: to be masked even where a screen has cut them off.
  @discardableResult
  func write(
    _ evidence: Evidence, named name: String? = nil, addresses: [String],
    _ surroundings: Surroundings
  ) throws -> Files {
    do {
      try FileManager.default.createDirectory(
        atPath: surroundings.path(folder), withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .cannotWrite, "cannot make \(folder): \(error.localizedDescription)")
    }
    let path = "\(folder)/\(self.name(for: name ?? evidence.title))"
    let files = Files(page: path + ".html", text: path + ".md")
    let shown = hidesAddresses ? evidence.redacted(knowing: addresses) : evidence
    try surroundings.write(Data(EvidencePage(shown).html.utf8), to: files.page)
    try surroundings.write(Data(EvidenceText(shown).markdown.utf8), to: files.text)
    return files
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
