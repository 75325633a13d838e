import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The drawing of the Library: the list with the pane beside it, or one thing on the whole screen.
struct LibraryView {
  private let screen: LibraryScreen
  private let shared: Shared
  private let texts: Texts

  private var theme: Theme { shared.theme }
  private var marks: Marks { shared.marks }
  private var layout: Layout { shared.layout }

  init(_ screen: LibraryScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts
  }

  /// Returns the columns of list and pane. The pane comes early here: owned products are there to
  /// be looked at. In a narrow one there is room for a date, and beside it for the longest name
  /// with its note.
  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    let width = layout.size.width
    if layout.isWide { return layout.columns(pane: min(60, width / 2)) }
    return layout.columns(pane: width >= 72 ? 35 : nil, gap: 0)
  }

  func draw(on canvas: inout Canvas) {
    if let page = screen.page, let row = screen.selected {
      return page.draw(
        from: screen.title(shared.texts), to: LibraryFacts(row, shared).name,
        in: layout.content.inset(x: 2),
        on: &canvas, shared)
    }
    guard !screen.rows.isEmpty else {
      return canvas.drawEmpty(
        texts("No purchases yet"),
        [
          texts("Press 1, choose a face, then press b."),
          texts("Bought before, or on another device? Press r."),
        ], in: layout.body, shared)
    }
    screen.drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      draw(screen.rows[row], isSelected: isSelected, in: rect, on: &canvas)
    }
    guard let pane = Self.columns(layout).pane, let row = screen.selected else { return }
    let inner = layout.isWide ? pane.inset(x: 3) : pane.cutLeft(2).rest.cutRight(1).rest
    Page(brief: LibraryFacts(row, shared), in: inner.size).draw(
      in: inner, on: &canvas, shared)
  }

  // MARK: - The list

  private func draw(
    _ row: LibraryRow, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    switch row {
    case .gap: break
    case .heading(let kind, let count):
      let x = rect.minX + 1
      let taken = canvas.write(
        texts(.heading(kind)), at: Point(x, rect.minY),
        style: theme.quiet.with(.bold),
        width: rect.width - 2)
      let words =
        switch kind {
        case .nonConsumable: String(count)
        case .consumable: texts("{count, plural, =0 {none} other {#}} to use", ["count": count])
        case .nonRenewingSubscription, .autoRenewableSubscription: ""
        }
      canvas.write(
        words, at: Point(x + taken + 2, rect.minY), style: theme.quiet,
        width: max(0, rect.width - taken - 4))
    case .face, .coupons, .membership, .subscription, .revoked:
      let (mark, style) = mark(of: row)
      canvas.write(mark, at: rect.origin.moved(x: 3), style: style)
      let facts = LibraryFacts(row, shared)
      let note = facts.note(columns: rect.width - 5)
      let noteColumns = TextWidth.columns(of: note)
      let room = rect.width - 5 - (noteColumns > 0 ? noteColumns + 2 : 0)
      canvas.write(
        facts.name, at: rect.origin.moved(x: 5), style: isSelected ? .bold : .plain,
        width: min(room, 32))
      canvas.write(
        note, at: rect.origin.moved(x: 5), style: theme.quiet, width: min(rect.width - 6, 60),
        align: .right)
    }
  }

  private func mark(of row: LibraryRow) -> (String, Style) {
    switch row {
    case .gap, .heading: ("", .plain)
    case .coupons(_, let coupons):
      if coupons.contains(where: \.isUsable) {
        (marks.unused, theme.success)
      } else {
        coupons.allSatisfy(\.isSpent) ? (marks.used, theme.quiet) : (marks.waiting, theme.warning)
      }
    case .subscription(let id)
    where shared.holdings.subscription(id)?.awaitsConsent == true:
      (marks.waiting, theme.warning)
    case .subscription(let id) where !shared.shop.content.owns(id): (marks.used, theme.quiet)
    case .revoked: (marks.used, theme.quiet)
    case .face, .membership, .subscription: (marks.purchased, theme.success.with(.bold))
    }
  }
}

extension LibraryScreen {
  func rowArea(_ layout: Layout) -> Rect { LibraryView.columns(layout).list }

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    selected?.productID == productID
      && (page != nil || LibraryView.columns(shared.layout).pane != nil)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    LibraryView(self, shared).draw(on: &canvas)
  }
}

extension Text {
  fileprivate static func heading(_ kind: ProductKind) -> Text {
    switch kind {
    case .nonConsumable: Text("Faces")
    case .consumable: Text("Coupons")
    case .nonRenewingSubscription: Text("Membership")
    case .autoRenewableSubscription: Text("Subscription")
    }
  }
}
