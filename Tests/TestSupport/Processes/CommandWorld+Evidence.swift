import Foundation

extension CommandWorld {
  /// Returns what the steps of the last evidence of a session in the world's folder tell to do: the
  /// names of keys, `"…"` for each change of a text field, and any other sentence as it is.
  public func stepsOfEvidence() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("razefaces-evidence-") }.sorted()
    guard let name = names.last else { return [] }
    let page = try String(
      contentsOf: folder.appending(path: "\(name)/evidence.html"), encoding: .utf8)
    let steps = page.components(separatedBy: "<h2>").first { $0.hasPrefix("Steps") } ?? ""
    return steps.matches(of: /<summary>(.*?) <span class="quiet">/).flatMap { step in
      let words = step.1.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("The first screen.", with: "")
        .replacing("The screen changes by itself.", with: "")
      return Self.actions(words)
    }
  }

  private static func actions(_ words: Substring) -> [String] {
    let pattern = /(Press (?<key>\S+)|Change a text field)(?: (?<count>\d+) times)?\. ?/
    var actions: [String] = []
    var rest = words
    while let match = rest.prefixMatch(of: pattern) {
      let count = match.count.flatMap { Int($0) } ?? 1
      actions += Array(repeating: match.key.map { String($0) } ?? "…", count: count)
      rest = rest[match.range.upperBound...]
    }
    return rest.isEmpty ? actions : actions + ["\(rest)"]
  }
}
