import TerminalKit

/// The list of keys: this screen's first, then those that work everywhere.
enum HelpView {
  struct Line {
    let keys: String
    let words: String
    var isHeading = false
  }

  /// The lines as they stand in the window: what is too long for one goes on in the next.
  static func lines(_ state: AppState) -> [Line] {
    let inner = frame(in: state.layout.size, count: 0).width - 6
    let room = inner - keyColumns(inner) - 2
    return entries(state).flatMap { line in
      guard !line.isHeading else { return [line] }
      return TextWidth.wrap(line.words, columns: room).enumerated().map { place, words in
        Line(keys: place == 0 ? line.keys : "", words: words)
      }
    }
  }

  /// The keys' column for a width, and no more than it needs.
  static func keyColumns(_ width: Int) -> Int { min(18, width * 2 / 5) }

  private static func entries(_ state: AppState) -> [Line] {
    let context = state.screenContext
    var lines = [
      Line(keys: KeyWords.helpHere(TabWords.title(state.tab)), words: "", isHeading: true)
    ]
    lines += KeyTable.bindings(in: context).map { line($0, in: state) }
    lines.append(Line(keys: "", words: ""))
    lines.append(Line(keys: KeyWords.helpEverywhere, words: "", isHeading: true))
    lines += KeyTable.everywhere.map { line($0, in: state) }
    return lines
  }

  private static func line(_ binding: Binding, in state: AppState) -> Line {
    let keys =
      binding.label.contains(" ")
      ? binding.label : binding.keys.map(\.description).joined(separator: " ")
    let why = binding.whyNot(state)
    return Line(keys: keys, words: why.map { "\(binding.words): \($0)" } ?? binding.words)
  }

  static func frame(in size: Size, count: Int) -> Rect {
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height - 1)
    return Rect.centered(
      Size(min(68, size.width - 4), min(count + 4, area.height)), in: area)
  }

  static func page(_ state: AppState) -> Int {
    frame(in: state.layout.size, count: lines(state).count).height - 4
  }

  /// The last line that can be the first one shown.
  static func lastTop(_ state: AppState) -> Int {
    max(0, lines(state).count - page(state))
  }
}

extension AppView {
  func drawHelp(from top: Int, on canvas: inout Canvas) {
    let lines = HelpView.lines(state)
    let frame = HelpView.frame(in: screen.size, count: lines.count)
    dimScreen(on: &canvas)
    canvas.fill(SheetFrame.cleared(frame, in: screen.size))
    canvas.box(
      frame, style: theme.accent, title: KeyWords.helpTitle, titleStyle: theme.strong,
      border: .rounded)
    let inner = frame.inset(x: 3, y: 2)
    let keyColumns = HelpView.keyColumns(inner.width)
    for (place, line) in lines.dropFirst(top).prefix(inner.height).enumerated() {
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
    if top + inner.height < lines.count {
      canvas.write(
        KeyWords.helpMore, at: Point(inner.minX, frame.maxY - 2), style: theme.quiet,
        width: inner.width, align: .right)
    }
  }
}
