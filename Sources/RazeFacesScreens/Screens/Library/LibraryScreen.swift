import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// What is owned on this device, to be looked at and used up.
struct LibraryScreen: ListScreen {
  typealias Text = LibraryText

  /// Made anew when what is owned changes, not for each key.
  private(set) var rows: [LibraryRow] = []
  var list = ListCursor()
  private(set) var isLooking = false
  private var rowInputs: RowInputs?

  /// All that the rows are made from.
  private struct RowInputs: Equatable {
    let content: PurchasedContent
    let holdings: Holdings
    let isTall: Bool
  }

  init() {}

  var title: Phrase { Phrase(LibraryText.title) }
  var shortTitle: Phrase { Phrase(LibraryText.shortTitle) }

  var selected: LibraryRow? { rows.indices.contains(list.selected) ? rows[list.selected] : nil }

  func hasSelection(_ shared: Shared) -> Bool { selected != nil }

  // MARK: - The list

  var isListShown: Bool { !isLooking }
  func rowCount(_ shared: Shared) -> Int { rows.count }
  func isSelectable(_ row: Int) -> Bool { rows[row].key != nil }

  mutating func settle(_ shared: Shared) -> [Request] {
    let inputs = RowInputs(
      content: shared.shop.content, holdings: shared.holdings, isTall: shared.layout.isTall)
    if inputs != rowInputs {
      rowInputs = inputs
      let key = selected?.key
      rows = LibraryRow.all(shared)
      if let key, let row = rows.firstIndex(where: { $0.key == key }) { list.selected = row }
    }
    settleList(shared)
    return []
  }

  mutating func refresh(_ shared: Shared) -> [Request] { [.perform(.loadHoldings)] }

  mutating func putAway() { isLooking = false }

  // MARK: - Keys

  var bindings: [Binding<Self>] { isLooking ? Self.pageKeys : Self.listKeys }

  private static let listKeys: [Binding<Self>] =
    [
      Binding(KeyPress(.enter), says: .look, unless: { room, _ in room.nothingSelected }) {
        room, _ in
        room.isLooking = true
        return []
      },
      use, .restore, refund, price, manage, copy,
    ] + Binding.list { $0.move($1, $2) }

  private static let pageKeys: [Binding<Self>] = [
    .back { room, _ in
      room.isLooking = false
      return []
    },
    use,
    Binding(
      "j", KeyPress(.down), "l", KeyPress(.right), common: .next, label: "j"
    ) { $0.move(.down, $1) },
    Binding("k", KeyPress(.up), common: .previous, label: "k") { $0.move(.up, $1) },
    refund, price, manage, copy,
  ]

  private static let use = Binding<Self>(
    "u", says: .use, footer: .always, keepsPlace: true,
    unless: { room, _ in room.useDisabledReason }
  ) { $0.use($1) }

  private static let refund = Binding<Self>(
    "f", says: .refundKey, keepsPlace: true, unless: { $0.refundDisabledReason($1) }
  ) { room, shared in
    room.refundable(shared).map { [.perform(.requestRefund(transactionID: $0))] } ?? []
  }

  private static let price = Binding<Self>(
    "p", says: .priceKey, unless: { $0.priceDisabledReason($1) }
  ) { _, _ in [.perform(.askForPriceConsent)] }

  private static let manage = Binding<Self>("m", says: .manageKey, footer: .never) { _, _ in
    [.perform(.manageSubscriptions)]
  }

  private static let copy = Binding<Self>.copyIdentifier(
    unless: { room, _ in room.nothingSelected }
  ) { room, _ in room.selected?.key }

  private func use(_ shared: Shared) -> [Request] {
    guard case .coupon(let coupon)? = selected else { return [] }
    let name = shared.productName(coupon.productID)
    let question = Confirmation.Question(
      LibraryText.useCoupon(name), .canBeUsedOnce, button: .useIt)
    return [.open(Confirmation(question, destroys: false, does: .useCoupon(id: coupon.id)))]
  }

  // MARK: Why not

  private var nothingSelected: Phrase? {
    selected == nil ? Phrase(LibraryText.nothingSelected) : nil
  }

  /// Nil for a coupon that waits.
  private var useDisabledReason: Phrase? {
    guard case .coupon(let coupon)? = selected else { return Phrase(LibraryText.onlyCoupons) }
    if coupon.isRevoked { return Phrase(LibraryText.couponIsRefunded) }
    if coupon.isUsed { return Phrase(LibraryText.couponIsUsed) }
    return coupon.isRefundPending ? Phrase(LibraryText.couponIsPending) : nil
  }

  private func refundDisabledReason(_ shared: Shared) -> Phrase? {
    if case .coupon(let coupon)? = selected {
      if coupon.isRevoked { return Phrase(LibraryText.couponIsRefunded) }
      if coupon.isRefundPending { return Phrase(LibraryText.refundAskedFor) }
    }
    guard refundable(shared) != nil else { return Phrase(LibraryText.nothingToRefund) }
    let record = selected?.productID.flatMap(shared.holdings.entitlement)
    switch selected {
    case .face, .subscription, .membership:
      if record?.isRefundPending == true { return Phrase(LibraryText.refundAskedFor) }
      return record?.isFree == true ? Phrase(LibraryText.nothingPaid) : nil
    case .coupon, .gap, .heading, nil: return nil
    }
  }

  private func priceDisabledReason(_ shared: Shared) -> Phrase? {
    shared.holdings.subscriptions.contains(where: \.awaitsConsent)
      ? nil : Phrase(LibraryText.noHigherPrice)
  }

  /// The transaction that paid for the selected line; nil if none is known.
  private func refundable(_ shared: Shared) -> UInt64? {
    switch selected {
    case .coupon(let coupon): return UInt64(coupon.transactionID)
    case .membership(_, let membership): return membership.flatMap { UInt64($0.id) }
    case .face(let id), .subscription(let id):
      guard let record = shared.holdings.entitlement(id) else { return nil }
      // Nothing was paid for what was restored: the original is refunded.
      return record.cause == .purchase || record.cause == .renewal ? record.id : record.originalID
    case .gap, .heading, nil: return nil
    }
  }

  // MARK: - What it shows

  func statusLine(_ shared: Shared) -> StatusLine? {
    switch selected {
    case .coupon:
      .hint((useDisabledReason ?? Phrase(LibraryText.pressToUse))(shared.texts))
    case .subscription(let id): hint(ofSubscription: id, shared).map { .hint($0) }
    default: nil
    }
  }

  private func hint(ofSubscription id: String, _ shared: Shared) -> String? {
    if shared.holdings.subscription(id)?.awaitsConsent == true {
      return shared.texts(Text.self)(.pressToAgree)
    }
    return shared.standing(id, shared.dates.day)
  }
}
