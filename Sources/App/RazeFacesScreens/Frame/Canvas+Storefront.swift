import TerminalKit

extension Canvas {
  /// Draws an empty state: a centered title, and lines that say what to do.
  mutating func drawEmpty(
    _ title: String, _ lines: [String] = [], in rect: Rect, _ shared: Shared
  ) {
    let width = min(56, rect.width - 4)
    let title = TextWidth.wrap(title, columns: width)
    let text = lines.flatMap { TextWidth.wrap($0, columns: width) }
    let gap = rect.height >= text.count + title.count + 1 ? 1 : 0
    let box = Rect.centered(Size(width, text.count + title.count + gap), in: rect)
    clipped(to: rect) { canvas in
      canvas.write(
        lines: title, at: box.origin, style: shared.theme.strong, width: width, align: .center)
      canvas.write(
        lines: text, at: box.origin.moved(y: title.count + gap), style: shared.theme.quiet,
        width: width, align: .center)
    }
  }

  /// Draws the mark of the selected row. Puts the cursor there for screen readers.
  mutating func drawSelection(at point: Point, _ shared: Shared) {
    write(shared.marks.selection, at: point, style: shared.theme.accent)
    cursor = point
  }

  /// Draws a heading with a thin rule, and a badge at its end.
  mutating func drawHeading(_ title: String, badge: String = "", in row: Rect, _ shared: Shared) {
    let theme = shared.theme
    let ends = badge.isEmpty ? 0 : TextWidth.columns(of: badge) + 1
    let taken = write(title, at: row.origin, style: theme.quiet, width: row.width - ends - 1)
    hline(
      from: row.origin.moved(x: taken + 1), length: row.width - taken - 1 - ends, style: theme.rule)
    write(badge, at: row.origin, style: theme.faint, width: row.width, align: .right)
  }

  /// Draws the bar and the background of the selected row.
  mutating func drawSelectedRow(_ rect: Rect, _ shared: Shared) {
    if shared.theme.hasGrounds { fill(rect, style: shared.theme.selection) }
    for y in rect.rows {
      write(shared.marks.selection, at: Point(rect.minX, y), style: shared.theme.accent)
    }
    cursor = rect.origin
  }

  /// Writes text, truncated between words if it does not fit, and returns the columns that it
  /// occupies.
  @discardableResult
  mutating func write(words: String, at point: Point, style: Style, width: Int) -> Int {
    guard width > 0 else { return 0 }
    var shown = words
    if TextWidth.columns(of: words) > width {
      shown = (TextWidth.wrap(words, columns: max(1, width - 1)).first ?? "") + glyphs.ellipsis
    }
    return write(shown, at: point, style: style, width: width)
  }

  /// Draws `‹ Store  Swift Shopping` at the top of a page.
  ///
  /// - Parameter sign: Text at the end of the line, which the name must not cover.
  /// - Returns: The area below it.
  mutating func drawBreadcrumb(
    _ from: String, _ to: String, sign: String = "", in body: Rect, _ shared: Shared
  ) -> Rect {
    let reserved = sign.isEmpty ? 0 : TextWidth.columns(of: sign) + 2
    write(sign, at: body.origin, style: shared.theme.accent, width: body.width, align: .right)
    let start = write(
      "\(shared.marks.left) \(from)  ", at: body.origin, style: shared.theme.accent,
      width: body.width - reserved)
    addButton(Rect(origin: body.origin, size: Size(start, 1)), presses: [KeyPress(.escape)])
    write(
      to, at: body.origin.moved(x: start), style: shared.theme.strong,
      width: body.width - start - reserved)
    cursor = body.origin
    return body.cutTop(shared.layout.isTall ? 2 : 1).rest
  }

  /// Draws a text field, scrolled so that its cursor is visible.
  ///
  /// - Parameter mark: Replaces each character of a password.
  /// - Returns: The position of the cursor.
  mutating func drawField(
    _ field: TextField, in slot: Rect, style: Style, hiddenBy mark: String? = nil
  ) -> Point {
    let shown =
      mark.map { mark in field.characters.map { _ in Character(mark) } } ?? field.characters
    // Trims the text before the cursor from its start.
    var start = field.cursor
    var before = 0
    while start > 0 {
      let columns = TextWidth.columns(of: TextWidth.sanitize(String(shown[start - 1])))
      guard before + columns < slot.width else { break }
      before += columns
      start -= 1
    }
    write(
      String(shown[start...]), at: slot.origin, style: style, width: slot.width, ellipsis: false)
    return slot.origin.moved(x: before)
  }
}

struct Detail {
  let label: String
  let value: String

  init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }

  /// Returns the width of a page's label column.
  static func labelColumns(_ details: [Detail], in width: Int) -> Int {
    let longest = details.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    return min(max(11, longest), max(width * 2 / 5, min(11, width / 2)))
  }
}

/// Allocates the columns of a table from left to right.
struct ColumnRuler {
  private(set) var x: Int

  mutating func column(_ width: Int, gap: Int = 0) -> Range<Int> {
    defer { x += width + gap }
    return x..<(x + width)
  }
}

extension Canvas {
  /// Writes into a table column of a row, or nothing if the table has no room for the column.
  mutating func write(
    _ text: String, in column: Range<Int>?, of row: Rect, style: Style = .plain,
    align: Alignment = .left
  ) {
    guard let column else { return }
    write(
      text, at: Point(column.lowerBound, row.minY), style: style, width: column.count, align: align)
  }
}

extension TextWidth {
  static func widest(_ texts: [String], in range: ClosedRange<Int>) -> Int {
    let widest = texts.map { columns(of: $0) }.max() ?? 0
    return max(range.lowerBound, min(range.upperBound, widest))
  }
}
