import TerminalKit

/// The grid of the Store's tiles in one window: as many as it holds, and where it holds all, as
/// large as they can be.
struct TileGrid: Equatable {
  let area: Rect
  let columns: Int
  /// Lines of tiles.
  let lines: Int
  /// The size of a tile with the space to its right and below it.
  let tile: Size
  /// The size of a tile's picture; zero if the window is too low, or there are none.
  let picture: Size

  /// A space, the mark of the selected one, and another space.
  static let margin = 3
  /// A name, then price and status.
  private static let rowsOfText = 2
  /// A name, or a price and its status.
  private static let narrowest = 17
  /// A picture of fewer rows shows no face.
  private static let rows = 7...24
  /// A name that is longer than this is cut.
  private static let longestName = 24

  /// - Parameters:
  ///   - count: the products there are, whatever a filter leaves of them: no picture changes its
  ///     size while somebody types.
  ///   - widest: columns of the longest name.
  init(_ layout: Layout, count: Int, widest: Int, hasPictures: Bool) {
    let area = layout.content
    // The usual window has room for two lines of tiles, and for no more.
    let twoLines = 2 * (Self.rows.lowerBound + Self.rowsOfText)
    let gap = layout.isTall && area.height > twoLines ? 1 : 0
    func grid(_ rows: Int) -> TileGrid {
      TileGrid(area, gap, rows: rows, name: min(widest, Self.longestName))
    }
    let most = hasPictures ? area.height - Self.rowsOfText : 0
    let grids = Self.rows.reversed().lazy.filter { $0 <= most }.map(grid)
    guard let smallest = grids.last else {
      self = grid(0)
      return
    }
    self =
      grids.first { $0.capacity >= count }
      ?? grid((area.height + gap) / smallest.lines - gap - Self.rowsOfText)
  }

  private init(_ area: Rect, _ gap: Int, rows: Int, name: Int) {
    self.area = area
    picture = Size(2 * rows, rows)
    let height = rows + Self.rowsOfText + gap
    let width = max(Self.narrowest, picture.width, name) + Self.margin
    columns = max(1, area.width / width)
    lines = max(1, (area.height + gap) / height)
    tile = Size(area.width / columns, height)
  }

  /// The tiles that are shown at once.
  var capacity: Int { columns * lines }

  /// - Parameter place: counted from the first tile that is shown.
  func rect(_ place: Int) -> Rect {
    Rect(
      x: area.minX + place % columns * tile.width, y: area.minY + place / columns * tile.height,
      width: tile.width, height: picture.height + Self.rowsOfText)
  }

  /// - Returns: the place of the tile there, whether or not there is one.
  func place(at point: Point) -> Int? {
    (0..<capacity).first { rect($0).contains(point) }
  }
}

/// A list in lines of several: its cursor counts products, and its top is the first of a line.
extension TileGrid {
  enum Move: Hashable, Sendable {
    case left, right
    case along(RazeFacesScreens.Move)
  }

  func moved(_ cursor: ListCursor, _ move: Move, count: Int) -> ListCursor {
    var cursor = settled(cursor, count: count)
    let page = columns * max(1, lines - 1)
    switch move {
    case .left: cursor.selected -= 1
    case .right: cursor.selected += 1
    case .along(.up) where cursor.selected >= columns: cursor.selected -= columns
    case .along(.down) where line(cursor.selected) < line(count - 1): cursor.selected += columns
    case .along(.up), .along(.down): break
    case .along(.pageUp):
      cursor.selected -= page
      cursor.top -= page
    case .along(.pageDown):
      cursor.selected += page
      cursor.top += page
    case .along(.first): cursor.selected = 0
    case .along(.last): cursor.selected = count - 1
    }
    return settled(cursor, count: count)
  }

  /// Turns the wheel: the selection moves only as far as it has to stay in sight.
  func scrolled(_ cursor: ListCursor, by rows: Int, count: Int) -> ListCursor {
    var cursor = settled(cursor, count: count)
    cursor.top += rows.signum() * columns
    let top = max(0, min(line(cursor.top), line(count - 1) - lines + 1))
    let column = cursor.selected % columns
    let line = max(top, min(line(cursor.selected), top + lines - 1))
    cursor.selected = line * columns + column
    return settled(cursor, count: count)
  }

  /// Brings the cursor back into what there is, with the selected tile in sight.
  func settled(_ cursor: ListCursor, count: Int) -> ListCursor {
    let selected = max(0, min(cursor.selected, count - 1))
    var top = line(max(0, cursor.top))
    top = max(line(selected) - lines + 1, min(top, line(selected)))
    top = max(0, min(top, line(count - 1) - lines + 1))
    return ListCursor(selected: selected, top: top * columns)
  }

  func shows(_ place: Int, _ cursor: ListCursor) -> Bool {
    (cursor.top..<cursor.top + capacity).contains(place)
  }

  private func line(_ place: Int) -> Int { max(0, place) / columns }
}
