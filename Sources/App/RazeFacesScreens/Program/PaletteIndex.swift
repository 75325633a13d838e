import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// Everything that can be done now: the keys of the screens, the keys that work everywhere, and the
/// lines of the Sandbox.
struct PaletteIndex: Sendable {
  struct Entry: Sendable {
    let title: String
    /// The key, or the state of the setting.
    let note: String
    let isKey: Bool
    /// The reason why it cannot be done now; nil if it can.
    let disabledReason: String?
    /// Returns the requests that do it, in the state that it has then.
    let requests: @Sendable (Shared) -> [Request]
  }

  private(set) var entries: [Entry] = []
  /// The words of the titles, and all words.
  private var titles = SearchKeys()
  private var words = SearchKeys()

  /// - Parameter here: The visible screen, whose keys come first.
  init(
    _ screens: [any StorefrontScreen], at here: Tab, _ globalKeys: GlobalKeys, _ shared: Shared
  ) {
    add(screens[here.rawValue].hints(shared) + globalKeys.hints(shared), shared)
    for tab in Tab.allCases where tab != here {
      let screen = screens[tab.rawValue]
      add(screen.hints(shared), of: (tab, shared.texts(screen.title)), shared)
    }
    let panel = shared.panel()
    for section in panel.all { add(section, panel, shared) }
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
      add(entry, [Synonyms.of(key: hint.text).map { shared.texts($0) } ?? ""], id: "")
    }
  }

  private mutating func add(
    _ section: SandboxSection, _ panel: SandboxPanel, _ shared: Shared
  ) {
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

  /// Returns the entries that contain every word of a query. Those whose titles do come first.
  func found(_ query: String) -> [Int] {
    let query = SearchKeys.words(of: query)
    let all = words.rows(Array(entries.indices), matching: query)
    let named = titles.rows(all, matching: query)
    let isNamed = Set(named)
    return named + all.filter { !isNamed.contains($0) }
  }
}

extension SandboxPanel {
  /// All lines but those that only lead to others.
  fileprivate var all: [SandboxSection] {
    situations
      + SandboxGroup.allCases.map { group in
        SandboxSection(
          title: group.title, items: items(of: group).filter { $0 != .nothingWaits })
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
