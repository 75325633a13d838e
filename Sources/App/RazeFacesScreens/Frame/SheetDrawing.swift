import Localization
import TerminalKit

/// Lays out a sheet in the window and draws it: its frame, its lines, and what has the focus.
struct SheetDrawing {
  private let content: SheetContent
  private let shared: Shared
  private let outer: Rect
  let inner: Rect
  /// The visible lines: all of them if there is room, otherwise those around the focus.
  let lines: [SheetContent.Line]
  private let hasMoreAbove, hasMoreBelow: Bool

  private var theme: Theme { shared.theme }

  init(_ content: SheetContent, _ shared: Shared) {
    let area = shared.layout.sheetArea
    let room = area.height - 2
    var content = content
    var lines = content.lines
    if content.isPadded, lines.count + 2 <= room { lines = [.blank] + lines + [.blank] }
    if lines.count > room { lines.removeAll(where: \.isBlank) }
    if lines.count > room { lines.removeAll { $0.has(.hint) } }
    content.lines = lines
    // The buttons and leads stay visible; the other lines scroll with the focus.
    let pinned = lines.count > room ? min(content.lastLines, max(0, room - 1)) : 0
    var lead: ArraySlice<SheetContent.Line> = []
    if lines.count > room {
      lead = lines.filter { $0.has(.lead) }.prefix(max(0, room - pinned - Self.fewestLines))
      if !lead.isEmpty { lines.removeAll { $0.has(.lead) } }
    }
    let rest = lines.count - pinned
    let focus = lines.firstIndex { line in line.targets.contains { $0 == content.focus } } ?? 0
    let window = Self.window(of: rest, around: focus, room: max(1, room - pinned - lead.count))
    hasMoreAbove = window.lowerBound > 0
    hasMoreBelow = window.upperBound < rest
    self.lines = lead + Array(lines[window]) + lines.suffix(pinned)
    let width = content.columns + 2 * (SheetContent.padding(in: area.width) + 1)
    outer = Rect.centered(Size(width, self.lines.count + 2), in: area)
    inner = outer.inset(x: 1 + SheetContent.padding(in: area.width), y: 1)
    (self.content, self.shared) = (content, shared)
  }

  /// The minimum number of scrollable lines below a lead.
  private static let fewestLines = 3

  private static func window(of count: Int, around focus: Int, room: Int) -> Range<Int> {
    let start = max(0, min(focus - room / 2, count - room))
    return start..<min(count, start + room)
  }

  /// Returns the areas of the buttons or options in a line.
  private static func slots(
    _ options: [SheetContent.Option], in row: Rect, isCentered: Bool
  ) -> [Rect] {
    let widths = options.map { TextWidth.columns(of: $0.title) + 4 }
    let gap = widths.reduce(0, +) + 2 * (options.count - 1) <= row.width ? 2 : 1
    let total = widths.reduce(0, +) + gap * (options.count - 1)
    var x = isCentered ? row.minX + max(0, (row.width - total) / 2) : row.minX
    return widths.map { width in
      defer { x += width + gap }
      return Rect(x: x, y: row.minY, width: width, height: 1)
    }
  }

  private static func button(_ columns: Int?, in row: Rect) -> Rect {
    Rect.centered(Size(min(row.width, columns ?? row.width), 1), in: row)
  }

  func target(at point: Point) -> SheetFocus? {
    let place = point.y - inner.minY
    guard inner.contains(point), lines.indices.contains(place) else { return nil }
    let (line, row) = (lines[place], inner.row(place))
    let areas: [Rect] =
      switch line {
      case .options(let options): Self.slots(options, in: row, isCentered: false)
      case .buttons(let options): Self.slots(options, in: row, isCentered: true)
      case .header(_, let option): [row.cutRight(TextWidth.columns(of: option.title)).right]
      case .wideButton(_, let columns): [Self.button(columns, in: row)]
      case .field, .choice, .item, .blank, .title, .text, .pair, .rule, .picture: [row]
      }
    return zip(line.targets, areas).first { $1.contains(point) }?.0
  }

  // MARK: - Drawing

  func draw(on canvas: inout Canvas) {
    canvas.fill(outer, style: theme.selection)
    if !theme.hasGrounds { canvas.box(outer, style: theme.accent) }
    drawMore(on: &canvas)
    canvas.clipped(to: inner) { canvas in
      for (place, line) in lines.enumerated() { draw(line, in: inner.row(place), on: &canvas) }
    }
  }

  /// Indicates on the frame that there are more lines above or below.
  private func drawMore(on canvas: inout Canvas) {
    let texts = shared.texts
    let edges = [
      (hasMoreAbove, Text("more above"), outer.minY),
      (hasMoreBelow, Text("more below"), outer.maxY - 1),
    ]
    for (isThere, text, row) in edges where isThere {
      let words = TextWidth.truncate(" \(texts(text)) ", to: outer.width - 3)
      canvas.write(
        words, at: Point(outer.maxX - 2 - TextWidth.columns(of: words), row), style: theme.quiet)
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
      canvas.fill(slot, style: base.over(theme.selection))
      let cursor = canvas.drawField(
        field, in: slot, style: base, hiddenBy: isSecret ? shared.marks.secret : nil)
      if isHere { canvas.cursor = cursor }
    case .choice(let label, let value, let focus):
      drawChoice(label, value, isHere: content.focus == focus, in: row, on: &canvas)
    case .item(let title, let note, let focus):
      drawItem(title, note, isHere: content.focus == focus, in: row, on: &canvas)
    case .options(let options): drawOptions(options, in: row, on: &canvas)
    case .buttons(let options):
      let slots = Self.slots(options, in: row, isCentered: true)
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
      let ground = theme.selection
      canvas.clipped(to: row) { $0.draw(picture, at: row.origin.moved(x: x, y: -number)) }
      canvas.restyle(row) { $0 = $0.over(ground) }
      let rest = row.cutLeft(SheetContent.columnsOfFace).rest
      canvas.write(text, at: rest.origin, style: style(role), width: rest.width)
    case .wideButton(let option, let columns):
      drawButton(option, in: Self.button(columns, in: row), on: &canvas)
    }
  }

  /// Draws a button as a pill, or in brackets if the theme has no backgrounds.
  private func drawButton(_ option: SheetContent.Option, in slot: Rect, on canvas: inout Canvas) {
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
    let (left, slot) = row.cutLeft(content.labelColumns)
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
    let slots = Self.slots(options, in: row, isCentered: false)
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
