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
    if let grid = screen.grid(shared) {
      return TilesView(screen, shared).draw(in: grid, on: &canvas)
    }
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
    case .failed(let error) where shelf.entries.isEmpty:
      let reason = shared.shop { $1.sentence(error) }(shared.texts)
      canvas.drawEmpty(texts(.loadFailed), [reason, texts(.loadAgain)], in: layout.body, shared)
    case .failed, .loaded:
      if let filter = screen.table.filter {
        canvas.drawEmpty(
          texts(.noMatch(filter.field.text)), [texts(.noMatchHint)], in: list, shared)
      } else {
        let why = texts(shared.content.productIDs.isEmpty ? .emptyCatalog : .emptyList)
        canvas.drawEmpty(texts(.nothingOnSale), [why], in: layout.body, shared)
      }
    }
  }

  // MARK: - The table

  private func drawTitles(in row: Rect, on canvas: inout Canvas) {
    func write(_ text: StoreText, _ column: Range<Int>?, _ align: Alignment = .left) {
      canvas.write(texts(text), in: column, of: row, style: theme.quiet, align: align)
    }
    write(.nameTitle, columns.name)
    write(.typeTitle, columns.type)
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
      entry.name, in: columns.name, of: row, style: isSelected ? base.with(.bold) : base)
    canvas.write(
      texts(.kind(shared.content.kind(entry.id))), in: columns.type, of: row, style: theme.quiet)
    canvas.write(
      entry.price(shared), in: columns.price, of: row,
      style: status == .purchased || isOff ? theme.quiet : .plain, align: .right)
    let place = Rect(
      x: columns.status.lowerBound, y: row.minY, width: columns.status.count, height: 1)
    canvas.drawStatus(status, in: place, texts, shared)
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

/// The columns of the product table: the name takes what the others leave.
struct StoreColumns {
  let name: Range<Int>
  /// Nil if there is no room; the details tell it.
  let type: Range<Int>?
  let price: Range<Int>
  let status: Range<Int>

  /// Beyond that a name and its price are hard to see as one line.
  private static let widestName = 44

  init(in list: Rect, _ texts: RoomTexts<StoreText>, _ shared: Shared) {
    let width = list.width
    // Prices without decimals are longer, because the unit is small.
    let hasFractions = shared.snapshot?.storefront.fractionDigits != 0
    let priceWidth = width < 48 && hasFractions ? 9 : 11
    let gap = width >= 60 ? 2 : 1
    let kinds = ProductKind.allCases.map { texts(.kind($0)) }
    let typeWidth = width >= 70 ? TextWidth.widest(kinds, in: 14...20) : 0
    let statusWidth = Self.statusWidth(width, texts)
    let margins = 3 + 1
    let others =
      margins + (typeWidth > 0 ? typeWidth + 2 * gap : 0) + priceWidth + gap + statusWidth
    let nameWidth = max(8, min(Self.widestName, width - others))
    var ruler = ColumnRuler(from: list.minX + 3)
    name = ruler.column(nameWidth, gap: typeWidth > 0 ? gap : 0)
    type = typeWidth > 0 ? ruler.column(typeWidth, gap: gap) : nil
    price = ruler.column(priceWidth, gap: gap)
    status = ruler.column(statusWidth)
  }

  /// With the two columns of the mark. Where the long words have no room, the short ones do.
  private static func statusWidth(_ width: Int, _ texts: RoomTexts<StoreText>) -> Int {
    let least = width >= 60 ? 22 : width >= 48 ? 16 : 13
    let words = ProductStatus.allCases.map { texts(.shortStatus($0)) }
    return 2 + TextWidth.widest(words, in: (least - 2)...(max(least, width * 2 / 5) - 2))
  }
}

extension StoreScreen {
  func rowArea(_ layout: Layout) -> Rect { StoreView.columns(layout).list.cutTop(1).rest }

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    if page == nil, let grid = grid(shared) {
      return table.row(of: productID).map { grid.shows($0, list) } == true
    }
    return selected?.id == productID
      && (page != nil || StoreView.columns(shared.layout).pane != nil)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    StoreView(self, shared).draw(on: &canvas)
  }
}
