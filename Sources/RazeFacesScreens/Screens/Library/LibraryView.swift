import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// Draws what is owned: the list with the pane beside it, or one thing on the whole screen.
struct LibraryView {
  private let screen: LibraryScreen
  private let shared: Shared
  private let texts: RoomTexts<LibraryText>

  private var theme: Theme { shared.theme }
  private var marks: Marks { shared.marks }
  private var layout: Layout { shared.layout }

  init(_ screen: LibraryScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts(LibraryText.self)
  }

  /// The pane comes early here: what is owned is there to be looked at. In a narrow one there is
  /// room for a date, and beside it for the longest name with its note.
  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    let width = layout.size.width
    if layout.isWide { return layout.columns(pane: min(60, width / 2)) }
    return layout.columns(pane: width >= 72 ? 35 : nil, gap: 0)
  }

  func draw(on canvas: inout Canvas) {
    if screen.isLooking { return drawPage(on: &canvas) }
    guard !screen.rows.isEmpty else {
      return canvas.drawEmpty(
        texts(.emptyTitle), [texts(.howToBuy), texts(.howToRestore)], in: layout.body, shared)
    }
    screen.drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      draw(screen.rows[row], isSelected: isSelected, in: rect, on: &canvas)
    }
    guard let pane = Self.columns(layout).pane, let row = screen.selected else { return }
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    // A narrow pane needs every column for its dates.
    let inner = layout.isWide ? pane.inset(x: 3) : pane.cutLeft(2).rest.cutRight(1).rest
    drawWhole(row, in: inner, on: &canvas)
  }

  // MARK: - The list

  private func draw(
    _ row: LibraryRow, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    switch row {
    case .gap: break
    case .heading(let section, let count):
      let x = rect.minX + 1
      let taken = canvas.write(
        texts(.heading(section)), at: Point(x, rect.minY), style: theme.strong,
        width: rect.width - 2)
      canvas.write(
        texts(.count(section, count)), at: Point(x + taken + 2, rect.minY), style: theme.quiet,
        width: max(0, rect.width - taken - 4))
    case .face, .coupon, .membership, .subscription:
      let (mark, style) = mark(of: row)
      canvas.write(mark, at: rect.origin.moved(x: 3), style: style)
      let note = note(of: row, columns: rect.width - 5)
      let noteColumns = TextWidth.columns(of: note)
      let room = rect.width - 5 - (noteColumns > 0 ? noteColumns + 2 : 0)
      canvas.write(
        name(of: row), at: rect.origin.moved(x: 5), style: isSelected ? .bold : .plain,
        width: min(room, 32))
      canvas.write(
        note, at: rect.origin.moved(x: 5), style: theme.quiet, width: min(rect.width - 6, 60),
        align: .right)
    }
  }

  private func name(of row: LibraryRow) -> String {
    row.productID.map(shared.productName) ?? ""
  }

  private func mark(of row: LibraryRow) -> (String, Style) {
    switch row {
    case .gap, .heading: ("", .plain)
    case .coupon(let coupon):
      coupon.isSpent ? (marks.used, theme.quiet) : (marks.unused, theme.accent)
    case .subscription(let id)
    where shared.holdings.subscription(id)?.awaitsConsent == true:
      (marks.waiting, theme.warning)
    case .subscription(let id) where !shared.shop.content.owns(id): (marks.used, theme.quiet)
    case .face, .membership, .subscription: (marks.purchased, theme.accent.with(.bold))
    }
  }

  /// What tells this line from its neighbours.
  ///
  /// - Parameter columns: for its name and for this.
  private func note(of row: LibraryRow, columns: Int) -> String {
    if let id = row.productID, isRefundPending(id) { return texts(.refundPending) }
    return switch row {
    case .gap, .heading, .face: ""
    case .coupon(let coupon):
      coupon.isSpent || coupon.isRefundPending
        ? texts(.state(of: coupon)) : shared.dates.day(coupon.purchaseDate)
    case .membership(_, let membership): membership.map(end) ?? ""
    case .subscription(let id):
      note(ofSubscription: id, columns: columns - min(32, TextWidth.columns(of: name(of: row))))
    }
  }

  private func isRefundPending(_ id: String) -> Bool {
    shared.holdings.entitlement(id)?.isRefundPending == true
  }

  private func note(ofSubscription id: String, columns: Int) -> String {
    guard let standing = shared.holdings.subscription(id) else { return texts(.active) }
    let whole = shared.standing(id, shared.dates.day) ?? ""
    if TextWidth.columns(of: whole) + 2 <= columns { return whole }
    return shared.console { $0.subscriptions.brief(standing, shared.dates.day) }
  }

  private func end(_ membership: Membership) -> String {
    let day = shared.dates.day(membership.end)
    return texts(membership.end > shared.now ? .until(day) : .ended(day))
  }

  // MARK: - One thing

  /// A picture that is larger says no more.
  private static let mostRows = 24

  private func drawPage(on canvas: inout Canvas) {
    guard let row = screen.selected else { return }
    let body = layout.content.inset(x: 2)
    if let face = faceAlone {
      return drawFaceAlone(face, named: name(of: row), in: body, on: &canvas)
    }
    let page = canvas.drawBreadcrumb(screen.title(shared.texts), name(of: row), in: body, shared)
    drawWhole(row, in: page, isNamed: !layout.isTall, on: &canvas)
  }

  /// The face that is looked at if the window is so low that it needs every row, the one for notes
  /// too while there is none.
  fileprivate var faceAlone: Picture? {
    guard screen.isLooking, case .face(let id)? = screen.selected else { return nil }
    let picture = Picture(of: id, isOwned: true, rows: layout.pageRows, shared)
    return picture.size.height > layout.pageRows ? picture : nil
  }

  /// With its name beside it; what else there is to know of it is among the transactions.
  private func drawFaceAlone(
    _ face: Picture, named name: String, in body: Rect, on canvas: inout Canvas
  ) {
    face.draw(at: body.origin.moved(x: 2), on: &canvas)
    let beside = body.cutLeft(face.size.width + 4).rest
    let lines = TextWidth.wrap(name, columns: beside.width)
    canvas.write(lines: lines, at: beside.origin, style: theme.strong, width: beside.width)
    canvas.cursor = body.origin
  }

  /// - Parameter isNamed: its name stands above already.
  private func drawWhole(
    _ row: LibraryRow, in rect: Rect, isNamed: Bool = false, on canvas: inout Canvas
  ) {
    guard let id = row.productID else { return }
    let facts = facts(of: row)
    let factRows = rows(of: facts, in: rect.width)
    let isUsed = if case .coupon(let coupon) = row { coupon.isSpent } else { false }
    let spare = rect.height - factRows - (isNamed ? 1 : 3)
    let picture = Picture(
      of: id, isOwned: !isUsed, rows: min(spare, rect.width / 2, Self.mostRows), shared)
    var y = rect.minY
    // A face is what one came to see; of all others the facts are.
    let rows = picture.size.height + (isNamed ? 1 : 2) + factRows
    let isFace = shared.content.kind(id) == .nonConsumable
    if rect.size.holds(picture.size), isFace || layout.isTall || rows <= rect.height {
      let x = rect.minX + min(2, (rect.width - picture.size.width) / 3)
      picture.draw(at: Point(x, y), on: &canvas)
      y += picture.size.height + 1
    }
    if !isNamed {
      canvas.write(name(of: row), at: Point(rect.minX, y), style: theme.strong, width: rect.width)
      y += layout.isTall ? 2 : 1
    }
    draw(facts, in: rect.cutTop(y - rect.minY).rest, on: &canvas)
  }

  private func rows(of facts: [Fact], in width: Int) -> Int {
    let labels = Fact.labelColumns(facts, in: width)
    return facts.reduce(0) { rows, fact in
      rows + max(1, TextWidth.wrap(fact.value, columns: width - labels - 1).count)
    }
  }

  private func draw(_ facts: [Fact], in rect: Rect, on canvas: inout Canvas) {
    let labels = Fact.labelColumns(facts, in: rect.width)
    canvas.clipped(to: rect) { canvas in
      var place = rect.origin
      for fact in facts {
        canvas.write(fact.label, at: place, style: theme.quiet, width: labels)
        let lines = TextWidth.wrap(fact.value, columns: rect.width - labels - 1)
        canvas.write(lines: lines, at: place.moved(x: labels + 1))
        place.y += max(1, lines.count)
      }
    }
  }

  private func facts(of row: LibraryRow) -> [Fact] {
    switch row {
    case .gap, .heading: []
    case .face(let id):
      bought(id) + [Fact(texts(.identifier), shared.content.shortID(id))]
    case .coupon(let coupon):
      [
        Fact(texts(.bought), shared.dates.minuteAndOffset(coupon.purchaseDate)),
        Fact(texts(.stateLabel), texts(.state(of: coupon))),
        coupon.useDate.map { Fact(texts(.usedOn), shared.dates.minuteAndOffset($0)) },
        Fact(texts(.transaction), coupon.id),
      ].compactMap(\.self)
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

extension LibraryScreen {
  func rowArea(_ layout: Layout) -> Rect { LibraryView.columns(layout).list }

  func showsPicture(of productID: String, _ shared: Shared) -> Bool {
    selected?.productID == productID
      && (isLooking || LibraryView.columns(shared.layout).pane != nil)
  }

  func wantsNoteRow(_ shared: Shared) -> Bool { LibraryView(self, shared).faceAlone != nil }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    LibraryView(self, shared).draw(on: &canvas)
  }
}
