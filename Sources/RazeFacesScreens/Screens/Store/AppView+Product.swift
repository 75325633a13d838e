import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

extension AppView {
  func drawPane(_ entry: ShelfEntry, in pane: Rect, on canvas: inout Canvas) {
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    let inner = pane.inset(x: 3)
    draw(brief(of: entry, in: inner.size), of: entry, in: inner, on: &canvas)
  }

  /// The whole body for one product.
  func drawProduct(on canvas: inout Canvas) {
    guard let entry = state.selectedEntry else { return }
    let body = layout.body.inset(x: 2).cutTop(layout.air).rest
    let rect = drawBreadcrumb(
      TabWords.title(.store), entry.name, sign: signOfMore, in: body, on: &canvas)
    draw(
      page(of: entry, in: rect.size), of: entry, from: state.store.page.top, in: rect, on: &canvas)
  }

  /// Where the page goes on; empty where all of it is shown.
  private var signOfMore: String {
    let (top, last) = (state.store.page.top, state.store.lastTop)
    let arrows = (top > 0 ? marks.above : "") + (top < last ? marks.below : "")
    return arrows.isEmpty ? "" : "\(arrows) \(StoreWords.moreOfPage)"
  }

  /// `Store › Swift Shopping`, and what is left below it.
  ///
  /// - Parameter sign: what stands at the end of the line, whatever the name leaves.
  func drawBreadcrumb(
    _ from: String, _ to: String, sign: String = "", in body: Rect, on canvas: inout Canvas
  ) -> Rect {
    let reserved = sign.isEmpty ? 0 : TextWidth.columns(of: sign) + 2
    canvas.write(sign, at: body.origin, style: theme.accent, width: body.width, align: .right)
    var x = body.minX
    x += canvas.write("\(from) \(marks.breadcrumb) ", at: body.origin, style: theme.quiet)
    canvas.write(to, at: Point(x, body.minY), style: theme.strong, width: body.maxX - x - reserved)
    canvas.cursor = body.origin
    return body.cutTop(layout.isTall ? 2 : 1).rest
  }

  func owns(_ entry: ShelfEntry) -> Bool { state.device.status(of: entry) == .purchased }

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
    drawPicture(of: id, isOwned: isOwned, at: Point(x, y), on: &canvas)
    return drawing.count
  }

  func drawPicture(of id: String, isOwned: Bool, at point: Point, on canvas: inout Canvas) {
    let isEmblem = state.content.face(id).isEmpty
    let style = isOwned ? theme.accent.with(.bold) : isEmblem ? .plain : theme.quiet
    canvas.write(lines: picture(of: id, isOwned: isOwned), at: point, style: style)
  }

  /// A label and its value, which may take several lines. Returns how many.
  func drawFact(
    _ label: String, _ value: String, at point: Point, width: Int, on canvas: inout Canvas
  ) -> Int {
    let labelWidth = Self.labelColumns(width)
    canvas.write(label, at: point, style: theme.quiet, width: labelWidth)
    let lines = TextWidth.wrap(value, columns: width - labelWidth - 1)
    canvas.write(lines: lines, at: point.moved(x: labelWidth + 1))
    return max(1, lines.count)
  }

  static func labelColumns(_ width: Int) -> Int { min(11, width * 2 / 5) }

  func descriptionText(_ entry: ShelfEntry) -> String {
    switch entry {
    case .product(let product): product.localizedDescription
    case .invalid: state.whyUnavailable(entry)
    }
  }

  func priceAndPeriod(_ product: SKProduct) -> String {
    let price = PriceLabel.text(product)
    guard let period = product.subscriptionPeriod else { return price }
    return "\(price) \(state.consoleTexts.subscriptions.each(period.period))"
  }
}
