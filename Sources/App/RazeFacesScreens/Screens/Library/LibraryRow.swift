import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

enum LibraryRow: Hashable, Sendable {
  case face(String)
  /// All coupons of one product, oldest first.
  case coupons(String, [Coupon])
  case membership(String, Membership?)
  case subscription(String)
  /// A purchase that was refunded or is no longer shared.
  case revoked(TransactionRecord)
  /// A purchase that is paid for and not delivered yet.
  case undelivered(QueuedTransaction)

  var productID: String {
    switch self {
    case .face(let id), .subscription(let id), .membership(let id, _), .coupons(let id, _): id
    case .revoked(let record): record.productID
    case .undelivered(let paid): paid.order.productID
    }
  }

  /// Returns the rows of everything that the app owns on this device or that was revoked, with a
  /// group for each product type.
  static func all(_ shared: Shared) -> (rows: [LibraryRow], groups: [Shelf.Group]) {
    let owned = inOrder(shared.shop.content.purchasedIDs, shared)
    let coupons = shared.shop.content.coupons
    let revoked = (shared.holdings?.revoked ?? []).filter { !owned.contains($0.productID) }
    var rows: [LibraryRow] = []
    var groups: [Shelf.Group] = []
    func add(_ title: Text, _ lines: [LibraryRow], badge: String = "") {
      guard !lines.isEmpty else { return }
      let place = rows.count..<(rows.count + lines.count)
      groups.append(Shelf.Group(title: shared.texts(title), badge: badge, rows: place))
      rows += lines
    }
    add(ProductStatus.undelivered.title(nil), shared.undelivered.map { .undelivered($0) })
    // Unknown products from an earlier catalog count as faces, so that they are not hidden.
    let faces = owned.filter { shared.content.kind($0) ?? .nonConsumable == .nonConsumable }
    add(Text("Faces"), faces.map { .face($0) }, badge: String(faces.count))
    let usable = coupons.count(where: \.isUsable)
    add(Text("Coupons"), self.coupons(coupons, shared), badge: shared.texts(.unused(usable)))
    add(
      Text("Membership"),
      owned.filter { shared.content.kind($0) == .nonRenewingSubscription }.map { id in
        .membership(id, shared.shop.content.memberships.last { $0.productID == id })
      })
    add(SandboxGroup.subscriptions.title, subscriptions(owned, shared).map { .subscription($0) })
    add(.title(of: .revoked(fact: nil)), revoked.map { .revoked($0) })
    return (rows, groups)
  }

  /// Returns a row for each coupon product, starting with those that have usable coupons.
  private static func coupons(_ coupons: [Coupon], _ shared: Shared) -> [LibraryRow] {
    let kinds = Dictionary(grouping: coupons, by: \.productID)
    let rows = inOrder(Set(kinds.keys), shared).map { ($0, kinds[$0] ?? []) }
    let others = rows.filter { !$1.contains(where: \.isUsable) }
    return (rows.filter { $1.contains(where: \.isUsable) } + others).map { .coupons($0, $1) }
  }

  /// Returns the subscriptions that the app owns on this device, then the account's expired ones
  /// and those with a payment problem.
  private static func subscriptions(_ owned: [String], _ shared: Shared) -> [String] {
    let running = owned.filter { shared.content.kind($0) == .autoRenewableSubscription }
    let others = (shared.storeState?.subscriptions ?? [])
      .filter { !$0.machine.phase.isEntitled && !owned.contains($0.productID) }.map(\.productID)
    return running + others
  }

  /// Returns product IDs in the order of the app's list, then those that are no longer on it.
  private static func inOrder(_ ids: Set<String>, _ shared: Shared) -> [String] {
    guard !ids.isEmpty else { return [] }
    let known = shared.content.productIDs.filter { ids.contains($0) }
    return known + ids.subtracting(known).sorted()
  }
}

extension Text {
  static func unused(_ coupons: Int) -> Text {
    Text("{count, plural, =0 {none} other {#}} left", ["count": coupons])
  }
}

extension Coupon {
  var isSpent: Bool { isUsed || isRevoked }
}
