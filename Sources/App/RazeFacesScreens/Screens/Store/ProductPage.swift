import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension Page {
  init(_ details: ProductDetails, in size: Size) {
    self.init()
    lay(
      details.picture, details.list(), in: size, isTall: details.shared.layout.isTall
    ) { $0.addOffer(details, at: $1, in: size) }
  }

  /// Adds the type, the description, and the price. In a small window, the quantity comes first.
  ///
  /// - Returns: The row below.
  private mutating func addOffer(_ details: ProductDetails, at start: Point, in size: Size) -> Int {
    let isTall = details.shared.layout.isTall
    let theme = details.shared.theme
    let width = size.width - start.x
    var y = start.y
    func at() -> Point { Point(start.x, y) }
    if isTall {
      add(line: details.entry.name, at: at(), width: width, style: theme.strong)
      y += 1
      y += add(details.subtitle, at: at(), width: width, style: theme.quiet) + 1
      y += add(details.description, at: at(), width: width) + 1
      if details.status == .buy, let price = details.fullPrice {
        if details.isSubscription { y += add(price, at: at(), width: width) + 1 }
        let words =
          details.isSubscription ? details.texts("Subscribe") : "\(details.texts("Buy"))  \(price)"
        add(at: at(), width: width) { row, canvas, shared in
          let columns = canvas.write(
            "  \(words)  ", at: row.origin, style: shared.theme.filledPill, width: row.width)
          canvas.addButton(Rect(origin: row.origin, size: Size(columns, 1)), presses: ["b"])
        }
        y += 2
      } else {
        y = addPrice(details, at: at(), width: width) + 2
      }
    } else {
      y = addPrice(details, at: at(), width: width) + 1
      if let quantity = details.shortQuantity { y += add(quantity, at: at(), width: width) }
      y += add(details.description, at: at(), width: width)
    }
    if details.status == .buy, details.kind == .nonConsumable, details.shared.showsShapes {
      y += add(
        details.texts("Behind glass until it is yours"), at: at(), width: width, style: theme.quiet)
      if isTall { y += 1 }
    }
    return y
  }

  /// Adds the other products of a group with small pictures, if there is room.
  ///
  /// - Parameter others: the products, each with its distance in rows.
  mutating func add(
    _ others: [(entry: ProductEntry, step: Int)], headed title: String, in size: Size,
    _ shared: Shared
  ) {
    let (face, column) = (12, 16)
    guard !others.isEmpty, !title.isEmpty, shared.layout.isWide, shared.showsShapes,
      height + 4 + face / 2 <= size.height
    else { return }
    add(heading: title, width: size.width)
    let y = height + 1
    for (place, other) in others.prefix((size.width + column - face) / column).enumerated() {
      let (entry, step) = other
      let x = place * column
      let keys = [KeyPress](repeating: step > 0 ? "n" : "p", count: abs(step))
      add(at: Point(x, y), width: column - 2) { row, canvas, _ in
        canvas.addButton(
          Rect(origin: row.origin, size: Size(row.width, face / 2 + 2)), presses: keys)
      }
      let details = ProductDetails(entry, shared)
      let picture = shared.picture(of: entry.id, details.standing, pixels: face)
      if picture.size.width < column { add(picture, at: Point(x, y)) }
      let words = Point(x, y + face / 2)
      add(line: entry.name, at: words, width: column - 2, style: place == 0 ? .bold : .plain)
      add(
        line: details.state?.words ?? details.price, at: words.moved(y: 1), width: column - 2,
        style: details.state?.style ?? shared.theme.accent)
    }
  }

  /// - Returns: The row of the status, which is below the price if it does not fit next to it.
  private mutating func addPrice(_ details: ProductDetails, at start: Point, width: Int) -> Int {
    var (x, y) = (start.x, start.y)
    if let price = details.fullPrice {
      let spelled = TextWidth.columns(of: TextWidth.ascii(price))
      let written = TextWidth.columns(of: TextWidth.sanitize(price))
      let lines = add(price, at: start, width: width)
      y += lines - 1
      x += min(width, details.shared.marks.glyphs == .ascii ? spelled : written) + 2
      // Uses the wider of both spellings, so that pages have the same height on every terminal.
      let words = TextWidth.columns(of: details.statusWords)
      if lines > 1 || max(spelled, written) + 4 + words > width { (x, y) = (start.x, y + 1) }
    }
    // A status without a mark starts where the mark would be.
    let shown = details.status == .buy && x > start.x ? x - 2 : x
    let (status, kind) = (details.status, details.kind)
    guard status != .buy else { return y }
    add(at: Point(shown, y), width: start.x + width - x) { rect, canvas, shared in
      canvas.drawStatus(status, of: kind, in: rect, shared)
    }
    return y
  }
}

extension Canvas {
  /// Draws a status as a symbol and a word. The color is redundant.
  mutating func drawStatus(
    _ status: ProductStatus, of kind: ProductKind?, in rect: Rect, _ shared: Shared
  ) {
    let (marks, theme) = (shared.marks, shared.theme)
    let (mark, style): (String, Style) =
      switch status {
      case .buy: ("", .plain)
      case .purchased: (marks.purchased, theme.success.with(.bold))
      case .purchasing: (shared.spinner, theme.warning)
      case .deferred: (marks.waiting, theme.warning)
      case .undelivered: (marks.warning, theme.warning)
      case .unavailable: (marks.unavailable, theme.quiet)
      case .paymentProblem: (marks.warning, theme.warning)
      case .turnedOff: (marks.used, theme.warning)
      case .changing: (marks.waiting, theme.success)
      case .ended: (marks.nothing, theme.quiet)
      }
    write(mark, at: rect.origin, style: style)
    // Only exceptions have a word.
    guard status != .buy else { return }
    let words = shared.texts(status.title(kind))
    let fits = TextWidth.columns(of: words) <= rect.width - 2
    write(
      fits ? words : shared.texts(status.shortTitle(kind)), at: rect.origin.moved(x: 2),
      style: style, width: rect.width - 2)
  }
}
