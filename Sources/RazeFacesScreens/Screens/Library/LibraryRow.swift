import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// One product of the Library.
enum LibraryRow: Hashable, Sendable {
  case face(String)
  /// All of one kind, oldest first.
  case coupons(String, [Coupon])
  case membership(String, Membership?)
  case subscription(String)
  /// Refunded, or no longer shared.
  case revoked(TransactionRecord)

  var productID: String {
    switch self {
    case .face(let id), .subscription(let id), .membership(let id, _), .coupons(let id, _): id
    case .revoked(let record): record.productID
    }
  }

  /// Returns the rows of everything that is owned on this device, by the app's records, and of what
  /// was taken back, with a group for each type.
  static func all(_ shared: Shared) -> (rows: [LibraryRow], groups: [Shelf.Group]) {
    let texts = shared.texts
    let owned = inOrder(shared.shop.content.purchasedIDs, shared)
    let coupons = shared.shop.content.coupons
    let revoked = shared.holdings.revoked.filter { !owned.contains($0.productID) }
    var rows: [LibraryRow] = []
    var groups: [Shelf.Group] = []
    func add(_ title: Text, _ lines: [LibraryRow], badge: String = "") {
      guard !lines.isEmpty else { return }
      groups.append(
        Shelf.Group(
          title: texts(title), badge: badge, rows: rows.count..<(rows.count + lines.count)))
      rows += lines
    }
    let faces = owned.filter { isFace($0, shared) }
    add(Text("Faces"), faces.map { .face($0) }, badge: String(faces.count))
    let usable = coupons.count(where: \.isUsable)
    add(
      Text("Coupons"), self.coupons(coupons, shared),
      badge: texts("{count, plural, =0 {none} other {#}} to use", ["count": usable]))
    add(
      Text("Membership"),
      owned.filter { shared.content.kind($0) == .nonRenewingSubscription }.map { id in
        .membership(id, shared.shop.content.memberships.last { $0.productID == id })
      })
    add(Text("Subscription"), subscriptions(owned, shared).map { .subscription($0) })
    add(Text("Refunded"), revoked.map { .revoked($0) })
    return (rows, groups)
  }

  /// Returns the coupons kind by kind; those that can still be used come first.
  private static func coupons(_ coupons: [Coupon], _ shared: Shared) -> [LibraryRow] {
    let kinds = Dictionary(grouping: coupons, by: \.productID)
    let rows = inOrder(Set(kinds.keys), shared).map { ($0, kinds[$0] ?? []) }
    let usable = rows.filter { $1.contains(where: \.isUsable) }
    let others = rows.filter { !$1.contains(where: \.isUsable) }
    return (usable + others).map { .coupons($0, $1) }
  }

  /// Returns the subscriptions that run on this device, then the account's that are over or wait
  /// for a payment.
  private static func subscriptions(_ owned: [String], _ shared: Shared) -> [String] {
    let running = owned.filter { shared.content.kind($0) == .autoRenewableSubscription }
    let others = shared.holdings.subscriptions
      .filter { !$0.machine.phase.isEntitled && !owned.contains($0.productID) }.map(\.productID)
    return running + others
  }

  /// Returns identifiers in the order of the app's list; those that are not on it any more come
  /// last.
  private static func inOrder(_ ids: Set<String>, _ shared: Shared) -> [String] {
    guard !ids.isEmpty else { return [] }
    let known = shared.content.productIDs.filter { ids.contains($0) }
    return known + ids.subtracting(known).sorted()
  }

  /// Returns whether a product is a face. Unknown identifiers were bought from an older list of
  /// products; they are shown, not hidden.
  private static func isFace(_ id: String, _ shared: Shared) -> Bool {
    switch shared.content.kind(id) {
    case .nonConsumable, nil: true
    case .consumable, .nonRenewingSubscription, .autoRenewableSubscription: false
    }
  }
}

extension Coupon {
  /// Whether the coupon was used or refunded.
  var isSpent: Bool { isUsed || isRevoked }
}
