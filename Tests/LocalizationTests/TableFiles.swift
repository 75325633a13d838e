import Foundation

@testable import Localization

/// The files in which the tables stand.
enum TableFiles {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Localization").standardized

  static func files(_ subfolder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: subfolder), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  /// Writes a language's patterns into its tables, where they differ from what is there.
  ///
  /// - Returns: the files that had to change.
  static func follow(_ catalog: StringCatalog, _ language: Language) throws -> [URL] {
    let entries = Dictionary(TableEntry.all.map { ($0.name, $0) }) { first, _ in first }
    return try files(folderName(language)).filter { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let next = rewritten(text) { name in
        guard let entry = entries[name] else { return nil }
        let pattern = catalog.pattern(entry, in: language)
        return pattern == entry.pattern(language) ? nil : pattern
      }
      guard next != text else { return false }
      try next.write(to: file, atomically: true, encoding: .utf8)
      return true
    }
  }

  static func folderName(_ language: Language) -> String {
    let name = "\(language)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns a table with other patterns in it.
  ///
  /// - Parameter change: the new pattern of `Area.key`; nil where it stays.
  static func rewritten(_ text: String, _ change: (String) -> String?) -> String {
    var area = ""
    var lines: [Substring] = []
    // What is left of a pattern of several lines that was replaced.
    var isSkipping = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.firstMatch(of: /^extension (\w+)/) { area = String(match.1) }
      if isSkipping {
        isSkipping = !line.hasSuffix("\"\"\"")
        continue
      }
      guard let match = line.firstMatch(of: /^( *case \.(\w+): )("""|")/),
        let pattern = change("\(area).\(match.2)")
      else {
        lines.append(line)
        continue
      }
      isSkipping = match.3 == "\"\"\""
      lines += literal(pattern, after: String(match.1))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines that a pattern needs in 100 columns.
  private static func literal(_ pattern: String, after start: String) -> [Substring] {
    let escaped = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let line = "\(start)\"\(escaped)\""
    if line.count <= 100 { return [line[...]] }
    let indent = String(repeating: " ", count: start.prefix { $0 == " " }.count + 2)
    var rows = [""]
    for word in escaped.split(separator: " ", omittingEmptySubsequences: false) {
      if !rows[rows.count - 1].isEmpty,
        indent.count + rows[rows.count - 1].count + word.count + 3 > 100
      {
        rows.append("")
      }
      rows[rows.count - 1] += rows[rows.count - 1].isEmpty ? word : " " + word
    }
    let text = rows.map { indent + $0 }.joined(separator: " \\\n")
    return "\(start)\"\"\"\n\(text)\n\(indent)\"\"\"".split(separator: "\n")
  }
}
