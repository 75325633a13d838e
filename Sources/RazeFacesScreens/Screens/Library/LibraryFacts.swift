import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The facts about a line of the Library.
struct LibraryFacts {
  let row: LibraryRow
  private let story: PurchaseStory
  private let shared: Shared
  private let texts: AreaTexts<LibraryText>

  /// - Parameter story: of its last purchase.
  init(_ row: LibraryRow, story: PurchaseStory = PurchaseStory(), _ shared: Shared) {
    self.row = row
    self.story = story
    self.shared = shared
    texts = shared.texts(LibraryText.self)
  }

  var isTall: Bool { shared.layout.isTall }
  var name: String { row.productID.map(shared.productName) ?? "" }
  /// A face is what one came to see; of all others the facts are.
  var isFace: Bool { row.productID.flatMap(shared.content.kind) == .nonConsumable }

  /// - Parameter rows: what there is room for.
  func picture(rows: Int) -> Picture {
    let isUsedUp =
      if case .coupons(_, let coupons) = row { coupons.allSatisfy(\.isSpent) } else { false }
    return Picture(of: row.productID ?? "", isUsedUp ? .forSale : .owned, rows: rows, shared)
  }

  // MARK: - Beside the name

  /// Returns the note that tells this line from its neighbors.
  ///
  /// - Parameter columns: for its name and for this.
  func note(columns: Int) -> String {
    if isRefundPending { return texts(.refundPending) }
    return switch row {
    case .gap, .heading, .face: ""
    case .coupons(_, let coupons): note(of: coupons)
    case .membership(_, let membership): membership.map(end) ?? ""
    case .subscription(let id):
      note(ofSubscription: id, columns: columns - min(32, TextWidth.columns(of: name)))
    }
  }

  /// Whether a refund is pending for the whole line; coupons tell it each by itself.
  private var isRefundPending: Bool {
    guard let id = row.productID else { return false }
    return shared.holdings.entitlement(id)?.isRefundPending == true
  }

  private func note(of coupons: [Coupon]) -> String {
    if coupons.count == 1, let coupon = coupons.first, coupon.isUsed, coupon.isRevoked {
      return state(of: coupon)
    }
    let usable = coupons.count(where: \.isUsable)
    if usable > 0 {
      return coupons.count == 1
        ? texts(.usableOne) : texts(.usable, ["count": usable, "all": coupons.count])
    }
    if coupons.contains(where: { !$0.isSpent }) { return texts(.refundPending) }
    return coupons.allSatisfy(\.isRevoked)
      ? texts(.refunded) : texts(.usableCoupons, ["count": 0])
  }

  private func note(ofSubscription id: String, columns: Int) -> String {
    guard let standing = shared.holdings.subscription(id) else { return texts(.active) }
    let whole = shared.standing(id, shared.dates.day) ?? ""
    if TextWidth.columns(of: whole) + 2 <= columns { return whole }
    return shared.console { $0.subscriptions.brief(standing, shared.dates.day) }
  }

  private func end(_ membership: Membership) -> String {
    let day = shared.dates.day(membership.end)
    return texts(membership.end > shared.now ? .until : .ended, ["date": day])
  }

  // MARK: - All of it

  /// The App Store's description, where there is room for it.
  var description: String? {
    guard shared.layout.isLarge else { return nil }
    return row.productID.flatMap { shared.content.description($0, languages: shared.languages) }
  }

  var list: [Fact] { facts + Fact.steps(of: story, shared) }

  private var facts: [Fact] {
    switch row {
    case .gap, .heading: []
    case .face(let id):
      bought(id) + [Fact(texts(.identifier), shared.content.shortID(id))]
    case .coupons(_, let coupons): coupons.reversed().flatMap { facts(of: $0) }
    case .membership(_, let membership?):
      [
        Fact(texts(.begins), shared.dates.day(membership.start)),
        Fact(texts(.ends), shared.dates.day(membership.end)),
        Fact(texts(.stateLabel), end(membership)),
        Fact(texts(.transaction), membership.id),
        Fact(texts(.order), membership.orderNumber ?? shared.texts(FrameText.self)(.nothing)),
      ]
    case .membership(_, nil): []
    case .subscription(let id): subscription(id)
    }
  }

  /// Returns one coupon of several: the day, what became of it, and below its transaction.
  private func facts(of coupon: Coupon) -> [Fact] {
    [
      Fact(shared.dates.day(coupon.purchaseDate), state(of: coupon)), Fact("", coupon.id),
    ]
  }

  /// Returns the state of a coupon; one that was used and then refunded is both.
  private func state(of coupon: Coupon) -> String {
    let used =
      coupon.useDate.map { texts(.used, ["day": shared.dates.day($0)]) } ?? texts(.usedBefore)
    let states =
      switch (coupon.isUsed, coupon.isRevoked) {
      case (true, true): [used, texts(.refunded)]
      case (true, false): [used]
      case (false, true): [texts(.refunded)]
      case (false, false): [texts(coupon.isRefundPending ? .refundPending : .unused)]
      }
    return states.joined(separator: " \(shared.marks.separator) ")
  }

  private func subscription(_ id: String) -> [Fact] {
    let dates = shared.dates
    let state = shared.standing(id, dates.minuteAndOffset) ?? texts(.active)
    let end = shared.holdings.subscription(id).flatMap {
      $0.machine.due == nil ? Fact(texts(.ends), dates.minuteAndOffset($0.machine.expires)) : nil
    }
    let bought = shared.holdings.entitlement(id).map(bought) ?? []
    return bought + [end, Fact(texts(.stateLabel), state)].compactMap(\.self)
  }

  private func bought(_ id: String) -> [Fact] {
    shared.holdings.entitlement(id).map(bought) ?? [Fact(texts(.stateLabel), texts(.owned))]
  }

  private func bought(_ record: TransactionRecord) -> [Fact] {
    let refund = record.isRefundPending ? [Fact(texts(.refundLabel), texts(.undecided))] : []
    return [
      Fact(texts(.bought), shared.dates.minuteAndOffset(record.purchaseDate)),
      Fact(texts(.transaction), String(record.id)),
    ] + refund
  }
}

extension Page {
  /// Creates the whole page, below its name.
  init(_ facts: LibraryFacts, in size: Size) {
    self.init()
    lay(
      facts.picture, facts.list, in: size, isTall: facts.isTall, wordsFirst: !facts.isFace
    ) { page, start in
      guard let description = facts.description else { return start.y }
      return start.y + page.add(description, at: start, width: size.width - start.x) + 1
    }
  }

  /// Creates the pane beside the list.
  init(brief facts: LibraryFacts, in size: Size) {
    self.init()
    let list = facts.list
    let factRows = Self.rows(of: list, in: size.width)
    // Its name, and a blank on both sides.
    let picture = facts.picture(
      rows: min(size.height - factRows - 3, size.width / 2, Self.mostRowsOfPane))
    let rows = picture.size.height + 2 + factRows
    var y = 0
    if size.holds(picture.size), facts.isFace || facts.isTall || rows <= size.height {
      add(picture, y: 0, in: size.width)
      y = height + 1
    }
    add(name: facts.name, y: y, width: size.width)
    y += facts.isTall ? 2 : 1
    if let description = facts.description {
      y += add(description, at: Point(0, y), width: size.width) + 1
    }
    add(list, at: Point(0, y), width: size.width)
  }

  private static func rows(of facts: [Fact], in width: Int) -> Int {
    let labels = Fact.labelColumns(facts, in: width)
    return facts.reduce(0) { rows, fact in
      rows + max(1, TextWidth.wrap(fact.value, columns: width - labels - 1).count)
    }
  }
}
