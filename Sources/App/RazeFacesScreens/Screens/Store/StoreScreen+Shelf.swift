import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension StoreScreen {
  /// Draws products as a list or as tiles, with a large picture if there is room.
  func draw(_ shelf: Shelf, on canvas: inout Canvas, _ shared: Shared) {
    let cursor = shelf.clamped(list, count: table.rows.count)
    for (group, rect) in shelf.headings(cursor) {
      canvas.drawHeading(
        group.title, badge: shared.layout.isWide ? group.badge : "", in: rect.cutLeft(2).rest,
        shared)
    }
    let shown = shelf.products(cursor)
    // Prices in a plain list are right-aligned; otherwise, the pills have equal widths.
    let prices = shown.compactMap { table.entry($0.row)?.price(shared) }.map(TextWidth.sanitize)
    let pill = max(shelf.pitch > 1 ? 8 : 0, 2 + TextWidth.widest(prices, in: 0...16))
    for (row, rect) in shown {
      guard let entry = table.entry(row) else { continue }
      let details = ProductDetails(entry, shared)
      let isSelected = row == cursor.selected
      if isSelected {
        let width = rect.width + (shelf.pitch > 1 ? 1 : 0)
        canvas.drawSelectedRow(Rect(origin: rect.origin, size: Size(width, rect.height)), shared)
      }
      if shelf.pitch > 1 {
        drawTile(details, of: shelf, isSelected, pill: pill, in: rect, on: &canvas)
      } else {
        drawLine(details, isSelected, pill: pill, in: rect, on: &canvas)
      }
    }
    if let free = shelf.free { drawRestore(in: free, on: &canvas, shared) }
    if let place = place(of: shelf, shared), let entry = pictured {
      drawFace(ProductDetails(entry, shared), in: place, on: &canvas)
    }
  }

  private func drawLine(
    _ details: ProductDetails, _ isSelected: Bool, pill: Int, in row: Rect, on canvas: inout Canvas
  ) {
    let end = drawPrice(
      details, endingAt: Point(row.maxX, row.minY), isSelected: isSelected, pill: pill,
      always: false, on: &canvas)
    let base: Style = details.isForSale ? .plain : details.shared.theme.quiet
    drawName(
      details, isSelected ? base.with(.bold) : base, details.aside, gap: 1,
      at: row.origin.moved(x: 2), until: end - 1, on: &canvas)
  }

  /// Draws the name and, if there is room, the text next to the price.
  ///
  /// - Parameter gap: The empty columns on each side of the text.
  private func drawName(
    _ details: ProductDetails, _ style: Style, _ aside: (words: String, style: Style)?, gap: Int,
    at point: Point, until end: Int, on canvas: inout Canvas
  ) {
    var room = end - point.x
    let name = TextWidth.columns(of: TextWidth.sanitize(details.entry.name))
    if let aside {
      let columns = TextWidth.columns(of: TextWidth.sanitize(aside.words))
      if name + 2 + columns <= room {
        let start = end + 1 - gap - columns
        canvas.write(aside.words, at: Point(start, point.y), style: aside.style)
        room -= columns + gap
      }
    }
    canvas.write(details.entry.name, at: point, style: style, width: room)
  }

  private func drawTile(
    _ details: ProductDetails, of shelf: Shelf, _ isSelected: Bool, pill: Int, in tile: Rect,
    on canvas: inout Canvas
  ) {
    let theme = details.shared.theme
    let pixels = 2 * shelf.pitch - 1
    var x = tile.minX + 2
    if shelf.isTiled {
      let picture = details.shared.picture(of: details.entry.id, details.standing, pixels: pixels)
      if picture.size.width <= 2 * pixels { canvas.draw(picture, at: Point(x, tile.minY)) }
      if picture.size.width > 0 { x += pixels + 2 }
    }
    let y = tile.minY + (shelf.pitch > 4 ? 1 : 0)
    let end = drawPrice(
      details, endingAt: Point(tile.maxX, y), isSelected: isSelected, pill: pill, always: true,
      on: &canvas)
    drawName(
      details, details.isForSale ? .bold : theme.quiet,
      details.introduction == nil ? details.aside : nil, gap: 2, at: Point(x, y), until: end - 1,
      on: &canvas)
    // Filled in the text's color, so that the background and the text are output together.
    if isSelected, theme.hasGrounds {
      let rows = Rect(x: x - 2, y: y + 1, width: tile.maxX + 1 - x + 2, height: tile.maxY - y - 1)
      canvas.fill(rows, style: theme.quiet.over(theme.selection))
    }
    let lines = TextWidth.wrap(details.summary, columns: tile.maxX - x - 8)
    for (place, line) in lines.prefix(min(3, (shelf.pitch + 1) / 2)).enumerated() {
      canvas.write(line, at: Point(x, y + 1 + place), style: theme.quiet, width: tile.maxX - x)
    }
  }

  /// Draws the price, or the status that replaces it, right-aligned at a point.
  ///
  /// - Returns: The column where it starts.
  private func drawPrice(
    _ details: ProductDetails, endingAt end: Point, isSelected: Bool, pill columns: Int,
    always hasPill: Bool, on canvas: inout Canvas
  ) -> Int {
    if let state = details.state {
      let width = canvas.columns(of: state.words)
      let start = end.moved(x: -1 - width)
      canvas.write(state.words, at: start, style: state.style)
      return start.x
    }
    let theme = details.shared.theme
    let width = max(columns, canvas.columns(of: details.price) + 2)
    let slot = Rect(x: end.x - width, y: end.y, width: width, height: 1)
    let style = isSelected ? theme.filledPill : hasPill ? theme.pill : theme.accent
    if isSelected || hasPill {
      canvas.fill(slot, style: style)
      canvas.addButton(slot, presses: ["b"])
    }
    canvas.write(details.price, at: slot.origin, style: style, width: width - 1, align: .right)
    return slot.minX
  }

  private func drawRestore(in rect: Rect, on canvas: inout Canvas, _ shared: Shared) {
    let texts = shared.texts
    let words = texts(TransactionRecord.Cause.restore.title)
    let button = rect.row(1).cutRight(TextWidth.columns(of: words) + 2).right
    canvas.drawHeading(texts("Bought before?"), in: rect.cutLeft(2).rest.row(0), shared)
    canvas.write(
      texts("Restore brings back what is yours."), at: rect.origin.moved(x: 2, y: 1),
      style: shared.theme.quiet, width: max(0, rect.width - 4 - button.width))
    canvas.fill(button, style: shared.theme.pill)
    canvas.addButton(button, presses: ["r"])
    canvas.write(words, at: button.origin.moved(x: 1), style: shared.theme.pill)
  }

  /// Draws the large picture, and below it the details that do not fit in the rows.
  private func drawFace(_ details: ProductDetails, in place: Rect, on canvas: inout Canvas) {
    let (entry, shared, texts) = (details.entry, details.shared, details.texts)
    let theme = shared.theme
    let rows = max(0, min(place.height - 4, Self.faceWidth(shared.layout) / 2))
    let picture = shared.picture(
      of: entry.id, details.standing, fitting: Size(min(place.width, 2 * rows), rows))
    canvas.draw(picture, at: place.origin.moved(x: max(0, (place.width - picture.size.width) / 2)))
    var y = place.minY + picture.size.height + 1
    func center(_ text: String, _ style: Style = .plain) {
      for line in TextWidth.wrap(text, columns: min(40, place.width)) where y < place.maxY {
        canvas.write(
          line, at: Point(place.minX, y), style: style, width: place.width, align: .center)
        y += 1
      }
    }
    if shared.layout.isWide {
      center(entry.name, theme.strong)
      if let kind = details.kind { center(texts(.long(kind)), theme.quiet) }
      y += 1
    }
    center(details.description)
    if details.standing == .forSale, picture.size.height > 0, details.kind == .nonConsumable {
      y += 1
      center(texts("Behind glass until it is yours"), theme.quiet)
    }
  }
}
