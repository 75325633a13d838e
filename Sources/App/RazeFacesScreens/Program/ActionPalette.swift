import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The palette: finds by words what can be done, and does it.
struct ActionPalette: StorefrontSheet {
  /// The screens when it was opened.
  private let screens: [any StorefrontScreen]
  private let here: Tab
  private var index: PaletteIndex
  private var query = TextField()
  private var found: [Int]
  private var selected = 0

  /// - Parameter here: The visible screen.
  init(_ screens: [any StorefrontScreen], at here: Tab, _ shared: Shared) {
    (self.screens, self.here) = (screens, here)
    index = PaletteIndex(screens, at: here, GlobalKeys.onScreen, shared)
    found = index.found("")
  }

  var name: SheetName { .palette }
  var takesText: Bool { true }
  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [
      Binding(KeyPress(.enter), says: Text("choose"), footer: .always) { $0.choose($1) }
    ]
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
    found = index.found(query.text)
    selected = 0
  }

  /// Adds what the lists of the Sandbox contain, once they are loaded.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    if case .sandboxLoaded = message {
      index = PaletteIndex(screens, at: here, GlobalKeys.onScreen, shared)
      found = index.found(query.text)
      selected = max(0, min(selected, found.count - 1))
    }
    return reaction(to: message)
  }

  private static let page = 10

  private mutating func move(_ move: Move) -> [Request] {
    var list = ListCursor(selected: selected)
    list.move(move, count: found.count, page: Self.page)
    selected = list.selected
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

  private var entry: PaletteIndex.Entry? {
    found.indices.contains(selected) ? index.entries[found[selected]] : nil
  }

  private func choose(_ shared: Shared) -> [Request] {
    entry.map { [.close] + $0.requests(shared) } ?? []
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
      let entry = index.entries[found[place]]
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
