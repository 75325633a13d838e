import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

// What is shown of a product.

extension Page {
  /// Creates the whole page.
  init(_ facts: ProductFacts, in size: Size) {
    self.init()
    lay(
      facts.picture, facts.list(isBrief: false), in: size, isTall: facts.shared.layout.isTall
    ) { $0.addOffer(facts, at: $1, in: size) }
  }

  /// Creates the pane beside the table: what one decides by.
  init(brief facts: ProductFacts, in size: Size) {
    self.init()
    let picture = facts.picture(
      rows: min(size.height - Self.rowsForFacts, size.width / 2, Self.mostRowsOfPane))
    var y = 0
    if picture.size.height > 0, size.holds(picture.size) {
      add(picture, y: 0, in: size.width)
      y = height + 1
    }
    add(name: facts.entry.name, y: y, width: size.width)
    y = addOffer(facts, at: Point(0, y + 1), in: size, isBrief: true)
    if size.width >= Self.roomForFacts {
      add(facts.list(isBrief: true), at: Point(0, y), width: size.width)
    }
  }

  /// The rows below the picture in a pane.
  private static let rowsForFacts = 11

  /// Adds price and type.
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
      let spelled = TextWidth.columns(of: TextWidth.ascii(price))
      let written = TextWidth.columns(of: TextWidth.sanitize(price))
      let lines = add(price, at: start, width: width)
      y += lines - 1
      x += min(width, facts.shared.marks.glyphs == .ascii ? spelled : written) + 2
      // In whatever letters, so that a page has as many rows on each terminal.
      let words = TextWidth.columns(of: facts.shared.status(facts.status))
      if lines > 1 || max(spelled, written) + 4 + words > width { (x, y) = (start.x, y + 1) }
    }
    // Without a mark before it, it stands where the mark would.
    let shown = facts.status == .buy && x > start.x ? x - 2 : x
    let status = facts.status
    add(at: Point(shown, y), width: start.x + width - x) { rect, canvas, shared in
      canvas.drawStatus(status, in: rect, shared)
    }
    return y
  }
}

extension Picture.Standing {
  init(of entry: ProductEntry, _ shared: Shared) {
    if shared.device.status(of: entry) == .unavailable {
      self = .unavailable
    } else {
      self = shared.device.isUsable(entry) ? .owned : .forSale
    }
  }
}

extension Canvas {
  /// Draws the status as a sign and a word; the color only agrees with them.
  mutating func drawStatus(
    _ status: ProductStatus, in rect: Rect, _ shared: Shared
  ) {
    let (marks, theme) = (shared.marks, shared.theme)
    let (mark, style): (String, Style) =
      switch status {
      case .buy: ("", .plain)
      case .purchased: (marks.purchased, theme.success.with(.bold))
      case .purchasing: (shared.spinner, theme.warning)
      case .deferred: (marks.waiting, theme.warning)
      case .unavailable: (marks.unavailable, theme.failure)
      case .paymentProblem: (marks.warning, theme.warning)
      case .turnedOff: (marks.used, theme.warning)
      case .changing: (marks.waiting, theme.success)
      case .ended: (marks.nothing, theme.quiet)
      }
    write(mark, at: rect.origin, style: style)
    let words = shared.status(status)
    let fits = TextWidth.columns(of: words) <= rect.width - 2
    write(
      fits ? words : shared.shortStatus(status), at: rect.origin.moved(x: 2), style: style,
      width: rect.width - 2)
  }
}
