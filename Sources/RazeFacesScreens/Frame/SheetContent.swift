import TerminalKit

/// What stands in a sheet, line by line; drawing it and finding what was clicked start from here.
struct SheetContent<Focus: Hashable & Sendable> {
  enum Line {
    case blank
    case title(String)
    case text(String, TextRole)
    /// A name to the left and a value to the right.
    case pair(String, String, isStrong: Bool = false)
    case field(label: String, TextField, Focus, isSecret: Bool = false)
    case choice(label: String, value: String, Focus)
    /// One of several to choose from.
    case item(String, note: String, Focus)
    case options([Option])
    case buttons([Option])
  }

  struct Option {
    let title: String
    let focus: Focus
    /// Chosen among its neighbours, as the form that is shown.
    var isOn = false

    init(_ title: String, _ focus: Focus, isOn: Bool = false) {
      self.title = title
      self.focus = focus
      self.isOn = isOn
    }
  }

  let columns: Int
  var lines: [Line] = []
  var focus: Focus?
  var isCentered = false
  /// Nothing in it can be chosen while the store thinks.
  private(set) var isWaiting = false

  init(_ columns: Int, focus: Focus?, isCentered: Bool = false) {
    self.columns = columns
    self.focus = focus
    self.isCentered = isCentered
  }

  mutating func add(_ text: String, _ role: TextRole = .plain) {
    lines += TextWidth.wrap(text, columns: columns).map { .text($0, role) }
  }

  mutating func addTitle(_ text: String) {
    lines += TextWidth.wrap(text, columns: columns).map { .title($0) }
  }

  mutating func addBlank() { lines.append(.blank) }

  /// Side by side, or one below the other if they have no room for that.
  mutating func addOptions(_ options: [Option]) {
    let fits = SheetMeasures.columns(of: options.map(\.title)) <= columns
    lines += fits ? [.options(options)] : options.map { .options([$0]) }
  }

  /// The ways out, at the end of every sheet that asks something.
  mutating func addButtons(_ buttons: [Option]) {
    let fits = SheetMeasures.columns(of: buttons.map(\.title)) <= columns
    lines += fits ? [.buttons(buttons)] : buttons.map { .buttons([$0]) }
  }

  /// Instead of the buttons, that the store works on the answer.
  mutating func wait(for words: String) {
    isWaiting = true
    focus = nil
    lines.removeLast(buttonLines)
    add(words, .working)
    lines = lines.map { line in
      if case .text(_, .problem) = line { .blank } else { line }
    }
  }

  /// The lines of buttons that it ends with.
  var buttonLines: Int {
    lines.count - (lines.lastIndex { !$0.isButtons } ?? -1) - 1
  }

  /// The columns of the labels before fields and choices: as many as the longest one needs, if that
  /// leaves half to the values.
  var labelColumns: Int {
    let longest =
      lines.map { line in
        switch line {
        case .field(let label, _, _, _), .choice(let label, _, _): TextWidth.columns(of: label)
        default: 0
        }
      }.max() ?? 0
    return SheetMeasures.labelColumns(columns, longest: longest)
  }
}

/// How a text of a sheet looks. A hint is the first to go if there is no room.
enum TextRole { case plain, strong, quiet, hint, problem, success, working }

extension SheetContent.Line {
  var isBlank: Bool { if case .blank = self { true } else { false } }
  var isHint: Bool { if case .text(_, .hint) = self { true } else { false } }
  var isButtons: Bool { if case .buttons = self { true } else { false } }

  var targets: [Focus] {
    switch self {
    case .field(_, _, let focus, _), .choice(_, _, let focus), .item(_, _, let focus): [focus]
    case .options(let options), .buttons(let options): options.map(\.focus)
    case .blank, .title, .text, .pair: []
    }
  }
}
