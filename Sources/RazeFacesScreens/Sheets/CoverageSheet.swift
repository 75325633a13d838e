import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The outcomes that purchases have had in this world, and how to bring the others about.
struct CoverageSheet: StorefrontSheet {

  private var coverage: Coverage?
  private var lines: [Coverage.Line] = []
  private var list = ListCursor()

  var name: SheetName { .coverage }
  var bindings: [Binding<Self>] { Self.keys }
  var effectsOnNews: [StorefrontEffect] { [.loadCoverage] }

  private static let keys: [Binding<Self>] = [
    Binding(
      KeyPress(.escape), KeyPress(.enter), "q", says: Text("close"), footer: .always
    ) { _, _ in [.close] },
    Binding(KeyPress(.down), "j", says: Text("down")) { $0.move(.down, $1) },
    Binding(KeyPress(.up), "k", says: Text("up")) { $0.move(.up, $1) },
    Binding(KeyPress(.pageDown), " ", says: Text("page down"), footer: .never) {
      $0.move(.pageDown, $1)
    },
    Binding(KeyPress(.pageUp), says: Text("page up"), footer: .never) { $0.move(.pageUp, $1) },
    Binding("g", KeyPress(.home), says: Text("first"), footer: .never) { $0.move(.first, $1) },
    Binding("G", KeyPress(.end), says: Text("last"), footer: .never) { $0.move(.last, $1) },
  ]

  private mutating func move(_ move: Move, _ shared: Shared) -> [Request] {
    list.move(move, count: lines.count, page: places(shared).rows.height)
    return []
  }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] {
    list.scroll(by: rows, count: lines.count, page: places(shared).rows.height)
    return []
  }

  mutating func click(at point: Point, _ shared: Shared) -> [Request] {
    let (outer, rows, _) = places(shared)
    guard outer.contains(point) else { return [.close] }
    if rows.contains(point) {
      list.select(list.top + point.y - rows.minY, count: lines.count, page: rows.height)
    }
    return []
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    guard case .coverageLoaded(let loaded) = message else { return .none }
    coverage = loaded
    lines = loaded.lines
    list.settle(count: lines.count, page: places(shared).rows.height)
    return .handled
  }

  // MARK: - What it shows

  private static let widest = 100

  /// Returns the frame, the rows of the list, and those that say all of the selected one.
  private func places(_ shared: Shared) -> (outer: Rect, rows: Rect, remark: Rect) {
    let area = shared.layout.sheetArea
    let size = Size(min(Self.widest, area.width - 4), area.height)
    let outer = Rect.centered(size, in: area)
    let inner = outer.inset(x: 1 + SheetMeasures.padding(in: area.width), y: 1)
    let gap = inner.height > 12 ? 1 : 0
    let (bottom, rest) = inner.cutTop(1 + gap).rest.cutBottom(2 + gap)
    return (outer, rest, bottom.cutTop(gap).rest)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    let (outer, rows, remark) = places(shared)
    canvas.wipe(SheetMeasures.cleared(outer, in: shared.layout.sheetArea))
    canvas.box(
      outer, style: shared.theme.accent, title: shared.texts("Coverage"),
      titleStyle: shared.theme.strong, border: .rounded)
    guard let coverage else { return }
    canvas.write(
      shared.texts.coverage.summary(coverage), at: Point(rows.minX, outer.minY + 1),
      style: shared.theme.strong, width: rows.width)
    let cursor = list.settled(count: lines.count, page: rows.height)
    for (place, line) in lines.dropFirst(cursor.top).prefix(rows.height).enumerated() {
      let isSelected = cursor.top + place == cursor.selected
      draw(line, isSelected: isSelected, in: rows.row(place), on: &canvas, shared)
    }
    guard lines.indices.contains(cursor.selected) else { return }
    let words = words(lines[cursor.selected], in: rows.width, shared)
    for (place, line) in TextWidth.wrap(words, columns: remark.width).prefix(2).enumerated() {
      canvas.write(line, at: remark.row(place).origin, style: shared.theme.quiet)
    }
  }

  /// Draws an outcome, and beside it what is known of it, if there is room for both.
  private func draw(
    _ line: Coverage.Line, isSelected: Bool, in row: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let (theme, marks, texts) = (shared.theme, shared.marks, shared.texts.coverage)
    let (title, remark) = (texts.title(line.outcome), brief(line, shared))
    let rest = row.cutLeft(4).rest
    if isSelected { canvas.drawSelection(at: row.origin, shared) }
    if line.isSeen {
      canvas.write(marks.purchased, at: row.origin.moved(x: 2), style: theme.success)
    }
    canvas.write(
      title, at: rest.origin,
      style: isSelected ? .bold : line.isPossible || line.isSeen ? .plain : theme.quiet,
      width: rest.width, ellipsis: false)
    let columns = TextWidth.columns(of: remark)
    if TextWidth.columns(of: title) + 2 + columns <= rest.width {
      canvas.write(remark, at: Point(rest.maxX - columns, rest.minY), style: theme.quiet)
    }
  }

  /// Returns what is known of the selected outcome, with its whole title if a row has no room for it.
  private func words(_ line: Coverage.Line, in columns: Int, _ shared: Shared) -> String {
    let texts = shared.texts.coverage
    let remark = texts.remark(line, columns < 60 ? shared.dates.day : shared.dates.minute)
    let title = texts.title(line.outcome)
    return TextWidth.columns(of: title) + 4 <= columns ? remark : "\(title)  \(remark)"
  }

  /// Returns the count and the last day of what has come about, or else how to bring it about.
  private func brief(_ line: Coverage.Line, _ shared: Shared) -> String {
    guard let last = line.last else { return shared.texts.coverage.remark(line, shared.dates.day) }
    return "\(line.count)  \(shared.dates.day(last))"
  }
}
