import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// What is shown of a product, piece by piece, whether or not there is room for all of it: places
/// are in cells from the top left corner of the whole.
struct ProductPage {
  enum Piece {
    case name(String)
    case text(String)
    case status(ProductStatus)
    case label(String)
    case picture
  }

  private(set) var pieces: [(piece: Piece, place: Rect)] = []
  /// The rows that it takes.
  private(set) var height = 0

  mutating func add(_ piece: Piece, _ place: Rect) {
    pieces.append((piece, place))
    height = max(height, place.maxY)
  }

  /// Lines of text one below the other.
  ///
  /// - Returns: how many there are.
  @discardableResult
  mutating func add(_ text: String, at point: Point, width: Int) -> Int {
    let lines = TextWidth.wrap(text, columns: width)
    for (row, line) in lines.enumerated() {
      add(.text(line), Rect(x: point.x, y: point.y + row, width: width, height: 1))
    }
    return lines.count
  }
}

extension AppView {
  /// The drawing to the left of the words; on top where it is narrow, and last where it is low, too:
  /// there the words come first.
  func page(of entry: ShelfEntry, in size: Size) -> ProductPage {
    let drawing = picture(of: entry.id, isOwned: owns(entry))
    let picture = Size(drawing.map(TextWidth.columns(of:)).max() ?? 0, drawing.count)
    let canStack = size.height >= picture.height + 6
    var page = ProductPage()
    if size.width >= picture.width + (canStack ? 34 : 20) {
      let left = picture.width + (canStack ? 4 : 1)
      add(picture, y: 0, in: left, to: &page)
      let start = left + (canStack ? 2 : 1)
      var next = Point(start, addOffer(entry, at: Point(start, 0), in: size, to: &page))
      // Labels and values need some room; below the drawing there is more.
      if size.width - start < Self.roomForFacts {
        next = Point(0, page.height + (layout.isTall ? 1 : 0))
      }
      addFacts(entry, at: next, width: size.width - next.x, isBrief: false, to: &page)
    } else {
      if canStack { add(picture, y: 0, in: size.width, to: &page) }
      let top = canStack ? page.height + 1 : 0
      let y = addOffer(entry, at: Point(0, top), in: size, to: &page)
      addFacts(entry, at: Point(0, y), width: size.width, isBrief: false, to: &page)
      if !canStack { add(picture, y: page.height + 1, in: size.width, to: &page) }
    }
    return page
  }

  /// The pane beside the table: what one decides by.
  func brief(of entry: ShelfEntry, in size: Size) -> ProductPage {
    let drawing = picture(of: entry.id, isOwned: owns(entry))
    let picture = Size(drawing.map(TextWidth.columns(of:)).max() ?? 0, drawing.count)
    var page = ProductPage()
    var y = 0
    if !drawing.isEmpty, size.holds(picture) {
      add(picture, y: 0, in: size.width, to: &page)
      y = page.height + 1
    }
    page.add(.name(entry.name), Rect(x: 0, y: y, width: size.width, height: 1))
    y = addOffer(entry, at: Point(0, y + 1), in: size, isBrief: true, to: &page)
    if size.width >= Self.roomForFacts {
      addFacts(entry, at: Point(0, y), width: size.width, isBrief: true, to: &page)
    }
    return page
  }

  private static let roomForFacts = 26

  private func add(_ picture: Size, y: Int, in width: Int, to page: inout ProductPage) {
    guard picture.width <= width else { return }
    let x = min(2, (width - picture.width) / 3)
    page.add(.picture, Rect(origin: Point(x, y), size: picture))
  }

  /// What it costs and what it is.
  ///
  /// - Returns: the row below.
  private func addOffer(
    _ entry: ShelfEntry, at start: Point, in size: Size, isBrief: Bool = false,
    to page: inout ProductPage
  ) -> Int {
    let width = size.width - start.x
    var y = addPrice(entry, at: start, width: width, to: &page)
    y += layout.isTall ? 2 : 1
    if !isBrief, !layout.isTall, state.isConsumable(entry.id), case .product(let product) = entry {
      // Where rows are few, what the keys change here comes before what never changes.
      page.add(
        .text(shortQuantity(product)), Rect(x: start.x, y: y, width: width, height: 1))
      y += 1
    }
    y += page.add(descriptionText(entry), at: Point(start.x, y), width: width)
    return y + (layout.isTall ? 1 : 0)
  }

  /// - Returns: the row of the status, which goes to the next one where it does not fit beside.
  private func addPrice(
    _ entry: ShelfEntry, at start: Point, width: Int, to page: inout ProductPage
  ) -> Int {
    let status = state.device.status(of: entry)
    var (x, y) = (start.x, start.y)
    let end = start.x + width
    if case .product(let product) = entry {
      let price = priceAndPeriod(product)
      page.add(.text(price), Rect(x: x, y: y, width: width, height: 1))
      let spelled = TextWidth.columns(of: TextWidth.ascii(price))
      let written = TextWidth.columns(of: TextWidth.sanitize(price))
      x += min(width, screen.capabilities.glyphs == .ascii ? spelled : written) + 2
      // In whatever letters, so that a page has as many rows on each terminal.
      let words = TextWidth.columns(of: StoreWords.status(status))
      if start.x + max(spelled, written) + 4 + words > end { (x, y) = (start.x, y + 1) }
    }
    let shown = status == .buy && x > start.x ? x - 2 : x
    page.add(.status(status), Rect(x: shown, y: y, width: end - x, height: 1))
    return y
  }

  private func addFacts(
    _ entry: ShelfEntry, at start: Point, width: Int, isBrief: Bool, to page: inout ProductPage
  ) {
    let labels = Self.labelColumns(width)
    var y = start.y
    for (label, value) in facts(of: entry, isBrief: isBrief) {
      page.add(.label(label), Rect(x: start.x, y: y, width: labels, height: 1))
      let lines = page.add(
        value, at: Point(start.x + labels + 1, y), width: width - labels - 1)
      y += max(1, lines)
    }
  }

  /// Draws as much of a page as there is room for.
  ///
  /// - Parameter top: the page's row that comes first.
  func draw(
    _ page: ProductPage, of entry: ShelfEntry, from top: Int = 0, in rect: Rect,
    on canvas: inout Canvas
  ) {
    canvas.clipped(to: rect) { canvas in
      for (piece, place) in page.pieces {
        let place = place.moved(x: rect.minX, y: rect.minY - top)
        switch piece {
        case .name(let name):
          canvas.write(name, at: place.origin, style: theme.strong, width: place.width)
        case .text(let text): canvas.write(text, at: place.origin, width: place.width)
        case .status(let status): drawStatus(status, in: place, on: &canvas)
        case .label(let label):
          canvas.write(label, at: place.origin, style: theme.quiet, width: place.width)
        case .picture:
          drawPicture(of: entry.id, isOwned: owns(entry), at: place.origin, on: &canvas)
        }
      }
    }
  }
}
