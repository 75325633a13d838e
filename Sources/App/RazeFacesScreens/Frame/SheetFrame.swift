import Localization
import TerminalKit

/// The positions of a sheet's lines on the screen.
struct SheetFrame {
  typealias Line = SheetContent.Line

  let outer: Rect
  let inner: Rect
  /// The visible lines: all of them if there is room, otherwise those around the focus.
  let lines: [Line]
  let hasMoreAbove: Bool
  let hasMoreBelow: Bool

  init(_ content: SheetContent, in area: Rect) {
    let room = area.height - 2
    var content = content
    var lines = content.lines
    if content.isPadded, lines.count + 2 <= room { lines = [.blank] + lines + [.blank] }
    if lines.count > room { lines.removeAll(where: \.isBlank) }
    if lines.count > room { lines.removeAll { $0.has(.hint) } }
    content.lines = lines
    // The buttons and leads stay visible; the other lines scroll with the focus.
    let pinned = lines.count > room ? min(content.lastLines, max(0, room - 1)) : 0
    var lead: ArraySlice<Line> = []
    if lines.count > room {
      lead = lines.filter { $0.has(.lead) }.prefix(max(0, room - pinned - Self.fewestLines))
      if !lead.isEmpty { lines.removeAll { $0.has(.lead) } }
    }
    let rest = lines.count - pinned
    let focus = lines.firstIndex { line in line.targets.contains { $0 == content.focus } } ?? 0
    let window = Self.window(of: rest, around: focus, room: max(1, room - pinned - lead.count))
    hasMoreAbove = window.lowerBound > 0
    hasMoreBelow = window.upperBound < rest
    self.lines = lead + Array(lines[window]) + lines.suffix(pinned)
    let width = content.columns + 2 * (SheetContent.padding(in: area.width) + 1)
    outer = Rect.centered(Size(width, self.lines.count + 2), in: area)
    inner = outer.inset(x: 1 + SheetContent.padding(in: area.width), y: 1)
  }

  /// The minimum number of scrollable lines below a lead.
  private static let fewestLines = 3

  private static func window(of count: Int, around focus: Int, room: Int) -> Range<Int> {
    let start = max(0, min(focus - room / 2, count - room))
    return start..<min(count, start + room)
  }

  /// Returns the areas of the buttons or options in a line.
  static func slots(
    _ options: [SheetContent.Option], in row: Rect, isCentered: Bool
  ) -> [Rect] {
    let widths = options.map { TextWidth.columns(of: $0.title) + 4 }
    let gap = widths.reduce(0, +) + 2 * (options.count - 1) <= row.width ? 2 : 1
    let total = widths.reduce(0, +) + gap * (options.count - 1)
    var x = isCentered ? row.minX + max(0, (row.width - total) / 2) : row.minX
    return widths.map { width in
      defer { x += width + gap }
      return Rect(x: x, y: row.minY, width: width, height: 1)
    }
  }

  static func button(_ columns: Int?, in row: Rect) -> Rect {
    Rect.centered(Size(min(row.width, columns ?? row.width), 1), in: row)
  }

  func target(at point: Point) -> SheetFocus? {
    let place = point.y - inner.minY
    guard inner.contains(point), lines.indices.contains(place) else { return nil }
    let (line, row) = (lines[place], inner.row(place))
    let areas: [Rect] =
      switch line {
      case .options(let options): Self.slots(options, in: row, isCentered: false)
      case .buttons(let options): Self.slots(options, in: row, isCentered: true)
      case .header(_, let option): [row.cutRight(TextWidth.columns(of: option.title)).right]
      case .wideButton(_, let columns): [Self.button(columns, in: row)]
      case .field, .choice, .item, .blank, .title, .text, .pair, .rule, .picture: [row]
      }
    return zip(line.targets, areas).first { $1.contains(point) }?.0
  }
}
