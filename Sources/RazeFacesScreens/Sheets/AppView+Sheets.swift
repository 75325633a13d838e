import RazeFacesShop
import TerminalKit

extension AppView {
  func frontContent() -> SheetContent? { state.frontContent() }

  func draw(_ content: SheetContent, on canvas: inout Canvas) {
    let frame = SheetFrame(content, in: screen.size)
    canvas.fill(frame.cleared(in: screen.size))
    canvas.box(frame.outer, style: theme.accent, border: .rounded)
    drawMore(of: frame, on: &canvas)
    canvas.clipped(to: frame.inner) { canvas in
      for (place, line) in frame.lines.enumerated() {
        draw(line, of: content, in: frame.inner.row(place), on: &canvas)
      }
    }
  }

  /// Says in the frame that there are more lines than there is room for.
  private func drawMore(of frame: SheetFrame, on canvas: inout Canvas) {
    let edges = [
      (frame.hasMoreAbove, SheetWords.moreAbove, frame.outer.minY),
      (frame.hasMoreBelow, SheetWords.moreBelow, frame.outer.maxY - 1),
    ]
    for (isThere, words, row) in edges where isThere {
      canvas.write(
        words, at: Point(frame.outer.maxX - 2 - TextWidth.columns(of: words), row),
        style: theme.quiet)
    }
  }

  private func draw(
    _ line: SheetContent.Line, of content: SheetContent, in row: Rect, on canvas: inout Canvas
  ) {
    let align: Alignment = content.isCentered ? .center : .left
    switch line {
    case .blank: break
    case .title(let text):
      canvas.write(text, at: row.origin, style: theme.strong, width: row.width, align: align)
    case .text(let text, let role):
      let text = role == .working && content.isWaiting ? "\(spinner) \(text)" : text
      canvas.write(text, at: row.origin, style: style(role), width: row.width, align: align)
    case .pair(let name, let value, let isStrong):
      drawPair(name, value, isStrong ? theme.strong : theme.quiet, in: row, on: &canvas)
    case .field(let label, let field, let focus, let isSecret):
      let isHere = content.focus == focus
      let slot = drawLabel(label, isHere, in: row, on: &canvas)
      let base: Style = content.isWaiting ? theme.quiet : .underline
      canvas.fill(slot, style: base)
      let cursor = drawField(
        field, at: slot.origin, width: slot.width, style: base, isSecret: isSecret, on: &canvas)
      if isHere { canvas.cursor = cursor }
    case .choice(let label, let value, let focus):
      let isHere = content.focus == focus
      let slot = drawLabel(label, isHere, in: row, on: &canvas)
      let room = isHere ? slot.width - 4 : slot.width
      let shown = TextWidth.truncate(
        TextWidth.sanitize(value), to: room, ellipsis: canvas.glyphs.ellipsis)
      let text = isHere ? "\(marks.left) \(shown) \(marks.right)" : shown
      canvas.write(text, at: slot.origin, style: isHere ? theme.strong : .plain, width: slot.width)
      if isHere { canvas.cursor = slot.origin }
    case .item(let title, let note, let focus):
      drawItem(title, note, isHere: content.focus == focus, in: row, on: &canvas)
    case .options(let options): drawOptions(options, content, in: row, on: &canvas)
    case .buttons(let options): drawButtons(options, content, in: row, on: &canvas)
    }
  }

  private func style(_ role: SheetContent.Role) -> Style {
    switch role {
    case .plain: .plain
    case .strong: theme.strong
    case .quiet, .hint: theme.quiet
    case .problem: theme.failure.with(.bold)
    case .success: theme.success.with(.bold)
    case .working: theme.warning
    }
  }

  private func drawPair(
    _ name: String, _ value: String, _ style: Style, in row: Rect, on canvas: inout Canvas
  ) {
    // A long name leaves the value two thirds; a short one leaves it all the rest.
    let rest = row.width - TextWidth.columns(of: TextWidth.sanitize(name)) - 2
    let value = TextWidth.truncate(
      TextWidth.sanitize(value), to: max(row.width * 2 / 3, rest),
      ellipsis: canvas.glyphs.ellipsis)
    let columns = TextWidth.columns(of: value)
    canvas.write(name, at: row.origin, style: style, width: row.width - columns - 2)
    canvas.write(value, at: row.origin, style: style, width: row.width, align: .right)
  }

  /// - Returns: where the field itself begins.
  private func drawLabel(
    _ label: String, _ isHere: Bool, in row: Rect, on canvas: inout Canvas
  ) -> Rect {
    let (left, slot) = row.cutLeft(SheetContent.labelColumns(row.width))
    canvas.write(
      label, at: left.origin, style: isHere ? theme.accent.with(.bold) : theme.quiet,
      width: left.width)
    return slot
  }

  private func drawItem(
    _ title: String, _ note: String, isHere: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    if isHere { drawSelection(at: row.origin, on: &canvas) }
    let noteColumns = note.isEmpty ? 0 : TextWidth.columns(of: note) + 2
    canvas.write(
      title, at: row.origin.moved(x: 2), style: isHere ? .bold : .plain,
      width: row.width - 2 - noteColumns)
    canvas.write(note, at: row.origin, style: theme.quiet, width: row.width, align: .right)
  }

  /// The two forms of the sign-in sheet: the one that is shown is marked, like a radio button.
  private func drawOptions(
    _ options: [SheetContent.Option], _ content: SheetContent, in row: Rect,
    on canvas: inout Canvas
  ) {
    for (option, slot) in zip(options, SheetFrame.slots(options, in: row, isCentered: false)) {
      let isHere = content.focus == option.focus
      let mark = option.isOn ? marks.person : marks.nobody
      canvas.write(mark, at: slot.origin.moved(x: 0), style: option.isOn ? theme.accent : .plain)
      canvas.write(
        option.title, at: slot.origin.moved(x: 2),
        style: isHere ? theme.button : option.isOn ? theme.strong : .plain)
      if isHere { canvas.cursor = slot.origin.moved(x: 2) }
    }
  }

  private func drawButtons(
    _ options: [SheetContent.Option], _ content: SheetContent, in row: Rect,
    on canvas: inout Canvas
  ) {
    for (option, slot) in zip(options, SheetFrame.slots(options, in: row, isCentered: true)) {
      let isHere = content.focus == option.focus
      canvas.write(
        "[ \(option.title) ]", at: slot.origin, style: isHere ? theme.button : .plain,
        width: slot.width)
      if isHere { canvas.cursor = slot.origin.moved(x: 2) }
    }
  }
}
