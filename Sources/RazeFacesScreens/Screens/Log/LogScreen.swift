import RazeFacesConsole
import RazeFacesShop
import TerminalKit

/// What the shop and the App Store did, line by line. At its end it follows what is written.
struct LogScreen: ListScreen {
  typealias Text = LogText

  var list = ListCursor()
  private var followsEnd = true

  init() {}

  var title: Phrase { Phrase(LogText.title) }
  var shortTitle: Phrase { Phrase(LogText.shortTitle) }

  func rowCount(_ shared: Shared) -> Int { shared.shop.log.entries.count }
  func rowArea(_ layout: Layout) -> Rect { layout.content }

  mutating func didMove(_ shared: Shared) -> [Request] {
    followsEnd = list.selected >= rowCount(shared) - 1
    return []
  }

  mutating func settle(_ shared: Shared) -> [Request] {
    if followsEnd { list.selected = rowCount(shared) - 1 }
    settleList(shared)
    return []
  }

  private func selected(_ shared: Shared) -> ShopLog.Entry? {
    let lines = shared.shop.log.entries
    return lines.indices.contains(list.selected) ? lines[list.selected] : nil
  }

  private static func words(_ entry: ShopLog.Entry, _ shared: Shared) -> Phrase {
    shared.shop { $0.line(entry.event, $1) }
  }

  // MARK: - Keys

  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [
      Binding(KeyPress(.enter), says: .wholeLine, unless: nothingToRead) { room, shared in
        guard let line = room.selected(shared) else { return [] }
        let notice = Notice(
          .logLine(time: shared.dates.full(line.date), text: words(line, shared)))
        return [.open(notice)]
      },
      Binding("y", says: .copyLine, footer: .never, unless: nothingToRead) { room, shared in
        room.selected(shared).map { [.copy(words($0, shared)(shared.texts))] } ?? []
      },
    ] + Binding.list { $0.move($1, $2) }

  private static let nothingToRead: @Sendable (Self, Shared) -> Phrase? = {
    $1.shop.log.entries.isEmpty ? Phrase(LogText.emptyTitle) : nil
  }

  // MARK: - What it shows

  func statusLine(_ shared: Shared) -> StatusLine? {
    guard rowCount(shared) > 0 else { return nil }
    return .hint(shared.texts(Text.self)(.timesAreIn(shared.dates.offset(at: shared.now))))
  }

  func position(_ shared: Shared) -> ListPosition? {
    ListPosition(row: list.selected, count: rowCount(shared))
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    let lines = shared.shop.log.entries
    guard !lines.isEmpty else {
      let texts = shared.texts(Text.self)
      return canvas.drawEmpty(
        texts(.emptyTitle), [texts(.empty)], in: shared.layout.body, shared)
    }
    drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      draw(lines[row], isSelected: isSelected, in: rect, on: &canvas, shared)
    }
  }

  private func draw(
    _ line: ShopLog.Entry, isSelected: Bool, in rect: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let (marks, theme) = (shared.marks, shared.theme)
    let time = shared.dates.time(line.date)
    canvas.write(time, at: rect.origin.moved(x: 3), style: theme.quiet)
    let x = 3 + TextWidth.columns(of: time) + 2
    let (mark, style): (String, Style) =
      switch line.event.severity {
      case .info: (marks.info, theme.quiet)
      case .success: (marks.purchased, theme.success)
      case .warning: (marks.warning, theme.warning)
      case .failure: (marks.failure, theme.failure)
      }
    canvas.write(mark, at: rect.origin.moved(x: x), style: style)
    canvas.write(
      Self.words(line, shared)(shared.texts), at: rect.origin.moved(x: x + 2),
      style: isSelected ? .bold : .plain,
      width: rect.width - x - 3)
  }
}
