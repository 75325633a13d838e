import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// The screen of the products owned on this device.
struct LibraryScreen: TimelineHost {
  private(set) var rows: [LibraryRow] = []
  private var groups: [Shelf.Group] = []
  var list = ListCursor()
  var page: OpenPage?
  var timeline = TimelinePage()
  /// Whether the rows may have changed. They are not made anew at each key press.
  private var isStale = true
  /// The ID of the product bought last, which is selected next.
  private var bought: String?

  var title: Text { Text("Library") }
  var shortTitle: Text { Text("Lib") }

  var selected: LibraryRow? { rows.indices.contains(list.selected) ? rows[list.selected] : nil }

  func isLoaded(_ shared: Shared) -> Bool { shared.holdings != nil }

  // MARK: - List

  func rowCount(_ shared: Shared) -> Int { rows.count }

  /// Returns tiles with pictures if all of them fit; otherwise, a line for each product.
  func grid(_ shared: Shared) -> Shelf? {
    let layout = shared.layout
    let area = rowArea(layout)
    if layout.isWide, groups.count + rows.count * 4 <= area.height, shared.showsShapes {
      return Shelf(groups, list: area, pitch: 4)
    }
    return Shelf(groups, list: area, gap: layout.isTall ? 1 : 0)
  }

  mutating func update(from shared: Shared) -> [Request] {
    if isStale {
      isStale = false
      let former = selected
      (rows, groups) = LibraryRow.all(shared)
      // A product can have two rows.
      let same = former.flatMap { row in
        rows.firstIndex(of: row) ?? rows.firstIndex { $0.productID == row.productID }
      }
      if let same { list.selected = same }
    }
    if let bought, let row = rows.lastIndex(where: { $0.productID == bought }) {
      list.selected = row
      self.bought = nil
    }
    clampList(shared)
    updatePage(shared)
    return timeline.update(from: shared)
  }

  func content(of size: Size, _ shared: Shared) -> Page? {
    selected.map { row in
      var page = Page(LibraryDetails(row, shared), in: size)
      page.add(timeline.strip(of: row.productID, columns: size.width, shared), width: size.width)
      return page
    }
  }

  mutating func openPage(_ shared: Shared) -> [Request] {
    page = OpenPage()
    return []
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    timeline.receive(message)
    switch message {
    case .deviceChanged, .accountChanged, .entitlementsLoaded, .languageChanged: isStale = true
    case .allSet(let productID, _, _): bought = productID
    default: break
    }
  }

  mutating func refresh(_ shared: Shared) -> [Request] {
    [.perform(.loadEntitlements)] + timeline.refresh(shared)
  }

  mutating func showAllRows(_ shared: Shared) {
    page = nil
    timeline.isOpen = false
  }

  // MARK: - Keys

  var bindings: [Binding<Self>] {
    if timeline.isOpen { return Binding.timeline }
    guard let page else { return Self.listKeys }
    return page.isLong ? Self.longPageKeys : Self.shortPageKeys
  }

  private static let listKeys: [Binding<Self>] =
    [.openPage(), use, .restore(), refund, price, manage, .openTimeline, copy]
    + Binding.list { $0.move($1, $2) }

  private static let shortPageKeys = pageKeys(isLong: false)
  private static let longPageKeys = pageKeys(isLong: true)

  /// - Parameter isLong: Whether the page is longer than the window.
  private static func pageKeys(isLong: Bool) -> [Binding<Self>] {
    [.closePage, use] + (isLong ? Binding.scrolling() : [])
      + Binding.neighbors(previous: "N", isLong: isLong, footer: .never)
      + [refund, price, manage, copy]
  }

  private static let useTitle = Text("Use")

  private static let use = Binding<Self>(
    "u", says: useTitle.inSentence, footer: .always,
    unless: { screen, _ in screen.useDisabledReason }
  ) { $0.use($1) }

  private static let refund = Binding<Self>(
    "f", says: Text("Refund").inSentence, unless: { $0.refundDisabledReason($1) }
  ) { screen, shared in
    screen.refundable(shared).map { [.perform(.requestRefund(transactionID: $0))] } ?? []
  }

  private static let price = Binding<Self>(
    "p", says: Text(SystemSheet.Name.priceConsent).inSentence,
    unless: {
      $1.storeState?.subscriptions.contains(where: \.awaitsConsent) == true
        ? nil : SandboxPanel.nothingWaits
    }
  ) { _, _ in [.perform(.askForPriceConsent)] }

  private static let manage = Binding<Self>(
    "m", says: Text("Manage subscriptions").inSentence, footer: .never
  ) { _, _ in [.perform(.manageSubscriptions)] }

  private static let copy = Binding<Self>.copyIdentifier(unless: { $0.nothingSelected($1) }) {
    screen, _ in screen.selected?.productID
  }

  private var coupons: [Coupon]? {
    if case .coupons(_, let coupons)? = selected { coupons } else { nil }
  }

  /// Asks for confirmation to use the oldest usable coupon.
  private func use(_ shared: Shared) -> [Request] {
    guard let coupon = coupons?.first(where: \.isUsable) else { return [] }
    let name = shared.productName(coupon.productID)
    let question = Question(
      Text("Use {name}?", ["name": name]), Text("A coupon can be used once."),
      button: Self.useTitle, does: .useCoupon(id: coupon.id))
    return [.open(question)]
  }

  // MARK: Disabled reasons

  /// The reason why no coupon can be used; nil if one can.
  private var useDisabledReason: Text? {
    guard let coupons else { return Text("Only coupons can be used.") }
    if coupons.contains(where: \.isUsable) { return nil }
    if coupons.contains(where: { !$0.isSpent }) {
      return Text("A refund was requested, so it cannot be used now.")
    }
    return coupons.allSatisfy(\.isRevoked)
      ? Self.wasRefunded : Text("No unused coupon is left. Press 1 to buy another.")
  }

  private func refundDisabledReason(_ shared: Shared) -> Text? {
    let isRefundable = refundable(shared) != nil
    let record = (selected?.productID).flatMap { shared.holdings?.entitlement($0) }
    let isPending =
      isRefundable ? record?.isRefundPending : coupons?.contains(where: \.isRefundPending)
    if isPending == true { return .refundAlreadyRequested }
    if isRefundable { return nil }
    return coupons == nil ? .nothingToRefund : Self.wasRefunded
  }

  private static let wasRefunded = Text("It was refunded, so it cannot be used.")

  /// Returns the ID of the transaction to refund for the selected row; nil if none is known.
  private func refundable(_ shared: Shared) -> UInt64? {
    switch selected {
    case .coupons(_, let coupons):
      // The newest, preferably unused.
      let open = coupons.filter { !$0.isRevoked && !$0.isRefundPending }
      return (open.last(where: \.isUsable) ?? open.last).flatMap { UInt64($0.transactionID) }
    case .membership(_, let membership): return membership.flatMap { UInt64($0.id) }
    case .face(let id), .subscription(let id):
      guard let record = shared.holdings?.entitlement(id) else { return nil }
      // A restored transaction has no payment of its own, so the original one is refunded.
      return record.cause == .purchase || record.cause == .renewal ? record.id : record.originalID
    case .undelivered(let paid): return paid.transactionID
    case .revoked, nil: return nil
    }
  }

  // MARK: - Display

  func statusLine(_ shared: Shared) -> StatusLine? {
    if timeline.isOpen { return nil }
    switch selected {
    case .coupons: return .hint(shared.texts(useDisabledReason ?? Text("Press u to use one.")))
    case .subscription(let id):
      if shared.storeState?.subscription(to: id)?.awaitsConsent == true {
        return .hint(shared.texts("A price increase needs your answer: press p."))
      }
      return shared.standing(id, shared.dates.day).map { .hint($0) }
    default: return nil
    }
  }
}
