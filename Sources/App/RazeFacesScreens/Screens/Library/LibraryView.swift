import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// Draws the Library: the list with its detail pane, or an open page.
struct LibraryView {
  private let screen: LibraryScreen
  private let shared: Shared
  private let texts: Texts

  private var theme: Theme { shared.theme }
  private var marks: Marks { shared.marks }
  private var layout: Layout { shared.layout }

  init(_ screen: LibraryScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts
  }

  /// Returns the areas of the list and the pane. The pane appears in smaller windows than on other
  /// screens, because the Library is for looking at pictures. In a narrow window, it still has room
  /// for a date, and the list for the longest name with its note.
  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    let width = layout.size.width
    if layout.isWide { return layout.columns(pane: min(60, width / 2)) }
    return layout.columns(pane: width >= 72 ? 35 : nil, gap: 0)
  }

  func draw(on canvas: inout Canvas) {
    if screen.timeline.isOpen {
      return TimelineView(screen.timeline, shared).draw(from: texts(screen.title), on: &canvas)
    }
    if let page = screen.page, let row = screen.selected {
      return page.draw(
        from: texts(screen.title), to: LibraryDetails(row, shared).name,
        in: layout.body, on: &canvas, shared)
    }
    guard !screen.rows.isEmpty else {
      return canvas.drawEmpty(
        texts(.nothingHereYet),
        [
          texts("Press 1, choose a face, then press b."),
          texts("Bought before, or on another device? Press r."),
        ], in: layout.body, shared)
    }
    guard let shelf = screen.grid(shared) else { return }
    let cursor = shelf.clamped(screen.list, count: screen.rows.count)
    for (group, rect) in shelf.headings(cursor) {
      canvas.drawHeading(group.title, badge: group.badge, in: rect.cutLeft(2).rest, shared)
    }
    for (row, rect) in shelf.products(cursor) {
      let isSelected = row == cursor.selected
      if isSelected { canvas.drawSelectedRow(rect, shared) }
      let details = LibraryDetails(screen.rows[row], shared)
      if shelf.pitch > 1 {
        drawTile(details, in: rect, on: &canvas)
      } else {
        drawLine(details, isSelected, in: rect, on: &canvas)
      }
    }
    guard let pane = Self.columns(layout).pane, let row = screen.selected else { return }
    let inner = layout.isWide ? pane.inset(x: 3) : pane.cutLeft(2).rest.cutRight(1).rest
    // A wide list has the bars.
    let strip =
      layout.isWide
      ? nil : screen.timeline.strip(of: row.productID, columns: inner.width, shared)
    var page = Page(
      brief: LibraryDetails(row, shared), in: inner.size, reserving: strip == nil ? 0 : 3)
    page.add(strip, width: inner.width)
    page.draw(in: inner, on: &canvas, shared)
  }

  // MARK: - List

  private func drawTile(_ details: LibraryDetails, in tile: Rect, on canvas: inout Canvas) {
    details.smallPicture.draw(at: tile.origin.moved(x: 2), on: &canvas)
    let point = tile.origin.moved(x: 11)
    let width = tile.width - 12
    canvas.write(details.name, at: point, style: .bold, width: width)
    let (mark, style) = mark(of: details.row)
    canvas.write(mark, at: point.moved(y: 1), style: style)
    let note = details.note(columns: TextWidth.columns(of: details.name) + width - 2)
    canvas.write(words: note, at: point.moved(x: 2, y: 1), style: theme.quiet, width: width - 2)
    draw(barsOf: details.row, at: point.moved(y: 2), width: width, on: &canvas)
  }

  private func drawLine(
    _ details: LibraryDetails, _ isSelected: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    let (mark, style) = mark(of: details.row)
    canvas.write(mark, at: row.origin.moved(x: 2), style: style)
    let width = row.width - 5
    let note = details.note(columns: width)
    let columns = TextWidth.columns(of: note)
    canvas.write(
      words: details.name, at: row.origin.moved(x: 4), style: isSelected ? .bold : .plain,
      width: min(32, width - (columns > 0 ? columns + 2 : 0)))
    canvas.write(note, at: row.origin.moved(x: 4), style: theme.quiet, width: width, align: .right)
    guard layout.isWide else { return }
    let start = row.origin.moved(x: Self.barsStart)
    let end = row.maxX - 1 - (columns > 0 ? columns + 2 : 0)
    guard TextWidth.columns(of: details.name) + 6 <= Self.barsStart else { return }
    draw(barsOf: details.row, at: start, width: end - start.x, on: &canvas)
  }

  private static let barsStart = 26

  /// Draws the periods of a subscription or a membership.
  private func draw(
    barsOf row: LibraryRow, at point: Point, width: Int, on canvas: inout Canvas
  ) {
    let strip = screen.timeline.strip(of: row.productID, columns: min(width, 60), shared)
    if let strip { canvas.draw(bars: strip, at: point, shared) }
  }

  private func mark(of row: LibraryRow) -> (String, Style) {
    switch row {
    case .coupons(_, let coupons):
      if coupons.contains(where: \.isUsable) {
        (marks.unused, theme.success)
      } else {
        coupons.allSatisfy(\.isSpent) ? (marks.used, theme.quiet) : (marks.waiting, theme.warning)
      }
    case .subscription(let id)
    where shared.holdings.subscription(id)?.awaitsConsent == true:
      (marks.waiting, theme.warning)
    case .subscription(let id) where !shared.shop.content.owns(id): (marks.used, theme.quiet)
    case .revoked: (marks.refunded, theme.warning)
    case .undelivered: (marks.waiting, theme.warning)
    case .face, .membership, .subscription: (marks.purchased, theme.success.with(.bold))
    }
  }
}

extension LibraryScreen {
  func rowArea(_ layout: Layout) -> Rect { LibraryView.columns(layout).list.cutLeft(1).rest }

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    selected?.productID == productID
      && (page != nil || LibraryView.columns(shared.layout).pane != nil)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    LibraryView(self, shared).draw(on: &canvas)
  }
}
