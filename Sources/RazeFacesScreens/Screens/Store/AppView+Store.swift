import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension AppView {
  func drawStore(on canvas: inout Canvas) {
    let (list, pane) = layout.columns
    switch (state.shop.shelf.phase, state.store.rows.isEmpty) {
    case (.loading, true):
      return drawEmpty("\(spinner) \(StoreWords.loading)", [], in: list, on: &canvas)
    case (.failed(let why), _) where state.shop.shelf.entries.isEmpty:
      return drawEmpty(
        StoreWords.loadFailed, [why, StoreWords.loadAgain], in: layout.body, on: &canvas)
    case (_, true):
      if let filter = state.store.filter {
        drawEmpty(
          StoreWords.noMatch(filter.field.text), [StoreWords.noMatchHint], in: list, on: &canvas)
      } else {
        drawEmpty(StoreWords.emptyTitle, [StoreWords.empty], in: layout.body, on: &canvas)
      }
      return
    case (_, false): break
    }
    drawTable(in: list, on: &canvas)
    if let pane, let entry = state.selectedEntry { drawPane(entry, in: pane, on: &canvas) }
  }

  private func drawTable(in list: Rect, on canvas: inout Canvas) {
    let (title, rows) = list.cutTop(1)
    let columns = StoreColumns(in: title, hasFractions: hasFractions)
    canvas.write(
      StoreWords.name, at: columns.name.origin, style: theme.quiet, width: columns.name.width)
    if let type = columns.type {
      canvas.write(StoreWords.type, at: type.origin, style: theme.quiet, width: type.width)
    }
    canvas.write(
      StoreWords.price, at: columns.price.origin, style: theme.quiet, width: columns.price.width,
      align: .right)
    canvas.write(
      StoreWords.status, at: columns.status.origin.moved(x: 2), style: theme.quiet)
    let cursor = state.store.list.settled(count: state.store.rows.count, page: rows.height)
    for offset in 0..<min(rows.height, state.store.rows.count - cursor.top) {
      let place = Int(state.store.rows[cursor.top + offset])
      guard state.shop.shelf.entries.indices.contains(place) else { continue }
      drawRow(
        state.shop.shelf.entries[place], isSelected: cursor.top + offset == cursor.selected,
        in: rows.row(offset), on: &canvas)
    }
  }

  private var hasFractions: Bool { state.device.snapshot?.storefront.fractionDigits != 0 }

  private func drawRow(
    _ entry: ShelfEntry, isSelected: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    let columns = StoreColumns(in: row, hasFractions: hasFractions)
    let status = state.device.status(of: entry)
    let isOff = status == .unavailable
    if isSelected { drawSelection(at: row.origin.moved(x: 1), on: &canvas) }
    // Only marker and name change with the selection: a move costs a few dozen bytes.
    let base: Style = isOff ? theme.quiet : .plain
    canvas.write(
      entry.name, at: columns.name.origin, style: isSelected ? base.with(.bold) : base,
      width: columns.name.width)
    if let type = columns.type {
      canvas.write(
        StoreWords.kind(state.content.kind(entry.id)), at: type.origin, style: theme.quiet,
        width: type.width)
    }
    canvas.write(
      priceText(entry), at: columns.price.origin,
      style: status == .purchased || isOff ? theme.quiet : .plain, width: columns.price.width,
      align: .right)
    drawStatus(status, in: columns.status, on: &canvas)
  }

  func priceText(_ entry: ShelfEntry) -> String {
    switch entry {
    case .product(let product): PriceLabel.text(product)
    case .invalid: marks.nothing
    }
  }

  /// A sign and a word; the colour only agrees with them.
  func drawStatus(_ status: ProductStatus, in rect: Rect, on canvas: inout Canvas) {
    let (mark, style): (String, Style) =
      switch status {
      case .buy: ("", .plain)
      case .purchased: (marks.purchased, theme.accent.with(.bold))
      case .purchasing: (spinner, theme.warning)
      case .deferred: (marks.waiting, theme.warning)
      case .unavailable: (marks.unavailable, theme.quiet)
      }
    canvas.write(mark, at: rect.origin, style: style)
    let words = StoreWords.status(status)
    let fits = TextWidth.columns(of: words) <= rect.width - 2
    canvas.write(
      fits ? words : StoreWords.shortStatus(status), at: rect.origin.moved(x: 2), style: style,
      width: rect.width - 2)
  }
}
