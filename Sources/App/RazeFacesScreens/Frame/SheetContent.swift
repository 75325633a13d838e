import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// What has the focus on a sheet, or was clicked.
enum SheetFocus: Hashable, Sendable {
  /// The buttons. A notice has only ``accept``, and a menu has only ``cancel``.
  case accept, cancel
  /// The text of a form that asks for one.
  case text
  case field(CredentialFields.Field)
  /// An entry of a list, by index.
  case item(Int)
  /// The forms of the sign-in sheet.
  case existing, create
  /// The choices of a fault, and the button that disarms it.
  case error, frequency, delay, disarm
}

/// The dimensions that all sheets share.
extension SheetContent {
  /// The columns of a picture next to text, including the gap.
  static let columnsOfFace = 13

  static func padding(in width: Int) -> Int { width < 60 ? 1 : 3 }

  /// Returns the width to which text is wrapped. Lines are short enough to read at a glance. In a
  /// narrow window, a sheet covers all columns, so that no cut-off words are visible next to it.
  static func columns(in width: Int) -> Int {
    let most = width >= 160 ? 84 : 60
    return min(most, width < 60 ? width : width - 4) - 2 * (padding(in: width) + 1)
  }
}

/// The lines of a sheet, from which it is drawn and clicks are resolved.
struct SheetContent {
  enum Line {
    case blank
    case title(String)
    case text(String, TextRole)
    /// A name on the left and a value on the right.
    case pair(String, String, TextRole = .quiet)
    case field(label: String, TextField, SheetFocus, isSecret: Bool = false)
    case choice(label: String, value: String, SheetFocus)
    case item(String, note: String, SheetFocus)
    case options([Option])
    case buttons([Option])
    /// The sheet's title, and a dismiss button on the right.
    case header(String, Option)
    case rule
    /// A row of a picture with text next to it. Without text, the picture is centered.
    case picture(Canvas, row: Int, String = "", TextRole = .plain)
    /// A filled, centered button; if `columns` is nil, it spans the sheet.
    case wideButton(Option, columns: Int? = nil)
  }

  struct Option {
    let title: String
    let focus: SheetFocus
    /// Whether this option is the current one.
    var isOn = false

    init(_ title: String, _ focus: SheetFocus, isOn: Bool = false) {
      self.title = title
      self.focus = focus
      self.isOn = isOn
    }
  }

  let columns: Int
  var lines: [Line] = []
  var focus: SheetFocus?
  var isCentered = false
  /// Whether there is an empty line above and below, if there is room.
  var isPadded = true
  /// The number of lines at the end that stay visible, like buttons.
  var remarkLines = 0
  /// Whether the store is working on the answer, so that nothing can be selected.
  private(set) var isWaiting = false

  init(_ columns: Int, focus: SheetFocus?, isCentered: Bool = false) {
    self.columns = columns
    self.focus = focus
    self.isCentered = isCentered
  }

  mutating func add(_ text: String, _ role: TextRole = .plain) { lines += wrapped(text, role) }

  private func wrapped(_ text: String, _ role: TextRole) -> [Line] {
    TextWidth.wrap(text, columns: columns).map { .text($0, role) }
  }

  mutating func addTitle(_ text: String) {
    lines += TextWidth.wrap(text, columns: columns).map { .title($0) }
  }

  /// Adds an item of a list, with its note at the end of the line, or below if there is no room.
  mutating func addItem(_ title: String, note: String, _ focus: SheetFocus) {
    let needed = 2 + TextWidth.columns(of: title) + (note.isEmpty ? 0 : 2)
    guard needed + TextWidth.columns(of: note) > columns else {
      return lines.append(.item(title, note: note, focus))
    }
    for (place, line) in TextWidth.wrap(title, columns: columns - 2).enumerated() {
      lines.append(place == 0 ? .item(line, note: "", focus) : .text("  " + line, .plain))
    }
    lines += TextWidth.wrap(note, columns: columns - 4).map { .text("    " + $0, .quiet) }
  }

  /// Adds a problem or a hint in at least three lines, so that nothing moves when it appears.
  mutating func addProblem(_ problem: String?, hint: String? = nil) {
    let text = problem ?? hint ?? ""
    var slot: [Line] = []
    if !text.isEmpty { slot = wrapped(text, problem == nil ? .hint : .problem) }
    if slot.count < 3 { slot.append(.blank) }
    while slot.count < 3 { slot.insert(.blank, at: 0) }
    lines += slot
  }

  mutating func addBlank() { lines.append(.blank) }

  mutating func addOptions(_ options: [Option]) { lines += rows(options).map { .options($0) } }
  mutating func addButtons(_ buttons: [Option]) { lines += rows(buttons).map { .buttons($0) } }

  /// Returns options side by side, or one per line if they do not fit.
  private func rows(_ options: [Option]) -> [[Option]] {
    let width = options.reduce(0) { $0 + TextWidth.columns(of: $1.title) + 4 } + options.count - 1
    return width <= columns ? [options] : options.map { [$0] }
  }

  /// Adds Cancel and another button.
  mutating func addAnswers(_ title: String, _ shared: Shared) {
    addButtons([Option(shared.texts(.cancel), .cancel), Option(title, .accept)])
  }

  /// Adds the header of a system sheet: its title, and a dismiss button on the right.
  mutating func addHeader(_ title: String, leaving: Text = .cancel, _ shared: Shared) {
    let option = Option("\(KeyPress(.escape)) \(shared.texts(leaving))", .cancel)
    let room = columns - TextWidth.columns(of: option.title) - 2
    let title = TextWidth.wrap(title, columns: room)
    lines += [.header(title.first ?? "", option)] + title.dropFirst().map { .title($0) } + [.rule]
    isPadded = false
  }

  /// Adds the end of a system sheet: the button, and the environment.
  mutating func addSystemAnswer(_ title: String, remark: String = "", _ shared: Shared) {
    lines += [.wideButton(.init(title, .accept)), .blank]
    let environment = shared.environment
    if !remark.isEmpty, TextWidth.columns(of: environment + remark) + 2 <= columns {
      lines.append(.pair(environment, remark))
    } else {
      add(environment, .quiet)
      if !remark.isEmpty { add(remark, .hint) }
    }
  }

  /// Replaces the buttons with a message that the store is working on the answer.
  mutating func wait(for words: String) {
    isWaiting = true
    focus = nil
    let height = lines.count
    // The spinner takes two columns.
    let words = TextWidth.wrap(words, columns: columns - 2).enumerated().map { place, line in
      place == 0 ? Line.text(line, .working) : .text("  " + line, .quiet)
    }
    lines.replaceSubrange(buttons, with: words)
    while lines.count < height { lines.append(.blank) }
    lines = lines.map { $0.has(.problem) ? .blank : $0 }
  }

  /// The lines of the buttons at the end; empty if there are none.
  private var buttons: Range<Int> {
    guard let last = lines.lastIndex(where: \.isButtons) else { return lines.count..<lines.count }
    let start = (lines[...last].lastIndex { !$0.isButtons } ?? -1) + 1
    return start..<last + 1
  }

  /// The number of lines that stay visible at the end: a problem, and the buttons or the progress.
  var lastLines: Int {
    guard let last = lines.lastIndex(where: { $0.isButtons || $0.has(.working) }) else {
      return remarkLines
    }
    let start = lines[...last].lastIndex { !$0.isButtons && !$0.has(.working) && !$0.has(.problem) }
    return lines.count - (start ?? -1) - 1
  }

  /// The width of the labels, including the gap to the values: at most half of the sheet.
  var labelColumns: Int {
    let labels = lines.map { line in
      switch line {
      case .field(let label, _, _, _), .choice(let label, _, _): TextWidth.columns(of: label)
      default: 0
      }
    }
    return min(max(10, labels.max() ?? 0) + (columns < 40 ? 1 : 3), columns / 2)
  }
}

/// The role of a text. Hints are removed if there is no room; leads stay visible while scrolling.
enum TextRole { case plain, lead, strong, quiet, hint, problem, success, working }

extension SheetContent.Line {
  /// Whether the line is only a separator.
  var isBlank: Bool {
    switch self {
    case .blank, .rule: true
    default: false
    }
  }

  func has(_ role: TextRole) -> Bool { if case .text(_, role) = self { true } else { false } }

  var isButtons: Bool {
    switch self {
    case .buttons, .wideButton: true
    default: false
    }
  }

  var targets: [SheetFocus] {
    switch self {
    case .field(_, _, let focus, _), .choice(_, _, let focus), .item(_, _, let focus): [focus]
    case .options(let options), .buttons(let options): options.map(\.focus)
    case .header(_, let option), .wideButton(let option, _): [option.focus]
    case .blank, .title, .text, .pair, .rule, .picture: []
    }
  }
}

extension Text {
  /// The titles of buttons.
  static let ok = Text("OK"), cancel = Text(SheetAnswer.Name.cancel), close = Text("Close")
}
