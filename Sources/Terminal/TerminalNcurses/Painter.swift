import CNcurses
import TerminalKit

/// Draws canvases on the curses screen, writing only the cells that have changed.
///
/// Curses then minimizes the output. `wadd_wchnstr` neither wraps nor moves the cursor, so the
/// bottom right cell needs no special case.
@MainActor
final class Painter {
  private let capabilities: Capabilities
  private var pairs: ColorPairs
  private let hasShapes: Bool
  private var last: Canvas?
  /// Whether a single canvas needs more color pairs than the terminal has.
  private var hasTooFewPairs = false
  private var isCursorShown = true
  private var line: [cchar_t] = []
  /// The rows just painted that contain contested text.
  private var contestedRows: [Int] = []
  private var sawContestedText = false
  private var cachedStyle = Style.plain
  private var cachedLook: (attributes: attr_t, pair: Int16) = (0, 0)

  init(capabilities: Capabilities) {
    self.capabilities = capabilities
    pairs = ColorPairs(depth: capabilities.colors)
    hasShapes =
      capabilities.glyphs != .ascii && [0x2500, 0x2580].allSatisfy { nc_wcwidth($0) == 1 }
  }

  func forget() {
    last = nil
    contestedRows = []
  }

  func paint(_ canvas: Canvas) {
    let window = nc_screen()
    let size = Size(
      min(canvas.size.width, Int(getmaxx(window))), min(canvas.size.height, Int(getmaxy(window))))
    put(canvas, within: size)
    if pairs.hasRunOut, !hasTooFewPairs {
      // Earlier canvases hold the other pairs. Redefining a pair recolors its cells, so everything
      // must be repainted.
      pairs = ColorPairs(depth: capabilities.colors)
      cachedStyle = .plain
      cachedLook = (0, 0)
      forget()
      put(canvas, within: size)
      hasTooFewPairs = pairs.hasRunOut
    }
    last = canvas
    nc_begin_frame()
    placeCursor(canvas.cursor, within: size)
    wnoutrefresh(window)
    doupdate()
    nc_end_frame()
    paintContestedText(in: canvas)
  }

  private func put(_ canvas: Canvas, within size: Size) {
    if let last, last.size == canvas.size {
      for y in 0..<size.height {
        guard let changed = canvas.changedColumns(row: y, from: last) else { continue }
        paint(canvas, row: y, columns: changed.clamped(to: 0..<size.width))
      }
    } else {
      werase(nc_screen())
      for y in 0..<size.height { paint(canvas, row: y, columns: 0..<size.width) }
    }
  }

  private func paintContestedText(in canvas: Canvas) {
    guard !contestedRows.isEmpty else { return }
    let runs = contestedRows.flatMap { ContestedText.runs(in: canvas.row($0), y: $0) }
    contestedRows = []
    var sequence = runs.map { $0.sequence(for: capabilities.colors) }.joined()
    sequence.withUTF8 { nc_write($0.baseAddress, $0.count) }
  }

  private func paint(_ canvas: Canvas, row y: Int, columns: Range<Int>) {
    line.removeAll(keepingCapacity: true)
    sawContestedText = false
    for cell in canvas.row(y, columns: columns) where !cell.isContinuation { append(cell) }
    if sawContestedText { contestedRows.append(y) }
    _ = mvwadd_wchnstr(nc_screen(), Int32(y), Int32(columns.lowerBound), line, Int32(line.count))
  }

  private func append(_ cell: Cell) {
    if isFilled(cell) {
      return append(CollectionOfOne(0x20), look(of: Style(background: cell.style.foreground)))
    }
    let look = look(of: cell.style)
    if let scalar = cell.scalar, isPlain(scalar) {
      // Unlike an array, this allocates nothing.
      append(CollectionOfOne(scalar.value), look)
    } else if ContestedText.isContested(cell), capabilities.glyphs != .ascii {
      sawContestedText = true
      append([ContestedText.placeholder], look)
    } else {
      let spelling = cell.character.spelling(
        columns: cell.width, isUTF8: capabilities.glyphs != .ascii)
      for scalars in spelling { append(scalars, look) }
    }
  }

  /// Returns whether a full block looks like a space on its color, which takes fewer bytes.
  /// Terminals with few colors cannot use every color as a background.
  private func isFilled(_ cell: Cell) -> Bool {
    cell.scalar == "\u{2588}" && capabilities.colors == .full && cell.style.foreground != nil
      && cell.style.attributes.isEmpty
  }

  /// Returns whether every terminal draws a code point in one column: ASCII, lines, and blocks.
  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII || hasShapes && (0x2500...0x259F).contains(scalar.value)
  }

  private func append(
    _ scalars: some Collection<UInt32>, _ look: (attributes: attr_t, pair: Int16)
  ) {
    var cell = cchar_t()
    cell.attr = look.attributes
    withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: scalars.count + 1) { text in
      for (index, scalar) in scalars.enumerated() { text[index] = wchar_t(bitPattern: scalar) }
      text[scalars.count] = 0
      _ = setcchar(&cell, text.baseAddress, look.attributes, look.pair, nil)
    }
    line.append(cell)
  }

  /// Caches the last result, because neighboring cells usually share a style.
  private func look(of style: Style) -> (attributes: attr_t, pair: Int16) {
    if style == cachedStyle { return cachedLook }
    cachedStyle = style
    cachedLook = (style.attributes(for: capabilities.colors).curses, pairs.number(for: style))
    return cachedLook
  }

  private func placeCursor(_ cursor: Point?, within size: Size) {
    let shown = cursor.flatMap { Rect(size: size).contains($0) ? $0 : nil }
    if let shown { wmove(nc_screen(), Int32(shown.y), Int32(shown.x)) }
    guard (shown != nil) != isCursorShown else { return }
    isCursorShown = shown != nil
    curs_set(isCursorShown ? 1 : 0)
  }
}

extension Attributes {
  var curses: attr_t {
    var attributes: attr_t = 0
    if contains(.bold) { attributes |= NC_BOLD }
    if contains(.dim) { attributes |= NC_DIM }
    if contains(.underline) { attributes |= NC_UNDERLINE }
    if contains(.reverse) { attributes |= NC_REVERSE }
    return attributes
  }
}

/// The curses color pairs in use, allocated on demand: old terminals have few.
@MainActor
struct ColorPairs {
  /// The default color and 256 others.
  private static let colors = 257

  private let depth: ColorDepth
  private let limit: Int
  /// Pair numbers by foreground and background, looked up for every cell; 0 if not allocated.
  private var numbers: [Int16] = []
  private var count = 0
  /// Whether a pair was requested when none was left.
  private(set) var hasRunOut = false

  init(depth: ColorDepth) {
    self.depth = depth
    limit = min(Int(nc_color_pairs()), Int(Int16.max))
  }

  /// Returns a pair number; 0, the default colors, if there is no color or no pair left.
  mutating func number(for style: Style) -> Int16 {
    guard depth != .none else { return 0 }
    let (foreground, background) = (index(style.foreground), index(style.background))
    if foreground < 0, background < 0 { return 0 }
    if numbers.isEmpty { numbers = Array(repeating: 0, count: Self.colors * Self.colors) }
    let place = (Int(foreground) + 1) * Self.colors + Int(background) + 1
    if numbers[place] != 0 { return numbers[place] }
    let number = Int16(clamping: count + 1)
    guard Int(number) < limit, init_pair(number, foreground, background) != ERR else {
      hasRunOut = true
      return 0
    }
    numbers[place] = number
    count += 1
    return number
  }

  /// Returns -1, the default color of curses, for nil.
  private func index(_ color: Color?) -> Int16 { color?.index(for: depth).map(Int16.init) ?? -1 }
}
