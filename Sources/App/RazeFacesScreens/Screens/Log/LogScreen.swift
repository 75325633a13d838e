import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The events of the App Store, the app, and the user, newest first. It includes events of earlier
/// launches. While the selection is at the start, the list follows new events.
struct LogScreen: FilteredScreen {
  var list = ListCursor()
  private var followsStart = true
  private(set) var log = LogLines()
  private(set) var rows: [LogRow] = []
  private var folded: Set<LogBlock.ID> = []
  /// The subject that another screen asked for, until it is found.
  private var sought: (subject: WorldEvent.Subject, event: Int64?)?
  private var hasGaps = false
  var filter: ListFilter?
  private(set) var isEverything = false

  var title: Text { Text("Log") }
  var shortTitle: Text { Text("Log", context: "short") }

  func isLoaded(_ shared: Shared) -> Bool { log.isLoaded }

  func rowCount(_ shared: Shared) -> Int { rows.count }
  func rowArea(_ layout: Layout) -> Rect { layout.listAndPane.list.inset(x: -1) }
  func isSelectable(_ row: Int) -> Bool { rows.indices.contains(row) && rows[row].block != nil }

  mutating func didMove(_ shared: Shared) -> [Request] {
    followsStart = list.selected <= (rows.firstIndex { $0.block != nil } ?? 0)
    return []
  }

  private var selected: LogRow? { rows.indices.contains(list.selected) ? rows[list.selected] : nil }

  // MARK: - Loading

  mutating func refresh(_ shared: Shared) -> [Request] {
    log.needsReload = false
    return [.perform(.loadLog(log.query(everything: isEverything)))]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .logLoaded(let page, let query):
      guard query == log.query(everything: isEverything) else { return }
      log.add(page)
      find(shared)
    case .accountChanged: if !isEverything { clear() }
    case .languageChanged: find(shared)
    default: break
    }
  }

  mutating func update(from shared: Shared) -> [Request] {
    if hasGaps != shared.layout.isWide { find(shared) }
    if followsStart { list = ListCursor() }
    clampList(shared)
    return log.needsReload ? refresh(shared) : []
  }

  mutating func showSubject(
    _ subject: WorldEvent.Subject, event: Int64?, _ shared: Shared
  ) -> [Request] {
    guard subject.productID != nil else { return [] }
    (sought, filter) = ((subject, event), nil)
    find(shared)
    return []
  }

  // MARK: - Keys

  mutating func find(_ shared: Shared) {
    let number = selected?.number
    let words = filter?.words ?? []
    let texts = shared.logTexts
    hasGaps = shared.layout.isWide
    let blocks = log.blocks.filter { $0.matches(words, shared.texts, texts) }
    rows = LogRow.rows(blocks, folded: words.isEmpty ? folded : [], hasGaps: hasGaps, shared)
    if let sought, let row = row(of: sought.subject, sought.event) {
      (list.selected, list.top) = (row, row)
      (self.sought, followsStart) = (nil, false)
    } else if let row = rows.firstIndex(where: { $0.number == number && number != nil }) {
      list.top += row - list.selected
      list.selected = row
    }
  }

  /// Returns the row of an event or, if its block is folded, of the block.
  private func row(of subject: WorldEvent.Subject, _ event: Int64?) -> Int? {
    guard let event else { return rows.firstIndex { $0.block?.productID == subject.productID } }
    let step = rows.firstIndex { $0.step?.entries.contains { $0.id == event } == true }
    return step ?? rows.firstIndex { $0.entries.contains { $0.id == event } }
  }

  mutating func moveToStart() { followsStart = true }

  /// Folds or unfolds the selected block.
  private mutating func fold(_ shared: Shared) -> [Request] {
    guard let block = selected?.block, !block.steps.isEmpty else { return [] }
    if folded.remove(block.id) == nil { folded.insert(block.id) }
    followsStart = false
    if let row = rows.firstIndex(where: { $0.number == block.id }) { list.selected = row }
    find(shared)
    return []
  }

  private mutating func clear() {
    log.clear()
    rows = []
  }

  private mutating func changeScope(_ shared: Shared) -> [Request] {
    isEverything.toggle()
    clear()
    followsStart = true
    let scope: TransactionQuery.Scope = isEverything ? .everything : .deviceAndAccount
    return refresh(shared) + [.note(Note(.info, scope.words))]
  }

  var bindings: [Binding<Self>] {
    if isFiltering { return Binding.typing }
    guard let block = selected?.block, block.steps.isEmpty else { return [Self.fold] + Self.keys }
    // A pane shows the line.
    return hasGaps ? Self.keys : [Self.line] + Self.keys
  }

  private static let fold = Binding<Self>(
    KeyPress(.enter), says: Text("fold"), unless: nothingToRead
  ) { $0.fold($1) }

  private static let line = Binding<Self>(KeyPress(.enter), says: Text("details")) {
    screen, shared in
    guard let block = screen.selected?.block else { return [] }
    let line = shared.logTexts.line(block.entries[0])
    return [.open(Notice(.logLine(time: shared.dates.full(block.date), text: line)))]
  }

  private static let keys: [Binding<Self>] =
    [
      .showAll,
      .find(),
      Binding("s", says: Text("scope")) { $0.changeScope($1) },
      Binding("y", says: Text("copy the line"), footer: .never, unless: nothingToRead) {
        screen, shared in
        let lines = screen.selected?.entries.map { shared.texts(shared.logTexts.line($0)) } ?? []
        return lines.isEmpty ? [] : [.copy(lines.joined(separator: "\n"))]
      },
    ] + Binding.list { $0.move($1, $2) }

  private static let nothingToRead: @Sendable (Self, Shared) -> Text? = {
    screen, _ in screen.rows.isEmpty ? .nothingHereYet : nil
  }

  // MARK: - Display

  func statusLine(_ shared: Shared) -> StatusLine? {
    if let line = filterLine(shared) { return line }
    guard rowCount(shared) > 0 else { return nil }
    let words = [
      isEverything ? shared.texts(TransactionQuery.Scope.everything.words) : nil,
      log.missing > 0
        ? shared.texts(
          "{count, plural, one {1 older line is} other {# older lines are}} gone.",
          ["count": log.missing]) : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : .hint(words.joined(separator: "  "))
  }

  func matchCount(_ shared: Shared) -> Int { rows.count { $0.block != nil && $0.step == nil } }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    guard !rows.isEmpty else {
      let (texts, body) = (shared.texts, shared.layout.body)
      guard log.isLoaded else { return canvas.drawEmpty(texts(.loading), in: body, shared) }
      guard filter == nil else { return canvas.drawNoMatch(in: body, shared) }
      return canvas.drawEmpty(
        texts(.nothingHereYet),
        [texts("Everything the app and the App Store do is logged here as it happens.")],
        in: body, shared)
    }
    let texts = shared.logTexts
    drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      let line = LogLine(rect: rect, isSelected: isSelected, texts: texts, shared: shared)
      line.draw(
        rows[row], before: row > 0 ? rows[row - 1] : nil, hasDevice: isEverything, on: &canvas)
    }
    if let pane = shared.layout.listAndPane.pane, let row = selected {
      draw(row, in: pane, texts, on: &canvas, shared)
    }
  }

  /// Draws the details of the selected block or step next to the list.
  private func draw(
    _ row: LogRow, in pane: Rect, _ texts: LogTexts, on canvas: inout Canvas, _ shared: Shared
  ) {
    guard let block = row.block, let entry = row.entries.first else { return }
    let title = row.step.map { texts.step($0).words } ?? texts.title(block)
    let id = row.entries.lazy.compactMap(\.subject.transactionID).first
    let device = entry.subject.device ?? block.device
    let account = row.entries.reversed().lazy.compactMap(\.subject.account).first
    let details = [
      Detail(shared.texts("Time"), shared.dates.full(entry.date)),
      block.productID.map {
        Detail(shared.texts("Product"), "\(shared.productName($0)) \(shared.content.shortID($0))")
      },
      account.map { Detail(shared.texts("Account"), $0) },
      device.map { Detail(shared.texts("Device"), shared.deviceName($0)) },
      id.map { Detail(shared.texts("Transaction"), String($0)) },
    ]
    var page = Page()
    page.add(heading: shared.texts(title), width: pane.width)
    page.add(details.compactMap(\.self), at: Point(0, page.height + 1), width: pane.width)
    // A heading with steps would repeat all of theirs.
    if row.step == nil, !block.steps.isEmpty { return page.draw(in: pane, on: &canvas, shared) }
    page.add(heading: shared.texts("As logged"), width: pane.width)
    for (place, entry) in row.entries.enumerated() {
      let y = page.height + (place == 0 ? 1 : 0)
      page.add(
        shared.texts(texts.line(entry)), at: Point(0, y), width: pane.width,
        style: shared.theme.quiet)
    }
    page.draw(in: pane, on: &canvas, shared)
  }
}

private struct LogLine {
  let rect: Rect
  let isSelected: Bool
  let texts: LogTexts
  let shared: Shared

  private static let time = 3
  private static let sign = 13
  private static let words = 15
  private var end: Int { rect.width - 2 }
  private var theme: Theme { shared.theme }

  func draw(_ row: LogRow, before: LogRow?, hasDevice: Bool, on canvas: inout Canvas) {
    switch row {
    case .gap: break
    case .day(let date): draw(day: date, on: &canvas)
    case .heading(let block): draw(block, hasDevice, on: &canvas)
    case .step(let step, let block):
      let date = step.entries[0].date
      let time = shared.dates.time(date)
      let former = before?.entries.first.map { shared.dates.time($0.date) }
      if time != former { write(time, at: Self.time, theme.quiet, on: &canvas) }
      let (mark, style) = sign(step.sign)
      write(mark, at: Self.sign, style, on: &canvas)
      var x = Self.words
      if shared.dates.day(date) != shared.dates.day(block.date) {
        x = write(shared.dates.day(date), at: x, theme.quiet, on: &canvas) + 2
      }
      let (words, detail) = texts.step(step)
      x = write(shared.texts(words), at: x, isSelected ? .bold : .plain, on: &canvas)
      if let detail, x + 10 < end {
        write(shared.texts(detail), at: x + 2, theme.quiet, on: &canvas)
      }
    }
  }

  private func draw(day date: Date, on canvas: inout Canvas) {
    let day = shared.dates.day(date)
    let isToday = day == shared.dates.day(shared.now)
    let words = isToday ? shared.texts("Today, {day}", ["day": day]) : day
    let x = write(words, at: Self.time, theme.quiet, on: &canvas)
    let zone = shared.dates.offset(at: date)
    let start = end - TextWidth.columns(of: zone)
    rule(from: x + 1, to: start - 1, on: &canvas)
    write(zone, at: start, theme.quiet, on: &canvas)
  }

  private func draw(_ block: LogBlock, _ hasDevice: Bool, on canvas: inout Canvas) {
    write(shared.dates.time(block.date), at: Self.time, theme.quiet, on: &canvas)
    let start = outcome(of: block, on: &canvas)
    let device = hasDevice ? block.device.map { Text.verbatim(shared.deviceName($0)) } : nil
    let details = shared.texts(.list([texts.details(block), device].compactMap(\.self)))
    let title = shared.texts(texts.title(block))
    let style = block.kind == .other && !isSelected ? Style.plain : .bold
    var x = write(title, at: Self.sign, style, until: start - 1, on: &canvas)
    if !details.isEmpty, x + 2 + TextWidth.columns(of: details) < start - 1 {
      x = write(details, at: x + 2, theme.quiet, on: &canvas)
    }
    if start < end { rule(from: x + 1, to: start - 1, on: &canvas) }
  }

  /// - Returns: The column of the outcome; the end of the row if there is none.
  private func outcome(of block: LogBlock, on canvas: inout Canvas) -> Int {
    guard let outcome = block.outcome else { return end }
    let (mark, style) = sign(outcome.sign)
    let words = [mark, shared.texts(outcome.title)].filter { !$0.isEmpty }.joined(separator: " ")
    let start = max(Self.words + 8, end - TextWidth.columns(of: words))
    write(words, at: start, mark.isEmpty ? theme.quiet : style, on: &canvas)
    return start
  }

  private func sign(_ sign: LogStep.Sign) -> (String, Style) {
    let marks = shared.marks
    return switch sign {
    case .plain: ("", .plain)
    case .account: (marks.person, theme.accent)
    case .charged: ("$", theme.accent)
    case .renewed: (marks.renewed, theme.accent)
    case .refunded: (marks.refunded, theme.warning)
    case .done: (marks.purchased, theme.success)
    case .warning: (marks.warning, theme.warning)
    case .failed: (marks.failure, theme.failure)
    }
  }

  /// Writes text, truncated between words if it does not fit.
  ///
  /// - Returns: The column after it.
  @discardableResult
  private func write(
    _ text: String, at x: Int, _ style: Style, until limit: Int? = nil, on canvas: inout Canvas
  ) -> Int {
    x
      + canvas.write(
        words: text, at: rect.origin.moved(x: x), style: style, width: (limit ?? end) - x)
  }

  private func rule(from x: Int, to limit: Int, on canvas: inout Canvas) {
    guard limit > x else { return }
    canvas.hline(from: rect.origin.moved(x: x), length: limit - x, style: theme.rule)
  }
}
