import Foundation
import StoreCore
import StoreKit
import TerminalKit

extension AppView {
  /// The pane beside the table: the drawing, and what one decides by.
  func drawPane(_ entry: ShelfEntry, in pane: Rect, on canvas: inout Canvas) {
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    let inner = pane.inset(x: 3)
    var y = inner.minY
    y += drawPicture(of: entry.id, isOwned: owns(entry), in: inner, at: y, on: &canvas)
    if y > inner.minY { y += 1 }
    drawFacts(of: entry, from: Point(inner.minX, y), in: inner, isBrief: true, on: &canvas)
  }

  /// The whole body for one product: drawing to the left, or on top where it is narrow.
  func drawProduct(on canvas: inout Canvas) {
    guard let entry = state.selectedEntry else { return }
    let body = layout.body.inset(x: 2).cutTop(layout.air).rest
    let page = drawBreadcrumb(TabWords.title(.store), entry.name, in: body, on: &canvas)
    let drawing = picture(of: entry.id, isOwned: owns(entry))
    let drawingWidth = drawing.map(TextWidth.columns(of:)).max() ?? 0
    let canStack = page.height >= drawing.count + 6
    if page.width >= drawingWidth + (canStack ? 34 : 20) {
      let (left, rest) = page.cutLeft(drawingWidth + (canStack ? 4 : 1))
      drawPicture(of: entry.id, isOwned: owns(entry), in: left, at: left.minY, on: &canvas)
      let text = rest.cutLeft(canStack ? 2 : 1).rest
      drawFacts(of: entry, from: text.origin, in: text, isBrief: false, on: &canvas)
    } else {
      var y = page.minY
      if canStack {
        y += drawPicture(of: entry.id, isOwned: owns(entry), in: page, at: y, on: &canvas) + 1
      }
      drawFacts(of: entry, from: Point(page.minX, y), in: page, isBrief: false, on: &canvas)
    }
  }

  /// `Store › Swift Shopping`, and what is left below it.
  func drawBreadcrumb(
    _ from: String, _ to: String, in body: Rect, on canvas: inout Canvas
  ) -> Rect {
    var x = body.minX
    x += canvas.write("\(from) \(marks.breadcrumb) ", at: body.origin, style: theme.quiet)
    canvas.write(to, at: Point(x, body.minY), style: theme.strong, width: body.maxX - x)
    canvas.cursor = body.origin
    return body.cutTop(layout.isTall ? 2 : 1).rest
  }

  func owns(_ entry: ShelfEntry) -> Bool { state.shop.status(of: entry) == .purchased }

  func picture(of id: String, isOwned: Bool) -> [String] {
    let face = state.content.face(id)
    if face.isEmpty { return Emblems.drawing(state.content.kind(id) ?? .nonConsumable) }
    return isOwned ? face : Veil.over(face, marks)
  }

  /// - Returns: the rows that it took; none where there is no room for it.
  @discardableResult
  func drawPicture(
    of id: String, isOwned: Bool, in rect: Rect, at y: Int, on canvas: inout Canvas
  ) -> Int {
    let drawing = picture(of: id, isOwned: isOwned)
    guard !drawing.isEmpty, drawing.count <= rect.maxY - y else { return 0 }
    let width = drawing.map(TextWidth.columns(of:)).max() ?? 0
    guard width <= rect.width else { return 0 }
    let x = rect.minX + min(2, (rect.width - width) / 3)
    let isEmblem = state.content.face(id).isEmpty
    let style = isOwned ? theme.accent.with(.bold) : isEmblem ? .plain : theme.quiet
    canvas.write(lines: drawing, at: Point(x, y), style: style)
    return drawing.count
  }

  private func drawFacts(
    of entry: ShelfEntry, from start: Point, in rect: Rect, isBrief: Bool, on canvas: inout Canvas
  ) {
    var y = start.y
    let width = rect.width
    if isBrief {
      canvas.write(entry.name, at: Point(start.x, y), style: theme.strong, width: width)
      y += 1
    }
    let status = state.shop.status(of: entry)
    var x = start.x
    if case .product(let product) = entry {
      x += canvas.write(priceAndPeriod(product), at: Point(x, y), width: width) + 2
    }
    let words = TextWidth.columns(of: StoreWords.status(status))
    if x > start.x, x + 2 + words > rect.maxX {
      x = start.x
      y += 1
    }
    drawStatus(
      status,
      in: Rect(
        x: status == .buy && x > start.x ? x - 2 : x, y: y, width: max(0, rect.maxX - x), height: 1),
      on: &canvas)
    y += layout.isTall ? 2 : 1
    if !isBrief, !layout.isTall, state.isConsumable(entry.id), case .product(let product) = entry {
      // Where rows are few, what the keys change here comes before what never changes.
      canvas.write(shortQuantity(product), at: Point(start.x, y), width: width)
      y += 1
    }
    for line in TextWidth.wrap(descriptionText(entry), columns: width) {
      canvas.write(line, at: Point(start.x, y), width: width)
      y += 1
    }
    y += layout.isTall ? 1 : 0
    guard width >= 26 else { return }
    for (label, value) in facts(of: entry, isBrief: isBrief) {
      y += drawFact(label, value, at: Point(start.x, y), width: width, on: &canvas)
    }
  }

  /// A label and its value, which may take several lines. Returns how many.
  func drawFact(
    _ label: String, _ value: String, at point: Point, width: Int, on canvas: inout Canvas
  ) -> Int {
    let labelWidth = min(11, width * 2 / 5)
    canvas.write(label, at: point, style: theme.quiet, width: labelWidth)
    let lines = TextWidth.wrap(value, columns: width - labelWidth - 1)
    canvas.write(lines: lines, at: point.moved(x: labelWidth + 1))
    return max(1, lines.count)
  }

  private func descriptionText(_ entry: ShelfEntry) -> String {
    switch entry {
    case .product(let product): product.localizedDescription
    case .invalid(_, _, let reason): reason
    }
  }

  private func priceAndPeriod(_ product: SKProduct) -> String {
    let price = PriceLabel.text(product)
    guard let period = product.subscriptionPeriod else { return price }
    return "\(price) \(PeriodWords.each(period.period))"
  }
}
