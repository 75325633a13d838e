/// Where text stands in the columns that it is given.
public enum Alignment: Hashable, Sendable {
  case left, center, right
}

extension Canvas {
  /// Writes text on one row and returns the columns that it took.
  ///
  /// The text is sanitized here, so foreign text needs no care. It gets `width` columns, or all up
  /// to the clip's right edge; what does not fit is cut, with an ellipsis if wanted. What the style
  /// leaves open shows through from what was filled before.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at point: Point, style: Style = .plain, width: Int? = nil,
    align: Alignment = .left, ellipsis: Bool = true
  ) -> Int {
    let available = min(width ?? Int.max, clip.maxX - point.x)
    guard available > 0, clip.rows.contains(point.y) else { return 0 }
    if let written = writePlainly(text, at: point, style: style, width: available, align: align) {
      return written
    }
    let clean = glyphs == .ascii ? TextWidth.ascii(text) : TextWidth.sanitize(text)
    let cut =
      ellipsis
      ? TextWidth.truncate(clean, to: available, ellipsis: glyphs.ellipsis)
      : String(TextWidth.prefix(of: clean, columns: available).text)
    let columns = TextWidth.columns(of: cut)
    let room = width.map { min($0, available) } ?? available
    let start = point.x + (width == nil && align == .left ? 0 : align.offset(columns, in: room))
    var x = start
    for cluster in cut {
      TextWidth.forEachCell(of: cluster) { character, columns in
        let end = x + columns
        if x >= clip.minX, end <= clip.maxX {
          put(character, width: columns, at: Point(x, point.y), style: style)
        }
        x = end
      }
    }
    return x - start
  }

  /// Writes several lines, one below the other, and returns how many.
  @discardableResult
  public mutating func write(
    lines: [String], at point: Point, style: Style = .plain, width: Int? = nil,
    align: Alignment = .left
  ) -> Int {
    for (index, line) in lines.enumerated() {
      write(line, at: point.moved(y: index), style: style, width: width, align: align)
    }
    return lines.count
  }

  /// The way of most texts: printable ASCII that fits takes no measuring. Nil for all others.
  private mutating func writePlainly(
    _ text: some StringProtocol, at point: Point, style: Style, width: Int, align: Alignment
  ) -> Int? {
    let count = text.utf8.count
    guard count <= width, point.x >= clip.minX, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    var x = point.x + align.offset(count, in: width)
    for byte in text.utf8 {
      put(Character(Unicode.Scalar(byte)), width: 1, at: Point(x, point.y), style: style)
      x += 1
    }
    return count
  }
}

extension Alignment {
  func offset(_ columns: Int, in width: Int) -> Int {
    switch self {
    case .left: 0
    case .center: max(0, width - columns) / 2
    case .right: max(0, width - columns)
    }
  }
}
