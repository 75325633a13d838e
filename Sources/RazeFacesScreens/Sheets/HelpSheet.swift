import Localization
import TerminalKit

/// The list of keys: this screen's first, then those that work everywhere.
struct HelpSheet: StorefrontSheet {

  private struct Line {
    let keys: String
    let words: String
    var isHeading = false
  }

  private let screen: any StorefrontScreen
  private let globalKeys: any KeyHandler
  private var page = ListCursor()

  /// - Parameters:
  ///   - screen: as it is when the list is opened.
  ///   - globalKeys: the keys that all screens have.
  init(of screen: any StorefrontScreen, and globalKeys: any KeyHandler) {
    self.screen = screen
    self.globalKeys = globalKeys
  }

  var name: SheetName { .help }
  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] = [
    Binding(
      KeyPress(.escape), KeyPress(.enter), "?", "q", says: Text("close"), footer: .always
    ) { _, _ in [.close] },
    Binding("j", KeyPress(.down), says: Text("down")) { $0.scroll(.down, $1) },
    Binding("k", KeyPress(.up), says: Text("up")) { $0.scroll(.up, $1) },
    Binding(KeyPress(.pageDown), " ", says: Text("page down"), footer: .never) {
      $0.scroll(.pageDown, $1)
    },
    Binding(KeyPress(.pageUp), says: Text("page up"), footer: .never) { $0.scroll(.pageUp, $1) },
  ]

  private mutating func scroll(_ move: Move, _ shared: Shared) -> [Request] {
    let lines = lines(shared)
    page.scroll(
      move, count: lines.count, page: Self.frame(lines.count, shared).inset(x: 3, y: 2).height)
    return []
  }

  func click(at point: Point, _ shared: Shared) -> [Request] { [.close] }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] {
    scroll(rows < 0 ? .up : .down, shared)
  }

  // MARK: - What it shows

  private static func frame(_ count: Int, _ shared: Shared) -> Rect {
    let size = shared.layout.size
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height - 1)
    return Rect.centered(
      Size(min(68, size.width - 4), min(count + 4, area.height)), in: area)
  }

  private static func keyColumns(_ width: Int) -> Int { min(18, width * 2 / 5) }

  /// Returns the lines as they stand in the window: what is too long for one goes on in the next.
  private func lines(_ shared: Shared) -> [Line] {
    let inner = Self.frame(0, shared).width - 6
    let room = inner - Self.keyColumns(inner) - 2
    let texts = shared.texts
    return [
      Line(
        keys: texts("{screen}, available now", ["screen": screen.title(shared.texts)]), words: "",
        isHeading: true)
    ]
      + screen.hints(shared).flatMap { lines(for: $0, columns: room, texts) }
      + [
        Line(keys: "", words: ""), Line(keys: texts("Everywhere"), words: "", isHeading: true),
      ]
      + globalKeys.hints(shared).flatMap { lines(for: $0, columns: room, texts) }
  }

  private func lines(
    for hint: KeyHint, columns: Int, _ texts: Texts
  ) -> [Line] {
    let keys =
      hint.label.contains(" ")
      ? hint.label : hint.keys.map(\.description).joined(separator: " ")
    let words =
      hint.disabledReason.map { texts("{words}: {reason}", ["words": hint.words, "reason": $0]) }
      ?? hint.words
    return TextWidth.wrap(words, columns: columns).enumerated().map { place, words in
      Line(keys: place == 0 ? keys : "", words: words)
    }
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    let (lines, theme) = (lines(shared), shared.theme)
    let texts = shared.texts
    let frame = Self.frame(lines.count, shared)
    canvas.wipe(SheetMeasures.cleared(frame, in: shared.layout.sheetArea))
    canvas.box(
      frame, style: theme.accent, title: texts("Keys"), titleStyle: theme.strong,
      border: .rounded)
    let inner = frame.inset(x: 3, y: 2)
    let keyColumns = Self.keyColumns(inner.width)
    for (place, line) in lines.dropFirst(page.top).prefix(inner.height).enumerated() {
      let row = inner.row(place)
      if line.isHeading {
        canvas.write(line.keys, at: row.origin, style: theme.strong, width: row.width)
      } else {
        canvas.write(
          line.keys, at: row.origin, style: theme.accent, width: keyColumns, ellipsis: false)
        canvas.write(
          line.words, at: row.origin.moved(x: keyColumns + 2), width: row.width - keyColumns - 2)
      }
    }
    if page.top + inner.height < lines.count {
      canvas.write(
        shared.texts("more below"), at: Point(inner.minX, frame.maxY - 2),
        style: theme.quiet, width: inner.width, align: .right)
    }
  }
}
