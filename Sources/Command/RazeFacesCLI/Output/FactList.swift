import TerminalKit

/// A list of names and values, one pair per line, with aligned values. Removes control characters
/// before it measures the texts.
struct FactList {
  private var rows: [(name: String, value: String)] = []

  init(_ rows: [(String, String)] = []) {
    for (name, value) in rows { append(name, value) }
  }

  mutating func append(_ name: String, _ value: String) {
    rows.append((TextWidth.sanitize(name), TextWidth.sanitize(value)))
  }

  var lines: [String] {
    let width = rows.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    return rows.map { row in
      guard !row.value.isEmpty else { return row.name }
      let blanks = String(repeating: " ", count: width - TextWidth.columns(of: row.name) + 2)
      return row.name + blanks + row.value
    }
  }

  func section(_ heading: String) -> [String] { [heading] + lines.map { "  \($0)" } }
}

extension [[String]] {
  var paragraphs: [String] { [String](joined(separator: [""])) }
}
