/// A grid of cells that views draw into and terminals render.
///
/// Drawing outside the clip rectangle does nothing. If one half of a wide character is overwritten
/// or cut off, the other half becomes a space.
public struct Canvas: Sendable {
  public let size: Size
  public let glyphs: GlyphSet
  /// The cursor's position; nil hides it. Put it on the selection for screen readers.
  public var cursor: Point?
  public private(set) var clip: Rect
  /// The areas that look like buttons, and the keys that a click on each stands for. Later ones lie
  /// on top.
  public private(set) var buttons: [(area: Rect, keys: [KeyPress])] = []
  var cells: [PackedCell]
  /// The clusters of more than one code point, which cells refer to by index.
  private(set) var clusters: [Character] = []

  public init(size: Size, glyphs: GlyphSet = .unicode) {
    (self.size, self.glyphs) = (size, glyphs)
    clip = Rect(size: size)
    cells = Array(repeating: .blank(.plain), count: size.width * size.height)
  }

  public var bounds: Rect { Rect(size: size) }

  /// The cell at a point within `bounds`.
  public subscript(point: Point) -> Cell { unpack(cells[index(point)]) }

  public mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let outer = clip
    clip = outer.intersection(rect)
    draw(&self)
    clip = outer
  }

  /// Makes an area a button that presses keys.
  public mutating func addButton(_ area: Rect, presses keys: [KeyPress]) {
    let area = area.intersection(clip)
    if !area.isEmpty { buttons.append((area, keys)) }
  }

  /// Makes all areas drawn so far inert, because a sheet covers them.
  public mutating func removeButtons() { buttons = [] }

  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    let blank = PackedCell.blank(style)
    for y in area.rows {
      mendAround(Point(area.minX, y), width: area.width)
      let start = index(Point(area.minX, y))
      for position in start..<(start + area.width) { cells[position] = blank }
    }
  }

  /// Changes the styles of cells and keeps their text, as for the selected row of a table.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for y in area.rows {
      let start = index(Point(area.minX, y))
      for position in start..<(start + area.width) { change(&cells[position].style) }
    }
  }

  /// Applies a style on top: its colors replace those of the cells, and its attributes are added.
  public mutating func paint(_ rect: Rect, with style: Style) {
    restyle(rect) { $0 = style.over($0) }
  }

  // Below, points lie within the clip rectangle, and text is already sanitized.

  func index(_ point: Point) -> Int { point.y * size.width + point.x }

  func unpack(_ cell: PackedCell) -> Cell {
    Cell(content: cell.content(from: clusters), width: cell.width, style: cell.style)
  }

  mutating func put(_ character: Character, width: Int, at point: Point, style: Style) {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      put(scalar, width: width, at: point, style: style)
    } else {
      let index = intern(character)
      place(PackedCell(clusterIndex: index, width: width, style: style), at: point)
    }
  }

  mutating func put(_ scalar: Unicode.Scalar, width: Int, at point: Point, style: Style) {
    place(PackedCell(scalar: scalar.value, width: width, style: style), at: point)
  }

  mutating func copy(_ cell: PackedCell, from other: Canvas, at point: Point) {
    var copy = cell
    if let index = cell.clusterIndex {
      copy = PackedCell(
        clusterIndex: intern(other.clusters[index]), width: cell.width, style: cell.style)
    }
    mendAround(point, width: cell.width)
    let position = index(point)
    cells[position] = copy
    if cell.width == 2 { cells[position + 1] = .continuation(cell.style) }
  }

  private mutating func place(_ cell: PackedCell, at point: Point) {
    let position = index(point)
    let isSimple = cell.width == 1 && cells[position].width == 1
    if !isSimple { mendAround(point, width: cell.width) }
    var cell = cell
    let style = cell.style
    cell.style = style.over(cells[position].style)
    cells[position] = cell
    if cell.width == 2 {
      cells[position + 1] = .continuation(style.over(cells[position + 1].style))
    }
  }

  private mutating func intern(_ character: Character) -> Int {
    if let index = clusters.firstIndex(of: character) { return index }
    clusters.append(character)
    return clusters.count - 1
  }

  /// Replaces wide characters that the edges of these columns cut in half with spaces.
  private mutating func mendAround(_ point: Point, width: Int) {
    mend(point)
    if point.x + width < size.width { mend(point.moved(x: width)) }
  }

  private mutating func mend(_ point: Point) {
    let position = index(point)
    guard cells[position].width == 0, point.x > 0 else { return }
    cells[position - 1] = .blank(cells[position - 1].style)
    cells[position] = .blank(cells[position].style)
  }
}
