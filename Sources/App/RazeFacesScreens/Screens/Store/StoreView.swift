import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// Draws the products as a table, or an open page.
struct StoreView {
  private let screen: StoreScreen
  private let shared: Shared
  private let texts: Texts
  private let columns: StoreColumns

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  init(_ screen: StoreScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts
    columns = StoreColumns(in: shared.layout.content, screen.table.widths, texts, shared)
  }

  func draw(on canvas: inout Canvas) {
    if let page = screen.page { return drawPage(page, on: &canvas) }
    let productList = shared.shop.productList
    guard !screen.table.rows.isEmpty else { return drawEmpty(productList, on: &canvas) }
    if let shelf = screen.grid(shared) { return ShelfView(screen, shelf, shared).draw(on: &canvas) }
    drawTitles(in: layout.content.row(0), on: &canvas)
    screen.drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      if let entry = screen.table.entry(row) {
        drawRow(entry, isSelected: isSelected, in: rect, on: &canvas)
      }
    }
  }

  private func drawEmpty(_ productList: ProductList, on canvas: inout Canvas) {
    let list = layout.body
    switch productList.phase {
    case .loading:
      canvas.drawEmpty("\(shared.spinner) \(texts(.loading))", in: list, shared)
    case .failed(let error) where productList.entries.isEmpty:
      let reason = texts(shared.explanations.sentence(error))
      canvas.drawEmpty(
        texts(PurchaseOutcome.unavailable(.requestFailed).title),
        [reason, texts("Press R to try again.")],
        in: layout.body, shared)
    case .failed, .loaded:
      if screen.filter != nil {
        canvas.drawNoMatch(in: list, shared)
      } else {
        let why = texts(
          shared.content.productIDs.isEmpty
            ? Text("The catalog has no products. Add some to it and press R.")
            : Text("The app's server lists no products. Press R to try again."))
        canvas.drawEmpty(texts("No products for sale"), [why], in: layout.body, shared)
      }
    }
  }

  // MARK: - Table

  private func drawTitles(in row: Rect, on canvas: inout Canvas) {
    func write(_ text: Text, _ column: Range<Int>?, _ align: Alignment = .left) {
      canvas.write(texts(text), in: column, of: row, style: theme.quiet, align: align)
    }
    write(Text("Name"), columns.name)
    write(Text("Type"), columns.type)
    write(Text("Price"), columns.price, .right)
    write(Text("Status"), columns.status.lowerBound + 2..<columns.status.upperBound)
  }

  private func drawRow(
    _ entry: ProductEntry, isSelected: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    let status = shared.device.status(of: entry)
    let kind = shared.content.kind(entry.id)
    let isOff = status == .unavailable
    // Only the mark and the name change with the selection, which limits the output of a move.
    let base: Style = isOff ? theme.quiet : .plain
    canvas.write(
      entry.name, in: columns.name, of: row, style: isSelected ? base.with(.bold) : base)
    canvas.write(
      kind.map { texts(.short($0)) } ?? "", in: columns.type, of: row,
      style: theme.quiet)
    canvas.write(
      entry.price(shared), in: columns.price, of: row,
      style: status == .purchased || isOff ? theme.quiet : .plain, align: .right)
    let place = Rect(
      x: columns.status.lowerBound, y: row.minY, width: columns.status.count, height: 1)
    canvas.drawStatus(status, of: kind, in: place, shared)
  }

  // MARK: - Product page

  private func drawPage(_ page: OpenPage, on canvas: inout Canvas) {
    guard let entry = screen.selected else { return }
    page.draw(
      from: texts(screen.title), to: layout.isTall ? "" : entry.name, in: layout.body,
      on: &canvas, shared)
  }
}

extension StoreScreen {
  func rowArea(_ layout: Layout) -> Rect { layout.content.cutTop(1).rest }

  /// Returns the area of the list. The rest is for the large picture.
  static func listArea(_ layout: Layout) -> Rect {
    guard !layout.isNarrow else { return layout.body }
    let width = layout.size.width
    let columns = width < 100 ? 44 : width < 140 ? layout.body.width - faceWidth(layout) - 16 : 80
    return layout.body.cutLeft(columns).left
  }

  /// Returns the width of the large picture, which is square.
  static func faceWidth(_ layout: Layout) -> Int {
    let size = layout.size
    return size.width < 100 ? 26 : size.height < 34 ? 30 : size.width < 140 ? 32 : 56
  }

  /// Returns the area of the large picture and its details; nil if there is no room.
  func place(of shelf: Shelf, _ shared: Shared) -> Rect? {
    let body = shared.layout.body
    if shelf.isTiled { return shelf.pitch > 4 ? body.cutLeft(109).rest.cutTop(1).rest : nil }
    guard !shared.layout.isNarrow else { return nil }
    return body.cutLeft(shelf.width + 2).rest.cutTop(shared.layout.isWide ? 1 : 0).rest
  }

  func restoreButton(_ shelf: Shelf, _ shared: Shared) -> Rect? {
    guard let free = shelf.free else { return nil }
    let words = shared.texts(TransactionRecord.Cause.restore.title)
    return free.row(1).cutRight(TextWidth.columns(of: words) + 2).right
  }

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    guard page == nil, let shelf = grid(shared) else {
      return page != nil && selected?.id == productID
    }
    if place(of: shelf, shared) != nil, pictured?.id == productID { return true }
    return shelf.isTiled && table.row(of: productID).map { shelf.shows($0, list) } == true
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) { StoreView(self, shared).draw(on: &canvas) }
}

extension Text {
  static func sorted(_ order: ProductTable.Order) -> Text {
    switch order {
    case .catalog: Text("In catalog order")
    case .name: sorted(by: Text("Name"))
    case .price: sorted(by: Text("Price"))
    case .status: sorted(by: Text("Status"))
    }
  }

  private static func sorted(by column: Text) -> Text {
    Text("Sorted by {column}", ["column": column.inSentence])
  }

  static func short(_ kind: ProductKind) -> Text {
    switch kind {
    case .consumable: Text("Consumable")
    case .nonConsumable: Text("Non-Consumable")
    case .nonRenewingSubscription: Text("Non-Renewing")
    case .autoRenewableSubscription: Text("Auto-Renewable")
    }
  }

  static func long(_ kind: ProductKind) -> Text {
    switch kind {
    case .consumable, .nonConsumable: short(kind)
    case .nonRenewingSubscription: Text("Non-Renewing Subscription")
    case .autoRenewableSubscription: Text("Auto-Renewable Subscription")
    }
  }
}
