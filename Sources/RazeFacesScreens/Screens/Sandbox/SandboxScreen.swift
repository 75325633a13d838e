import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The hand of the tester on the simulated App Store: the console's panel, line by line.
struct SandboxScreen: FilteredScreen {
  /// One line of the panel.
  enum Row: Hashable, Sendable {
    case gap
    case heading(ConsoleGroup)
    case item(ConsoleItem)

    var item: ConsoleItem? { if case .item(let item) = self { item } else { nil } }
  }

  private(set) var rows: [Row] = []
  var filter: ListFilter?
  var list = ListCursor()

  init() {}

  var title: Phrase { Phrase(Text("Sandbox")) }
  var shortTitle: Phrase { Phrase(Text("Sand")) }

  var selected: ConsoleItem? {
    rows.indices.contains(list.selected) ? rows[list.selected].item : nil
  }

  func isLoaded(_ shared: Shared) -> Bool { shared.hasConsoleSnapshot }

  // MARK: - The list

  func rowCount(_ shared: Shared) -> Int { rows.count }
  func rowArea(_ layout: Layout) -> Rect { rowAreas(layout)[0] }
  func rowAreas(_ layout: Layout) -> [Rect] { SandboxColumns(layout).lists }
  func isSelectable(_ row: Int) -> Bool { rows[row].item != nil }

  /// Headings do not count.
  func matchCount(_ shared: Shared) -> Int { rows.count { $0.item != nil } }

  mutating func settle(_ shared: Shared) -> [Request] {
    let selected = selected
    rows = rows(shared)
    // The selection stays on its line when others come and go.
    if let selected, self.selected != selected, let row = rows.firstIndex(of: .item(selected)) {
      list.selected = row
    }
    settleList(shared)
    return []
  }

  mutating func refresh(_ shared: Shared) -> [Request] { [.perform(.loadConsole)] }

  private func rows(_ shared: Shared) -> [Row] {
    let panel = shared.panel()
    let words = SearchKeys.words(of: filter?.field.text ?? "")
    var rows: [Row] = []
    for group in ConsoleGroup.allCases {
      let items = Self.found(panel.items(of: group), of: group, matching: words, in: panel)
      guard !items.isEmpty else { continue }
      if shared.layout.isTall, !rows.isEmpty { rows.append(.gap) }
      rows.append(.heading(group))
      rows += items.map { .item($0) }
    }
    let areas = rowAreas(shared.layout)
    return areas.count > 1 ? Self.divided(rows, height: areas[0].height) : rows
  }

  /// Lets the second column begin with a group, where both have room for all that is in them.
  private static func divided(_ rows: [Row], height: Int) -> [Row] {
    guard rows.count > height,
      let gap = rows.prefix(height + 1).lastIndex(of: .gap), rows.count - gap - 1 <= height
    else { return rows }
    return rows[..<gap] + Array(repeating: .gap, count: height - gap) + rows[(gap + 1)...]
  }

  /// Returns the items that match in their line, by what is behind it, or by the name of their group.
  private static func found(
    _ items: [ConsoleItem], of group: ConsoleGroup, matching words: [[UInt8]],
    in panel: ConsolePanel
  ) -> [ConsoleItem] {
    guard !words.isEmpty else { return items }
    var keys = SearchKeys()
    let heading = group.title(panel.texts)
    for item in items {
      keys.append(name: "\(heading) \(panel.searchText(item))", id: item.name)
    }
    return keys.rows(Array(items.indices), matching: words).map { items[$0] }
  }

  /// Selects the first line that the words name, rather than one that only leads to what they name.
  mutating func find(_ shared: Shared) {
    guard let words = filter?.words, !words.isEmpty else { return }
    rows = rows(shared)
    let panel = shared.panel()
    let named = rows.firstIndex { row in
      guard let item = row.item else { return false }
      let title = panel.line(item).title.lowercased()
      return words.allSatisfy { title.contains($0) }
    }
    if let named { list.selected = named }
  }

  // MARK: - Keys

  var bindings: [Binding<Self>] { isFiltering ? Binding.typing : Self.keys }

  private static let keys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), " ", says: Text("choose"), footer: .early,
        unless: { screen, shared in screen.selected.flatMap { reason(against: $0, shared) } }
      ) { screen, shared in
        let panel = shared.panel()
        return screen.selected.map { panel.line($0).action.requests(panel, shared) } ?? []
      },
      Binding(
        "x", says: Text("clear faults"), footer: .early,
        unless: { reason(against: .command(.world(.faults(.clear))), $1) }
      ) { _, shared in
        ConsoleAction.perform(.world(.faults(.clear))).requests(shared.panel(), shared)
      },
      .find(.early), .showAll,
      Binding("n", "]", says: Text("next group")) { $0.moveToGroup(1, $1) },
      Binding("p", "[", says: Text("previous group"), footer: .never) { $0.moveToGroup(-1, $1) },
      .copyIdentifier { screen, shared in screen.selected.map { shared.panel().line($0).value } },
    ] + Binding.list { $0.move($1, $2) }

  private static func reason(against item: ConsoleItem, _ shared: Shared) -> Phrase? {
    shared.panel().disabledReason(item).map(Phrase.verbatim)
  }

  /// Moves to the first line of the next group, or of the one before.
  private mutating func moveToGroup(_ step: Int, _ shared: Shared) -> [Request] {
    let headings = rows.indices.filter { if case .heading = rows[$0] { true } else { false } }
    guard let here = headings.lastIndex(where: { $0 < list.selected }) else { return [] }
    let heading = headings[(here + step + headings.count) % headings.count]
    // The group comes into view as a whole, as far as there is room.
    list.top = heading
    list.select(heading + 1, count: rows.count, page: rowsInSight(shared.layout))
    return []
  }

  // MARK: - What it shows

  func statusLine(_ shared: Shared) -> StatusLine? {
    let panel = shared.panel()
    let hint = selected.flatMap { panel.disabledReason($0) ?? panel.line($0).hint }
    guard case .hint(let words)? = filterLine(shared) else {
      return filterLine(shared) ?? hint.map(StatusLine.hint)
    }
    return .hint([words, hint].compactMap(\.self).joined(separator: "  "))
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    if rows.isEmpty, filter != nil {
      let texts = shared.texts
      return canvas.drawEmpty(
        texts("No line matches"), [texts("Press Esc to show all.")], in: shared.layout.body, shared)
    }
    let panel = shared.panel()
    let columns = SandboxColumns(shared.layout)
    let values = valueColumns(in: columns.lists, panel, shared)
    drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      switch rows[row] {
      case .gap: break
      case .heading(let group):
        canvas.write(
          group.title(panel.texts), at: rect.origin.moved(x: 1),
          style: shared.theme.strong, width: rect.width - 2)
      case .item(let item):
        let column = zip(columns.lists, values).first { $0.0.minX == rect.minX }?.1
        draw(
          panel.line(item), valuesAt: column, isSelected: isSelected, in: rect, on: &canvas, shared)
      }
    }
    if let pane = columns.pane, let selected {
      draw(selected, panel, in: pane, on: &canvas, shared)
    }
  }

  /// Draws the selected line's meaning, its state, and the reason why it cannot be changed just
  /// now.
  private func draw(
    _ item: ConsoleItem, _ panel: ConsolePanel, in pane: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let inner = canvas.drawPane(pane, shared)
    let line = panel.line(item)
    var page = Page()
    page.add(name: line.title, y: 0, width: inner.width)
    page.add(
      paragraphs: [line.value, line.hint ?? "", panel.disabledReason(item) ?? ""],
      width: inner.width)
    page.draw(in: inner, on: &canvas, shared)
  }

  /// Returns the columns of the values in each of several lists: behind the longest name there, as
  /// far as there is room. Where all rows are not shown at once, nothing moves as they are
  /// scrolled.
  private func valueColumns(
    in lists: [Rect], _ panel: ConsolePanel, _ shared: Shared
  ) -> [Int] {
    guard lists.count > 1 else { return [] }
    let page = rowsInSight(shared.layout)
    var first = 0
    return lists.map { list in
      defer { first += list.height }
      let shown =
        rows.count > page ? rows[...] : rows[min(first, rows.count)...].prefix(list.height)
      let lines = shown.compactMap { $0.item.map(panel.line) }.filter { !$0.value.isEmpty }
      return 5 + TextWidth.widest(lines.map(\.title), in: 12...31)
    }
  }

  private func draw(
    _ line: ConsoleLine, valuesAt known: Int?, isSelected: Bool, in rect: Rect,
    on canvas: inout Canvas, _ shared: Shared
  ) {
    let (title, value) = (line.title, line.value)
    let column = known ?? Self.valueColumn(title, value, in: rect, shared.layout)
    canvas.write(
      title, at: rect.origin.moved(x: 3), style: isSelected ? .bold : .plain,
      width: value.isEmpty ? rect.width - 4 : column - 4)
    canvas.write(
      value, at: rect.origin.moved(x: column),
      style: line.isUnusual ? shared.theme.warning : shared.theme.quiet,
      width: rect.width - column - 1)
  }

  /// Returns the column of a value. In a narrow window a long name pushes a short value to the
  /// right, and a long value begins earlier beside a short name, rather than one of them being cut.
  private static func valueColumn(
    _ name: String, _ value: String, in rect: Rect, _ layout: Layout
  ) -> Int {
    guard layout.isNarrow else { return 36 }
    let column = rect.width / 2
    let least = 3 + TextWidth.columns(of: name) + 1
    let most = rect.width - 1 - TextWidth.columns(of: value)
    if least > column { return least <= most ? least : column }
    return max(least + 1, min(column, most))
  }
}

/// The columns of the Sandbox's lines, and beside them the pane of the selected one.
struct SandboxColumns {
  /// Two if there is room for the names and values of both.
  let lists: [Rect]
  let pane: Rect?

  private static let eachOfTwo = 71
  private static let panes = 28...44
  private static let widestPane = 60

  init(_ layout: Layout) {
    let spare = layout.size.width - 2 * Self.eachOfTwo - 2
    guard spare >= Self.panes.lowerBound else {
      let (list, pane) = layout.columnsBesideList(widest: Self.widestPane)
      (lists, self.pane) = ([list], pane)
      return
    }
    let (list, pane) = layout.columns(pane: min(spare, Self.panes.upperBound))
    let (left, right) = list.cutLeft(list.width / 2)
    (lists, self.pane) = ([left, right], pane)
  }
}
