import StoreCore
package import TerminalKit

/// A terminal screen rendered for browsers.
package struct ScreenPicture {
  private let canvas: Canvas
  private let colors: ColorDepth
  /// The terminal's own colors.
  private let ink, paper: String

  package init(canvas: Canvas, colors: ColorDepth, background: Background) {
    (self.canvas, self.colors) = (canvas, colors)
    (ink, paper) = background == .light ? ("#1f1f24", "#ffffff") : ("#d4d4d4", "#16161a")
  }

  private static let cell = Size(9, 20)
  private static let margin = 8

  package var svg: String {
    let width = canvas.size.width * Self.cell.width + 2 * Self.margin
    let height = canvas.size.height * Self.cell.height + 2 * Self.margin
    let rows = (0..<canvas.size.height).flatMap { y in pieces(y).map { svg($0, y) } }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" font-family="'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', \
      monospace" font-size="15">
      <rect width="\(width)" height="\(height)" fill="\(paper)"/>
      \(rows.joined())\(cursor)</svg>

      """
  }

  /// The screen as text for an HTML `<pre>`, which can be selected and searched. The page must
  /// define the CSS variables `--ink` and `--paper`.
  package var markup: ScreenMarkup { markup(after: nil).markup }

  /// Returns the markup, reusing unchanged rows of an earlier screen, and the bytes in other rows.
  package func markup(
    after former: (canvas: Canvas, markup: ScreenMarkup)?
  ) -> (markup: ScreenMarkup, bytes: Int) {
    var bytes = 0
    let rows = (0..<canvas.size.height).map { y in
      if let former, former.canvas.size == canvas.size, former.canvas.row(y) == canvas.row(y) {
        return former.markup.rows[y]
      }
      let line = line(y)
      bytes += line.utf8.count
      return line
    }
    return (ScreenMarkup(columns: canvas.size.width, rows: rows), bytes)
  }

  private func line(_ y: Int) -> String {
    var columns = canvas.row(y)[...]
    while let last = columns.last, last.style == .plain, last.character == " " {
      columns.removeLast()
    }
    var line = ""
    while let style = columns.first?.style {
      let alike = columns.prefix { $0.style == style }
      columns = columns.dropFirst(alike.count)
      let text = Self.escaped(String(alike.filter { !$0.isContinuation }.map(\.character)))
      let css = css(style)
      line += css.isEmpty ? text : "<span style=\"\(css)\">\(text)</span>"
    }
    return line
  }

  private func css(_ style: Style) -> String {
    let attributes = style.attributes(for: colors)
    var ink = color(style.foreground)
    var paper = color(style.background)
    if attributes.contains(.reverse) {
      (ink, paper) = (paper ?? "var(--paper)", ink ?? "var(--ink)")
    }
    var rules: [String] = []
    if let ink { rules.append("color:\(ink)") }
    if let paper { rules.append("background:\(paper)") }
    if attributes.contains(.bold) { rules.append("font-weight:bold") }
    if attributes.contains(.underline) { rules.append("text-decoration:underline") }
    if attributes.contains(.dim) { rules.append("opacity:.6") }
    return rules.joined(separator: ";")
  }

  /// A run of cells in one style. A non-ASCII character is its own run, as its width may vary.
  private struct Piece {
    var columns: Range<Int>
    var text: String
    let style: Style
    /// The filled part of a block, in eighths from the top. Drawn, because fonts leave gaps.
    let part: Range<Int>?
  }

  private func pieces(_ y: Int) -> [Piece] {
    var pieces: [Piece] = []
    for (x, cell) in canvas.row(y).enumerated() where !cell.isContinuation {
      if cell.character.isASCII, let last = pieces.last, last.style == cell.style,
        last.text.last?.isASCII == true
      {
        pieces[pieces.count - 1].text.append(cell.character)
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<(x + 1)
      } else {
        pieces.append(
          Piece(
            columns: x..<(x + cell.width), text: String(cell.character), style: cell.style,
            part: Self.blocks[cell.character]))
      }
    }
    return pieces
  }

  private static let blocks: [Character: Range<Int>] = ["▀": 0..<4, "▄": 4..<8, "█": 0..<8]

  private func svg(_ piece: Piece, _ y: Int) -> String {
    let attributes = piece.style.attributes(for: colors)
    var ink = color(piece.style.foreground) ?? self.ink
    var paper = color(piece.style.background)
    if attributes.contains(.reverse) { (ink, paper) = (paper ?? self.paper, ink) }
    var svg = ""
    if let paper { svg += rect(piece.columns, y, 0..<8, paper) }
    let opacity = attributes.contains(.dim) ? " opacity=\"0.55\"" : ""
    if let part = piece.part { return svg + rect(piece.columns, y, part, ink, opacity) }
    guard piece.text.contains(where: { $0 != " " }) else { return svg }
    let weight = attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let line = attributes.contains(.underline) ? " text-decoration=\"underline\"" : ""
    let x = Self.margin + piece.columns.lowerBound * Self.cell.width
    let base = Self.margin + y * Self.cell.height + 15
    return svg
      + "<text x=\"\(x)\" y=\"\(base)\" textLength=\"\(piece.columns.count * Self.cell.width)\" "
      + "lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"\(ink)\""
      + "\(weight)\(line)\(opacity)>\(Self.escaped(piece.text))</text>\n"
  }

  private func rect(
    _ columns: Range<Int>, _ y: Int, _ part: Range<Int>, _ color: String, _ more: String = ""
  ) -> String {
    let eighth = Double(Self.cell.height) / 8
    let top = Double(Self.margin + y * Self.cell.height) + Double(part.lowerBound) * eighth
    return "<rect x=\"\(Self.margin + columns.lowerBound * Self.cell.width)\" y=\"\(top)\" "
      + "width=\"\(columns.count * Self.cell.width)\" height=\"\(Double(part.count) * eighth)\" "
      + "shape-rendering=\"crispEdges\" fill=\"\(color)\"\(more)/>\n"
  }

  private var cursor: String {
    guard let point = canvas.cursor else { return "" }
    return rect(point.x..<(point.x + 1), point.y, 7..<8, ink)
  }

  private func color(_ color: Color?) -> String? {
    guard let index = color?.index(for: colors) else { return nil }
    let paint = Palette.paint(of256: index)
    return "rgb(\(paint.red),\(paint.green),\(paint.blue))"
  }

  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

/// A screen as rows of markup for an HTML `<pre>`.
package struct ScreenMarkup: Hashable, Sendable {
  package let columns: Int
  package let rows: [String]
}
