import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// The price or the status of a product, and the texts next to and below its name.
struct ProductOffer {
  private let entry: ProductEntry
  private let status: ProductStatus
  private let shared: Shared
  private let texts: Texts

  init(_ entry: ProductEntry, _ shared: Shared) {
    self.entry = entry
    self.shared = shared
    texts = shared.texts
    status = shared.device.status(of: entry)
  }

  private var kind: ProductKind? { shared.content.kind(entry.id) }
  private var isSubscription: Bool { kind == .autoRenewableSubscription }
  private var words: String { shared.status(status, of: kind) }
  var isForSale: Bool { status != .unavailable }

  /// The status that replaces the price; nil if the price is shown.
  var state: (words: String, style: Style)? {
    let (marks, theme) = (shared.marks, shared.theme)
    switch status {
    case .purchased where kind == .nonRenewingSubscription: return nil
    case .purchased: return ("\(marks.purchased) \(words)", theme.success)
    case .purchasing: return ("\(shared.spinner) \(words)", theme.warning)
    case .deferred, .undelivered:
      let words = shared.layout.isWide ? words : shared.shortStatus(status, of: kind)
      let mark = status == .deferred ? marks.waiting : marks.warning
      return ("\(mark) \(words)", theme.warning)
    case .changing: return (words, theme.success)
    case .unavailable: return (words, theme.quiet)
    case .buy, .ended, .turnedOff, .paymentProblem: return nil
    }
  }

  var price: String { entry.price(shared) }

  /// The text next to the price: a status that permits buying, or the remaining coupons.
  var aside: (words: String, style: Style)? {
    let theme = shared.theme
    switch status {
    case .ended: return (words, theme.quiet)
    case .turnedOff, .paymentProblem: return (words, theme.warning)
    case .purchased where isSubscription:
      return shared.standing(entry.id, shared.dates.day).map { ($0, theme.quiet) }
    default: break
    }
    let left = shared.shop.content.coupons.count { $0.productID == entry.id && $0.isOpen }
    if kind == .consumable, left > 0 {
      return (texts(.toUse(left)), theme.success)
    }
    if status == .purchased, kind == .nonRenewingSubscription {
      return (shared.marks.purchased, theme.success)
    }
    return entry.introductionWords(shared).map { ($0, theme.quiet) }
  }

  /// The text below the name: the terms of a subscription, or the description.
  var details: String {
    guard case .product(let product) = entry else {
      return shared.texts(shared.reasonUnavailable(entry.id))
    }
    if isSubscription, status != .unavailable, let terms = entry.terms(shared) { return terms }
    return product.localizedDescription
  }
}

extension Canvas {
  /// Draws the price, or the status that replaces it, right-aligned at a column.
  ///
  /// - Returns: The columns that it occupies.
  mutating func drawOffer(
    _ offer: ProductOffer, endingAt right: Int, row y: Int, isSelected: Bool, pill columns: Int,
    always hasPill: Bool, _ shared: Shared
  ) -> Int {
    if let state = offer.state {
      let width = self.columns(of: state.words)
      write(state.words, at: Point(right - 1 - width, y), style: state.style)
      return width + 1
    }
    let width = max(columns, self.columns(of: offer.price) + 2)
    let slot = Rect(x: right - width, y: y, width: width, height: 1)
    let style =
      isSelected ? shared.theme.filledPill : hasPill ? shared.theme.pill : shared.theme.accent
    if isSelected || hasPill {
      fill(slot, style: style)
      addButton(slot, presses: ["b"])
    }
    write(offer.price, at: slot.origin, style: style, width: width - 1, align: .right)
    return width
  }

  /// Draws a heading with a thin rule, and a badge at its end.
  mutating func drawHeading(_ title: String, badge: String = "", in row: Rect, _ shared: Shared) {
    let theme = shared.theme
    let ends = badge.isEmpty ? 0 : TextWidth.columns(of: badge) + 1
    let taken = write(title, at: row.origin, style: theme.quiet, width: row.width - ends - 1)
    hline(
      from: row.origin.moved(x: taken + 1), length: row.width - taken - 1 - ends, style: theme.rule)
    write(badge, at: row.origin, style: theme.faint, width: row.width, align: .right)
  }

  /// Draws the bar and the background of the selected row.
  mutating func drawSelectedRow(_ rect: Rect, _ shared: Shared) {
    if shared.theme.hasGrounds { fill(rect, style: shared.theme.selection) }
    for y in rect.rows {
      write(shared.marks.selection, at: Point(rect.minX, y), style: shared.theme.accent)
    }
    cursor = rect.origin
  }
}
