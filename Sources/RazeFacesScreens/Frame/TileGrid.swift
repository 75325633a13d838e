import TerminalKit

/// The grid of the Store's tiles in one window: as many as it holds, and where it holds all, as
/// large as they can be.
struct TileGrid: Equatable {
  let area: Rect
  let columns: Int
  /// Lines of tiles.
  let lines: Int
  /// The size of a tile with the blanks to its right and below it.
  let tile: Size
  /// The size of a tile's picture; zero if the window is too low for one in letters.
  let picture: Size

  /// A blank, the mark of the selected one, and another blank.
  static let margin = 3
  /// Name, price and status; in one row where that makes room for another line of pictures, which
  /// then have the price on them.
  let rowsOfText: Int
  /// A name, or a price and its status.
  private static let narrowest = 17
  /// A picture of fewer than sixteen columns shows no face.
  private static let rows = 8...24
  /// The size of the drawings in letters that are shipped.
  private static let letters = Size(22, 8)

  /// A name that is longer than this is cut.
  private static let longestName = 24
  /// The columns of a status's sign behind a name.
  static let sign = 2

  /// - Parameters:
  ///   - count: the products there are, whatever a filter leaves of them: no picture changes its
  ///     size while somebody types.
  ///   - widest: columns of the longest name.
  ///   - hasShapes: whether pictures are of any size.
  init(_ layout: Layout, count: Int, widest: Int, hasShapes: Bool) {
    let area = layout.content
    let gap = layout.isTall ? 1 : 0
    let name = min(widest, Self.longestName)
    func grid(_ picture: Size) -> TileGrid { TileGrid(area, gap, picture: picture, name: name) }
    let room = area.height - 2
    /// Returns a grid with the price on the picture.
    func dense(_ picture: Size) -> TileGrid {
      TileGrid(area, 0, picture: picture, name: name + Self.sign, rowsOfText: 1)
    }
    guard hasShapes, room >= Self.rows.lowerBound else {
      let picture = !hasShapes && room >= Self.letters.height ? Self.letters : .zero
      let isDense =
        picture != .zero && grid(picture).lines == 1 && area.height >= 2 * (picture.height + 1)
      self = isDense ? dense(picture) : grid(picture)
      return
    }
    let all = Self.rows.reversed().lazy.filter { $0 <= room }.map { grid(Size(2 * $0, $0)) }
      .first { $0.capacity >= count }
    if let all {
      self = all
      return
    }
    let lines = grid(Size(2 * Self.rows.lowerBound, Self.rows.lowerBound)).lines
    if lines == 1, area.height >= 2 * (Self.rows.lowerBound + 1) {
      let rows = area.height / 2 - 1
      self = dense(Size(2 * rows, rows))
      return
    }
    let rows = max(Self.rows.lowerBound, (area.height + gap) / lines - gap - 2)
    self = grid(Size(2 * rows, rows))
  }

  private init(_ area: Rect, _ gap: Int, picture: Size, name: Int, rowsOfText: Int = 2) {
    self.area = area
    self.picture = picture
    self.rowsOfText = rowsOfText
    let height = picture.height + rowsOfText + gap
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
      width: tile.width, height: picture.height + rowsOfText)
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
