import TerminalKit

/// Text whose width terminals disagree about although every code point has one: the scripts of
/// India and South-East Asia, with their surrounding vowels and conjuncts. Drawn by curses, a name
/// in Hindi or Burmese would shift the rest of its row and leave remnants on the screen.
///
/// Curses gets placeholders instead. After each refresh, the text is written over them at an
/// absolute position, and the cursor is restored. The canvas reserves the columns of all code
/// points; no terminal draws more than that.
struct ContestedText: Equatable {
  /// The placeholder for one column: a no-break space, which differs from an empty column.
  static let placeholder: UInt32 = 0xA0

  let point: Point
  let text: String
  let columns: Int
  let style: Style

  static func isContested(_ cell: Cell) -> Bool {
    guard let first = cell.scalar ?? cell.character.unicodeScalars.first else { return false }
    return switch first.value {
    case 0x900..<0x10A0, 0x1780..<0x1800, 0x1A20..<0x1AB0, 0x1B00..<0x1C50: true
    case 0xA800..<0xAAE0, 0x11000..<0x11F60: true
    default: false
    }
  }

  /// Returns the runs of contested text in a row, each in one style.
  static func runs(in row: [Cell], y: Int) -> [ContestedText] {
    var runs: [ContestedText] = []
    var start = row.startIndex
    while let first = row[start...].firstIndex(where: isContested) {
      let style = row[first].style
      let rest = row[first...]
      let end = rest.firstIndex { !isContested($0) || $0.style != style } ?? row.endIndex
      runs.append(
        ContestedText(
          point: Point(first, y), text: String(row[first..<end].map(\.character)),
          columns: end - first, style: style))
      start = end
    }
    return runs
  }

  /// Returns the escape sequence: save cursor, move, style, clear, text, restore cursor.
  func sequence(for depth: ColorDepth) -> String {
    let place = "\u{1B}[\(point.y + 1);\(point.x + 1)H"
    let blanks = String(repeating: " ", count: columns)
    return "\u{1B}7" + place + style.selectGraphicRendition(for: depth) + blanks + place + text
      + "\u{1B}8"
  }
}
