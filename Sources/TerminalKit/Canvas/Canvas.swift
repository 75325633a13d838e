/// A picture of the screen: what a view draws and a terminal shows.
///
/// Everything is clipped: drawing outside is allowed and does nothing. Wide characters are never
/// left half: overwriting one half, or cutting one at an edge, makes blanks of the rest.
public struct Canvas: Equatable, Sendable {
  public let size: Size
  /// Decides how borders, ellipses and foreign letters are drawn.
  public let glyphs: GlyphSet
  /// Where the terminal's cursor stands; nil hides it. Put it on the selection for screen readers.
  public var cursor: Point?
  /// Where drawing has an effect; see `clipped(to:_:)`.
  public private(set) var clip: Rect
  private(set) var cells: [Cell]

  public init(size: Size, glyphs: GlyphSet = .unicode) {
    self.size = size
    self.glyphs = glyphs
    clip = Rect(size: size)
    cells = Array(repeating: .blank, count: size.width * size.height)
  }

  public var bounds: Rect { Rect(size: size) }

  public static func == (left: Canvas, right: Canvas) -> Bool {
    left.size == right.size && left.cursor == right.cursor && left.cells == right.cells
  }

  /// The cell at a place, which must lie within `bounds`.
  public subscript(point: Point) -> Cell { cells[index(point)] }

  /// The cells of one row, left to right.
  public func row(_ y: Int) -> ArraySlice<Cell> {
    cells[(y * size.width)..<((y + 1) * size.width)]
  }

  /// Draws with a narrower clip: what the closure draws outside of the rectangle does not appear.
  public mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let outer = clip
    clip = outer.intersection(rect)
    draw(&self)
    clip = outer
  }

  /// Makes a rectangle blank in exactly this style; what was there is gone.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    let blank = Cell(" ", style: style)
    for y in area.rows {
      mend(Point(area.minX, y))
      if area.maxX < size.width { mend(Point(area.maxX, y)) }
      let start = index(Point(area.minX, y))
      for position in start..<(start + area.width) { cells[position] = blank }
    }
  }

  /// Changes how cells look and leaves what they say, as for the selected row of a table.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for y in area.rows {
      let start = index(Point(area.minX, y))
      for position in start..<(start + area.width) { change(&cells[position].style) }
    }
  }

  /// Puts a style over cells: its colours replace theirs, its attributes come on top.
  public mutating func paint(_ rect: Rect, with style: Style) {
    restyle(rect) { $0 = style.over($0) }
  }

  func index(_ point: Point) -> Int { point.y * size.width + point.x }

  /// Puts one character of one or two columns at a place within the clip.
  mutating func put(_ character: Character, width: Int, at point: Point, style: Style) {
    let position = index(point)
    if width == 1 {
      if cells[position].width != 1 { mendAround(point, width: 1) }
      cells[position] = Cell(character, style: style.over(cells[position].style))
    } else {
      mendAround(point, width: 2)
      let second = style.over(cells[position + 1].style)
      cells[position] = Cell(character, width: 2, style: style.over(cells[position].style))
      cells[position + 1] = Cell(" ", width: 0, style: second)
    }
  }

  /// Puts whole cells, as they are.
  mutating func put(_ cell: Cell, at point: Point) {
    mendAround(point, width: Int(cell.width))
    cells[index(point)] = cell
    if cell.width == 2 { cells[index(point) + 1] = Cell(" ", width: 0, style: cell.style) }
  }

  private mutating func mendAround(_ point: Point, width: Int) {
    mend(point)
    if point.x + width < size.width { mend(point.moved(x: width)) }
  }

  /// Makes blanks of the wide character whose second half stands here, before it is cut there.
  private mutating func mend(_ point: Point) {
    let position = index(point)
    guard cells[position].isContinuation, point.x > 0 else { return }
    cells[position - 1] = Cell(" ", style: cells[position - 1].style)
    cells[position] = Cell(" ", style: cells[position].style)
  }
}
