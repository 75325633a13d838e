import TerminalKit

/// A table. Columns are as wide as their widest entry in terminal cells, and two spaces apart.
/// Control characters are removed first.
///
/// In a narrow terminal, spare columns are omitted, then long ones are shortened.
struct TextTable {
  enum Side { case left, right }

  private let titles: [String]
  private let alignments: [Side]
  private let spare: [String]
  private var rows: [[String]] = []

  /// - Parameter spare: the titles of the columns to omit, in this order.
  init(_ columns: [(title: String, alignment: Side)], spare: [String] = []) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
    self.spare = spare
  }

  init(_ titles: String..., spare: [String] = []) {
    self.init(titles.map { ($0, .left) }, spare: spare)
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func append(_ row: [String]) { rows.append(row.map { TextWidth.sanitize($0) }) }

  func lines(within room: Int? = nil) -> [String] {
    let lines = [titles] + rows
    var widths = titles.indices.map { column in
      lines.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    var shown = Array(titles.indices)
    if let room { fit(&shown, &widths, within: room) }
    return lines.map { line($0, shown, widths) }
  }

  private func line(_ row: [String], _ shown: [Int], _ widths: [Int]) -> String {
    var line = ""
    for column in shown {
      if column != shown.first { line += Self.gap }
      let entry = shortened(row[column], to: widths[column], in: column)
      let blanks = String(repeating: " ", count: widths[column] - TextWidth.columns(of: entry))
      switch alignments[column] {
      case .left: line += entry + blanks
      case .right: line += blanks + entry
      }
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static let gap = "  "
  private static let leastWidth = 8
  /// Columns that are shortened at the start, because product identifiers share a prefix.
  private static let identifiers: Set = ["Product", "ID", "Renews as"]
  private static let words: Set = [
    "Name", "Type", "Account", "Organizer", "Members", "Apple ID", "Status", "State", "Why",
    "To do", "Event", "Error",
  ]

  private func fit(_ shown: inout [Int], _ widths: inout [Int], within room: Int) {
    func excess() -> Int {
      shown.reduce(0) { $0 + widths[$1] } + Self.gap.count * (shown.count - 1) - room
    }
    for title in spare where excess() > 0 { shown.removeAll { titles[$0] == title } }
    func isLongest(_ a: Int, _ b: Int) -> Bool { widths[a] < widths[b] }
    // One cell at a time, so that several long columns are shortened evenly.
    while excess() > 0,
      let longest = shown.filter({ isShortenable($0) && widths[$0] > leastWidth(of: $0) })
        .max(by: isLongest)
    {
      widths[longest] -= 1
    }
  }

  private func isShortenable(_ column: Int) -> Bool {
    Self.identifiers.contains(titles[column]) || Self.words.contains(titles[column])
  }

  private func leastWidth(of column: Int) -> Int {
    max(Self.leastWidth, TextWidth.columns(of: titles[column]))
  }

  private func shortened(_ entry: String, to width: Int, in column: Int) -> String {
    guard TextWidth.columns(of: entry) > width else { return entry }
    guard Self.identifiers.contains(titles[column]) else {
      return TextWidth.truncate(entry, to: width)
    }
    var end = Substring(entry)
    while TextWidth.columns(of: end) > width - 1 { end = end.dropFirst() }
    return "…" + end
  }
}

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
