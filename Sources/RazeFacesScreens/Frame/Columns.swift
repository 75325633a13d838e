import TerminalKit

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
