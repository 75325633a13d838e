import TerminalKit

/// Columns as wide as their widest entry in terminal cells, two blanks apart. What stands in them
/// comes from catalogs and files, so it is made harmless here, and only here.
struct TextTable {
  enum Alignment { case left, right }

  private let titles: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
  }

  init(_ titles: String...) {
    self.init(titles.map { ($0, .left) })
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func append(_ row: [String]) {
    rows.append(row.map { TextWidth.sanitize($0) })
  }

  /// All lines, each with its line break.
  var text: String {
    let lines = [titles] + rows
    let widths = titles.indices.map { column in
      lines.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return lines.map { line(_: $0, widths) + "\n" }.joined()
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, entry) in row.enumerated() {
      if column > 0 { line += "  " }
      let blanks = String(repeating: " ", count: widths[column] - TextWidth.columns(of: entry))
      switch alignments[column] {
      case .left: line += entry + blanks
      case .right: line += blanks + entry
      }
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
