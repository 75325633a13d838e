import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The contents of a page, piece by piece, whether or not there is room for all of it: places are
/// in cells from the top left corner of the whole.
struct Page: Sendable {
  typealias Drawing = @Sendable (Rect, inout Canvas, Shared) -> Void

  private enum Piece: Sendable {
    case name(String)
    case text(String, Style)
    case label(String)
    /// A drawing that moves, or belongs to one screen alone.
    case drawing(Drawing)
    case picture(Picture)
  }

  private var pieces: [(piece: Piece, place: Rect)] = []
  /// The rows that it takes.
  private(set) var height = 0

  /// Labels and values need some room beside a picture.
  static let roomForFacts = 26
  private static let roomForWords = 34
  /// A larger picture beside a list would cost each move of the selection more than 12 KB.
  static let mostRowsOfPane = 24

  // MARK: - Laying out

  private mutating func add(_ piece: Piece, _ place: Rect) {
    pieces.append((piece, place))
    height = max(height, place.maxY)
  }

  mutating func add(name: String, y: Int, width: Int) {
    add(.name(name), Rect(x: 0, y: y, width: width, height: 1))
  }

  /// Adds one line, cut where it does not fit.
  mutating func add(line: String, at point: Point, width: Int, style: Style = .plain) {
    add(.text(line, style), Rect(x: point.x, y: point.y, width: width, height: 1))
  }

  /// Adds one line that draws itself each time.
  mutating func add(at point: Point, width: Int, _ drawing: @escaping Drawing) {
    add(.drawing(drawing), Rect(x: point.x, y: point.y, width: width, height: 1))
  }

  /// Adds a heading with a thin line behind it, below a blank line.
  mutating func add(heading: String, width: Int) {
    add(at: Point(0, height > 0 ? height + 1 : 0), width: width) { row, canvas, shared in
      canvas.drawHeading(heading, in: row, shared)
    }
  }

  /// Adds lines of text one below the other.
  ///
  /// - Returns: how many there are.
  @discardableResult
  mutating func add(_ text: String, at point: Point, width: Int, style: Style = .plain) -> Int {
    let lines = TextWidth.wrap(text, columns: width)
    for (row, line) in lines.enumerated() {
      add(line: line, at: point.moved(y: row), width: width, style: style)
    }
    return lines.count
  }

  /// Adds texts one below the other, with a blank line after each.
  mutating func add(paragraphs: [String], width: Int) {
    for text in paragraphs where !text.isEmpty {
      add(text, at: Point(0, height), width: width)
      height += 1
    }
  }

  mutating func add(_ picture: Picture, y: Int, in width: Int) {
    guard picture.size.width <= width, picture.size.height > 0 else { return }
    let x = min(2, (width - picture.size.width) / 3)
    add(.picture(picture), Rect(origin: Point(x, y), size: picture.size))
  }

  mutating func add(_ picture: Picture, at point: Point) {
    add(.picture(picture), Rect(origin: point, size: picture.size))
  }

  /// - Parameter columns: those of the labels, which are not cut: one that is longer has a line of
  ///   its own. If it is nil, they are as wide as there is room for.
  mutating func add(_ facts: [Fact], at start: Point, width: Int, labels columns: Int? = nil) {
    let labels = columns ?? Fact.labelColumns(facts, in: width)
    var y = start.y
    for fact in facts {
      let isLong = columns != nil && TextWidth.columns(of: fact.label) > labels
      add(.label(fact.label), Rect(x: start.x, y: y, width: isLong ? width : labels, height: 1))
      if isLong { y += 1 }
      let lines = add(fact.value, at: Point(start.x + labels + 1, y), width: width - labels - 1)
      y += max(1, lines)
    }
  }

  /// Lays the picture to the left of the words; on top if it is narrow, and last if it is low, too:
  /// there the words come first.
  ///
  /// - Parameters:
  ///   - isTall: whether there is room for blank lines.
  ///   - wordsFirst: whether the words come before it wherever there is not room for both.
  ///   - lead: adds what is said first, from a point on, and returns the row below it.
  mutating func lay(
    _ picture: (_ rows: Int) -> Picture, _ facts: [Fact], in size: Size, isTall: Bool,
    wordsFirst: Bool = false, lead: (inout Page, Point) -> Int
  ) {
    // Beside it the words need more room than it does.
    let picture = picture(Self.pictureRows(in: size))
    guard picture.size.height > 0 else {
      let y = lead(&self, Point(0, 0))
      return add(facts, at: Point(0, y), width: size.width)
    }
    let canStack = size.height >= picture.size.height + 6
    let isBeside = canStack || !wordsFirst || size.width >= picture.size.width + Self.roomForWords
    if isBeside, size.width >= picture.size.width + (canStack ? Self.roomForWords : 20) {
      let left = picture.size.width + (canStack ? 4 : 1)
      add(picture, y: 0, in: left)
      let start = left + (canStack ? 2 : 1)
      let rest = lead(&self, Point(start, 0))
      // Below the drawing lines are longer.
      let wraps = Self.rows(of: facts, in: size.width - start) > facts.count
      let goesBelow =
        size.width - start < Self.roomForFacts
        || wraps && height + 1 + facts.count <= size.height
      let next = goesBelow ? Point(0, height + (isTall ? 1 : 0)) : Point(start, rest)
      add(facts, at: next, width: size.width - next.x)
    } else {
      if canStack { add(picture, y: 0, in: size.width) }
      let y = lead(&self, Point(0, canStack ? height + 1 : 0))
      add(facts, at: Point(0, y), width: size.width)
      if !canStack { add(picture, y: height + 1, in: size.width) }
    }
  }

  static func rows(of facts: [Fact], in width: Int) -> Int {
    let labels = Fact.labelColumns(facts, in: width)
    return facts.reduce(0) { rows, fact in
      rows + max(1, TextWidth.wrap(fact.value, columns: width - labels - 1).count)
    }
  }

  static func pictureRows(in size: Size) -> Int {
    min(size.height, size.width < 95 ? 13 : size.width < 135 ? 18 : 30)
  }

  // MARK: - Drawing

  /// Draws as much of it as there is room for.
  ///
  /// - Parameter top: the row of the page that comes first.
  func draw(from top: Int = 0, in rect: Rect, on canvas: inout Canvas, _ shared: Shared) {
    let theme = shared.theme
    canvas.clipped(to: rect) { canvas in
      for (piece, place) in pieces where top < place.maxY && place.minY < top + rect.height {
        let place = place.moved(x: rect.minX, y: rect.minY - top)
        switch piece {
        case .name(let name):
          canvas.write(name, at: place.origin, style: theme.strong, width: place.width)
        case .text(let text, let style):
          canvas.write(text, at: place.origin, style: style, width: place.width)
        case .label(let label):
          canvas.write(label, at: place.origin, style: theme.quiet, width: place.width)
        case .drawing(let draw): draw(place, &canvas, shared)
        case .picture(let picture): picture.draw(at: place.origin, on: &canvas)
        }
      }
    }
  }
}

/// A page that is open in a list's place, and how far it is scrolled. It is laid out again after
/// whatever happens, except for scrolling.
struct OpenPage: Sendable {
  private var scroll = ListCursor()
  private var page = Page()
  private var rows = 0
  private var wasScrolled = false

  /// The first row that is shown.
  var top: Int { scroll.top }
  /// The last row that can be the first.
  private var lastTop: Int { max(0, page.height - rows) }
  var isLong: Bool { lastTop > 0 }
  var isAtEnd: Bool { top >= lastTop }

  mutating func scroll(_ move: Move) {
    scroll.scroll(move, count: lastTop + rows, page: rows)
    wasScrolled = true
  }

  mutating func settle(_ page: Page, rows: Int) {
    (self.page, self.rows) = (page, rows)
    scroll.top = min(scroll.top, lastTop)
  }

  /// Returns whether nothing but scrolling has happened since the last call.
  mutating func takeScroll() -> Bool {
    defer { wasScrolled = false }
    return wasScrolled
  }

  /// Draws the page below its title.
  ///
  /// - Parameter tellsMore: whether the title's line says at its end where the page goes on.
  func draw(
    from: String, to name: String, tellsMore: Bool = true, in body: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let arrows =
      tellsMore
      ? (top > 0 ? shared.marks.above : "") + (isAtEnd ? "" : shared.marks.below) : ""
    let more = shared.texts(Text("more", context: "page"))
    let rect = canvas.drawBreadcrumb(
      from, name, sign: arrows.isEmpty ? "" : "\(arrows) \(more)", in: body, shared)
    page.draw(from: top, in: rect, on: &canvas, shared)
  }
}

/// A list whose rows open as pages in its place.
protocol PagedScreen: ListScreen {
  var page: OpenPage? { get set }
  /// Opens the page of the selected row from its first line on.
  mutating func openPage(_ shared: Shared) -> [Request]
  /// Returns the page of the selected row; nil if there is none.
  func content(of size: Size, _ shared: Shared) -> Page?
}

extension PagedScreen {
  var isListShown: Bool { page == nil }

  mutating func settlePage(_ shared: Shared) {
    guard page?.takeScroll() == false, !shared.layout.isTooSmall else { return }
    let size = Size(shared.layout.body.width, shared.layout.pageRows)
    guard let content = content(of: size, shared) else { return page = nil }
    page?.settle(content, rows: size.height)
  }

  mutating func openNeighbor(_ direction: Move, _ shared: Shared) -> [Request] {
    move(direction, shared) + openPage(shared)
  }

  mutating func turnPage(by direction: Int, _ shared: Shared) -> [Request] {
    page?.scroll(direction < 0 ? .up : .down)
    return []
  }
}

// MARK: - Keys

extension Binding where Handler: PagedScreen {
  static var closePage: Binding {
    .back { screen, _ in
      screen.page = nil
      return []
    }
  }

  /// Returns the keys that lead from an open page to the next and the previous one.
  ///
  /// - Parameters:
  ///   - isLong: whether up and down move the page itself.
  ///   - footer: where the way back stands then.
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
          "j", KeyPress(.down), "l", KeyPress(.right), "n", says: Text("next"), label: "j",
          perform: next),
        Binding("k", KeyPress(.up), previous, says: Text("previous"), label: "k", perform: back),
      ]
  }

  /// Returns the keys that move a page that is longer than the window.
  static func scrolling(_ footer: FooterPlace = .ifRoom) -> [Binding] {
    let isAtEnd: Reason = { screen, _ in
      screen.page?.isAtEnd == true ? Phrase(Text("This is the bottom of the page.")) : nil
    }
    let isAtStart: Reason = { screen, _ in
      screen.page?.top == 0 ? Phrase(Text("This is the top of the page.")) : nil
    }
    func to(_ way: Move) -> Perform {
      { screen, _ in
        screen.page?.scroll(way)
        return []
      }
    }
    return [
      Binding(
        ["j", KeyPress(.down)], Phrase(Text("down")), short: Phrase(Text("on")), label: "j",
        footer: footer, unless: isAtEnd, perform: to(.down)),
      Binding(
        "k", KeyPress(.up), says: Text("up"), label: "k", footer: footer, unless: isAtStart,
        perform: to(.up)),
      Binding(
        KeyPress(.pageDown), " ", .control("f"), says: Text("page down"), footer: .never,
        unless: isAtEnd, perform: to(.pageDown)),
      Binding(
        KeyPress(.pageUp), .control("b"), says: Text("page up"), footer: .never,
        unless: isAtStart,
        perform: to(.pageUp)),
      Binding(
        "g", KeyPress(.home), says: Text("top"), footer: .never, unless: isAtStart,
        perform: to(.first)),
      Binding(
        "G", KeyPress(.end), says: Text("bottom"), footer: .never, unless: isAtEnd,
        perform: to(.last)),
    ]
  }
}
