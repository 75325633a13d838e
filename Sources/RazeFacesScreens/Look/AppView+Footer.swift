import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension AppView {
  /// The line above the keys: what happened last, what is being searched for, or why the selected
  /// line is as it is.
  func drawNote(on canvas: inout Canvas) {
    let point = Point(1, layout.noteRow)
    let width = layout.size.width - 2
    if let filter = typedFilter {
      return drawFilter(filter.field, found: filter.found, at: point, on: &canvas)
    }
    guard let (mark, text, style) = noteLine else { return }
    canvas.write(mark, at: point, style: style)
    canvas.write(text, at: point.moved(x: 2), style: style, width: width - 2)
  }

  var noteLine: (mark: String, text: String, style: Style)? {
    if let note = state.note {
      switch note.kind {
      case .info: return (marks.info, note.text, .plain)
      case .success: return (marks.purchased, note.text, theme.success)
      case .warning: return (marks.waiting, note.text, theme.warning)
      case .failure: return (marks.failure, note.text, theme.failure)
      }
    }
    if state.shop.isRestoring { return (spinner, StoreWords.restoring, theme.accent) }
    if state.tab == .store, state.store.isPreparing {
      return (spinner, StoreWords.preparing, theme.quiet)
    }
    return state.hint.map { (marks.info, $0, theme.quiet) }
  }

  /// What is being searched for, and how much of it there is.
  private var typedFilter: (field: TextField, found: String)? {
    switch state.screenContext {
    case .filter: state.store.filter.map { ($0.field, StoreWords.matches(state.store.rows.count)) }
    case .transactionFilter:
      state.transactions.filter.map { ($0.field, StoreWords.matches(state.transactionCount)) }
    default: nil
    }
  }

  private func drawFilter(
    _ field: TextField, found: String, at point: Point, on canvas: inout Canvas
  ) {
    let width = layout.size.width - 2
    canvas.write("/", at: point, style: theme.accent.with(.bold))
    let room = width - 4 - TextWidth.columns(of: found)
    let cursor = drawField(
      field, at: point.moved(x: 2), width: room, style: .bold, on: &canvas)
    canvas.write(
      found, at: point.moved(x: width - TextWidth.columns(of: found)), style: theme.quiet)
    canvas.cursor = cursor
  }

  /// Draws the end of a text that is being typed, up to and around its cursor.
  ///
  /// - Returns: where the cursor stands.
  func drawField(
    _ field: TextField, at point: Point, width: Int, style: Style, isSecret: Bool = false,
    on canvas: inout Canvas
  ) -> Point {
    let shown =
      isSecret
      ? field.characters.map { _ in Character(marks.secret) } : field.characters
    // The part before the cursor is cut from its front, so that the cursor is always in sight.
    var start = field.cursor
    var before = 0
    while start > 0 {
      let columns = TextWidth.columns(of: TextWidth.sanitize(String(shown[start - 1])))
      guard before + columns < width else { break }
      before += columns
      start -= 1
    }
    canvas.write(
      String(shown[start...]), at: point, style: style, width: width, ellipsis: false)
    return point.moved(x: before)
  }

  func drawKeys(on canvas: inout Canvas) {
    var x = 1
    for (binding, isEnabled) in FooterKeys.slots(in: state, columns: state.footerColumns) {
      guard isEnabled else {
        x += FooterKeys.width([binding]) + FooterKeys.gap
        continue
      }
      x += canvas.write(
        binding.label, at: Point(x, layout.keysRow), style: theme.accent.with(.bold))
      x +=
        1 + canvas.write(binding.footerWords, at: Point(x + 1, layout.keysRow), style: theme.quiet)
      x += FooterKeys.gap
    }
    let position = state.position
    canvas.write(
      position,
      at: Point(layout.size.width - 1 - TextWidth.columns(of: position), layout.keysRow),
      style: theme.quiet)
  }
}

extension AppState {
  fileprivate var hasSelection: Bool {
    switch tab {
    case .store: selectedEntry != nil
    case .library: selectedLibraryRow != nil
    case .transactions: selectedTransaction != nil
    case .sandbox: true
    case .log: false
    }
  }

  /// Headings do not count.
  private var sandboxPlace: ListCursor {
    ListCursor(selected: sandboxRows.prefix(sandbox.list.selected).count { $0.item != nil })
  }

  /// Where the reader is in the list: `3 of 14`.
  var position: String {
    // Where it is narrow, the keys are worth more.
    guard columns >= 60, sheet == nil, notices.isEmpty, dialog == nil else { return "" }
    let (cursor, count): (ListCursor, Int) =
      switch tab {
      case .store: (store.list, store.rows.count)
      case .transactions: (transactions.list, transactionCount)
      case .log: (log.list, shop.log.lines.count)
      case .sandbox: (sandboxPlace, sandboxRows.count { $0.item != nil })
      case .library: (ListCursor(), 0)
      }
    guard count > 0 else { return "" }
    let more = tab == .transactions && transactions.hasMore ? "+" : ""
    return StoreWords.count(cursor.selected + 1, of: count) + more
  }

  /// What the footer has for its keys; the position keeps the room that it needs at most, so that
  /// no key goes when one more digit comes.
  var footerColumns: Int {
    guard !position.isEmpty else { return columns - 2 }
    let most = StoreWords.count(store.rows.count, of: store.rows.count)
    return columns - 4 - max(TextWidth.columns(of: position), tab == .store ? most.utf8.count : 0)
  }
}

/// Which keys the footer has room for. It shows only what does something now.
enum FooterKeys {
  static let gap = 2

  /// The places of the footer from left to right; where it says false, nothing is shown.
  static func slots(
    in state: AppState, columns: Int
  ) -> [(binding: Binding, isEnabled: Bool)] {
    var slots = KeyTable.reachable(in: state.context).filter(\.isInFooter)
      .map { (binding: $0, isEnabled: $0.whyNot(state) == nil) }
      .filter { $0.isEnabled || $0.binding.keepsPlace && state.hasSelection }
    // Help and leaving are the last to go: from there one finds all others.
    while width(slots.map(\.binding)) > columns, slots.count > 1 {
      slots.remove(at: slots.lastIndex { !isLastToGo($0.binding.action) } ?? slots.count - 1)
    }
    return slots
  }

  static func width(_ bindings: [Binding]) -> Int {
    bindings.reduce(0) { $0 + $1.columns } + gap * max(0, bindings.count - 1)
  }

  private static func isLastToGo(_ action: Action) -> Bool {
    switch action {
    case .help, .quit, .cancel, .accept, .back, .clearFilter, .buy, .useCoupon: true
    default: false
    }
  }
}

extension AppState {
  /// What there is to say about the selected line while nothing happens.
  var hint: String? {
    switch tab {
    case .store:
      if let filter = store.filter {
        return StoreWords.filtered(filter.field.text, store.rows.count)
      }
      guard let entry = selectedEntry else { return nil }
      switch device.status(of: entry) {
      case .unavailable:
        // The row says that it is unavailable; where it is narrow, why matters more.
        guard columns < Layout.roomForDevice, case .invalid = entry else {
          return reasonNotToBuy
        }
        return whyUnavailable(entry)
      case .deferred: return reasonNotToBuy
      case .purchased: return wordsForOwned
      case .buy, .purchasing: return nil
      }
    case .library:
      guard case .coupon? = selectedLibraryRow else { return nil }
      return reasonNotToUse ?? LibraryWords.pressToUse
    case .sandbox: return reasonNotToPress ?? selectedSandboxItem.flatMap { panel.line($0).hint }
    case .log: return shop.log.lines.isEmpty ? nil : LogWords.zone(dates.offset(at: now))
    case .transactions:
      if let filter = transactions.filter {
        return TransactionWords.filtered(
          filter.field.text, filter.found.count, of: transactions.records.count,
          hasMore: transactions.hasMore)
      }
      return transactions.scope == .deviceAndAccount
        ? nil : TransactionWords.scope(transactions.scope)
    }
  }
}
