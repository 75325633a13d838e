import TerminalKit

extension StorefrontScreen {
  var isListShown: Bool { true }
  func rowAreas(_ layout: Layout) -> [Rect] { [rowArea(layout)] }
  func grid(_ shared: Shared) -> Shelf? { nil }
  func isSelectable(_ row: Int) -> Bool { true }
  func target(of row: Int) -> Int { row }
  mutating func didMove(_ shared: Shared) -> [Request] { [] }
  mutating func scrollPage(by direction: Int, _ shared: Shared) -> [Request] { [] }

  func rowsInSight(_ layout: Layout) -> Int { rowAreas(layout).reduce(0) { $0 + $1.height } }

  mutating func move(_ move: Move, _ shared: Shared) -> [Request] {
    if let grid = grid(shared) {
      list = grid.moved(list, move, count: rowCount(shared))
      return didMove(shared)
    }
    let (count, page) = (rowCount(shared), rowsInSight(shared.layout))
    list.move(move, count: count, page: page)
    let isForward = move != .up && move != .pageUp
    list.leaveHeading(forward: isForward, count: count, page: page, isSelectable: isSelectable)
    return didMove(shared)
  }

  /// Clamps the cursor to the rows.
  mutating func clampList(_ shared: Shared) {
    if let grid = grid(shared) {
      list = grid.clamped(list, count: rowCount(shared))
      return
    }
    let (count, page) = (rowCount(shared), rowsInSight(shared.layout))
    list.clamp(count: count, page: page)
    list.leaveHeading(forward: true, count: count, page: page, isSelectable: isSelectable)
  }

  mutating func click(at point: Point, _ shared: Shared) -> [Request]? {
    clickList(at: point, shared)
  }

  mutating func clickList(at point: Point, _ shared: Shared) -> [Request]? {
    guard isListShown, let row = row(at: point, shared).map(target), row < rowCount(shared),
      isSelectable(row)
    else { return nil }
    list.selected = row
    clampList(shared)
    return didMove(shared)
  }

  private func row(at point: Point, _ shared: Shared) -> Int? {
    if let grid = grid(shared) { return grid.row(at: point, list) }
    var first = list.top
    for area in rowAreas(shared.layout) {
      if area.contains(point) { return first + point.y - area.minY }
      first += area.height
    }
    return nil
  }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] {
    guard isListShown else { return scrollPage(by: rows.signum(), shared) }
    if let grid = grid(shared) {
      list = grid.scrolled(list, by: rows, count: rowCount(shared))
      return didMove(shared)
    }
    list.scroll(by: rows, count: rowCount(shared), page: rowsInSight(shared.layout))
    clampList(shared)
    return didMove(shared)
  }

  func drawRows(
    on canvas: inout Canvas, _ shared: Shared,
    _ draw: (_ row: Int, _ isSelected: Bool, _ rect: Rect, _ canvas: inout Canvas) -> Void
  ) {
    let count = rowCount(shared)
    var cursor = list
    cursor.clamp(count: count, page: rowsInSight(shared.layout))
    let rects = rowAreas(shared.layout).lazy.flatMap { area in
      (0..<max(0, area.height)).lazy.map { area.row($0) }
    }
    for (row, rect) in zip(cursor.top..<max(cursor.top, count), rects) {
      if row == cursor.selected, isSelectable(row) {
        canvas.drawSelectedRow(rect.cutLeft(1).rest, shared)
      }
      draw(row, row == cursor.selected, rect, &canvas)
    }
  }
}
