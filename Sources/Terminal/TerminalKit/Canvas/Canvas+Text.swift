public enum Alignment: Hashable, Sendable {
  case left, center, right

  func offset(_ columns: Int, in width: Int) -> Int {
    switch self {
    case .left: 0
    case .center: max(0, width - columns) / 2
    case .right: max(0, width - columns)
    }
  }
}

extension Canvas {
  /// Writes text on one row and returns the number of columns it occupies.
  ///
  /// Sanitizes the text, and truncates it to `width` or else to the clip rectangle. Colors that the
  /// style leaves nil are those of the cells below.
  @discardableResult public mutating func write(
    _ text: some StringProtocol, at point: Point, style: Style = .plain, width: Int? = nil,
    align: Alignment = .left, ellipsis: Bool = true
  ) -> Int {
    let room = min(width ?? Int.max, clip.maxX - point.x)
    guard room > 0, clip.rows.contains(point.y) else { return 0 }
    // Alignment needs a width.
    let align = width == nil ? .left : align
    let text = String(text)
    if glyphs != .ascii || TextWidth.isPrintableASCII(text),
      let columns = TextWidth.plainColumns(in: text[...]), columns <= room
    {
      writePlainly(text, from: point.moved(x: align.offset(columns, in: room)), style)
      return columns
    }
    let fitted = fitted(text, to: room, ellipsis: ellipsis)
    let columns = TextWidth.columns(of: fitted)
    writeClusters(fitted, from: point.moved(x: align.offset(columns, in: room)), style)
    return columns
  }

  @discardableResult public mutating func write(
    lines: [String], at point: Point, style: Style = .plain, width: Int? = nil,
    align: Alignment = .left
  ) -> Int {
    for (index, line) in lines.enumerated() {
      write(line, at: point.moved(y: index), style: style, width: width, align: align)
    }
    return lines.count
  }

  /// Returns the columns that a text occupies on this canvas, where ASCII spellings may be longer.
  public func columns(of text: String) -> Int { TextWidth.columns(of: clean(text)) }

  private func clean(_ text: String) -> String {
    glyphs == .ascii ? TextWidth.ascii(text) : TextWidth.sanitize(text)
  }

  private func fitted(_ text: String, to columns: Int, ellipsis: Bool) -> String {
    let clean = clean(text)
    return ellipsis
      ? TextWidth.truncate(clean, to: columns, ellipsis: glyphs.ellipsis)
      : String(TextWidth.prefix(of: clean, columns: columns).text)
  }

  /// Writes text in which every code point is a character of its own.
  private mutating func writePlainly(_ text: String, from point: Point, _ style: Style) {
    var x = point.x
    for scalar in text.unicodeScalars {
      let columns = TextWidth.plainColumns(of: scalar.value) ?? 1
      if x >= clip.minX, x + columns <= clip.maxX {
        put(scalar, width: columns, at: Point(x, point.y), style: style)
      }
      x += columns
    }
  }

  private mutating func writeClusters(_ text: String, from point: Point, _ style: Style) {
    var x = point.x
    for cluster in text {
      TextWidth.forEachCell(of: cluster) { character, columns in
        if x >= clip.minX, x + columns <= clip.maxX {
          put(character, width: columns, at: Point(x, point.y), style: style)
        }
        x += columns
      }
    }
  }
}
