import RazeFacesConsole
import TerminalKit

extension AppView {
  func drawSandbox(on canvas: inout Canvas) {
    let rows = state.sandboxRows
    let panel = state.panel
    let list = layout.listRows
    let cursor = state.sandbox.list.settled(count: rows.count, page: list.height)
    for offset in 0..<min(list.height, rows.count - cursor.top) {
      let place = cursor.top + offset
      let rect = list.row(offset)
      switch rows[place] {
      case .gap: break
      case .heading(let group):
        canvas.write(
          panel.texts.panel.title(group), at: rect.origin.moved(x: 1), style: theme.strong,
          width: rect.width - 2)
      case .item(let item):
        draw(panel.line(item), isSelected: place == cursor.selected, in: rect, on: &canvas)
      }
    }
  }

  private func draw(
    _ line: ConsoleLine, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    if isSelected { drawSelection(at: rect.origin.moved(x: 1), on: &canvas) }
    let value = line.value
    let nameColumns = valueColumn(line.title, value, in: rect)
    canvas.write(
      line.title, at: rect.origin.moved(x: 3), style: isSelected ? .bold : .plain,
      width: value.isEmpty ? rect.width - 4 : nameColumns - 4)
    canvas.write(
      value, at: rect.origin.moved(x: nameColumns),
      style: line.isUnusual ? theme.warning : theme.quiet,
      width: rect.width - nameColumns - 1)
  }

  /// Where the value begins. In a narrow window a long name pushes a short value to the right, and
  /// a long value begins earlier beside a short name, rather than one of them being cut.
  private func valueColumn(_ name: String, _ value: String, in rect: Rect) -> Int {
    guard layout.isNarrow else { return 36 }
    let column = rect.width / 2
    let least = 3 + TextWidth.columns(of: name) + 1
    let most = rect.width - 1 - TextWidth.columns(of: value)
    if least > column { return least <= most ? least : column }
    return max(least + 1, min(column, most))
  }
}
