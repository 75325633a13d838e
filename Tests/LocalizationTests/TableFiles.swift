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
    let entries = Dictionary(TableEntry.all.map { ($0.place, $0) }) { first, _ in first }
    return try files(folderName(language)).filter { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let next = rewritten(text) { place in
        guard let entry = entries[place] else { return nil }
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
  /// - Parameter change: the new pattern of `Table.part.key`; nil where it stays.
  static func rewritten(_ text: String, _ change: (String) -> String?) -> String {
    guard let table = text.firstMatch(of: /extension (\w+)/)?.1 else { return text }
    let line =
      /(?<start> *case \.(?<part>\w+)\(\.(?<key>\w+)\):)\s+(?:"""[\s\S]*?"""|"(?:[^"\\]|\\.)*")/
    return text.replacing(line) { match in
      change("\(table).\(match.part).\(match.key)").map { literal($0, after: String(match.start)) }
        ?? String(match.0)
    }
  }

  /// Returns the lines that a pattern needs in 100 columns.
  private static func literal(_ pattern: String, after start: String) -> String {
    let escaped = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let indent = "\n" + String(repeating: " ", count: start.prefix { $0 == " " }.count + 2)
    if start.count + escaped.count + 3 <= 100 { return "\(start) \"\(escaped)\"" }
    if indent.count + escaped.count + 1 <= 100 { return "\(start)\(indent)\"\(escaped)\"" }
    var rows = [""]
    for word in escaped.split(separator: " ", omittingEmptySubsequences: false) {
      if !rows[rows.count - 1].isEmpty,
        indent.count + rows[rows.count - 1].count + word.count + 2 > 100
      {
        rows.append("")
      }
      rows[rows.count - 1] += rows[rows.count - 1].isEmpty ? word : " " + word
    }
    let text = rows.joined(separator: " \\" + indent)
    return [start, "\"\"\"", text, "\"\"\""].joined(separator: indent)
  }
}
