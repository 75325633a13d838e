import TerminalKit

/// The places of a sheet's lines on the screen.
struct SheetFrame<Focus: Hashable & Sendable> {
  typealias Line = SheetContent<Focus>.Line

  let outer: Rect
  let inner: Rect
  /// The lines that are shown: all of them if there is room, else those around the focus.
  let lines: [Line]
  let hasMoreAbove: Bool
  let hasMoreBelow: Bool

  init(_ content: SheetContent<Focus>, in area: Rect) {
    let room = area.height - 2
    var lines = content.lines
    if lines.count + 2 <= room { lines = [.blank] + lines + [.blank] }
    if lines.count > room { lines.removeAll(where: \.isBlank) }
    if lines.count > room { lines.removeAll(where: \.isHint) }
    // The buttons stay in sight; what is read first goes out first, but for what explains the rest.
    let pinned = lines.count > room ? min(content.buttonLines, max(0, room - 1)) : 0
    var lead: ArraySlice<Line> = []
    if lines.count > room {
      lead = lines.filter(\.isLead).prefix(max(0, room - pinned - Self.fewestLines))
      if !lead.isEmpty { lines.removeAll(where: \.isLead) }
    }
    let rest = lines.count - pinned
    let focus = lines.firstIndex { line in line.targets.contains { $0 == content.focus } } ?? 0
    let window = Self.window(
      of: rest, around: focus, room: max(1, room - pinned - lead.count))
    hasMoreAbove = window.lowerBound > 0
    hasMoreBelow = window.upperBound < rest
    self.lines = lead + Array(lines[window]) + lines.suffix(pinned)
    let width = min(SheetMeasures.widest(in: area.width), area.width - 4)
    outer = Rect.centered(Size(width, self.lines.count + 2), in: area)
    inner = outer.inset(x: 1 + SheetMeasures.padding(in: area.width), y: 1)
  }

  /// The fewest lines that stay scrollable below a lead.
  private static var fewestLines: Int { 3 }

  /// Returns the lines around the focus.
  private static func window(of count: Int, around focus: Int, room: Int) -> Range<Int> {
    let start = max(0, min(focus - room / 2, count - room))
    return start..<min(count, start + room)
  }

  /// Returns the columns of each option of a line of buttons, or of forms to choose from.
  static func slots(
    _ options: [SheetContent<Focus>.Option], in row: Rect, isCentered: Bool
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

  /// Returns the target at a place, if it can have the focus.
  func target(at point: Point) -> Focus? {
    guard inner.contains(point), lines.indices.contains(point.y - inner.minY) else { return nil }
    let row = inner.row(point.y - inner.minY)
    switch lines[point.y - inner.minY] {
    case .field(_, _, let focus, _), .choice(_, _, let focus), .item(_, _, let focus): return focus
    case .options(let options):
      return zip(options, Self.slots(options, in: row, isCentered: false))
        .first { $1.contains(point) }?.0.focus
    case .buttons(let options):
      return zip(options, Self.slots(options, in: row, isCentered: true))
        .first { $1.contains(point) }?.0.focus
    case .blank, .title, .text, .pair: return nil
    }
  }
}
