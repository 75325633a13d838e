import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// Draws the table of products with the pane beside it, or the page that is open.
struct StoreView {
  private let screen: StoreScreen
  private let shared: Shared
  private let texts: RoomTexts<StoreText>
  private let columns: StoreColumns

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  init(_ screen: StoreScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts(StoreText.self)
    columns = StoreColumns(in: Self.columns(shared.layout).list, texts, shared)
  }

  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    let width = layout.size.width
    return layout.columns(pane: layout.isWide ? min(56, max(38, width / 3)) : nil)
  }

  func draw(on canvas: inout Canvas) {
    if let page = screen.page { return drawPage(page, on: &canvas) }
    let shelf = shared.shop.shelf
    guard !screen.table.rows.isEmpty else { return drawEmpty(shelf, on: &canvas) }
    let (list, pane) = Self.columns(layout)
    drawTitles(in: list.row(0), on: &canvas)
    screen.drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      if let entry = screen.table.entry(row) {
        drawRow(entry, isSelected: isSelected, in: rect, on: &canvas)
      }
    }
    if let pane, let entry = screen.selected { drawPane(entry, in: pane, on: &canvas) }
  }

  private func drawEmpty(_ shelf: Shelf, on canvas: inout Canvas) {
    let list = Self.columns(layout).list
    switch shelf.phase {
    case .loading:
      canvas.drawEmpty("\(shared.spinner) \(texts(.loading))", in: list, shared)
    case .failed(let why) where shelf.entries.isEmpty:
      canvas.drawEmpty(texts(.loadFailed), [why, texts(.loadAgain)], in: layout.body, shared)
    case .failed, .loaded:
      if let filter = screen.table.filter {
        canvas.drawEmpty(
          texts(.noMatch(filter.field.text)), [texts(.noMatchHint)], in: list, shared)
      } else {
        canvas.drawEmpty(
          texts(.nothingOnSale), [texts(.emptyCatalog)], in: layout.body, shared)
      }
    }
  }

  // MARK: - The table

  private func drawTitles(in row: Rect, on canvas: inout Canvas) {
    func write(_ text: StoreText, _ column: Range<Int>, _ align: Alignment = .left) {
      canvas.write(
        texts(text), at: Point(column.lowerBound, row.minY), style: theme.quiet,
        width: column.count, align: align)
    }
    write(.nameTitle, columns.name)
    if let type = columns.type { write(.typeTitle, type) }
    write(.priceTitle, columns.price, .right)
    write(.statusTitle, columns.status.lowerBound + 2..<columns.status.upperBound)
  }

  private func drawRow(
    _ entry: ShelfEntry, isSelected: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    let status = shared.device.status(of: entry)
    let isOff = status == .unavailable
    // Only marker and name change with the selection: a move costs a few dozen bytes.
    let base: Style = isOff ? theme.quiet : .plain
    canvas.write(
      entry.name, at: Point(columns.name.lowerBound, row.minY),
      style: isSelected ? base.with(.bold) : base, width: columns.name.count)
    if let type = columns.type {
      canvas.write(
        texts(.kind(shared.content.kind(entry.id))), at: Point(type.lowerBound, row.minY),
        style: theme.quiet, width: type.count)
    }
    canvas.write(
      price(entry), at: Point(columns.price.lowerBound, row.minY),
      style: status == .purchased || isOff ? theme.quiet : .plain, width: columns.price.count,
      align: .right)
    let place = Rect(
      x: columns.status.lowerBound, y: row.minY, width: columns.status.count, height: 1)
    canvas.drawStatus(status, in: place, texts, shared)
  }

  private func price(_ entry: ShelfEntry) -> String {
    switch entry {
    case .product(let product): PriceLabel.text(product)
    case .invalid: shared.marks.nothing
    }
  }

  // MARK: - One product

  private func drawPane(_ entry: ShelfEntry, in pane: Rect, on canvas: inout Canvas) {
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    let inner = pane.inset(x: 3)
    ProductPage(brief: ProductFacts(entry, shared), in: inner.size)
      .draw(in: inner, on: &canvas, shared)
  }

  private func drawPage(_ open: OpenProduct, on canvas: inout Canvas) {
    guard let entry = screen.selected else { return }
    let body = layout.content.inset(x: 2)
    let arrows =
      (open.top > 0 ? shared.marks.above : "") + (open.isAtEnd ? "" : shared.marks.below)
    let rect = canvas.drawBreadcrumb(
      screen.title(shared.texts), entry.name,
      sign: arrows.isEmpty ? "" : "\(arrows) \(texts(.moreOfPage))", in: body, shared)
    open.page.draw(from: open.top, in: rect, on: &canvas, shared)
  }
}
