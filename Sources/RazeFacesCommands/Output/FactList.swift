import TerminalKit

/// Names and what they are, one a line, the values in one column. What stands in it comes from
/// catalogs and files, so it is made harmless here.
struct FactList {
  private var rows: [(name: String, value: String)] = []

  init(_ rows: [(String, String)] = []) {
    for (name, value) in rows { append(name, value) }
  }

  mutating func append(_ name: String, _ value: String) {
    rows.append((TextWidth.sanitize(name), TextWidth.sanitize(value)))
  }

  /// All lines, each with its line break.
  var text: String {
    let width = rows.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    return rows.map { row in
      guard !row.value.isEmpty else { return row.name + "\n" }
      let blanks = String(repeating: " ", count: width - TextWidth.columns(of: row.name) + 2)
      return row.name + blanks + row.value + "\n"
    }.joined()
  }

  /// With a heading, each line indented under it.
  func section(_ heading: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return heading + "\n" + lines.map { "  \($0)\n" }.joined()
  }
}
