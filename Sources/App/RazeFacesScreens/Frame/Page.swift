import Localization
import TerminalKit

/// The contents of a page, relative to its top left corner. It may be longer than the screen.
struct Page: Sendable {
  typealias Drawing = @Sendable (Rect, inout Canvas, Shared) -> Void

  private var drawings: [(place: Rect, draw: Drawing)] = []
  /// The number of rows.
  private(set) var height = 0

  /// The minimum width for labels and values next to a picture.
  static let roomForDetails = 26
  private static let roomForWords = 34
  /// A larger picture next to a list would cost more than 12 KB per move of the selection.
  static let mostRowsOfPane = 24

  // MARK: - Layout

  private mutating func add(_ place: Rect, _ draw: @escaping Drawing) {
    drawings.append((place, draw))
    height = max(height, place.maxY)
  }

  mutating func add(name: String, y: Int, width: Int) {
    add(line: name, at: Point(0, y), width: width) { $0.strong }
  }

  /// Adds a line, truncated if it does not fit.
  mutating func add(line: String, at point: Point, width: Int, style: Style = .plain) {
    add(line: line, at: point, width: width) { _ in style }
  }

  private mutating func add(
    line: String, at point: Point, width: Int, _ style: @escaping @Sendable (Theme) -> Style
  ) {
    add(at: point, width: width) { row, canvas, shared in
      canvas.write(line, at: row.origin, style: style(shared.theme), width: row.width)
    }
  }

  /// Adds a line with its own drawing function.
  mutating func add(at point: Point, width: Int, _ draw: @escaping Drawing) {
    add(Rect(x: point.x, y: point.y, width: width, height: 1), draw)
  }

  /// Adds a heading with a thin rule, below an empty line.
  mutating func add(heading: String, width: Int) {
    add(at: Point(0, height > 0 ? height + 1 : 0), width: width) { row, canvas, shared in
      canvas.drawHeading(heading, in: row, shared)
    }
  }

  /// Adds wrapped text.
  ///
  /// - Returns: The number of lines.
  @discardableResult
  mutating func add(_ text: String, at point: Point, width: Int, style: Style = .plain) -> Int {
    let lines = TextWidth.wrap(text, columns: width)
    for (row, line) in lines.enumerated() {
      add(line: line, at: point.moved(y: row), width: width, style: style)
    }
    return lines.count
  }

  /// Adds texts, each followed by an empty line.
  mutating func add(paragraphs: [String], width: Int) {
    for text in paragraphs where !text.isEmpty {
      add(text, at: Point(0, height), width: width)
      height += 1
    }
  }

  mutating func add(_ picture: Canvas, y: Int, in width: Int) {
    guard picture.size.width <= width, picture.size.height > 0 else { return }
    add(picture, at: Point(min(2, (width - picture.size.width) / 3), y))
  }

  mutating func add(_ picture: Canvas, at point: Point) {
    add(Rect(origin: point, size: picture.size)) { place, canvas, _ in
      canvas.draw(picture, at: place.origin)
    }
  }

  /// - Parameter columns: The width of the labels; nil uses the available width. A longer label
  ///   gets a line of its own instead of being truncated.
  mutating func add(_ details: [Detail], at start: Point, width: Int, labels columns: Int? = nil) {
    let labels = columns ?? Detail.labelColumns(details, in: width)
    var y = start.y
    for detail in details {
      let isLong = columns != nil && TextWidth.columns(of: detail.label) > labels
      add(line: detail.label, at: Point(start.x, y), width: isLong ? width : labels) { $0.quiet }
      if isLong { y += 1 }
      let lines = add(detail.value, at: Point(start.x + labels + 1, y), width: width - labels - 1)
      y += max(1, lines)
    }
  }

  /// Lays out a picture with text to its right. In narrow areas, the picture goes above the text,
  /// or below it if the area is low, too.
  ///
  /// - Parameters:
  ///   - isTall: Whether there is room for empty lines.
  ///   - wordsFirst: Whether the text comes first wherever there is no room for both.
  ///   - lead: Adds the leading text at a point, and returns the row below it.
  mutating func lay(
    _ picture: (_ rows: Int) -> Canvas, _ details: [Detail], in size: Size, isTall: Bool,
    wordsFirst: Bool = false, lead: (inout Page, Point) -> Int
  ) {
    let most = size.width < 95 ? 13 : size.width < 135 ? 18 : 30
    let picture = picture(min(size.height, most))
    guard picture.size.height > 0 else {
      let y = lead(&self, Point(0, 0))
      return add(details, at: Point(0, y), width: size.width)
    }
    let canStack = size.height >= picture.size.height + 6
    let isBeside = canStack || !wordsFirst || size.width >= picture.size.width + Self.roomForWords
    if isBeside, size.width >= picture.size.width + (canStack ? Self.roomForWords : 20) {
      let left = picture.size.width + (canStack ? 4 : 1)
      add(picture, y: 0, in: left)
      let start = left + (canStack ? 2 : 1)
      let rest = lead(&self, Point(start, 0))
      // Below the picture, lines are longer.
      let wraps = Self.rows(of: details, in: size.width - start) > details.count
      let goesBelow =
        size.width - start < Self.roomForDetails
        || wraps && height + 1 + details.count <= size.height
      let next = goesBelow ? Point(0, height + (isTall ? 1 : 0)) : Point(start, rest)
      add(details, at: next, width: size.width - next.x)
    } else {
      if canStack { add(picture, y: 0, in: size.width) }
      let y = lead(&self, Point(0, canStack ? height + 1 : 0))
      add(details, at: Point(0, y), width: size.width)
      if !canStack { add(picture, y: height + 1, in: size.width) }
    }
  }

  static func rows(of details: [Detail], in width: Int) -> Int {
    let labels = Detail.labelColumns(details, in: width)
    return details.reduce(0) { rows, detail in
      rows + max(1, TextWidth.wrap(detail.value, columns: width - labels - 1).count)
    }
  }

  // MARK: - Drawing

  /// Draws the visible part of the page.
  ///
  /// - Parameter top: The first visible row of the page.
  func draw(from top: Int = 0, in rect: Rect, on canvas: inout Canvas, _ shared: Shared) {
    canvas.clipped(to: rect) { canvas in
      for (place, draw) in drawings where top < place.maxY && place.minY < top + rect.height {
        draw(place.moved(x: rect.minX, y: rect.minY - top), &canvas, shared)
      }
    }
  }
}

/// An open page and its scroll position. It is laid out again after every event except scrolling.
struct OpenPage: Sendable {
  /// The first visible row.
  private(set) var top = 0
  private var page = Page()
  private var rows = 0
  private var wasScrolled = false

  /// The maximum of `top`.
  private var lastTop: Int { max(0, page.height - rows) }
  var isLong: Bool { lastTop > 0 }
  var isAtEnd: Bool { top >= lastTop }

  mutating func scroll(_ move: Move) {
    let next = move.row(from: top, last: lastTop, page: max(1, rows - 1))
    top = max(0, min(next, lastTop))
    wasScrolled = true
  }

  mutating func show(_ page: Page, rows: Int) {
    (self.page, self.rows) = (page, rows)
    top = min(top, lastTop)
  }

  /// Returns whether the page was scrolled since the last call.
  mutating func consumeScroll() -> Bool {
    defer { wasScrolled = false }
    return wasScrolled
  }

  /// Draws the page below its title.
  ///
  /// - Parameter showsMore: Whether the title line indicates that the page continues.
  func draw(
    from: String, to name: String, showsMore: Bool = true, in body: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let arrows =
      showsMore ? (top > 0 ? shared.marks.above : "") + (isAtEnd ? "" : shared.marks.below) : ""
    let more = shared.texts(Text("more", context: "page"))
    let rect = canvas.drawBreadcrumb(
      from, name, sign: arrows.isEmpty ? "" : "\(arrows) \(more)", in: body, shared)
    page.draw(from: top, in: rect, on: &canvas, shared)
  }
}

/// A list whose rows open as pages in its place.
protocol PagedScreen: StorefrontScreen {
  var page: OpenPage? { get set }
  /// Opens the page of the selected row at its first line.
  mutating func openPage(_ shared: Shared) -> [Request]
  /// Returns the page of the selected row; nil if there is none.
  func content(of size: Size, _ shared: Shared) -> Page?
}

extension PagedScreen {
  var isListShown: Bool { page == nil }

  mutating func updatePage(_ shared: Shared) {
    guard page?.consumeScroll() == false, !shared.layout.isTooSmall else { return }
    let size = Size(shared.layout.body.width, shared.layout.pageRows)
    guard let content = content(of: size, shared) else { return page = nil }
    page?.show(content, rows: size.height)
  }

  func nothingSelected(_ shared: Shared) -> Text? {
    rowCount(shared) == 0 ? .nothingIsSelected : nil
  }

  mutating func openNeighbor(_ direction: Move, _ shared: Shared) -> [Request] {
    move(direction, shared) + openPage(shared)
  }

  mutating func scrollPage(by direction: Int, _ shared: Shared) -> [Request] {
    page?.scroll(direction < 0 ? .up : .down)
    return []
  }
}

// MARK: - Keys

extension Binding where Handler: PagedScreen {
  static func openPage(_ footer: FooterPlace = .ifRoom) -> Binding {
    Binding(
      KeyPress(.enter), says: Text("details"), footer: footer, unless: { $0.nothingSelected($1) }
    ) { $0.openPage($1) }
  }

  static var closePage: Binding {
    .back { screen, _ in
      screen.page = nil
      return []
    }
  }

  /// Returns the keys that open the next and the previous row's page.
  ///
  /// - Parameters:
  ///   - isLong: Whether up and down scroll the page.
  ///   - footer: The footer priority of the key for the previous page if the page is long.
  static func neighbors(
    previous: KeyPress, isLong: Bool, footer: FooterPlace = .ifRoom
  ) -> [Binding] {
    let next: Perform = { $0.openNeighbor(.down, $1) }
    let back: Perform = { $0.openNeighbor(.up, $1) }
    return isLong
      ? [
        Binding("n", KeyPress(.right), "l", says: Text("next"), perform: next),
        Binding(previous, says: Text("previous"), footer: footer, perform: back),
      ]
      : [
        Binding(
          "j", KeyPress(.down), "l", KeyPress(.right), "n", says: Text("next"), perform: next),
        Binding("k", KeyPress(.up), previous, says: Text("previous"), perform: back),
      ]
  }

  /// Returns the keys that scroll a page that is longer than the window.
  static func scrolling(_ footer: FooterPlace = .ifRoom) -> [Binding] {
    let isAtEnd: Reason = { screen, _ in
      screen.page?.isAtEnd == true ? Text("This is the bottom of the page.") : nil
    }
    let isAtStart: Reason = { screen, _ in
      screen.page?.top == 0 ? Text("This is the top of the page.") : nil
    }
    let keys: [([KeyPress], Text, short: Text?, Move, unless: Reason, FooterPlace)] = [
      (["j", KeyPress(.down)], Text("down"), Text("on"), .down, isAtEnd, footer),
      (["k", KeyPress(.up)], Text("up"), nil, .up, isAtStart, footer),
      (
        [KeyPress(.pageDown), " ", .control("f")], Text("page down"), nil, .pageDown, isAtEnd,
        .never
      ),
      ([KeyPress(.pageUp), .control("b")], Text("page up"), nil, .pageUp, isAtStart, .never),
      (["g", KeyPress(.home)], Text("first"), nil, .first, isAtStart, .never),
      (["G", KeyPress(.end)], Text("last"), nil, .last, isAtEnd, .never),
    ]
    return keys.map { keys, text, short, way, reason, footer in
      Binding(keys: keys, says: text, short: short, footer: footer, unless: reason) { screen, _ in
        screen.page?.scroll(way)
        return []
      }
    }
  }
}
