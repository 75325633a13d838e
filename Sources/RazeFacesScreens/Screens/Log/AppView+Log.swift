import RazeFacesConsole
import RazeFacesShop
import TerminalKit

extension AppView {
  func drawLog(on canvas: inout Canvas) {
    let lines = state.shop.log.lines
    guard !lines.isEmpty else {
      return drawEmpty(LogWords.emptyTitle, [LogWords.empty], in: layout.body, on: &canvas)
    }
    let list = layout.listRows
    let cursor = state.log.list.settled(count: lines.count, page: list.height)
    for offset in 0..<min(list.height, lines.count - cursor.top) {
      let place = cursor.top + offset
      draw(lines[place], isSelected: place == cursor.selected, in: list.row(offset), on: &canvas)
    }
  }

  private func draw(
    _ line: LogBook.Line, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    if isSelected { drawSelection(at: rect.origin.moved(x: 1), on: &canvas) }
    let time = state.dates.fixed(at: state.now).time(line.date)
    canvas.write(time, at: rect.origin.moved(x: 3), style: theme.quiet)
    let x = 3 + TextWidth.columns(of: time) + 2
    let (mark, style): (String, Style) =
      switch line.kind {
      case .info: (marks.info, theme.quiet)
      case .success: (marks.purchased, theme.success)
      case .warning: (marks.warning, theme.warning)
      case .failure: (marks.failure, theme.failure)
      }
    canvas.write(mark, at: rect.origin.moved(x: x), style: style)
    canvas.write(
      line.text, at: rect.origin.moved(x: x + 2), style: isSelected ? .bold : .plain,
      width: rect.width - x - 3)
  }
}
