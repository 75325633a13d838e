import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

extension TimelinePage {
  // MARK: - Layout

  /// The lines of a row: its name, its bars and its marks.
  private static func pitch(_ layout: Layout) -> Int { layout.body.height >= 24 ? 4 : 3 }

  private static let axisRows = 2
  /// The lines at the bottom: the period and its marks and, if there is room, the legend.
  private static func bottomRows(_ layout: Layout) -> Int { layout.body.height >= 14 ? 4 : 2 }

  static func columns(_ layout: Layout) -> Int { layout.body.width - 2 }

  /// The area of the rows, below the title and the axis.
  private static func area(_ layout: Layout) -> Rect {
    let below = layout.body.cutTop((layout.isTall ? 2 : 1) + axisRows).rest
    return below.cutBottom(bottomRows(layout)).rest.cutLeft(2).rest
  }

  static func rowsInSight(_ layout: Layout) -> Int {
    max(1, (area(layout).height + (pitch(layout) - 3)) / pitch(layout))
  }

  /// Returns the row and the column of a point; nil outside of the rows.
  static func place(
    of point: Point, _ list: ListCursor, _ layout: Layout
  ) -> (row: Int, column: Int)? {
    let area = area(layout)
    guard area.contains(point) else { return nil }
    return (list.top + (point.y - area.minY) / pitch(layout), point.x - area.minX)
  }

  // MARK: - Drawing

  /// Draws an axis, three lines for each row, and what is at the cursor.
  func draw(from title: String, on canvas: inout Canvas, _ shared: Shared) {
    let (layout, texts) = (shared.layout, shared.texts)
    let body = layout.body
    _ = canvas.drawBreadcrumb(title, texts("Timeline"), in: body, shared)
    guard let timeline else {
      return canvas.drawEmpty(
        shared.account == nil ? texts(.nobodyIsSignedIn) : "\(shared.spinner) \(texts(.loading))",
        in: body, shared)
    }
    guard !timeline.rows.isEmpty else {
      return canvas.drawEmpty(
        texts(.nothingHereYet),
        [texts("Buy a subscription or a membership, then move the clock with . or >.")],
        in: body, shared)
    }
    let (area, pitch) = (Self.area(layout), Self.pitch(layout))
    let scale = scale(shared, timeline)
    drawAxis(scale, timeline, above: area, on: &canvas, shared)
    let last = min(timeline.rows.count, list.top + Self.rowsInSight(layout))
    for row in list.top..<max(list.top, last) {
      let y = area.minY + (row - list.top) * pitch
      let place = Rect(x: area.minX, y: y, width: area.width, height: 3)
      draw(timeline.rows[row], row == list.selected, scale, in: place, on: &canvas, shared)
    }
    let below = area.minY + (last - list.top) * pitch
    let bottom = body.cutBottom(Self.bottomRows(layout)).bottom
    let y = min(0, below + (pitch == 3 ? 1 : 0) - bottom.minY)
    drawCursor(in: bottom.moved(y: y), on: &canvas, shared)
  }

  private func drawAxis(
    _ scale: TimelineScale, _ timeline: Timeline, above area: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let (theme, marks) = (shared.theme, shared.marks)
    let labels = area.minY - 2
    canvas.hline(from: Point(area.minX, labels + 1), length: scale.columns, style: theme.rule)
    for (column, label) in scale.ticks(shared.dates) {
      let room = scale.columns - column
      guard column >= 0, TextWidth.columns(of: label) <= room else { continue }
      canvas.write(label, at: Point(area.minX + column, labels), style: theme.quiet)
      canvas.write(
        marks.pick("┬", "┬", "+"), at: Point(area.minX + column, labels + 1), style: theme.rule)
    }
    let points = [
      timeline.logStart.map { ($0, marks.pick("├", "├", "["), theme.warning) },
      (shared.now, marks.pick("▼", "▼", "V"), theme.accent),
    ].compactMap(\.self)
    for (date, sign, style) in points {
      let column = scale.column(of: date)
      guard (0..<scale.columns).contains(column) else { continue }
      canvas.write(sign, at: Point(area.minX + column, labels + 1), style: style)
    }
  }

  private func draw(
    _ row: Timeline.Row, _ isSelected: Bool, _ scale: TimelineScale, in place: Rect,
    on canvas: inout Canvas, _ shared: Shared
  ) {
    if isSelected { canvas.drawSelection(at: place.origin.moved(x: -2), shared) }
    let state =
      row.isOfApp
      ? shared.texts("its end is set by the app")
      : shared.standing(row.productID, shared.dates.day) ?? ""
    let name = shared.productName(row.productID)
    let taken = canvas.write(
      words: name, at: place.origin, style: isSelected ? .bold : .plain, width: place.width)
    canvas.write(
      words: state, at: place.origin.moved(x: taken + 2), style: shared.theme.quiet,
      width: place.width - taken - 2)
    let strip = TimelineStrip(row, scale)
    canvas.draw(bars: strip, at: place.origin.moved(y: 1), shared)
    canvas.draw(marks: strip, at: place.origin.moved(y: 2), shared)
    guard isSelected else { return }
    let cursor = scale.column(of: focus(shared))
    let column = max(0, min(scale.columns - 1, cursor))
    let spot = Rect(x: place.minX + column, y: place.minY + 1, width: 1, height: 2)
    canvas.restyle(spot) { $0 = $0.with(.reverse) }
    canvas.cursor = spot.origin
  }

  // MARK: - The cursor

  private func drawCursor(in area: Rect, on canvas: inout Canvas, _ shared: Shared) {
    let theme = shared.theme
    let words = bar(shared).map { describe($0, shared) } ?? shared.dates.minute(focus(shared))
    canvas.write(words: words, at: area.origin, style: .plain, width: area.width)
    for (line, mark) in marks(shared).prefix(min(2, area.height - 1)).enumerated() {
      let y = area.minY + 1 + line
      canvas.write(
        mark.kind.sign(shared.marks.glyphs), at: Point(area.minX, y), style: theme.style(mark))
      canvas.write(
        words: describe(mark, shared), at: Point(area.minX + 2, y), style: theme.quiet,
        width: area.width - 2)
    }
    guard area.height > 2, let timeline else { return }
    drawLegend(
      timeline, at: Point(area.minX, area.maxY - 1), width: area.width, on: &canvas, shared)
  }

  private func describe(_ bar: Timeline.Bar, _ shared: Shared) -> String {
    let dates = "\(shared.dates.day(bar.start)) – \(shared.dates.day(bar.end))"
    let price = bar.price.map { shared.price($0.amount, in: $0.storefront) }
    return [dates, shared.texts(bar.title), shared.productName(bar.productID), price]
      .compactMap(\.self).joined(separator: " \(shared.marks.separator) ")
  }

  private func describe(_ mark: Timeline.Mark, _ shared: Shared) -> String {
    let words = mark.event.map { shared.logTexts.words($0) } ?? mark.kind.title
    return "\(shared.dates.minute(mark.date)) \(shared.texts(words))"
  }

  /// Explains the signs, as far as there is room.
  private func drawLegend(
    _ timeline: Timeline, at point: Point, width: Int, on canvas: inout Canvas, _ shared: Shared
  ) {
    var entries = timeline.legend(shared.marks.glyphs).map { ($0.sign, shared.texts($0.title)) }
    if let start = timeline.logStart {
      let words = shared.texts("the log begins {day}", ["day": shared.dates.day(start)])
      entries.insert((shared.marks.pick("├", "├", "["), words), at: 0)
    }
    var x = 0
    for (sign, words) in entries {
      let columns = TextWidth.columns(of: words) + 2
      guard x + columns <= width else { return }
      canvas.write("\(sign) \(words)", at: point.moved(x: x), style: shared.theme.faint)
      x += columns + 2
    }
  }
}

extension Canvas {
  mutating func draw(bars strip: TimelineStrip, at point: Point, _ shared: Shared) {
    for (column, bar) in strip.bars.enumerated() {
      guard let bar else { continue }
      write(
        strip.sign(ofBarAt: column, shared.marks), at: point.moved(x: column),
        style: shared.theme.style(bar))
    }
  }

  mutating func draw(marks strip: TimelineStrip, at point: Point, _ shared: Shared) {
    for (column, mark) in strip.marks.enumerated() {
      guard let mark else { continue }
      write(
        mark.kind.sign(shared.marks.glyphs), at: point.moved(x: column),
        style: shared.theme.style(mark))
    }
  }
}

extension Page {
  /// Adds the bars and marks of a product below everything else.
  mutating func add(_ strip: TimelineStrip?, width: Int) {
    guard let strip else { return }
    let y = height + 1
    add(at: Point(0, y), width: width) { $1.draw(bars: strip, at: $0.origin, $2) }
    add(at: Point(0, y + 1), width: width) { $1.draw(marks: strip, at: $0.origin, $2) }
  }
}
