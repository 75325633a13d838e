import CNcurses
import TerminalKit

/// Puts canvases on the curses screen: the runs of cells that differ from the last canvas.
///
/// Curses then finds the shortest way to make the terminal look so. `wadd_wchnstr` neither wraps nor
/// moves the cursor, so the bottom right cell is like any other.
@MainActor
final class Painter {
  private let capabilities: Capabilities
  private var pairs: ColorPairs
  private var last: Canvas?
  private var isCursorShown = true
  private var line: [cchar_t] = []
  private var cachedStyle = Style.plain
  private var cachedLook: (attributes: attr_t, pair: Int16) = (0, 0)

  init(capabilities: Capabilities) {
    self.capabilities = capabilities
    pairs = ColorPairs(depth: capabilities.colors)
  }

  /// What is on the screen is not known any more.
  func forget() { last = nil }

  func paint(_ canvas: Canvas) {
    let window = nc_screen()
    let rows = min(canvas.size.height, Int(getmaxy(window)))
    let columns = min(canvas.size.width, Int(getmaxx(window)))
    if let last, last.size == canvas.size {
      for y in 0..<rows { paintChanges(in: canvas, from: last, row: y, columns: columns) }
    } else {
      werase(window)
      for y in 0..<rows { paint(canvas, row: y, columns: 0..<columns) }
    }
    last = canvas
    placeCursor(canvas.cursor, within: Size(columns, rows))
    wnoutrefresh(window)
    doupdate()
  }

  private func paintChanges(in canvas: Canvas, from last: Canvas, row y: Int, columns: Int) {
    let new = canvas.row(y)
    let old = last.row(y)
    guard new != old, let start = zip(new, old).prefixCount(where: ==) else { return }
    var first = start
    var end = columns
    while end > first, new[new.startIndex + end - 1] == old[old.startIndex + end - 1] { end -= 1 }
    // A wide character is one thing: begin and end at whole ones, of before and of now.
    while first > 0, new[new.startIndex + first].isContinuation
      || old[old.startIndex + first].isContinuation
    { first -= 1 }
    while end < columns, new[new.startIndex + end].isContinuation
      || old[old.startIndex + end].isContinuation
    { end += 1 }
    if first < end { paint(canvas, row: y, columns: first..<end) }
  }

  private func paint(_ canvas: Canvas, row y: Int, columns: Range<Int>) {
    line.removeAll(keepingCapacity: true)
    let row = canvas.row(y)
    for cell in row[(row.startIndex + columns.lowerBound)..<(row.startIndex + columns.upperBound)]
    where !cell.isContinuation {
      append(cell)
    }
    _ = mvwadd_wchnstr(
      nc_screen(), Int32(y), Int32(columns.lowerBound), line, Int32(line.count))
  }

  private func append(_ cell: Cell) {
    let look = look(of: cell.style)
    if let byte = cell.character.asciiValue {
      append([UInt32(byte)], look)
    } else {
      let spelling = CellSpelling(
        of: cell.character, columns: Int(cell.width), isUTF8: capabilities.glyphs != .ascii)
      for scalars in spelling.cells { append(scalars, look) }
    }
  }

  private func append(_ scalars: [UInt32], _ look: (attributes: attr_t, pair: Int16)) {
    var cell = cchar_t()
    cell.attr = look.attributes
    withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: scalars.count + 1) { text in
      for (index, scalar) in scalars.enumerated() { text[index] = wchar_t(bitPattern: scalar) }
      text[scalars.count] = 0
      _ = setcchar(&cell, text.baseAddress, look.attributes, look.pair, nil)
    }
    line.append(cell)
  }

  /// Neighbours mostly look alike, so the last answer is kept.
  private func look(of style: Style) -> (attributes: attr_t, pair: Int16) {
    if style == cachedStyle { return cachedLook }
    cachedStyle = style
    cachedLook = (
      style.attributes(for: capabilities.colors).curses, pairs.number(for: style)
    )
    return cachedLook
  }

  private func placeCursor(_ cursor: Point?, within size: Size) {
    let shown = cursor.flatMap { Rect(size: size).contains($0) ? $0 : nil }
    if let shown { wmove(nc_screen(), Int32(shown.y), Int32(shown.x)) }
    guard (shown != nil) != isCursorShown else { return }
    isCursorShown = shown != nil
    curs_set(isCursorShown ? 1 : 0)
  }
}

extension Attributes {
  /// Curses cannot strike through.
  var curses: attr_t {
    var attributes: attr_t = 0
    if contains(.bold) { attributes |= NC_BOLD }
    if contains(.dim) || contains(.strikethrough) { attributes |= NC_DIM }
    if contains(.italic) { attributes |= NC_ITALIC }
    if contains(.underline) { attributes |= NC_UNDERLINE }
    if contains(.reverse) { attributes |= NC_REVERSE }
    return attributes
  }
}

extension Sequence {
  /// How many elements at the beginning fulfil a condition on both halves; nil if all do.
  fileprivate func prefixCount<Left, Right>(where holds: (Left, Right) -> Bool) -> Int?
  where Element == (Left, Right) {
    var count = 0
    for (left, right) in self {
      guard holds(left, right) else { return count }
      count += 1
    }
    return nil
  }
}
