import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// One line of the Library. Headings can be passed over, not chosen.
enum LibraryRow: Hashable, Sendable {
  case gap
  case heading(Section, count: Int)
  case face(String)
  case coupon(Coupon)
  case membership(String, Membership?)
  case subscription(String)

  enum Section: Hashable, Sendable {
    case faces, coupons, memberships, subscriptions
  }

  /// What the selection follows when rows come and go; nil for what cannot be selected.
  var key: String? {
    switch self {
    case .gap, .heading: nil
    case .face(let id), .subscription(let id), .membership(let id, _): id
    case .coupon(let coupon): coupon.id
    }
  }

  var productID: String? {
    switch self {
    case .gap, .heading: nil
    case .face(let id), .subscription(let id), .membership(let id, _): id
    case .coupon(let coupon): coupon.productID
    }
  }

  /// All that is owned on this device, as the app remembers it.
  static func all(_ shared: Shared) -> [LibraryRow] {
    let owned = ownedInOrder(shared)
    let coupons = shared.shop.content.coupons
    var rows: [LibraryRow] = []
    func add(_ section: Section, _ lines: [LibraryRow], count: Int? = nil) {
      guard !lines.isEmpty else { return }
      if shared.layout.isTall, !rows.isEmpty { rows.append(.gap) }
      rows.append(.heading(section, count: count ?? lines.count))
      rows += lines
    }
    add(.faces, owned.filter { isFace($0, shared) }.map { .face($0) })
    // What can still be used comes first.
    add(
      .coupons,
      (coupons.filter { !$0.isSpent } + coupons.filter(\.isSpent)).map { .coupon($0) },
      count: coupons.count { !$0.isSpent && !$0.isRefundPending })
    add(
      .memberships,
      owned.filter { shared.content.kind($0) == .nonRenewingSubscription }.map { id in
        .membership(id, shared.shop.content.memberships.last { $0.productID == id })
      })
    add(.subscriptions, subscriptions(owned, shared).map { .subscription($0) })
    return rows
  }

  /// Those that run on this device, then the account's that are over or wait for a payment.
  private static func subscriptions(_ owned: [String], _ shared: Shared) -> [String] {
    let running = owned.filter { shared.content.kind($0) == .autoRenewableSubscription }
    let others = shared.holdings.subscriptions
      .filter { !$0.machine.phase.isEntitled && !owned.contains($0.productID) }.map(\.productID)
    return running + others
  }

  /// In the order of the app's list; what is not on it any more comes last.
  private static func ownedInOrder(_ shared: Shared) -> [String] {
    let owned = shared.shop.content.purchasedIDs
    guard !owned.isEmpty else { return [] }
    let known = shared.content.productIDs.filter { owned.contains($0) }
    return known + owned.subtracting(known).sorted()
  }

  /// Unknown identifiers were bought from an older list of products; they are shown, not hidden.
  private static func isFace(_ id: String, _ shared: Shared) -> Bool {
    switch shared.content.kind(id) {
    case .nonConsumable, nil: true
    case .consumable, .nonRenewingSubscription, .autoRenewableSubscription: false
    }
  }
}

extension Coupon {
  /// It cannot be used any more.
  var isSpent: Bool { isUsed || isRevoked }
}
