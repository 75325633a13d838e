import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The drawing of products as tiles: picture, name, price and status of each.
struct TilesView {
  private let screen: StoreScreen
  private let shared: Shared

  init(_ screen: StoreScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
  }

  func draw(in grid: TileGrid, on canvas: inout Canvas) {
    let count = screen.table.rows.count
    let cursor = grid.settled(screen.list, count: count)
    for place in 0..<max(0, min(grid.capacity, count - cursor.top)) {
      guard let entry = screen.table.entry(cursor.top + place) else { continue }
      let isSelected = cursor.top + place == cursor.selected
      draw(entry, isSelected: isSelected, in: grid.rect(place), grid, on: &canvas)
    }
  }

  private func draw(
    _ entry: ProductEntry, isSelected: Bool, in tile: Rect, _ grid: TileGrid,
    on canvas: inout Canvas
  ) {
    let status = shared.device.status(of: entry)
    let content = tile.cutLeft(TileGrid.margin).rest
    let (top, words) = content.cutTop(grid.picture.height)
    if grid.picture.height > 0, shared.behindSheet?.hides(entry.id) != true {
      let picture = Picture(
        of: entry.id, Picture.Standing(of: entry, shared), fitting: top.size, shared)
      if top.size.holds(picture.size) {
        let x = (min(top.width, grid.picture.width) - picture.size.width) / 2
        picture.draw(at: top.origin.moved(x: max(0, x)), on: &canvas)
      }
    }
    let isOff = status == .unavailable
    let base: Style = isOff ? shared.theme.quiet : .plain
    // Only the mark and the name change with the selection: a move costs a few dozen bytes.
    if isSelected { canvas.drawSelection(at: words.origin.moved(x: -2), shared) }
    let style = isSelected ? base.with(.bold) : base
    canvas.write(entry.name, at: words.origin, style: style, width: words.width)
    drawTerms(entry, status, in: words.row(1), on: &canvas)
  }

  /// Draws price and status; if there is no room for both in words, the sign stands for the status.
  private func drawTerms(
    _ entry: ProductEntry, _ status: ProductStatus, in row: Rect, on canvas: inout Canvas
  ) {
    let taken = canvas.write(
      entry.price(shared) + entry.priceSign(shared), at: row.origin,
      style: status == .buy ? .plain : shared.theme.quiet, width: row.width)
    let rest = row.cutLeft(taken + 1).rest
    let hasRoom = TextWidth.columns(of: shared.shortStatus(status)) + 2 <= rest.width
    canvas.drawStatus(status, in: hasRoom ? rest : rest.cutLeft(2).left, shared)
  }
}
