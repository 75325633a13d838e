import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// The last two lines of the screen: a note, and the keys that are available.
struct Footer {
  private let state: StorefrontState
  private let shared: Shared
  private let header: Header
  /// The layout of the whole window, whose last row has the keys.
  private let window: Layout

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  /// - Parameter window: The size of the window, if the storefront has only a part of it.
  init(_ state: StorefrontState, _ header: Header? = nil, in window: Size? = nil) {
    (self.state, shared, self.header) = (state, state.shared, header ?? Header(state))
    self.window = window.map { Layout(size: $0) } ?? state.shared.layout
  }

  // MARK: - Notes

  /// Draws the note, the filter, or the status of the screen.
  func drawNote(on canvas: inout Canvas) {
    let slot = Rect(x: layout.margin, y: layout.noteRow, width: layout.body.width, height: 1)
    let status = state.screen.statusLine(shared)
    if case .filter(let field, let found)? = status {
      return drawFilter(field, found: found, in: slot, on: &canvas)
    }
    guard let (mark, text, style) = note(status) else { return }
    // Only notes take two lines, because they are gone with the next key.
    let lines = state.note == nil ? [text] : Self.lines(text, columns: slot.width - 2)
    let first = slot.origin.moved(y: 1 - lines.count)
    if lines.count > 1 {
      canvas.fill(Rect(x: 0, y: first.y, width: layout.size.width, height: 1), style: .plain)
    }
    canvas.write(mark, at: first, style: style)
    for (row, line) in lines.enumerated() {
      canvas.write(line, at: first.moved(x: 2, y: row), style: style, width: slot.width - 2)
    }
  }

  /// Returns a note in at most two lines. Sentences at its end are dropped if they do not fit.
  static func lines(_ note: String, columns: Int) -> [String] {
    var note = note
    while true {
      let lines = TextWidth.wrap(note, columns: columns)
      guard lines.count > 2 else { return lines }
      let ends = note.indices.dropLast().filter { index in
        note[index] == "。" || note[index] == "." && note[note.index(after: index)] == " "
      }
      guard let end = ends.last(where: { $0 < note.index(note.endIndex, offsetBy: -2) }) else {
        return Array(lines.prefix(2))
      }
      note = String(note[...end])
    }
  }

  private func note(_ status: StatusLine?) -> (mark: String, text: String, style: Style)? {
    let marks = shared.marks
    if let note = state.note {
      let text = shared.texts(note.words)
      switch note.kind {
      case .info: return (marks.info, text, .plain)
      case .success: return (marks.purchased, text, theme.success)
      case .warning: return (marks.waiting, text, theme.warning)
      case .refund: return (marks.refunded, text, theme.warning)
      case .failure: return (marks.failure, text, theme.failure)
      }
    }
    if let progress = shared.shop.deliveries {
      let words = shared.texts(
        "Delivering purchases: {done} of {count}", ["done": progress.done, "count": progress.count])
      return (shared.spinner, words, theme.accent)
    }
    if shared.shop.isRestoring {
      return (shared.spinner, shared.texts(.title(of: .app(.restoring))), theme.accent)
    }
    switch status {
    case .working(let text): return (shared.spinner, text, theme.quiet)
    case .hint(let text): return (marks.info, text, theme.quiet)
    case .filter, nil: return nil
    }
  }

  private func drawFilter(
    _ field: TextField, found: String, in slot: Rect, on canvas: inout Canvas
  ) {
    canvas.write("/", at: slot.origin, style: theme.accent.with(.bold))
    let (end, rest) = slot.cutRight(TextWidth.columns(of: found))
    canvas.write(found, at: end.origin, style: theme.quiet)
    let typed = rest.cutLeft(2).rest.cutRight(2).rest
    canvas.cursor = canvas.drawField(field, in: typed, style: .bold)
  }

  // MARK: - Keys

  /// The visible hints, from left to right.
  var hints: [KeyHint] { row.hints }

  /// The key hints, and a reminder at the right that no real money is spent.
  private var row: (hints: [KeyHint], end: String) {
    let hints =
      (state.sheets.last?.footerHints(shared) ?? state.screen.footerHints(shared))
      + state.globalKeys.footerHints(shared)
    let isSandbox = shared.storeState?.environment ?? .sandbox == .sandbox
    let short = Text("no real money")
    let reminders = isSandbox ? [Text.list([Text("Sandbox"), short]), short] : [short]
    let place = header.placeForFooter.map { "\($0) \(shared.marks.separator) " }
    let words = reminders.map { shared.texts($0) }
    let ends = (place.map { place in words.map { place + $0 } } ?? []) + words
    // Keys that lead out of here or to the other keys must stay visible.
    let needed = hints.count {
      window.isNarrow || !FooterPlace.firstToGo.contains($0.footer) || $0.footer == .early
    }
    let least = hints.count { !FooterPlace.firstToGo.contains($0.footer) }
    var ways = ends.map { ($0, needed) }
    if !window.isNarrow { ways += ends.map { ($0, least) } }
    for (end, needed) in ways {
      let room = window.body.width - TextWidth.columns(of: end) - Self.gap
      let shown = Self.fitting(hints, in: room)
      if shown.count >= needed, Self.width(shown) <= room { return (shown, end) }
    }
    return (Self.fitting(hints, in: window.body.width), "")
  }

  private static func fitting(_ hints: [KeyHint], in room: Int) -> [KeyHint] {
    var shown = hints
    var columns = width(shown)
    while columns > room, shown.count > 1 {
      let least = FooterPlace.firstToGo.lazy
        .compactMap { place in shown.lastIndex { $0.footer == place } }.first
      columns -= shown.remove(at: least ?? shown.count - 1).columns + gap
    }
    return shown
  }

  static func width(_ hints: [KeyHint]) -> Int {
    hints.reduce(0) { $0 + $1.columns } + gap * max(0, hints.count - 1)
  }

  private static let gap = 2

  func drawKeys(on canvas: inout Canvas) {
    let slot = window.keysRow
    var x = slot.minX
    let (hints, end) = row
    for hint in hints {
      let label = Point(x, slot.minY)
      canvas.write(
        hint.label, at: label, style: hint.isOffered ? theme.accent.with(.bold) : theme.faint)
      canvas.write(
        hint.shortWords, at: label.moved(x: TextWidth.columns(of: hint.label) + 1),
        style: hint.isOffered ? theme.quiet : theme.faint)
      if let key = hint.keys.first {
        canvas.addButton(Rect(origin: label, size: Size(hint.columns, 1)), presses: [key])
      }
      x += hint.columns + Self.gap
    }
    canvas.write(end, at: slot.origin, style: theme.faint, width: slot.width, align: .right)
  }
}
