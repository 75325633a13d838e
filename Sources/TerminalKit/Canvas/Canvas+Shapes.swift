extension Canvas {
  /// Draws a horizontal line in the border's material.
  public mutating func hline(
    from point: Point, length: Int, style: Style = .plain, border: Border = .single
  ) {
    let piece = border.pieces(glyphs).horizontal
    for x in point.x..<(point.x + max(0, length)) { draw(piece, at: Point(x, point.y), style) }
  }

  /// Draws a vertical line in the border's material.
  public mutating func vline(
    from point: Point, length: Int, style: Style = .plain, border: Border = .single
  ) {
    let piece = border.pieces(glyphs).vertical
    for y in point.y..<(point.y + max(0, length)) { draw(piece, at: Point(point.x, y), style) }
  }

  /// Draws a frame along the inner edge of a rectangle, with a title in its top line; the inside is
  /// left.
  public mutating func box(
    _ rect: Rect, style: Style = .plain, title: String? = nil, titleStyle: Style? = nil,
    border: Border = .single
  ) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let pieces = border.pieces(glyphs)
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    hline(from: rect.origin, length: rect.width, style: style, border: border)
    hline(from: Point(rect.minX, bottom), length: rect.width, style: style, border: border)
    vline(from: rect.origin, length: rect.height, style: style, border: border)
    vline(from: Point(right, rect.minY), length: rect.height, style: style, border: border)
    draw(pieces.topLeft, at: rect.origin, style)
    draw(pieces.topRight, at: Point(right, rect.minY), style)
    draw(pieces.bottomRight, at: Point(right, bottom), style)
    draw(pieces.bottomLeft, at: Point(rect.minX, bottom), style)
    if let title, rect.width >= 7 {
      let cut = TextWidth.truncate(
        TextWidth.sanitize(title), to: rect.width - 6, ellipsis: glyphs.ellipsis)
      write(
        " \(cut) ", at: rect.origin.moved(x: 2), style: titleStyle ?? style, width: rect.width - 4)
    }
  }

  /// Copies another canvas onto this one, cells and all; its cursor comes along if it has one.
  public mutating func draw(_ other: Canvas, at origin: Point) {
    for y in 0..<other.size.height where clip.rows.contains(origin.y + y) {
      for x in 0..<other.size.width {
        let cell = other.cells[other.index(Point(x, y))]
        let left = origin.x + x
        guard cell.width > 0, left >= clip.minX, left < clip.maxX else { continue }
        let fits = left + cell.width <= clip.maxX
        copy(fits ? cell : .blank(cell.style), from: other, at: Point(left, origin.y + y))
      }
    }
    if let cursor = other.cursor { self.cursor = cursor.moved(x: origin.x, y: origin.y) }
  }

  private mutating func draw(_ piece: Character, at point: Point, _ style: Style) {
    guard clip.contains(point) else { return }
    put(piece, width: 1, at: point, style: style)
  }
}
