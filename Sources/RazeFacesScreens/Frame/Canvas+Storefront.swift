import TerminalKit

// Pieces that several screens draw alike.

extension Canvas {
  /// Draws a title and a few lines in the middle of nothing: what to do now.
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

  /// Draws the mark of the selected row; the cursor stands on it for people who read by ear or by
  /// finger.
  mutating func drawSelection(at point: Point, _ shared: Shared) {
    write(shared.marks.selection, at: point, style: shared.theme.accent)
    cursor = point
  }

  /// Writes text that is cut between words where it does not fit.
  ///
  /// - Returns: the columns that it takes.
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
  /// - Parameter sign: what stands at the end of the line, whatever the name leaves.
  /// - Returns: what is left below it.
  mutating func drawBreadcrumb(
    _ from: String, _ to: String, sign: String = "", in body: Rect, _ shared: Shared
  ) -> Rect {
    let reserved = sign.isEmpty ? 0 : TextWidth.columns(of: sign) + 2
    write(sign, at: body.origin, style: shared.theme.accent, width: body.width, align: .right)
    let start = write(
      "\(shared.marks.left) \(from)  ", at: body.origin, style: shared.theme.accent,
      width: body.width - reserved)
    write(
      to, at: body.origin.moved(x: start), style: shared.theme.strong,
      width: body.width - start - reserved)
    cursor = body.origin
    return body.cutTop(shared.layout.isTall ? 2 : 1).rest
  }

  /// Draws the end of a text that is being typed, up to and around its cursor.
  ///
  /// - Parameter mark: stands for each character of a secret.
  /// - Returns: where the cursor stands.
  mutating func drawField(
    _ field: TextField, in slot: Rect, style: Style, hiddenBy mark: String? = nil
  ) -> Point {
    let shown =
      mark.map { mark in field.characters.map { _ in Character(mark) } }
      ?? field.characters
    // The part before the cursor is cut from its front, so that the cursor is always in sight.
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

/// A label and its value.
struct Fact {
  let label: String
  let value: String

  init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }

  /// Returns the columns of the labels, so that all values of a page line up.
  static func labelColumns(_ facts: [Fact], in width: Int) -> Int {
    let longest = facts.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    return min(max(11, longest), max(width * 2 / 5, min(11, width / 2)))
  }
}

/// Places the columns of a table side by side, from left to right.
struct ColumnRuler {
  private(set) var x: Int

  init(from x: Int) { self.x = x }

  mutating func column(_ width: Int, gap: Int = 0) -> Range<Int> {
    defer { x += width + gap }
    return x..<(x + width)
  }
}

extension Canvas {
  /// Writes into a column of a row; nothing if the column has no room in its table.
  mutating func write(
    _ text: String, in column: Range<Int>?, of row: Rect, style: Style = .plain,
    align: Alignment = .left
  ) {
    guard let column else { return }
    write(
      text, at: Point(column.lowerBound, row.minY), style: style, width: column.count,
      align: align)
  }
}

extension TextWidth {
  /// Returns the columns for the widest of some texts, within what there is for them.
  static func widest(_ texts: [String], in range: ClosedRange<Int>) -> Int {
    let widest = texts.map { columns(of: $0) }.max() ?? 0
    return max(range.lowerBound, min(range.upperBound, widest))
  }
}
