import TerminalKit

extension AppView {
  func drawSandbox(on canvas: inout Canvas) {
    let rows = state.sandboxRows
    let list = layout.listRows
    let cursor = state.sandbox.list.settled(count: rows.count, page: list.height)
    for offset in 0..<min(list.height, rows.count - cursor.top) {
      let place = cursor.top + offset
      let rect = list.row(offset)
      switch rows[place] {
      case .gap: break
      case .heading(let group):
        canvas.write(
          SandboxWords.title(group), at: rect.origin.moved(x: 1), style: theme.strong,
          width: rect.width - 2)
      case .item(let item):
        draw(item, isSelected: place == cursor.selected, in: rect, on: &canvas)
      }
    }
  }

  private func draw(
    _ item: SandboxItem, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    let view = SandboxView(state)
    if isSelected { drawSelection(at: rect.origin.moved(x: 1), on: &canvas) }
    let nameColumns = layout.isNarrow ? rect.width / 2 : 36
    let value = view.value(of: item)
    canvas.write(
      view.name(of: item), at: rect.origin.moved(x: 3), style: isSelected ? .bold : .plain,
      width: value.isEmpty ? rect.width - 4 : nameColumns - 4)
    canvas.write(
      value, at: rect.origin.moved(x: nameColumns),
      style: view.isUnusual(item) ? theme.warning : theme.quiet,
      width: rect.width - nameColumns - 1)
  }
}
