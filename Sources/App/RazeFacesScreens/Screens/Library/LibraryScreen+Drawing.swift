import Localization
import RazeFacesDevice
import StoreCore
import TerminalKit

extension LibraryScreen {
  /// Returns the areas of the list and the pane. The pane appears in smaller windows than on other
  /// screens, because the Library is for looking at pictures. In a narrow window, it still has room
  /// for a date, and the list for the longest name with its note.
  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    let width = layout.size.width
    if layout.isWide { return layout.columns(pane: min(60, width / 2)) }
    return layout.columns(pane: width >= 72 ? 35 : nil, gap: 0)
  }

  func rowArea(_ layout: Layout) -> Rect { Self.columns(layout).list.cutLeft(1).rest }

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    selected?.productID == productID && (page != nil || Self.columns(shared.layout).pane != nil)
  }

  // MARK: - Drawing

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    let (texts, layout) = (shared.texts, shared.layout)
    if timeline.isOpen { return timeline.draw(from: texts(title), on: &canvas, shared) }
    if let page, let row = selected {
      return page.draw(
        from: texts(title), to: LibraryDetails(row, shared).name, in: layout.body, on: &canvas,
        shared)
    }
    guard !rows.isEmpty else {
      return canvas.drawEmpty(
        texts(.nothingHereYet),
        [
          texts("Press 1, choose a face, then press b."),
          texts("Bought before, or on another device? Press r."),
        ], in: layout.body, shared)
    }
    guard let shelf = grid(shared) else { return }
    let cursor = shelf.clamped(list, count: rows.count)
    for (group, rect) in shelf.headings(cursor) {
      canvas.drawHeading(group.title, badge: group.badge, in: rect.cutLeft(2).rest, shared)
    }
    for (row, rect) in shelf.products(cursor) {
      let isSelected = row == cursor.selected
      if isSelected { canvas.drawSelectedRow(rect, shared) }
      let details = LibraryDetails(rows[row], shared)
      if shelf.pitch > 1 {
        drawTile(details, in: rect, on: &canvas)
      } else {
        drawLine(details, isSelected, in: rect, on: &canvas)
      }
    }
    guard let pane = Self.columns(layout).pane, let row = selected else { return }
    let inner = layout.isWide ? pane.inset(x: 3) : pane.cutLeft(2).rest.cutRight(1).rest
    // A wide list has the bars.
    let strip =
      layout.isWide ? nil : timeline.strip(of: row.productID, columns: inner.width, shared)
    var page = Page(
      brief: LibraryDetails(row, shared), in: inner.size, reserving: strip == nil ? 0 : 3)
    page.add(strip, width: inner.width)
    page.draw(in: inner, on: &canvas, shared)
  }

  // MARK: - List

  private func drawTile(_ details: LibraryDetails, in tile: Rect, on canvas: inout Canvas) {
    canvas.draw(details.smallPicture, at: tile.origin.moved(x: 2))
    let point = tile.origin.moved(x: 11)
    let width = tile.width - 12
    canvas.write(details.name, at: point, style: .bold, width: width)
    let (mark, style) = details.mark
    canvas.write(mark, at: point.moved(y: 1), style: style)
    let note = details.note(columns: TextWidth.columns(of: details.name) + width - 2)
    canvas.write(
      words: note, at: point.moved(x: 2, y: 1), style: details.shared.theme.quiet, width: width - 2)
    drawBars(of: details, at: point.moved(y: 2), width: width, on: &canvas)
  }

  private func drawLine(
    _ details: LibraryDetails, _ isSelected: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    let (mark, style) = details.mark
    canvas.write(mark, at: row.origin.moved(x: 2), style: style)
    let width = row.width - 5
    let note = details.note(columns: width)
    let columns = TextWidth.columns(of: note)
    canvas.write(
      words: details.name, at: row.origin.moved(x: 4), style: isSelected ? .bold : .plain,
      width: min(32, width - (columns > 0 ? columns + 2 : 0)))
    canvas.write(
      note, at: row.origin.moved(x: 4), style: details.shared.theme.quiet, width: width,
      align: .right)
    guard details.shared.layout.isWide else { return }
    let start = row.origin.moved(x: Self.barsStart)
    let end = row.maxX - 1 - (columns > 0 ? columns + 2 : 0)
    guard TextWidth.columns(of: details.name) + 6 <= Self.barsStart else { return }
    drawBars(of: details, at: start, width: end - start.x, on: &canvas)
  }

  private static let barsStart = 26

  /// Draws the periods of a subscription or a membership.
  private func drawBars(
    of details: LibraryDetails, at point: Point, width: Int, on canvas: inout Canvas
  ) {
    let strip = timeline.strip(of: details.row.productID, columns: min(width, 60), details.shared)
    if let strip { canvas.draw(bars: strip, at: point, details.shared) }
  }
}
