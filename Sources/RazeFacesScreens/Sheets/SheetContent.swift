import RazeFacesShop
import TerminalKit

/// What stands in a sheet, line by line; drawing it and finding what was clicked start from here.
struct SheetContent {
  enum Line {
    case blank
    case title(String)
    case text(String, Role)
    /// A name to the left and a value to the right.
    case pair(String, String, isStrong: Bool = false)
    case field(label: String, TextField, SheetFocus, isSecret: Bool)
    case choice(label: String, value: String, SheetFocus)
    /// One of several to choose from.
    case item(String, String, SheetFocus)
    case options([Option])
    case buttons([Option])
  }

  /// A hint is the first to go where there is no room.
  enum Role { case plain, strong, quiet, hint, problem, success, working }

  struct Option {
    let title: String
    let focus: SheetFocus
    /// Chosen among its neighbours, as the form that is shown.
    var isOn = false
  }

  var lines: [Line]
  var focus: SheetFocus?
  var isCentered = false
  /// Nothing in it can be chosen while the store thinks.
  var isWaiting = false

  static let widest = 60
  static let padding = 3

  /// Texts are wrapped to what is left between frame and padding.
  static func columns(in width: Int) -> Int {
    min(widest, width - 4) - 2 * (padding(in: width) + 1)
  }

  /// The longest label, and two columns more where there is room for them.
  static func labelColumns(_ columns: Int) -> Int { columns < 40 ? 11 : 13 }

  static func padding(in width: Int) -> Int { width < 60 ? 1 : padding }

  mutating func add(_ text: String, _ role: Role = .plain, columns: Int) {
    lines += TextWidth.wrap(text, columns: columns).map { .text($0, role) }
  }

  /// A title may be a question with a long name in it.
  mutating func addTitle(_ text: String, columns: Int) {
    lines += TextWidth.wrap(text, columns: columns).map { .title($0) }
  }

  mutating func addBlank() { lines.append(.blank) }

  /// The two ways out, at the end of every sheet that asks something.
  mutating func addButtons(accept: String, cancel: String = SheetWords.cancel) {
    lines.append(
      .buttons([.init(title: cancel, focus: .cancel), .init(title: accept, focus: .accept)]))
  }
}

/// Where the lines of a sheet stand on the screen.
struct SheetFrame {
  let outer: Rect
  let inner: Rect
  /// The lines that are shown: all of them where there is room, else those around the focus.
  let lines: [SheetContent.Line]
  let hasMoreAbove: Bool
  let hasMoreBelow: Bool

  init(_ content: SheetContent, in size: Size) {
    let width = min(SheetContent.widest, size.width - 4)
    // The footer stays visible: it says which keys the sheet has.
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height - 1)
    var lines = content.lines
    let room = area.height - 2
    if lines.count + 2 <= room {
      lines = [.blank] + lines + [.blank]
    }
    if lines.count > room { lines.removeAll { if case .blank = $0 { true } else { false } } }
    if lines.count > room {
      lines.removeAll { if case .text(_, .hint) = $0 { true } else { false } }
    }
    let window =
      lines.count > room ? Self.window(lines, around: content.focus, room: room) : lines.indices
    // The buttons stay in sight; what is read first goes out first.
    let pinned = window.upperBound < lines.count && lines.last?.isButtons == true
    hasMoreAbove = window.lowerBound > 0
    hasMoreBelow = window.upperBound < lines.count - (pinned ? 1 : 0)
    lines = Array(lines[window]) + (pinned ? lines.suffix(1) : [])
    self.lines = lines
    outer = Rect.centered(Size(width, lines.count + 2), in: area)
    inner = outer.inset(x: 1 + SheetContent.padding(in: size.width), y: 1)
  }

  /// What is wiped for the sheet: a column on each side, so that no word seems to run into the
  /// frame; where next to nothing is left beside it, the whole rows.
  func cleared(in size: Size) -> Rect {
    Self.cleared(outer, in: size)
  }

  static func cleared(_ outer: Rect, in size: Size) -> Rect {
    let isNarrow = size.width - outer.width <= 8
    let left = isNarrow ? 0 : max(0, outer.minX - 1)
    let right = isNarrow ? size.width : min(size.width, outer.maxX + 1)
    return Rect(x: left, y: outer.minY, width: right - left, height: outer.height)
  }

  /// The lines around the focus; below them the buttons get a row.
  private static func window(
    _ lines: [SheetContent.Line], around focus: SheetFocus?, room: Int
  ) -> Range<Int> {
    let buttons = room > 1 && lines.last?.isButtons == true ? 1 : 0
    let count = lines.count - buttons
    let room = max(1, room - buttons)
    let place = lines.firstIndex { line in line.targets.contains { $0 == focus } } ?? 0
    let start = max(0, min(place - room / 2, count - room))
    return start..<min(count, start + room)
  }

  static func columns(of options: [SheetContent.Option]) -> Int {
    options.reduce(0) { $0 + TextWidth.columns(of: $1.title) + 4 } + options.count - 1
  }

  /// The columns of each option of a line of buttons, or of forms to choose from.
  static func slots(_ options: [SheetContent.Option], in row: Rect, isCentered: Bool) -> [Rect] {
    let widths = options.map { TextWidth.columns(of: $0.title) + 4 }
    let gap = widths.reduce(0, +) + 2 * (options.count - 1) <= row.width ? 2 : 1
    let total = widths.reduce(0, +) + gap * (options.count - 1)
    var x = isCentered ? row.minX + max(0, (row.width - total) / 2) : row.minX
    return widths.map { width in
      defer { x += width + gap }
      return Rect(x: x, y: row.minY, width: width, height: 1)
    }
  }

  /// What stands at a place, if it can have the focus.
  func target(at point: Point) -> SheetFocus? {
    guard inner.contains(point), lines.indices.contains(point.y - inner.minY) else { return nil }
    let row = inner.row(point.y - inner.minY)
    switch lines[point.y - inner.minY] {
    case .field(_, _, let focus, _), .choice(_, _, let focus), .item(_, _, let focus): return focus
    case .options(let options):
      return zip(options, Self.slots(options, in: row, isCentered: false))
        .first { $1.contains(point) }?.0.focus
    case .buttons(let options):
      return zip(options, Self.slots(options, in: row, isCentered: true))
        .first { $1.contains(point) }?.0.focus
    case .blank, .title, .text, .pair: return nil
    }
  }
}

extension SheetContent.Line {
  var isButtons: Bool { if case .buttons = self { true } else { false } }

  var targets: [SheetFocus] {
    switch self {
    case .field(_, _, let focus, _), .choice(_, _, let focus), .item(_, _, let focus): [focus]
    case .options(let options), .buttons(let options): options.map(\.focus)
    case .blank, .title, .text, .pair: []
    }
  }
}
