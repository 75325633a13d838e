import Localization
import RazeFacesConsole
import TerminalKit

/// A sheet that finds and performs actions: the keys of the screens, the keys that work everywhere,
/// and the lines of the Sandbox.
struct ActionPalette: StorefrontSheet {
  struct Entry: Sendable {
    let title: String
    /// The key, or the state of the setting.
    let note: String
    let isKey: Bool
    /// The reason why it cannot be done now; nil if it can.
    let disabledReason: String?
    /// Returns the requests that perform the action, given the state when it is chosen.
    let requests: @Sendable (Shared) -> [Request]
  }

  /// The screens when it was opened.
  private let screens: [any StorefrontScreen]
  private let here: Tab
  private(set) var entries: [Entry] = []
  /// The words of the titles, and all words.
  private var titles = SearchKeys()
  private var words = SearchKeys()
  private var query = TextField()
  /// The indices of the entries that are found.
  private var found: [Int] = []
  private var selected = 0

  /// - Parameter here: The visible screen, whose keys come first.
  init(_ screens: [any StorefrontScreen], at here: Tab, _ shared: Shared) {
    (self.screens, self.here) = (screens, here)
    fill(shared)
  }

  var name: SheetName { .palette }
  var takesText: Bool { true }
  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [Binding(KeyPress(.enter), says: Text("choose"), footer: .always) { $0.choose($1) }]
    + Binding.list(tabs: true) { palette, move, _ in palette.move(move) }.compactMap {
      // Letters are text, and so are the ends of the line.
      $0.without(["j", "k", "g", "G", KeyPress(.home), KeyPress(.end)])
    } + [
      Binding(KeyPress(.escape), "q", says: Text.close.inSentence, footer: .always) { _, _ in
        [.close]
      }
    ]

  mutating func edit(_ edit: TextEdit, _ shared: Shared) {
    guard query.apply(edit) else { return }
    find()
    selected = 0
  }

  /// Adds what the lists of the Sandbox contain, once they are loaded.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    if case .sandboxLoaded = message {
      fill(shared)
      selected = max(0, min(selected, found.count - 1))
    }
    return reaction(to: message)
  }

  private static let page = 9

  private mutating func move(_ move: Move) -> [Request] {
    let row = move.row(from: selected, last: found.count - 1, page: Self.page)
    selected = max(0, min(row, found.count - 1))
    return []
  }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] {
    move(rows < 0 ? .up : .down)
  }

  mutating func click(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    guard case .item(let place) = target else { return [] }
    selected = place
    return choose(shared)
  }

  private var entry: Entry? { found.indices.contains(selected) ? entries[found[selected]] : nil }

  private func choose(_ shared: Shared) -> [Request] {
    entry.map { [.close] + $0.requests(shared) } ?? []
  }

  // MARK: - Entries

  private mutating func fill(_ shared: Shared) {
    (entries, titles, words) = ([], SearchKeys(), SearchKeys())
    add(screens[here.rawValue].hints(shared) + GlobalKeys.onScreen.hints(shared), shared)
    for tab in Tab.allCases where tab != here {
      let screen = screens[tab.rawValue]
      add(screen.hints(shared), of: (tab, shared.texts(screen.title)), shared)
    }
    let panel = shared.panel()
    for section in panel.all { add(section, panel, shared) }
    find()
  }

  /// - Parameter other: The screen of the keys; nil for keys that work here.
  private mutating func add(
    _ hints: [KeyHint], of other: (tab: Tab, name: String)? = nil, _ shared: Shared
  ) {
    let show: [Request] = other.map { [.show($0.tab)] } ?? []
    for hint in hints {
      guard let key = hint.keys.first, key.isAction, key != ":" else { continue }
      let entry = Entry(
        title: other.map { "\($0.name): \(hint.words)" } ?? hint.words,
        note: other.map { "\($0.tab.number) \(hint.label)" } ?? hint.label, isKey: true,
        disabledReason: hint.disabledReason
      ) { _ in show + [.press(key)] }
      add(entry, [Text.synonyms(ofKey: hint.text).map { shared.texts($0) } ?? ""], id: "")
    }
  }

  private mutating func add(_ section: SandboxSection, _ panel: SandboxPanel, _ shared: Shared) {
    for item in section.items {
      let line = panel.line(item)
      let entry = Entry(
        title: shared.texts(line.title), note: line.value.map { shared.texts($0) } ?? "",
        isKey: false, disabledReason: line.disabledReason.map { shared.texts($0) }
      ) { shared in
        let line = shared.panel().line(item)
        return line.disabledReason.map { [.note(Note(.info, $0))] } ?? line.action(shared)
      }
      add(entry, [shared.texts(section.title), panel.searchText(item)], id: item.name)
    }
  }

  private mutating func add(_ entry: Entry, _ others: [String], id: String) {
    entries.append(entry)
    titles.append(name: entry.title, id: "")
    words.append(name: ([entry.title] + others).joined(separator: " "), id: id)
  }

  /// Finds the entries that contain every word of the query. Those whose titles do come first.
  private mutating func find() {
    let query = SearchKeys.words(of: query.text)
    let all = words.rows(Array(entries.indices), matching: query)
    let named = titles.rows(all, matching: query)
    let isNamed = Set(named)
    found = named + all.filter { !isNamed.contains($0) }
  }

  // MARK: - Display

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    var content = SheetContent(columns, focus: .item(selected))
    content.isPadded = false
    content.addTitle(shared.texts("What do you want to do?"))
    content.lines.append(.field(label: ":", query, .text))
    content.addBlank()
    let rows = max(3, min(12, shared.layout.sheetArea.height - 8))
    let first = max(0, min(selected - rows / 2, found.count - rows))
    for place in found.indices.dropFirst(first).prefix(rows) {
      let entry = entries[found[place]]
      let needed = TextWidth.columns(of: entry.title) + TextWidth.columns(of: entry.note) + 4
      // A key is needed; the state of a setting is not.
      content.addItem(
        entry.title, note: entry.isKey || needed <= columns ? entry.note : "", .item(place))
    }
    while content.lines.count < rows + 3 { content.addBlank() }
    let none = found.isEmpty ? shared.texts("Nothing has these words. Esc closes.") : nil
    content.addBlank()
    content.add(entry?.disabledReason ?? none ?? "", .quiet)
    return content
  }

  /// Puts the cursor into the text, because letters go there.
  func draw(on canvas: inout Canvas, _ shared: Shared) {
    let content = content(shared)
    let drawing = SheetDrawing(content, shared)
    drawing.draw(on: &canvas)
    guard
      let row = drawing.lines.firstIndex(where: { if case .field = $0 { true } else { false } })
    else { return }
    let typed = query.characters.prefix(query.cursor)
    let x = content.labelColumns + TextWidth.columns(of: TextWidth.sanitize(String(typed)))
    canvas.cursor = drawing.inner.origin.moved(x: min(x, drawing.inner.width - 1), y: row)
  }
}

extension SandboxPanel {
  /// All lines but those that only lead to others.
  fileprivate var all: [SandboxSection] {
    situations
      + SandboxGroup.allCases.map { group in
        SandboxSection(title: group.title, items: items(of: group).filter { $0 != .nothingWaits })
      } + [shoppers]
  }
}

extension KeyPress {
  /// Whether the key does something, and does not only move.
  fileprivate var isAction: Bool {
    switch key {
    case .character(let character): character != " " && character != "j" && character != "k"
    case .enter: true
    default: false
    }
  }
}
