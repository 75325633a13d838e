import RazeFacesConsole
import RazeFacesShop
import TerminalKit

// A click selects, a second one opens, the wheel turns what is under it: each does what some key
// does, and nothing else.

extension AppState {
  mutating func point(_ pointing: Pointing) -> [AppEffect] {
    let point = Point(pointing.column, pointing.row)
    switch pointing.kind {
    case .wheelUp: return turn(by: -1)
    case .wheelDown: return turn(by: 1)
    case .click, .doubleClick: break
    }
    if context == .tooSmall { return [] }
    if let content = frontContent() {
      guard !content.isWaiting, pointing.kind == .click else { return [] }
      let target = SheetFrame(content, in: layout.size).target(at: point)
      return target.map { clickInSheet($0) } ?? []
    }
    if case .help? = dialog {
      dialog = nil
      return []
    }
    if point.y == 1,
      let tab = AppView.tabSlots(in: columns).first(where: { $0.slot.contains(point) })
    {
      return press(.show(tab.tab))
    }
    if point.y == layout.keysRow { return clickKey(at: point.x) }
    return clickRow(at: point, opening: pointing.kind == .doubleClick)
  }

  /// The footer's keys are buttons, too.
  private mutating func clickKey(at column: Int) -> [AppEffect] {
    var x = 1
    for slot in FooterKeys.slots(in: self, columns: footerColumns) {
      let width = FooterKeys.width([slot.binding])
      if (x..<(x + width)).contains(column) {
        return slot.isEnabled ? press(slot.binding.action) : []
      }
      x += width + FooterKeys.gap
    }
    return []
  }

  private mutating func clickRow(at point: Point, opening: Bool) -> [AppEffect] {
    guard let (area, top, count) = listUnderPointer, area.contains(point) else { return [] }
    let row = top + point.y - area.minY
    guard row < count else { return [] }
    note = nil
    select(row)
    return opening ? press(.open) : []
  }

  /// The rows of the screen's list, its first shown row, and how many there are.
  private var listUnderPointer: (area: Rect, top: Int, count: Int)? {
    switch screenContext {
    case .store, .filter: (layout.tableRows, store.list.top, store.rows.count)
    case .library: (layout.libraryColumns.list, library.list.top, library.rows.count)
    case .transactions, .transactionFilter:
      (layout.transactionList, transactions.list.top, transactionCount)
    case .sandbox: (layout.listRows, sandbox.list.top, sandboxRows.count)
    case .log: (layout.listRows, log.list.top, shop.log.lines.count)
    default: nil
    }
  }

  private mutating func select(_ row: Int) {
    switch tab {
    case .store:
      store.list.select(row, count: store.rows.count, page: layout.storeRows)
      if screenContext == .filter { anchorFilter() }
    case .library where library.rows[row].key != nil:
      library.list.select(row, count: library.rows.count, page: layout.libraryRows)
    case .transactions:
      transactions.list.select(row, count: transactionCount, page: layout.transactionRows)
    case .sandbox where sandboxRows[row].item != nil:
      sandbox.list.select(row, count: sandboxRows.count, page: layout.sandboxRows)
    case .log:
      log.list.select(row, count: shop.log.lines.count, page: layout.logRows)
      log.followsEnd = row == shop.log.lines.count - 1
    case .library, .sandbox: break
    }
  }

  private static let wheelRows = 3

  private mutating func turn(by direction: Int) -> [AppEffect] {
    let rows = direction * Self.wheelRows
    switch context {
    case .store, .filter:
      store.list.scroll(by: rows, count: store.rows.count, page: layout.storeRows)
    case .transactions, .transactionFilter:
      transactions.list.scroll(by: rows, count: transactionCount, page: layout.transactionRows)
      return loadMoreIfNear()
    case .log:
      log.list.scroll(by: rows, count: shop.log.lines.count, page: layout.logRows)
      log.followsEnd = log.list.selected >= shop.log.lines.count - 1
    case .library:
      library.list.scroll(by: rows, count: library.rows.count, page: layout.libraryRows)
      settleLibrary()
    case .sandbox:
      sandbox.list.scroll(by: rows, count: sandboxRows.count, page: layout.sandboxRows)
      settleSandbox()
    case .longProductDetail: scrollProduct(direction < 0 ? .up : .down)
    case .transactionDetail, .help: return press(.move(direction < 0 ? .up : .down))
    default: break
    }
    return []
  }
}
