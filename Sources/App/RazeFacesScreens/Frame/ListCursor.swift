/// The selected row of a list, and the first visible one.
struct ListCursor: Hashable, Sendable {
  var selected = 0
  var top = 0

  /// - Parameters:
  ///   - count: The number of rows.
  ///   - page: The number of visible rows.
  mutating func move(_ move: Move, count: Int, page: Int) {
    let former = selected
    selected = move.row(from: former, last: count - 1, page: max(1, page - 1))
    if move == .pageUp || move == .pageDown { top += selected - former }
    clamp(count: count, page: page)
  }

  mutating func select(_ row: Int, count: Int, page: Int) {
    selected = row
    clamp(count: count, page: page)
  }

  /// Scrolls with the wheel. The selection moves only if it would become invisible.
  mutating func scroll(by rows: Int, count: Int, page: Int) {
    top = max(0, min(top + rows, count - page))
    selected = max(top, min(selected, top + max(1, page) - 1))
    clamp(count: count, page: page)
  }

  /// Clamps both rows to the list, and makes the selected row visible.
  mutating func clamp(count: Int, page: Int) {
    let page = max(1, page)
    selected = max(0, min(selected, count - 1))
    if selected < top { top = selected }
    if selected >= top + page { top = selected - page + 1 }
    top = max(0, min(top, count - page))
  }

  /// Moves from a row that cannot be selected to one that can, preferably in the given direction.
  mutating func leaveHeading(forward: Bool, count: Int, page: Int, isSelectable: (Int) -> Bool) {
    guard (0..<count).contains(selected), !isSelectable(selected) else { return }
    let ahead = (selected..<count).first(where: isSelectable)
    let behind = (0..<selected).last(where: isSelectable)
    guard let next = forward ? ahead ?? behind : behind ?? ahead else { return }
    select(next, count: count, page: page)
    // Scrolls the heading of the first row into view.
    if selected == 1 { top = 0 }
  }
}

enum Move: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last

  /// Returns the row that it leads to, which may be outside of the list.
  func row(from row: Int, last: Int, page: Int) -> Int {
    switch self {
    case .up: row - 1
    case .down: row + 1
    case .pageUp: row - page
    case .pageDown: row + page
    case .first: 0
    case .last: last
    }
  }
}
