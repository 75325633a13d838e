extension Canvas {
  public mutating func hline(from point: Point, length: Int, style: Style = .plain) {
    let row = Rect(x: point.x, y: point.y, width: max(0, length), height: 1).intersection(clip)
    guard !row.isEmpty, let piece = glyphs.horizontal.unicodeScalars.first else { return }
    for x in row.columns { put(piece, width: 1, at: Point(x, point.y), style: style) }
  }

  public mutating func vline(from point: Point, length: Int, style: Style = .plain) {
    for y in point.y..<(point.y + max(0, length)) {
      draw(glyphs.vertical, at: Point(point.x, y), style)
    }
  }

  /// Draws a frame along the inner edge of a rectangle, and leaves the interior unchanged.
  public mutating func box(_ rect: Rect, style: Style = .plain) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    hline(from: rect.origin, length: rect.width, style: style)
    hline(from: Point(rect.minX, bottom), length: rect.width, style: style)
    vline(from: rect.origin, length: rect.height, style: style)
    vline(from: Point(right, rect.minY), length: rect.height, style: style)
    let points = [
      rect.origin, Point(right, rect.minY), Point(right, bottom), Point(rect.minX, bottom),
    ]
    for (corner, point) in zip(glyphs.corners, points) { draw(corner, at: point, style) }
  }

  /// Copies another canvas onto this one, including its cursor if it has one. Cells without colors
  /// keep those below them.
  public mutating func draw(_ other: Canvas, at origin: Point) {
    for y in 0..<other.size.height where clip.rows.contains(origin.y + y) {
      for x in 0..<other.size.width {
        let cell = other.cells[other.index(Point(x, y))]
        let left = origin.x + x
        guard cell.width > 0, left >= clip.minX, left < clip.maxX else { continue }
        let fits = left + cell.width <= clip.maxX
        let point = Point(left, origin.y + y)
        var shown = fits ? cell : .blank(cell.style)
        shown.style = shown.style.over(cells[index(point)].style)
        copy(shown, from: other, at: point)
      }
    }
    if let cursor = other.cursor { self.cursor = cursor.moved(x: origin.x, y: origin.y) }
  }

  private mutating func draw(_ piece: Character, at point: Point, _ style: Style) {
    guard clip.contains(point) else { return }
    put(piece, width: 1, at: point, style: style)
  }
}
