import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// What is owned on this device, as the app remembers it.
struct LibraryState: Sendable {
  /// Made anew when what is owned changes, not for each key.
  var rows: [LibraryRow] = []
  /// The shelf whose order they have.
  var revision = 0
  var list = ListCursor()
  var isLooking = false
}

/// One line of the library. Headings can be passed over, not chosen.
enum LibraryRow: Hashable, Sendable {
  case gap
  case heading(LibrarySection, count: Int)
  case face(String)
  case coupon(Coupon)
  case membership(String, Membership?)
  case subscription(String)

  /// What the selection follows when rows come and go.
  var key: String? {
    switch self {
    case .gap, .heading: nil
    case .face(let id), .subscription(let id): id
    case .coupon(let coupon): coupon.id
    case .membership(let id, _): id
    }
  }

  var productID: String? {
    switch self {
    case .gap, .heading: nil
    case .face(let id), .subscription(let id), .membership(let id, _): id
    case .coupon(let coupon): coupon.productID
    }
  }
}

enum LibrarySection: Hashable, Sendable {
  case faces, coupons, memberships, subscriptions
}

extension AppState {
  func makeLibraryRows() -> [LibraryRow] {
    let owned = ownedInOrder()
    var rows: [LibraryRow] = []
    func add(_ section: LibrarySection, _ lines: [LibraryRow], count: Int? = nil) {
      guard !lines.isEmpty else { return }
      if layout.isTall, !rows.isEmpty { rows.append(.gap) }
      rows.append(.heading(section, count: count ?? lines.count))
      rows += lines
    }
    add(.faces, owned.filter { isFace($0) }.map { .face($0) })
    let coupons = shop.content.coupons
    // What can still be used comes first.
    add(
      .coupons,
      (coupons.filter { !$0.isSpent } + coupons.filter(\.isSpent)).map { .coupon($0) },
      count: coupons.count { !$0.isSpent && !$0.isRefundPending })
    add(
      .memberships,
      owned.filter { content.kind($0) == .nonRenewingSubscription }
        .map { id in .membership(id, shop.content.memberships.last { $0.productID == id }) })
    add(
      .subscriptions,
      owned.filter { content.kind($0) == .autoRenewableSubscription }
        .map { .subscription($0) })
    return rows
  }

  /// In the order of the app's list; what is not on it any more comes last.
  private func ownedInOrder() -> [String] {
    let owned = shop.content.purchasedIDs
    guard !owned.isEmpty else { return [] }
    let known = content.productIDs.filter { owned.contains($0) }
    return known + owned.subtracting(known).sorted()
  }

  /// Unknown identifiers were bought from an older list of products; they are shown, not hidden.
  private func isFace(_ id: String) -> Bool {
    switch content.kind(id) {
    case .nonConsumable, nil: true
    case .consumable, .nonRenewingSubscription, .autoRenewableSubscription: false
    }
  }

  var selectedLibraryRow: LibraryRow? {
    library.rows.indices.contains(library.list.selected)
      ? library.rows[library.list.selected] : nil
  }

  /// Why the selected line cannot be used up; nil for a coupon that waits.
  var reasonNotToUse: String? {
    guard case .coupon(let coupon)? = selectedLibraryRow else { return LibraryWords.onlyCoupons }
    if coupon.isRevoked { return LibraryWords.couponIsRefunded }
    if coupon.isUsed { return LibraryWords.couponIsUsed }
    return coupon.isRefundPending ? LibraryWords.refundPending : nil
  }

  /// The transaction that paid for the selected line; nil where none is known.
  var refundableTransaction: UInt64? {
    switch selectedLibraryRow {
    case .coupon(let coupon): return UInt64(coupon.transactionID)
    case .membership(_, let membership): return membership.flatMap { UInt64($0.id) }
    case .face(let id), .subscription(let id):
      guard let record = entitlements.first(where: { $0.productID == id }) else { return nil }
      // Nothing was paid for what was restored: the original is refunded.
      return record.cause == .purchase || record.cause == .renewal ? record.id : record.originalID
    case .gap, .heading, nil: return nil
    }
  }

  /// Why no refund can be asked for; nil where it can.
  var reasonNotToRefund: String? {
    if case .coupon(let coupon)? = selectedLibraryRow {
      if coupon.isRevoked { return LibraryWords.couponIsRefunded }
      if coupon.isRefundPending { return LibraryWords.refundAskedFor }
    }
    return refundableTransaction == nil ? LibraryWords.nothingToRefund : nil
  }

  /// Keeps the selection on its line, and off the headings.
  mutating func settleLibrary(following key: String? = nil) {
    let rows = library.rows
    if let key, let row = rows.firstIndex(where: { $0.key == key }) { library.list.selected = row }
    library.list.settle(count: rows.count, page: layout.libraryRows)
    skipHeading(in: rows, forward: true)
  }

  mutating func moveInLibrary(_ move: Move) {
    let rows = library.rows
    library.list.move(move, count: rows.count, page: layout.libraryRows)
    switch move {
    case .up, .pageUp: skipHeading(in: rows, forward: false)
    case .down, .pageDown, .first, .last: skipHeading(in: rows, forward: true)
    }
  }

  private mutating func skipHeading(in rows: [LibraryRow], forward: Bool) {
    let at = library.list.selected
    guard rows.indices.contains(at), rows[at].key == nil else { return }
    let ahead = rows.indices[at...].first { rows[$0].key != nil }
    let behind = rows.indices[...at].last { rows[$0].key != nil }
    guard let next = forward ? ahead ?? behind : behind ?? ahead else { return }
    library.list.select(next, count: rows.count, page: layout.libraryRows)
    // With the first line its heading comes into view, too.
    if library.list.selected == 1 { library.list.top = 0 }
  }

  /// What the app calls a product, on the shelf or not.
  func productName(_ id: String) -> String {
    content.name(id, languages: device.snapshot?.languages ?? []) ?? id
  }
}

extension Coupon {
  /// It cannot be used any more.
  var isSpent: Bool { isUsed || isRevoked }

  var stateWords: String {
    if isRevoked { return LibraryWords.refunded }
    if isUsed { return LibraryWords.used }
    return isRefundPending ? LibraryWords.refund : LibraryWords.unused
  }
}
