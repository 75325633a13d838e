import Localization
import TerminalKit

/// The text typed after `/`.
struct ListFilter: Hashable, Sendable {
  fileprivate(set) var field = TextField()
  fileprivate(set) var isEditing = true

  var words: [Substring] { field.text.lowercased().split(separator: " ") }
}

/// A list that can be filtered. The filter ends when the user leaves the screen.
protocol FilteredScreen: StorefrontScreen {
  var filter: ListFilter? { get set }

  /// Updates the matching rows after a change of the filter's text.
  mutating func find(_ shared: Shared)
  mutating func moveToStart()
  mutating func didOpenFilter()
  mutating func clearFilter(_ shared: Shared) -> [Request]
  func matchCount(_ shared: Shared) -> Int
}

extension FilteredScreen {
  var isFiltering: Bool { filter?.isEditing == true && isListShown }
  var takesText: Bool { isFiltering }
  func matchCount(_ shared: Shared) -> Int { rowCount(shared) }
  mutating func moveToStart() { list = ListCursor() }
  mutating func didOpenFilter() {}
  mutating func showAllRows(_ shared: Shared) { _ = clearFilter(shared) }

  mutating func edit(_ edit: TextEdit, _ shared: Shared) {
    guard filter?.field.apply(edit) == true else { return }
    moveToStart()
    find(shared)
  }

  mutating func clearFilter(_ shared: Shared) -> [Request] {
    filter = nil
    find(shared)
    return []
  }

  func filterLine(_ shared: Shared) -> StatusLine? {
    guard let filter else { return nil }
    let matches = Text.matches(matchCount(shared))
    if isFiltering { return .filter(filter.field, found: shared.texts(matches)) }
    return .hint(shared.texts(.filter(filter.field, matches)))
  }
}

extension Text {
  static let loading = Text("Loading...")
  static let nothingHereYet = Text("Nothing here yet")

  static func matches(_ count: Int) -> Text {
    Text("{count, plural, =0 {no match} one {1 match} other {# matches}}", ["count": count])
  }

  /// - Parameter matches: what the filter has found.
  static func filter(_ field: TextField, _ matches: Text) -> Text {
    Text("Filter: {query} ({matches})", ["query": field.text, "matches": matches])
  }
}

extension Canvas {
  /// Says that no row matches the filter.
  mutating func drawNoMatch(in rect: Rect, _ shared: Shared) {
    let title = shared.texts(Text.matches(0).asSentence)
    drawEmpty(title, [shared.texts("Press Esc to show all.")], in: rect, shared)
  }
}

extension Binding where Handler: FilteredScreen {
  static var showAll: Binding {
    Binding(
      KeyPress(.escape), says: Text("show all"), footer: .always,
      unless: { screen, _ in screen.filter == nil ? Text("All lines are shown.") : nil }
    ) { $0.clearFilter($1) }
  }

  static func find(
    _ footer: FooterPlace = .ifRoom, unless reason: @escaping Reason = { _, _ in nil }
  ) -> Binding {
    Binding("/", says: Text("find"), footer: footer, unless: reason) { screen, _ in
      screen.filter = screen.filter ?? ListFilter()
      screen.didOpenFilter()
      screen.filter?.isEditing = true
      return []
    }
  }

  /// The keys while the filter is being edited.
  static var typing: [Binding] {
    [
      Binding(KeyPress(.enter), says: Text("keep")) { screen, shared in
        screen.filter?.isEditing = false
        return screen.filter?.field.isEmpty == true ? screen.clearFilter(shared) : []
      },
      showAll,
    ] + list { $0.move($1, $2) }
  }
}
