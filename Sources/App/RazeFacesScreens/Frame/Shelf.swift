import TerminalKit

/// The positions of rows in a list, or of tiles in two columns, with headings for groups.
struct Shelf: Equatable {
  struct Group: Hashable, Sendable {
    let title: String
    /// The product type, shown at the end of the heading.
    let badge: String
    let rows: Range<Int>
  }

  private struct Block: Equatable {
    let group: Group
    let column: Int
    /// The line of the heading, or of the first product if there are no headings.
    let line: Int
  }

  let area: Rect
  /// The width of a product.
  let width: Int
  /// The lines per product.
  let pitch: Int
  let isTiled: Bool
  private let hasHeadings: Bool
  private let gap: Int
  private var blocks: [Block] = []
  private var lines: [Int]

  /// - Parameters:
  ///   - pitch: The lines per row.
  ///   - gap: The empty lines between groups.
  init(_ groups: [Group], list area: Rect, pitch: Int = 1, gap: Int = 0) {
    (self.area, width, self.pitch, self.gap, isTiled) = (area, area.width, pitch, 0, false)
    hasHeadings = groups.contains { !$0.title.isEmpty }
    lines = [-gap]
    for group in groups {
      lines[0] += gap
      add(group, column: 0, gap: 0)
    }
  }

  /// Creates tiles; nil if not all of them fit.
  init?(_ groups: [Group], tiles body: Rect) {
    let isLarge = body.width >= 140 && body.height >= 48
    area = body
    gap = isLarge ? 5 : 6
    width = isLarge ? 50 : (body.width - gap) / 2
    pitch = isLarge ? 6 : 4
    isTiled = true
    hasHeadings = groups.contains { !$0.title.isEmpty }
    lines = [0, 0]
    let count = groups.last?.rows.upperBound ?? 0
    let all = groups.count > 1 ? groups : Self.halves(groups)
    for (place, group) in all.enumerated() {
      let isSecond = place > 0 && group.rows.lowerBound * 2 >= count
      add(group, column: isSecond || !blocks.allSatisfy { $0.column == 0 } ? 1 : 0, gap: 1)
    }
    guard lines.allSatisfy({ $0 <= body.height + 1 }) else { return nil }
  }

  private static func halves(_ groups: [Group]) -> [Group] {
    groups.flatMap { group -> [Group] in
      let middle = (group.rows.lowerBound + group.rows.upperBound + 1) / 2
      return [group.rows.lowerBound..<middle, middle..<group.rows.upperBound]
        .filter { !$0.isEmpty }
        .map { Group(title: group.title, badge: group.badge, rows: $0) }
    }
  }

  private mutating func add(_ group: Group, column: Int, gap: Int) {
    blocks.append(Block(group: group, column: column, line: lines[column]))
    lines[column] += (hasHeadings ? 1 : 0) + group.rows.count * pitch + gap
  }

  private func start(_ block: Block) -> Int { block.line + (hasHeadings ? 1 : 0) }

  private func block(of row: Int) -> Block? { blocks.first { $0.group.rows.contains(row) } }

  private func line(_ row: Int) -> Int {
    block(of: row).map { start($0) + (row - $0.group.rows.lowerBound) * pitch } ?? 0
  }

  private func x(_ column: Int) -> Int { area.minX + column * (width + gap) }

  /// An area of two rows at the bottom of the right column, if it is free.
  var free: Rect? {
    guard isTiled, lines[1] + 2 <= area.height else { return nil }
    let y = max(area.minY + lines[1], area.maxY - (area.height > lines[1] + 2 ? 3 : 2))
    return Rect(x: x(1), y: y, width: width, height: 2)
  }

  func headings(_ cursor: ListCursor) -> [(group: Group, rect: Rect)] {
    guard hasHeadings else { return [] }
    return blocks.compactMap { block in
      let y = area.minY + block.line - cursor.top
      guard area.rows.contains(y) else { return nil }
      return (block.group, Rect(x: x(block.column), y: y, width: width, height: 1))
    }
  }

  /// Returns the visible rows of the table, with their areas.
  func products(_ cursor: ListCursor) -> [(row: Int, rect: Rect)] {
    blocks.flatMap { block -> [(row: Int, rect: Rect)] in
      let (start, rows) = (start(block), block.group.rows)
      let first = max(0, (cursor.top - start + pitch - 1) / pitch)
      let last = min(rows.count, (cursor.top + area.height - start + pitch - 1) / pitch)
      guard first < last else { return [] }
      return (first..<last).map { place in
        let y = area.minY + start + place * pitch - cursor.top
        return (
          rows.lowerBound + place, Rect(x: x(block.column), y: y, width: width, height: pitch)
        )
      }
    }
  }

  func row(at point: Point, _ cursor: ListCursor) -> Int? {
    products(cursor).first { $0.rect.contains(point) }?.row
  }

  func shows(_ row: Int, _ cursor: ListCursor) -> Bool {
    products(cursor).contains { $0.row == row }
  }
}

/// The cursor of a shelf: `selected` counts products, and `top` counts lines.
extension Shelf {
  func moved(_ cursor: ListCursor, _ move: Move, count: Int) -> ListCursor {
    let page = max(1, area.height / pitch - 1)
    let row = move.row(from: cursor.selected, last: count - 1, page: page)
    return clamped(ListCursor(selected: row, top: cursor.top), count: count)
  }

  /// Moves to the nearest product in a column.
  func moved(_ cursor: ListCursor, toColumn column: Int, count: Int) -> ListCursor {
    guard block(of: cursor.selected)?.column != column else { return cursor }
    let here = line(cursor.selected)
    let others = blocks.filter { $0.column == column }.flatMap(\.group.rows)
    guard let nearest = others.min(by: { abs(line($0) - here) < abs(line($1) - here) }) else {
      return cursor
    }
    return clamped(ListCursor(selected: nearest, top: cursor.top), count: count)
  }

  /// Scrolls with the wheel. The selection moves only if it would become invisible.
  func scrolled(_ cursor: ListCursor, by rows: Int, count: Int) -> ListCursor {
    var cursor = cursor
    cursor.top = max(0, min(cursor.top + rows, (lines.max() ?? 0) - area.height))
    let shown = products(cursor).map(\.row)
    if let first = shown.first, let last = shown.last {
      cursor.selected = max(first, min(last, cursor.selected))
    }
    return clamped(cursor, count: count)
  }

  /// Clamps the cursor to the products, and makes the selected one visible.
  func clamped(_ cursor: ListCursor, count: Int) -> ListCursor {
    let selected = max(0, min(cursor.selected, count - 1))
    let (here, height) = (line(selected), area.height)
    var top = cursor.top
    // Scrolls the heading of a group into view with its first product.
    let isFirst = block(of: selected)?.group.rows.lowerBound == selected
    top = min(top, here - (isFirst && hasHeadings ? 1 : 0))
    top = max(top, here + pitch - height)
    top = max(0, min(top, (lines.max() ?? 0) - height))
    return ListCursor(selected: selected, top: top)
  }
}
