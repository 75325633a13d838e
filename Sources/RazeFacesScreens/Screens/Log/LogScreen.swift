import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The log of the App Store's, the app's and the people's actions, also from before the program was
/// opened last. At its end it follows new lines.
struct LogScreen: FilteredScreen {
  var list = ListCursor()
  private var followsEnd = true
  private(set) var log = LogLines()
  /// The lines that the filter leaves.
  private(set) var rows: [LogEntry] = []
  var filter: ListFilter?
  private(set) var isEverything = false

  init() {}

  var title: Phrase { Phrase(Text("Log")) }
  var shortTitle: Phrase { Phrase(Text("Log", context: "short")) }

  func isLoaded(_ shared: Shared) -> Bool { log.isLoaded }

  func rowCount(_ shared: Shared) -> Int { rows.count }
  func rowArea(_ layout: Layout) -> Rect { layout.columnsBesideList(widest: 60).list }

  mutating func didMove(_ shared: Shared) -> [Request] {
    followsEnd = list.selected >= rowCount(shared) - 1
    return []
  }

  private func selected(_ shared: Shared) -> LogEntry? {
    rows.indices.contains(list.selected) ? rows[list.selected] : nil
  }

  // MARK: - What is read

  mutating func refresh(_ shared: Shared) -> [Request] {
    log.isForgotten = false
    return [.perform(.loadLog(log.query(everything: isEverything)))]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .logLoaded(let page, let query):
      guard query == log.query(everything: isEverything) else { return }
      log.add(page)
      find(shared)
    case .accountChanged: if !isEverything { forget() }
    case .speaks: find(shared)
    default: break
    }
  }

  mutating func settle(_ shared: Shared) -> [Request] {
    if followsEnd { list.selected = rowCount(shared) - 1 }
    settleList(shared)
    return log.isForgotten ? refresh(shared) : []
  }

  mutating func look(for subject: WorldEvent.Subject, _ shared: Shared) -> [Request] {
    guard let productID = subject.productID else { return [] }
    filter = ListFilter(for: shared.content.shortID(productID))
    find(shared)
    followsEnd = true
    return []
  }

  // MARK: - Keys

  mutating func find(_ shared: Shared) {
    let words = filter?.words ?? []
    rows = log.all.filter { $0.matches(words, shared) }
  }

  mutating func moveToStart() { followsEnd = true }

  private mutating func forget() {
    log.forget()
    rows = []
  }

  private mutating func changeScope(_ shared: Shared) -> [Request] {
    isEverything.toggle()
    forget()
    followsEnd = true
    return refresh(shared) + [
      .note(
        Note(
          .info,
          isEverything
            ? Text("Events on every device and account") : Text("Events on this device and account")
        ))
    ]
  }

  var bindings: [Binding<Self>] { isFiltering ? Binding.typing : Self.keys }

  private static let keys: [Binding<Self>] =
    [
      Binding(KeyPress(.enter), says: Text("whole line"), unless: nothingToRead) { screen, shared in
        guard let line = screen.selected(shared) else { return [] }
        let notice = Notice(
          .logLine(time: shared.dates.full(line.event.date), text: line.words(shared)))
        return [.open(notice)]
      },
      .showAll,
      .find(),
      Binding("s", says: Text("scope")) { $0.changeScope($1) },
      Binding("y", says: Text("copy the line"), footer: .never, unless: nothingToRead) {
        screen, shared in
        screen.selected(shared).map { [.copy($0.words(shared)(shared.texts))] } ?? []
      },
    ] + Binding.list { $0.move($1, $2) }

  private static let nothingToRead: @Sendable (Self, Shared) -> Phrase? = {
    screen, _ in screen.rows.isEmpty ? Phrase(Text("Nothing has happened yet")) : nil
  }

  // MARK: - What it shows

  func statusLine(_ shared: Shared) -> StatusLine? {
    let texts = shared.texts
    if let line = filterLine(shared) { return line }
    guard rowCount(shared) > 0 else { return nil }
    let zone = shared.dates.offset(at: shared.now)
    let words = texts(
      isEverything
        ? Text("Every device and account. Times are in {zone}.") : Text("Times are in {zone}."),
      ["zone": zone])
    return .hint(
      log.gone > 0
        ? words + " "
          + texts(
            "{count, plural, one {1 older line is} other {# older lines are}} gone.",
            ["count": log.gone]) : words)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    guard !rows.isEmpty else {
      let texts = shared.texts
      let (title, hint): (Text, Text?) =
        !log.isLoaded
        ? (Text("Reading the log..."), nil)
        : filter == nil
          ? (
            Text("Nothing has happened yet"),
            Text("Everything the app and the App Store do is logged here as it happens.")
          ) : (Text("No line matches"), nil)
      return canvas.drawEmpty(
        texts(title), hint.map { [texts($0)] } ?? [], in: shared.layout.body, shared)
    }
    drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      draw(rows[row], isSelected: isSelected, in: rect, on: &canvas, shared)
    }
    if let pane = shared.layout.columnsBesideList(widest: 60).pane, let line = selected(shared) {
      draw(line, in: pane, on: &canvas, shared)
    }
  }

  /// Draws all of one entry, beside the others.
  private func draw(
    _ line: LogEntry, in pane: Rect, on canvas: inout Canvas, _ shared: Shared
  ) {
    let inner = canvas.drawPane(pane, shared)
    let subject = line.event.subject
    var page = Page()
    page.add(
      paragraphs: [shared.dates.full(line.event.date), line.words(shared)(shared.texts)],
      width: inner.width)
    let transaction = subject.transactionID.map { id in
      shared.texts.transactions.title(id)
    }
    let more = [
      subject.productID.map(shared.productName), subject.productID.map(shared.content.shortID),
      transaction, subject.account, subject.device,
    ]
    for text in more.compactMap(\.self) {
      page.add(text, at: Point(0, page.height), width: inner.width)
    }
    page.draw(in: inner, on: &canvas, shared)
  }

  private func draw(
    _ line: LogEntry, isSelected: Bool, in rect: Rect, on canvas: inout Canvas, _ shared: Shared
  ) {
    let (marks, theme) = (shared.marks, shared.theme)
    var x = 3
    func write(_ text: String, columns: Int) {
      canvas.write(text, at: rect.origin.moved(x: x), style: theme.quiet, width: columns)
      x += columns + 2
    }
    let dates = shared.dates
    let (day, time) = (dates.day(line.event.date), dates.time(line.event.date))
    if rect.width >= Self.columnsForBoth {
      write("\(day) \(time)", columns: 19)
    } else {
      // A day as well where it is another one, after the clock was moved.
      let isToday = day == dates.day(shared.now)
      let isWide = rect.width >= Self.columnsForDevice
      write(isToday ? time : isWide ? dates.dayAndMinute(line.event.date) : day, columns: 11)
    }
    if isEverything, rect.width >= Self.columnsForDevice {
      write(line.event.subject.device ?? "", columns: 8)
      write(line.event.subject.account.map(Credentials.shortName) ?? "", columns: 10)
    }
    let (mark, style): (String, Style) =
      switch line.severity {
      case .info: (marks.info, theme.quiet)
      case .success: (marks.purchased, theme.success)
      case .warning: (marks.warning, theme.warning)
      case .failure: (marks.failure, theme.failure)
      }
    canvas.write(mark, at: rect.origin.moved(x: x), style: style)
    canvas.write(
      line.words(shared)(shared.texts), at: rect.origin.moved(x: x + 2),
      style: isSelected ? .bold : .plain,
      width: rect.width - x - 3)
  }

  private static let columnsForBoth = 100
  private static let columnsForDevice = 60
}
