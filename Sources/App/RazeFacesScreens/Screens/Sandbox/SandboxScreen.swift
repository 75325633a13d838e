import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The simulated App Store as a tester controls it: situations to set up, and all settings.
struct SandboxScreen: FilteredScreen {
  enum Row: Hashable, Sendable {
    case gap
    case heading(Text)
    case item(SandboxItem)
    /// The consequence of a situation, on the line below it.
    case hint(SandboxItem)

    var item: SandboxItem? { if case .item(let item) = self { item } else { nil } }
  }

  private(set) var rows: [Row] = []
  var filter: ListFilter?
  var list = ListCursor()
  /// The open group; nil for the overview.
  private(set) var group: SandboxGroup?
  /// The item to select after the next update.
  private var wanted: SandboxItem?
  /// Whether the overview has two columns.
  private var isSplit = false

  var title: Text { Text("Sandbox") }
  var shortTitle: Text { Text("Sand") }

  var selected: SandboxItem? {
    rows.indices.contains(list.selected) ? rows[list.selected].item : nil
  }

  func isLoaded(_ shared: Shared) -> Bool { shared.hasSandboxLists }

  private var isOverview: Bool { group == nil && filter == nil }

  // MARK: - List

  func rowCount(_ shared: Shared) -> Int { rows.count }
  func rowArea(_ layout: Layout) -> Rect { rowAreas(layout)[0] }
  func isSelectable(_ row: Int) -> Bool { rows[row].item != nil }
  func matchCount(_ shared: Shared) -> Int { rows.count { $0.item != nil } }

  func rowAreas(_ layout: Layout) -> [Rect] {
    if !isOverview { return [Self.listAndPane(layout).list] }
    return isSplit ? Self.columns(layout) : [layout.content]
  }

  /// Returns the areas of the situations and of the settings next to them.
  private static func columns(_ layout: Layout) -> [Rect] {
    let width = layout.size.width
    let columns = width < 100 ? 50 : width < 140 ? min(width - 36, 74) : 86
    let (situations, rest) = layout.content.cutLeft(columns)
    let settings = rest.cutLeft(width < 100 ? 1 : 4).rest
    return [situations, settings.cutLeft(min(settings.width, 52)).left]
  }

  /// Returns the areas of a group, or of the matches of a filter, and of the selected item's details.
  private static func listAndPane(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    // The list keeps all columns of the usual window.
    layout.columns(pane: layout.isWide ? max(22, min(60, layout.content.width - 74)) : nil)
  }

  /// Returns whether each situation has a line for its hint.
  private static func hasHints(_ layout: Layout) -> Bool {
    layout.isWide && layout.size.height >= 38
  }

  /// Returns the situation for a click on its hint.
  func target(of row: Int) -> Int {
    if rows.indices.contains(row), case .hint = rows[row] { row - 1 } else { row }
  }

  mutating func update(from shared: Shared) -> [Request] {
    let selected = wanted ?? selected
    wanted = nil
    rows = rows(shared)
    // The selection stays on its item when other rows appear or disappear.
    if let selected, self.selected != selected, let row = rows.firstIndex(of: .item(selected)) {
      list.selected = row
    }
    clampList(shared)
    return []
  }

  mutating func refresh(_ shared: Shared) -> [Request] { [.perform(.loadSandbox)] }

  mutating func showAllRows(_ shared: Shared) {
    if group != nil { close() }
    _ = clearFilter(shared)
  }

  private mutating func open(_ group: SandboxGroup) {
    (self.group, list, rows) = (group, ListCursor(), [])
  }

  private mutating func close() {
    wanted = group.map { .group($0) }
    (group, list, rows) = (nil, ListCursor(), [])
  }

  private mutating func rows(_ shared: Shared) -> [Row] {
    let panel = shared.panel()
    if isOverview { return overview(panel, shared.layout) }
    let query = filter?.field.text ?? ""
    let groups = SandboxGroup.allCases.filter { filter != nil || $0 == group }.map {
      SandboxSection(title: $0.title, items: panel.items(of: $0))
    }
    let sections = filter == nil ? groups : panel.situations + groups
    return Self.listed(
      sections.map { section in
        let title = shared.texts(section.title)
        let items = SearchKeys.matches(of: query, in: section.items) { item in
          ("\(title) \(panel.searchText(item))", item.name)
        }
        return SandboxSection(title: section.title, items: items)
      }, gaps: shared.layout.isTall)
  }

  /// Returns the situations, followed by the groups and the testers, or next to them.
  private mutating func overview(_ panel: SandboxPanel, _ layout: Layout) -> [Row] {
    let hasHints = Self.hasHints(layout)
    var left = Self.listed(panel.situations, gaps: hasHints)
    if hasHints {
      left = left.flatMap { $0.item.map { [.item($0), .hint($0)] } ?? [$0] }
    }
    let right = Self.listed([panel.groups, panel.shoppers], gaps: layout.isTall)
    let height = layout.content.height
    isSplit = !layout.isNarrow && left.count <= height && right.count <= height
    guard isSplit else {
      return Self.listed(panel.situations + [panel.groups, panel.shoppers], gaps: layout.isTall)
    }
    return left + Array(repeating: .gap, count: height - left.count) + right
  }

  private static func listed(_ sections: [SandboxSection], gaps: Bool) -> [Row] {
    sections.filter { !$0.items.isEmpty }.enumerated().flatMap { place, section in
      (gaps && place > 0 ? [.gap] : []) + [.heading(section.title)]
        + section.items.map { .item($0) }
    }
  }

  /// Selects the first item whose title matches, rather than one that only leads to a match.
  mutating func find(_ shared: Shared) {
    guard let words = filter?.words, !words.isEmpty else { return }
    rows = rows(shared)
    let panel = shared.panel()
    let named = rows.firstIndex { row in
      guard let item = row.item else { return false }
      let title = shared.texts(panel.line(item).title).lowercased()
      return words.allSatisfy { title.contains($0) }
    }
    if let named { list.selected = named }
  }

  // MARK: - Keys

  var bindings: [Binding<Self>] {
    if isFiltering { return Binding.typing }
    return filter == nil && group != nil ? Self.groupKeys : Self.keys
  }

  private static let groupKeys =
    [
      Binding<Self>.back { screen, _ in
        screen.close()
        return []
      }
    ] + keys.compactMap { $0.without([KeyPress(.escape)]) }

  private static let keys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), " ", says: Text("choose"), footer: .early,
        unless: { screen, shared in
          screen.selected.flatMap { shared.panel().line($0).disabledReason }
        }
      ) { screen, shared in
        let panel = shared.panel()
        if case .group(let group)? = screen.selected { screen.open(group) }
        return screen.selected.map { panel.line($0).action(shared) } ?? []
      },
      .find(.early), .showAll,
      Binding("n", "]", says: Text("next group")) { $0.moveToGroup(1, $1) },
      Binding("p", "[", says: Text("previous group"), footer: .never) { $0.moveToGroup(-1, $1) },
      .copyIdentifier { screen, shared in
        screen.selected.flatMap { shared.panel().line($0).value }.map { shared.texts($0) }
      },
    ] + Binding.list { $0.move($1, $2) }

  /// Moves to the first item of the next or the previous group.
  private mutating func moveToGroup(_ step: Int, _ shared: Shared) -> [Request] {
    let headings = rows.indices.filter { if case .heading = rows[$0] { true } else { false } }
    guard let here = headings.lastIndex(where: { $0 < list.selected }) else { return [] }
    let heading = headings[(here + step + headings.count) % headings.count]
    // Scrolls as much of the group into view as fits.
    list.top = heading
    list.select(heading + 1, count: rows.count, page: rowsInSight(shared.layout))
    return []
  }

  // MARK: - Display

  func statusLine(_ shared: Shared) -> StatusLine? {
    let hint = selected.flatMap { item in
      let line = shared.panel().line(item)
      return line.disabledReason ?? (hasHint(item, shared) ? nil : line.hint)
    }.map { shared.texts($0) }
    guard case .hint(let words)? = filterLine(shared) else {
      return filterLine(shared) ?? hint.map(StatusLine.hint)
    }
    return .hint([words, hint].compactMap(\.self).joined(separator: "  "))
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    if rows.isEmpty, filter != nil { return canvas.drawNoMatch(in: shared.layout.body, shared) }
    let panel = shared.panel()
    drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      switch rows[row] {
      case .gap: break
      case .heading(let title): draw(heading: shared.texts(title), in: rect, on: &canvas, shared)
      case .hint(let item):
        if item == selected {
          let cursor = canvas.cursor
          canvas.drawSelectedRow(rect.cutLeft(1).rest, shared)
          canvas.cursor = cursor
        }
        canvas.write(
          panel.line(item).hint.map { shared.texts($0) } ?? "", at: rect.origin.moved(x: 3),
          style: shared.theme.quiet, width: rect.width - 4)
      case .item(let item): draw(item, panel, isSelected: isSelected, in: rect, on: &canvas, shared)
      }
    }
    if !isOverview, let pane = Self.listAndPane(shared.layout).pane, let selected {
      draw(selected, panel, in: pane, on: &canvas, shared)
    }
  }

  private func draw(heading: String, in rect: Rect, on canvas: inout Canvas, _ shared: Shared) {
    let isRight = isSplit && isOverview && rect.minX > shared.layout.size.width / 2
    canvas.drawHeading(heading, in: rect.cutLeft(isRight ? 1 : 3).rest.cutRight(1).rest, shared)
  }

  /// Draws the selected item's meaning and state, and the reason why it is disabled.
  private func draw(
    _ item: SandboxItem, _ panel: SandboxPanel, in pane: Rect, on canvas: inout Canvas,
    _ shared: Shared
  ) {
    let inner = pane.cutLeft(2).rest.cutRight(1).rest
    let line = panel.line(item)
    var page = Page()
    page.add(name: shared.texts(line.title), y: 0, width: inner.width)
    let words = [line.value, line.hint, line.disabledReason].compactMap(\.self)
    page.add(paragraphs: words.map { shared.texts($0) }, width: inner.width)
    page.draw(in: inner, on: &canvas, shared)
  }

  private func draw(
    _ item: SandboxItem, _ panel: SandboxPanel, isSelected: Bool, in rect: Rect,
    on canvas: inout Canvas, _ shared: Shared
  ) {
    let (line, theme, marks) = (panel.line(item), shared.theme, shared.marks)
    if !isSelected, let mark = mark(of: item, shared) {
      canvas.write(mark.sign, at: rect.origin.moved(x: 1), style: mark.style)
    }
    let room = rect.width - 4
    var title = shared.texts(line.title)
    if case .shopper(let email) = item { title = marks.personName(title, email: email) }
    let titleColumns = TextWidth.columns(of: title)
    let sign = line.isUnusual && isOverview ? "\(marks.warning) " : ""
    let values = [line.value, line.shortValue].compactMap { $0.map { shared.texts($0) } }
    let value =
      values.map { $0.isEmpty ? "" : sign + $0 }
      .first { titleColumns + 2 + TextWidth.columns(of: $0) <= room }
      ?? (sign.isEmpty ? values.last ?? "" : marks.warning)
    // The title has priority over the value; each is limited to what it needs.
    let columns = min(TextWidth.columns(of: value), max(room - titleColumns - 2, room / 2))
    canvas.write(
      title, at: rect.origin.moved(x: 3),
      style: isSelected || hasHint(item, shared) ? .bold : .plain,
      width: value.isEmpty ? room : room - columns - 1)
    let isOff = panel.isOff(item)
    canvas.write(
      value, at: rect.origin.moved(x: rect.width - 1 - columns),
      style: line.isUnusual ? theme.warning : isOff ? theme.faint : theme.quiet, width: columns)
  }

  /// Whether the item's hint is on the line below it.
  private func hasHint(_ item: SandboxItem, _ shared: Shared) -> Bool {
    guard case .situation = item, isOverview, isSplit else { return false }
    return Self.hasHints(shared.layout)
  }

  private func mark(of item: SandboxItem, _ shared: Shared) -> (sign: String, style: Style)? {
    switch item {
    case .group: (shared.marks.closed, shared.theme.quiet)
    case .shopper(shared.account?.email ?? ""): (shared.marks.person, shared.theme.accent)
    default: nil
    }
  }
}
