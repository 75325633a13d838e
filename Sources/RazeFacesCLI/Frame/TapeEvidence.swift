import Foundation
import RazeFacesTapes

/// The folder that takes the evidence of tapes: a page and a text for each.
final class TapeEvidence {
  private let folder: String
  private let hidesAddresses: Bool
  private var names: Set<String> = []

  init(folder: String, hidesAddresses: Bool) {
    self.folder = folder
    self.hidesAddresses = hidesAddresses
  }

  func write(_ evidence: Evidence, addresses: [String], _ surroundings: Surroundings) throws {
    let path = surroundings.path(folder)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .cannotWrite, "cannot make \(folder): \(error.localizedDescription)")
    }
    let name = "\(folder)/\(name(for: evidence.title))"
    let shown = hidesAddresses ? evidence.hiding(addresses) : evidence
    try surroundings.write(Data(EvidencePage(shown).html.utf8), to: name + ".html")
    try surroundings.write(Data(EvidenceText(shown).markdown.utf8), to: name + ".md")
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
