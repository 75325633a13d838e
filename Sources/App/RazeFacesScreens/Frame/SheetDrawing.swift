import Localization
import TerminalKit

/// Draws a sheet: its frame, its lines, and what has the focus.
struct SheetDrawing {
  private let content: SheetContent
  private let frame: SheetFrame
  private let shared: Shared
  private let labelColumns: Int

  private var theme: Theme { shared.theme }

  init(_ content: SheetContent, _ shared: Shared) {
    self.content = content
    self.shared = shared
    frame = SheetFrame(content, in: shared.layout.sheetArea)
    labelColumns = content.labelColumns
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(frame.outer, style: theme.sheet)
    if !theme.hasGrounds { canvas.box(frame.outer, style: theme.accent) }
    drawMore(on: &canvas)
    canvas.clipped(to: frame.inner) { canvas in
      for (place, line) in frame.lines.enumerated() {
        draw(line, in: frame.inner.row(place), on: &canvas)
      }
    }
  }

  /// Indicates on the frame that there are more lines above or below.
  private func drawMore(on canvas: inout Canvas) {
    let texts = shared.texts
    let edges = [
      (frame.hasMoreAbove, Text("more above"), frame.outer.minY),
      (frame.hasMoreBelow, Text("more below"), frame.outer.maxY - 1),
    ]
    for (isThere, text, row) in edges where isThere {
      let words = TextWidth.truncate(" \(texts(text)) ", to: frame.outer.width - 3)
      canvas.write(
        words, at: Point(frame.outer.maxX - 2 - TextWidth.columns(of: words), row),
        style: theme.quiet)
    }
  }

  private func draw(_ line: SheetContent.Line, in row: Rect, on canvas: inout Canvas) {
    let align: Alignment = content.isCentered ? .center : .left
    switch line {
    case .blank: break
    case .title(let text):
      canvas.write(text, at: row.origin, style: theme.strong, width: row.width, align: align)
    case .text(let text, let role):
      let text = role == .working && content.isWaiting ? "\(shared.spinner) \(text)" : text
      canvas.write(text, at: row.origin, style: style(role), width: row.width, align: align)
    case .pair(let name, let value, let role):
      drawPair(name, value, style(role), in: row, on: &canvas)
    case .field(let label, let field, let focus, let isSecret):
      let isHere = content.focus == focus
      let slot = drawLabel(label, isHere, in: row, on: &canvas)
      let base: Style = content.isWaiting ? theme.quiet : .underline
      canvas.fill(slot, style: base.over(theme.sheet))
      let cursor = canvas.drawField(
        field, in: slot, style: base, hiddenBy: isSecret ? shared.marks.secret : nil)
      if isHere { canvas.cursor = cursor }
    case .choice(let label, let value, let focus):
      drawChoice(label, value, isHere: content.focus == focus, in: row, on: &canvas)
    case .item(let title, let note, let focus):
      drawItem(title, note, isHere: content.focus == focus, in: row, on: &canvas)
    case .options(let options): drawOptions(options, in: row, on: &canvas)
    case .buttons(let options):
      let slots = SheetFrame.slots(options, in: row, isCentered: true)
      for (option, slot) in zip(options, slots) { drawButton(option, in: slot, on: &canvas) }
    case .header(let title, let option):
      canvas.write(title, at: row.origin, style: theme.strong, width: row.width)
      let isHere = content.focus == option.focus
      canvas.write(
        option.title, at: row.origin, style: isHere ? theme.filledPill : theme.accent,
        width: row.width, align: .right)
    case .rule: canvas.hline(from: row.origin, length: row.width, style: theme.rule)
    case .picture(let picture, let number, let text, let role):
      let x = text.isEmpty && content.isCentered ? (row.width - picture.size.width) / 2 : 0
      let ground = theme.sheet
      canvas.clipped(to: row) { picture.draw(at: row.origin.moved(x: x, y: -number), on: &$0) }
      canvas.restyle(row) { $0 = $0.over(ground) }
      let rest = row.cutLeft(SheetContent.columnsOfFace).rest
      canvas.write(text, at: rest.origin, style: style(role), width: rest.width)
    case .wideButton(let option, let columns):
      drawButton(option, in: SheetFrame.button(columns, in: row), on: &canvas)
    }
  }

  /// Draws a button as a pill, or in brackets if the theme has no backgrounds.
  private func drawButton(
    _ option: SheetContent.Option, in slot: Rect, on canvas: inout Canvas
  ) {
    let isHere = content.focus == option.focus
    let style = isHere ? theme.filledPill : theme.button
    let isPill = style.background != nil
    if isPill { canvas.fill(slot, style: style) }
    let words = isPill ? option.title : "[ \(option.title) ]"
    canvas.write(words, at: slot.origin, style: style, width: slot.width, align: .center)
    if isHere {
      canvas.cursor = slot.origin.moved(x: (slot.width - TextWidth.columns(of: words)) / 2)
    }
  }

  private func style(_ role: TextRole) -> Style {
    switch role {
    case .plain, .lead: .plain
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
    // A long name leaves two thirds to the value; a short one leaves the rest of the row.
    let rest = row.width - TextWidth.columns(of: TextWidth.sanitize(name)) - 2
    let value = TextWidth.truncate(
      TextWidth.sanitize(value), to: max(row.width * 2 / 3, rest), ellipsis: canvas.glyphs.ellipsis)
    let columns = TextWidth.columns(of: value)
    canvas.write(name, at: row.origin, style: theme.quiet, width: row.width - columns - 2)
    canvas.write(value, at: row.origin, style: style, width: row.width, align: .right)
  }

  /// - Returns: The area of the field itself.
  private func drawLabel(
    _ label: String, _ isHere: Bool, in row: Rect, on canvas: inout Canvas
  ) -> Rect {
    let (left, slot) = row.cutLeft(labelColumns)
    canvas.write(
      label, at: left.origin, style: isHere ? theme.accent.with(.bold) : theme.quiet,
      width: left.width - 1)
    return slot
  }

  private func drawChoice(
    _ label: String, _ value: String, isHere: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    let slot = drawLabel(label, isHere, in: row, on: &canvas)
    let value = TextWidth.sanitize(value)
    // If space is tight, the arrows touch the value instead of truncating it.
    let gap = TextWidth.columns(of: value) + 4 <= slot.width ? " " : ""
    let shown = TextWidth.truncate(
      value, to: isHere ? slot.width - 2 : slot.width, ellipsis: canvas.glyphs.ellipsis)
    let text = isHere ? shared.marks.left + gap + shown + gap + shared.marks.right : shown
    canvas.write(text, at: slot.origin, style: isHere ? theme.strong : .plain, width: slot.width)
    if isHere { canvas.cursor = slot.origin }
  }

  private func drawItem(
    _ title: String, _ note: String, isHere: Bool, in row: Rect, on canvas: inout Canvas
  ) {
    if isHere { canvas.drawSelection(at: row.origin, shared) }
    let noteColumns = note.isEmpty ? 0 : TextWidth.columns(of: note) + 2
    canvas.write(
      title, at: row.origin.moved(x: 2), style: isHere ? .bold : .plain,
      width: row.width - 2 - noteColumns)
    canvas.write(note, at: row.origin, style: theme.quiet, width: row.width, align: .right)
  }

  /// Draws options like radio buttons.
  private func drawOptions(
    _ options: [SheetContent.Option], in row: Rect, on canvas: inout Canvas
  ) {
    let slots = SheetFrame.slots(options, in: row, isCentered: false)
    for (option, slot) in zip(options, slots) {
      let isHere = content.focus == option.focus
      canvas.write(
        option.isOn ? shared.marks.person : shared.marks.nobody, at: slot.origin,
        style: option.isOn ? theme.accent : .plain)
      canvas.write(
        option.title, at: slot.origin.moved(x: 2),
        style: isHere ? theme.filledPill : option.isOn ? theme.strong : .plain)
      if isHere { canvas.cursor = slot.origin.moved(x: 2) }
    }
  }
}
