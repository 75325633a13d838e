import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension StoreScreen {
  func draw(on canvas: inout Canvas, _ shared: Shared) {
    if let page {
      let name = shared.layout.isTall ? "" : selected?.name ?? ""
      return page.draw(
        from: shared.texts(title), to: name, in: shared.layout.body, on: &canvas, shared)
    }
    guard !table.rows.isEmpty else { return drawEmpty(on: &canvas, shared) }
    if let shelf = grid(shared) { return draw(shelf, on: &canvas, shared) }
    let columns = StoreColumns(in: shared.layout.content, table.widths, shared)
    drawTitles(columns, in: shared.layout.content.row(0), on: &canvas, shared)
    drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      if let entry = table.entry(row) {
        draw(entry, columns, isSelected: isSelected, in: rect, on: &canvas, shared)
      }
    }
  }

  private func drawEmpty(on canvas: inout Canvas, _ shared: Shared) {
    let productList = shared.shop.productList
    let (texts, body) = (shared.texts, shared.layout.body)
    switch productList.phase {
    case .loading: canvas.drawEmpty("\(shared.spinner) \(texts(.loading))", in: body, shared)
    case .failed(let error) where productList.entries.isEmpty:
      let reason = texts(shared.explanations.sentence(error))
      canvas.drawEmpty(
        texts(PurchaseOutcome.unavailable(.requestFailed).title),
        [reason, texts("Press R to try again.")], in: body, shared)
    case .failed, .loaded:
      guard filter == nil else { return canvas.drawNoMatch(in: body, shared) }
      let why = texts(
        shared.content.productIDs.isEmpty
          ? Text("The catalog has no products. Add some to it and press R.")
          : Text("The app's server lists no products. Press R to try again."))
      canvas.drawEmpty(texts("No products for sale"), [why], in: body, shared)
    }
  }

  // MARK: - Table

  private func drawTitles(
    _ columns: StoreColumns, in row: Rect, on canvas: inout Canvas, _ shared: Shared
  ) {
    func write(_ text: Text, _ column: Range<Int>?, _ align: Alignment = .left) {
      canvas.write(shared.texts(text), in: column, of: row, style: shared.theme.quiet, align: align)
    }
    write(Text("Name"), columns.name)
    write(Text("Type"), columns.type)
    write(Text("Price"), columns.price, .right)
    write(Text("Status"), columns.status.lowerBound + 2..<columns.status.upperBound)
  }

  private func draw(
    _ entry: ProductEntry, _ columns: StoreColumns, isSelected: Bool, in row: Rect,
    on canvas: inout Canvas, _ shared: Shared
  ) {
    let theme = shared.theme
    let status = shared.device.status(of: entry)
    let kind = shared.content.kind(entry.id)
    let isOff = status == .unavailable
    // Only the mark and the name change with the selection, which limits the output of a move.
    let base: Style = isOff ? theme.quiet : .plain
    canvas.write(entry.name, in: columns.name, of: row, style: isSelected ? base.with(.bold) : base)
    canvas.write(
      kind.map { shared.texts(.short($0)) } ?? "", in: columns.type, of: row, style: theme.quiet)
    canvas.write(
      entry.price(shared), in: columns.price, of: row,
      style: status == .purchased || isOff ? theme.quiet : .plain, align: .right)
    let place = Rect(
      x: columns.status.lowerBound, y: row.minY, width: columns.status.count, height: 1)
    canvas.drawStatus(status, of: kind, in: place, shared)
  }

  // MARK: - Areas

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

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    guard page == nil, let shelf = grid(shared) else {
      return page != nil && selected?.id == productID
    }
    if place(of: shelf, shared) != nil, pictured?.id == productID { return true }
    return shelf.isTiled && table.row(of: productID).map { shelf.shows($0, list) } == true
  }
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
