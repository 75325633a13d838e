import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// Draws products as a list or as tiles, with a large picture if there is room.
struct ShelfView {
  private let screen: StoreScreen
  private let shelf: Shelf
  private let shared: Shared

  init(_ screen: StoreScreen, _ shelf: Shelf, _ shared: Shared) {
    self.screen = screen
    self.shelf = shelf
    self.shared = shared
  }

  func draw(on canvas: inout Canvas) {
    let cursor = shelf.clamped(screen.list, count: screen.table.rows.count)
    for (group, rect) in shelf.headings(cursor) {
      canvas.drawHeading(
        group.title, badge: shared.layout.isWide ? group.badge : "", in: rect.cutLeft(2).rest,
        shared)
    }
    let shown = shelf.products(cursor)
    // Prices in a plain list are right-aligned; otherwise, the pills have equal widths.
    let pill = max(
      shelf.pitch > 1 ? 8 : 0,
      2
        + TextWidth.widest(
          shown.compactMap { screen.table.entry($0.row)?.price(shared) }.map(TextWidth.sanitize),
          in: 0...16))
    for (row, rect) in shown {
      guard let entry = screen.table.entry(row) else { continue }
      let isSelected = row == cursor.selected
      if isSelected {
        let width = rect.width + (shelf.pitch > 1 ? 1 : 0)
        canvas.drawSelectedRow(Rect(origin: rect.origin, size: Size(width, rect.height)), shared)
      }
      if shelf.pitch > 1 {
        drawTile(entry, isSelected, pill: pill, in: rect, on: &canvas)
      } else {
        drawLine(entry, isSelected, pill: pill, in: rect, on: &canvas)
      }
    }
    if let free = shelf.free { drawRestore(in: free, on: &canvas) }
    if let place = screen.place(of: shelf, shared), let entry = screen.pictured {
      drawFace(entry, in: place, on: &canvas)
    }
  }

  private func drawLine(
    _ entry: ProductEntry, _ isSelected: Bool, pill: Int, in row: Rect, on canvas: inout Canvas
  ) {
    let offer = ProductOffer(entry, shared)
    let theme = shared.theme
    let taken = canvas.drawOffer(
      offer, endingAt: row.maxX, row: row.minY, isSelected: isSelected, pill: pill, always: false,
      shared)
    var room = row.width - 2 - taken - 1
    let name = TextWidth.columns(of: TextWidth.sanitize(entry.name))
    if let aside = offer.aside {
      let columns = TextWidth.columns(of: TextWidth.sanitize(aside.words))
      if name + 2 + columns <= room {
        canvas.write(
          aside.words, at: Point(row.maxX - taken - 1 - columns, row.minY), style: aside.style)
        room -= columns + 1
      }
    }
    let base: Style = offer.isForSale ? .plain : theme.quiet
    canvas.write(
      entry.name, at: row.origin.moved(x: 2), style: isSelected ? base.with(.bold) : base,
      width: room)
  }

  private func drawTile(
    _ entry: ProductEntry, _ isSelected: Bool, pill: Int, in tile: Rect, on canvas: inout Canvas
  ) {
    let offer = ProductOffer(entry, shared)
    let theme = shared.theme
    let pixels = 2 * shelf.pitch - 1
    var x = tile.minX + 2
    if shelf.isTiled {
      let picture = ProductPicture(
        of: entry.id, ProductPicture.Standing(of: entry, shared), pixels: pixels, shared)
      if picture.size.width <= 2 * pixels { picture.draw(at: Point(x, tile.minY), on: &canvas) }
      if picture.size.width > 0 { x += pixels + 2 }
    }
    let y = tile.minY + (shelf.pitch > 4 ? 1 : 0)
    let taken = canvas.drawOffer(
      offer, endingAt: tile.maxX, row: y, isSelected: isSelected, pill: pill, always: true, shared)
    var room = tile.maxX - taken - 1 - x
    let name = TextWidth.columns(of: TextWidth.sanitize(entry.name))
    if let aside = offer.aside, entry.introduction(shared) == nil {
      let columns = TextWidth.columns(of: TextWidth.sanitize(aside.words))
      if name + 2 + columns <= room {
        canvas.write(aside.words, at: Point(tile.maxX - taken - 2 - columns, y), style: aside.style)
        room -= columns + 2
      }
    }
    canvas.write(
      entry.name, at: Point(x, y), style: offer.isForSale ? .bold : theme.quiet, width: room)
    // Filled in the text's color, so that the background and the text are output together.
    if isSelected, theme.hasGrounds {
      let rows = Rect(x: x - 2, y: y + 1, width: tile.maxX + 1 - x + 2, height: tile.maxY - y - 1)
      canvas.fill(rows, style: theme.quiet.over(theme.selection))
    }
    let lines = TextWidth.wrap(offer.details, columns: tile.maxX - x - 8)
    for (place, line) in lines.prefix(min(3, (shelf.pitch + 1) / 2)).enumerated() {
      canvas.write(line, at: Point(x, y + 1 + place), style: theme.quiet, width: tile.maxX - x)
    }
  }

  private func drawRestore(in rect: Rect, on canvas: inout Canvas) {
    let texts = shared.texts
    canvas.drawHeading(texts("Bought before?"), in: rect.cutLeft(2).rest.row(0), shared)
    let button = screen.restoreButton(shelf, shared)
    canvas.write(
      texts("Restore brings back what is yours."), at: rect.origin.moved(x: 2, y: 1),
      style: shared.theme.quiet, width: max(0, rect.width - 4 - (button?.width ?? 0)))
    guard let button else { return }
    canvas.fill(button, style: shared.theme.pill)
    canvas.addButton(button, presses: ["r"])
    canvas.write(
      texts(TransactionRecord.Cause.restore.title), at: button.origin.moved(x: 1),
      style: shared.theme.pill)
  }

  /// Draws the large picture, and below it the details that do not fit in the rows.
  private func drawFace(_ entry: ProductEntry, in place: Rect, on canvas: inout Canvas) {
    let (theme, texts) = (shared.theme, shared.texts)
    let offer = ProductOffer(entry, shared)
    let standing = ProductPicture.Standing(of: entry, shared)
    let rows = max(0, min(place.height - 4, StoreScreen.faceWidth(shared.layout) / 2))
    let picture = ProductPicture(
      of: entry.id, standing, fitting: Size(min(place.width, 2 * rows), rows), shared)
    picture.draw(
      at: place.origin.moved(x: max(0, (place.width - picture.size.width) / 2)), on: &canvas)
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
      if let kind = shared.content.kind(entry.id) { center(texts(.long(kind)), theme.quiet) }
      y += 1
    }
    center(ProductDetails(entry, shared).description)
    if offer.isForSale, standing == .forSale, picture.size.height > 0,
      shared.content.kind(entry.id) == .nonConsumable
    {
      y += 1
      center(texts("Behind glass until it is yours"), theme.quiet)
    }
  }
}
