import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension AppView {
  func drawLibrary(on canvas: inout Canvas) {
    let rows = state.library.rows
    guard !rows.isEmpty else {
      return drawEmpty(
        LibraryWords.emptyTitle, [LibraryWords.empty, LibraryWords.emptyRestore], in: layout.body,
        on: &canvas)
    }
    let (list, pane) = layout.libraryColumns
    let cursor = state.library.list.settled(count: rows.count, page: list.height)
    for offset in 0..<min(list.height, rows.count - cursor.top) {
      let place = cursor.top + offset
      draw(rows[place], isSelected: place == cursor.selected, in: list.row(offset), on: &canvas)
    }
    guard let pane, let row = state.selectedLibraryRow else { return }
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    // A narrow pane needs every column for its dates.
    let inner = layout.isWide ? pane.inset(x: 3) : pane.cutLeft(2).rest.cutRight(1).rest
    drawOwned(row, in: inner, on: &canvas)
  }

  /// One owned thing on the whole body.
  func drawOwned(on canvas: inout Canvas) {
    guard let row = state.selectedLibraryRow else { return }
    let body = layout.body.inset(x: 2).cutTop(layout.air).rest
    if let face = faceAlone {
      return drawFaceAlone(face, named: name(of: row), in: body, on: &canvas)
    }
    let page = drawBreadcrumb(
      TabWords.title(.library), name(of: row), in: body, on: &canvas)
    drawOwned(row, in: page, isNamed: !layout.isTall, on: &canvas)
  }

  /// The face that is looked at where the window is so low that it needs every row, the one for
  /// notes too while there is none.
  var faceAlone: String? {
    guard state.tab == .library, state.library.isLooking,
      case .face(let id)? = state.selectedLibraryRow,
      picture(of: id, isOwned: true).count > layout.fieldRows
    else { return nil }
    return id
  }

  /// With its name beside it; what else there is to know of it is among the transactions.
  private func drawFaceAlone(
    _ id: String, named name: String, in body: Rect, on canvas: inout Canvas
  ) {
    let columns = picture(of: id, isOwned: true).map(TextWidth.columns(of:)).max() ?? 0
    drawPicture(of: id, isOwned: true, at: body.origin.moved(x: 2), on: &canvas)
    let beside = body.cutLeft(columns + 4).rest
    let lines = TextWidth.wrap(name, columns: beside.width)
    canvas.write(lines: lines, at: beside.origin, style: theme.strong, width: beside.width)
    canvas.cursor = body.origin
  }

  private func draw(
    _ row: LibraryRow, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    if case .heading(let section, let count) = row {
      let x = rect.minX + 1
      let taken = canvas.write(
        LibraryWords.heading(section, count), at: Point(x, rect.minY), style: theme.strong)
      canvas.write(
        LibraryWords.count(section, count), at: Point(x + taken + 2, rect.minY),
        style: theme.quiet, width: max(0, rect.width - taken - 4))
      return
    }
    guard row != .gap else { return }
    if isSelected { drawSelection(at: rect.origin.moved(x: 1), on: &canvas) }
    let (mark, style) = mark(of: row)
    canvas.write(mark, at: rect.origin.moved(x: 3), style: style)
    let note = note(of: row)
    let noteColumns = TextWidth.columns(of: note)
    let room = rect.width - 5 - (noteColumns > 0 ? noteColumns + 2 : 0)
    canvas.write(
      name(of: row), at: rect.origin.moved(x: 5), style: isSelected ? .bold : .plain,
      width: min(room, 32))
    canvas.write(
      note, at: rect.origin.moved(x: 5), style: theme.quiet, width: min(rect.width - 6, 60),
      align: .right)
  }

  private func name(of row: LibraryRow) -> String {
    row.productID.map(state.productName) ?? ""
  }

  private func mark(of row: LibraryRow) -> (String, Style) {
    switch row {
    case .gap, .heading: ("", .plain)
    case .coupon(let coupon):
      coupon.isSpent ? (marks.used, theme.quiet) : (marks.unused, theme.accent)
    case .face, .membership, .subscription: (marks.purchased, theme.accent.with(.bold))
    }
  }

  /// What tells this line from its neighbours.
  private func note(of row: LibraryRow) -> String {
    switch row {
    case .gap, .heading, .face: ""
    case .coupon(let coupon):
      coupon.isSpent || coupon.isRefundPending
        ? coupon.stateWords : state.dates.day(coupon.purchaseDate)
    case .membership(_, let membership): membership.map(endText) ?? ""
    case .subscription(let id): subscriptionText(id, state.dates.day)
    }
  }

  private func endText(_ membership: Membership) -> String {
    let day = state.dates.day(membership.end)
    return membership.end > state.now ? LibraryWords.until(day) : LibraryWords.ended(day)
  }

  private func subscriptionText(_ id: String, _ write: (Date) -> String) -> String {
    guard let end = entitlement(id)?.expirationDate else { return LibraryWords.active }
    let day = write(end)
    return end > state.now ? LibraryWords.renews(day) : LibraryWords.ended(day)
  }

  private func entitlement(_ id: String) -> TransactionRecord? {
    state.entitlements.first { $0.productID == id }
  }

  // MARK: - What is owned, at full size

  /// - Parameter isNamed: its name stands above already.
  private func drawOwned(
    _ row: LibraryRow, in rect: Rect, isNamed: Bool = false, on canvas: inout Canvas
  ) {
    guard let id = row.productID else { return }
    var y = rect.minY
    let isUsed = if case .coupon(let coupon) = row { coupon.isSpent } else { false }
    // A face is what one came to see; of all others the facts are.
    let rows = picture(of: id, isOwned: true).count + (isNamed ? 1 : 2) + facts(of: row).count
    if !state.content.face(id).isEmpty || layout.isTall || rows <= rect.height {
      y += drawPicture(of: id, isOwned: !isUsed, in: rect, at: y, on: &canvas)
    }
    if y > rect.minY { y += 1 }
    if !isNamed {
      canvas.write(name(of: row), at: Point(rect.minX, y), style: theme.strong, width: rect.width)
      y += layout.isTall ? 2 : 1
    }
    for (label, value) in facts(of: row) {
      y += drawFact(label, value, at: Point(rect.minX, y), width: rect.width, on: &canvas)
    }
  }

  private func facts(of row: LibraryRow) -> [(label: String, value: String)] {
    switch row {
    case .gap, .heading: []
    case .face(let id):
      bought(id) + [(LibraryWords.identifier, state.content.shortID(id))]
    case .coupon(let coupon):
      [
        (LibraryWords.bought, state.dates.minuteAndOffset(coupon.purchaseDate)),
        (LibraryWords.state, coupon.stateWords),
        (LibraryWords.transaction, coupon.id),
      ]
    case .membership(_, let membership):
      membership.map {
        [
          (LibraryWords.begins, state.dates.day($0.start)),
          (LibraryWords.ends, state.dates.day($0.end)),
          (LibraryWords.state, endText($0)),
          (LibraryWords.transaction, $0.id),
          (LibraryWords.order, $0.orderNumber ?? state.consoleTexts.transactions.none),
        ]
      } ?? []
    case .subscription(let id):
      bought(id) + [(LibraryWords.state, subscriptionText(id, state.dates.minuteAndOffset))]
    }
  }

  private func bought(_ id: String) -> [(label: String, value: String)] {
    guard let record = entitlement(id) else { return [(LibraryWords.state, LibraryWords.owned)] }
    return [
      (LibraryWords.bought, state.dates.minuteAndOffset(record.purchaseDate)),
      (LibraryWords.transaction, String(record.id)),
    ]
  }
}
