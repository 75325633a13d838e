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
  /// What the signed-in account may use; a subscription's end is known from here alone.
  private(set) var entitlements: [TransactionRecord] = []
  private var rowInputs: RowInputs?

  /// All that the rows are made from.
  private struct RowInputs: Equatable {
    let content: PurchasedContent
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

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .entitlementsLoaded(let records): entitlements = records
    case .accountChanged: entitlements = []
    default: break
    }
  }

  mutating func settle(_ shared: Shared) -> [Request] {
    let inputs = RowInputs(content: shared.shop.content, isTall: shared.layout.isTall)
    if inputs != rowInputs {
      rowInputs = inputs
      let key = selected?.key
      rows = LibraryRow.all(shared)
      if let key, let row = rows.firstIndex(where: { $0.key == key }) { list.selected = row }
    }
    settleList(shared)
    return []
  }

  mutating func refresh(_ shared: Shared) -> [Request] { [.perform(.loadEntitlements)] }

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
      use, .restore, refund, copy,
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
    refund, copy,
  ]

  private static let use = Binding<Self>(
    "u", says: .use, footer: .always, keepsPlace: true,
    unless: { room, _ in room.useDisabledReason }
  ) { $0.use($1) }

  private static let refund = Binding<Self>(
    "f", says: .refundKey, keepsPlace: true, unless: { room, _ in room.refundDisabledReason }
  ) { room, _ in
    room.refundableTransaction.map { [.perform(.requestRefund(transactionID: $0))] } ?? []
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

  private var refundDisabledReason: Phrase? {
    if case .coupon(let coupon)? = selected {
      if coupon.isRevoked { return Phrase(LibraryText.couponIsRefunded) }
      if coupon.isRefundPending { return Phrase(LibraryText.refundAskedFor) }
    }
    return refundableTransaction == nil ? Phrase(LibraryText.nothingToRefund) : nil
  }

  /// The transaction that paid for the selected line; nil if none is known.
  private var refundableTransaction: UInt64? {
    switch selected {
    case .coupon(let coupon): return UInt64(coupon.transactionID)
    case .membership(_, let membership): return membership.flatMap { UInt64($0.id) }
    case .face(let id), .subscription(let id):
      guard let record = entitlement(id) else { return nil }
      // Nothing was paid for what was restored: the original is refunded.
      return record.cause == .purchase || record.cause == .renewal ? record.id : record.originalID
    case .gap, .heading, nil: return nil
    }
  }

  func entitlement(_ id: String) -> TransactionRecord? {
    entitlements.first { $0.productID == id }
  }

  // MARK: - What it shows

  func statusLine(_ shared: Shared) -> StatusLine? {
    guard case .coupon? = selected else { return nil }
    return .hint((useDisabledReason ?? Phrase(LibraryText.pressToUse))(shared.texts))
  }
}
