import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// What is shown of a product, piece by piece, whether or not there is room for all of it: places
/// are in cells from the top left corner of the whole.
struct ProductPage: Sendable {
  private enum Piece: Sendable {
    case name(String)
    case text(String)
    case label(String)
    case status(ProductStatus)
    case picture(Picture)
  }

  private var pieces: [(piece: Piece, place: Rect)] = []
  /// The rows that it takes.
  private(set) var height = 0

  init() {}

  /// The whole page, with the drawing to the left of the words; on top if it is narrow, and last if
  /// it is low, too: there the words come first.
  init(_ facts: ProductFacts, in size: Size) {
    // Beside it the words need more room than it does.
    let picture = facts.picture(rows: min(size.height, size.width / 5, Self.mostRows))
    let isTall = facts.shared.layout.isTall
    let canStack = size.height >= picture.size.height + 6
    if size.width >= picture.size.width + (canStack ? 34 : 20) {
      let left = picture.size.width + (canStack ? 4 : 1)
      add(picture, y: 0, in: left)
      let start = left + (canStack ? 2 : 1)
      let rest = addOffer(facts, at: Point(start, 0), in: size)
      // Labels and values need some room; below the drawing there is more.
      let next =
        size.width - start < Self.roomForFacts
        ? Point(0, height + (isTall ? 1 : 0)) : Point(start, rest)
      add(facts.list(isBrief: false), at: next, width: size.width - next.x)
    } else {
      if canStack { add(picture, y: 0, in: size.width) }
      let top = canStack ? height + 1 : 0
      let y = addOffer(facts, at: Point(0, top), in: size)
      add(facts.list(isBrief: false), at: Point(0, y), width: size.width)
      if !canStack { add(picture, y: height + 1, in: size.width) }
    }
  }

  /// The pane beside the table: what one decides by.
  init(brief facts: ProductFacts, in size: Size) {
    let picture = facts.picture(
      rows: min(size.height - Self.rowsForFacts, size.width / 2, Self.mostRows))
    var y = 0
    if picture.size.height > 0, size.holds(picture.size) {
      add(picture, y: 0, in: size.width)
      y = height + 1
    }
    add(.name(facts.entry.name), Rect(x: 0, y: y, width: size.width, height: 1))
    y = addOffer(facts, at: Point(0, y + 1), in: size, isBrief: true)
    if size.width >= Self.roomForFacts {
      add(facts.list(isBrief: true), at: Point(0, y), width: size.width)
    }
  }

  private static let roomForFacts = 26
  /// What stands below the picture in a pane.
  private static let rowsForFacts = 11
  /// A picture that is larger says no more.
  private static let mostRows = 24

  // MARK: - Laying out

  private mutating func add(_ piece: Piece, _ place: Rect) {
    pieces.append((piece, place))
    height = max(height, place.maxY)
  }

  /// Lines of text one below the other.
  ///
  /// - Returns: how many there are.
  private mutating func add(_ text: String, at point: Point, width: Int) -> Int {
    let lines = TextWidth.wrap(text, columns: width)
    for (row, line) in lines.enumerated() {
      add(.text(line), Rect(x: point.x, y: point.y + row, width: width, height: 1))
    }
    return lines.count
  }

  private mutating func add(_ picture: Picture, y: Int, in width: Int) {
    guard picture.size.width <= width else { return }
    let x = min(2, (width - picture.size.width) / 3)
    add(.picture(picture), Rect(origin: Point(x, y), size: picture.size))
  }

  private mutating func add(_ facts: [Fact], at start: Point, width: Int) {
    let labels = Fact.labelColumns(facts, in: width)
    var y = start.y
    for fact in facts {
      add(.label(fact.label), Rect(x: start.x, y: y, width: labels, height: 1))
      let lines = add(
        fact.value, at: Point(start.x + labels + 1, y), width: width - labels - 1)
      y += max(1, lines)
    }
  }

  /// What it costs and what it is.
  ///
  /// - Returns: the row below.
  private mutating func addOffer(
    _ facts: ProductFacts, at start: Point, in size: Size, isBrief: Bool = false
  ) -> Int {
    let isTall = facts.shared.layout.isTall
    let width = size.width - start.x
    var y = addPrice(facts, at: start, width: width)
    y += isTall ? 2 : 1
    if !isBrief, !isTall, let quantity = facts.shortQuantity {
      // If rows are few, what the keys change here comes before what never changes.
      y += add(quantity, at: Point(start.x, y), width: width)
    }
    y += add(facts.description, at: Point(start.x, y), width: width)
    return y + (isTall ? 1 : 0)
  }

  /// - Returns: the row of the status, which goes to the next one if it does not fit beside.
  private mutating func addPrice(_ facts: ProductFacts, at start: Point, width: Int) -> Int {
    var (x, y) = (start.x, start.y)
    if let price = facts.price {
      add(.text(price), Rect(x: x, y: y, width: width, height: 1))
      let spelled = TextWidth.columns(of: TextWidth.ascii(price))
      let written = TextWidth.columns(of: TextWidth.sanitize(price))
      x += min(width, facts.shared.marks.glyphs == .ascii ? spelled : written) + 2
      // In whatever letters, so that a page has as many rows on each terminal.
      let words = TextWidth.columns(of: facts.texts(.status(facts.status)))
      if max(spelled, written) + 4 + words > width { (x, y) = (start.x, y + 1) }
    }
    // Without a mark before it, it stands where the mark would.
    let shown = facts.status == .buy && x > start.x ? x - 2 : x
    add(
      .status(facts.status), Rect(x: shown, y: y, width: start.x + width - x, height: 1))
    return y
  }

  // MARK: - Drawing

  /// Draws as much of it as there is room for.
  ///
  /// - Parameter top: the row of the page that comes first.
  func draw(from top: Int = 0, in rect: Rect, on canvas: inout Canvas, _ shared: Shared) {
    let theme = shared.theme
    canvas.clipped(to: rect) { canvas in
      for (piece, place) in pieces {
        let place = place.moved(x: rect.minX, y: rect.minY - top)
        switch piece {
        case .name(let name):
          canvas.write(name, at: place.origin, style: theme.strong, width: place.width)
        case .text(let text): canvas.write(text, at: place.origin, width: place.width)
        case .label(let label):
          canvas.write(label, at: place.origin, style: theme.quiet, width: place.width)
        case .status(let status):
          canvas.drawStatus(status, in: place, shared.texts(StoreText.self), shared)
        case .picture(let picture): picture.draw(at: place.origin, on: &canvas)
        }
      }
    }
  }
}

extension Canvas {
  /// A sign and a word; the colour only agrees with them.
  mutating func drawStatus(
    _ status: ProductStatus, in rect: Rect, _ texts: RoomTexts<StoreText>, _ shared: Shared
  ) {
    let (marks, theme) = (shared.marks, shared.theme)
    let (mark, style): (String, Style) =
      switch status {
      case .buy: ("", .plain)
      case .purchased: (marks.purchased, theme.accent.with(.bold))
      case .purchasing: (shared.spinner, theme.warning)
      case .deferred: (marks.waiting, theme.warning)
      case .unavailable: (marks.unavailable, theme.quiet)
      }
    write(mark, at: rect.origin, style: style)
    let words = texts(.status(status))
    let fits = TextWidth.columns(of: words) <= rect.width - 2
    write(
      fits ? words : texts(.shortStatus(status)), at: rect.origin.moved(x: 2), style: style,
      width: rect.width - 2)
  }
}
