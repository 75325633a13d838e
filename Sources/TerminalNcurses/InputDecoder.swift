import TerminalKit

/// One thing that curses read.
enum RawInput: Equatable {
  case character(UInt32)
  case code(Int32)
  case mouse(MouseAction, Point)
}

enum MouseAction {
  case press, wheelUp, wheelDown
}

/// Makes events of what curses read: Alt, pastes, double clicks, and no keys from sequences that
/// nobody knows.
struct InputDecoder {
  private let keys: [Int32: KeyPress]
  private let pasteBegins: Int32
  private let pasteEnds: Int32
  private var paste: String.UnicodeScalarView?
  private var lastTime: UInt64 = 0
  private var lastClick: (point: Point, time: UInt64)?

  /// Within this time, in nanoseconds, a second click is a double click.
  static let doubleClickTime: UInt64 = 400_000_000
  /// A paste whose end does not come, because somebody cut the line, ends after this time.
  static let pasteTime: UInt64 = 1_000_000_000

  /// What goes on longer than this many characters is no control string.
  static let longestControlString = 1024

  private static let escape: UInt32 = 0x1B

  init(keys: [Int32: KeyPress], pasteBegins: Int32, pasteEnds: Int32) {
    self.keys = keys
    self.pasteBegins = pasteBegins
    self.pasteEnds = pasteEnds
  }

  /// The events in what arrived together, at a time in nanoseconds of any steady clock.
  mutating func decode(_ inputs: [RawInput], at time: UInt64) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    if time &- lastTime > Self.pasteTime { endPaste(&events) }
    lastTime = time
    var rest = inputs[...]
    while let input = rest.popFirst() {
      if paste != nil {
        collect(input, &events)
        continue
      }
      switch input {
      case .character(Self.escape): events += Self.afterEscape(&rest).map(TerminalEvent.key)
      case .character(let value):
        if let press = Self.press(of: value) { events.append(.key(press)) }
      case .code(pasteBegins): paste = String.UnicodeScalarView()
      case .code(let code):
        if let press = keys[code] { events.append(.key(press)) }
      case .mouse(let action, let point): events += mouse(action, point, time)
      }
    }
    return events
  }

  private mutating func collect(_ input: RawInput, _ events: inout [TerminalEvent]) {
    switch input {
    case .code(pasteEnds): endPaste(&events)
    case .character(let value):
      // Terminals send what Enter would send.
      if let scalar = Unicode.Scalar(value == 0x0D ? 0x0A : value) { paste?.append(scalar) }
    case .code, .mouse: break
    }
  }

  private mutating func endPaste(_ events: inout [TerminalEvent]) {
    guard let text = paste else { return }
    paste = nil
    if !text.isEmpty { events.append(.paste(String(text))) }
  }

  private mutating func mouse(
    _ action: MouseAction, _ point: Point, _ time: UInt64
  ) -> [TerminalEvent] {
    switch action {
    case .wheelUp: return [.mouse(MouseEvent(.wheelUp, at: point))]
    case .wheelDown: return [.mouse(MouseEvent(.wheelDown, at: point))]
    case .press:
      let click = TerminalEvent.mouse(MouseEvent(.click, at: point))
      if let last = lastClick, last.point == point, time &- last.time < Self.doubleClickTime {
        // A third one begins anew.
        lastClick = nil
        return [click, .mouse(MouseEvent(.doubleClick, at: point))]
      }
      lastClick = (point, time)
      return [click]
    }
  }

  /// What an Esc means by what came in the same moment: Alt with a key, the beginning of a sequence
  /// that curses does not know, which is dropped whole, or the key itself.
  private static func afterEscape(_ rest: inout ArraySlice<RawInput>) -> [KeyPress] {
    guard case .character(let next) = rest.first, next != escape else {
      return [KeyPress(.escape)]
    }
    let after = rest.dropFirst()
    switch Unicode.Scalar(next) {
    case "[" where !after.isEmpty:
      rest = after.drop { $0.isCharacter(in: 0x20...0x3F) }.dropFirst()
      return []
    case "O" where !after.isEmpty:
      rest = after.dropFirst()
      return []
    case "]", "P", "_", "^":
      if let end = after.endOfString {
        rest = rest[end...]
        return []
      }
    default: break
    }
    rest = after
    return press(of: next).map { [KeyPress($0.key, $0.modifiers.union(.alt))] } ?? []
  }

  /// The key that sends one character.
  static func press(of value: UInt32) -> KeyPress? {
    switch value {
    case 0x0A, 0x0D: return KeyPress(.enter)
    case 0x09: return KeyPress(.tab)
    case 0x08, 0x7F: return KeyPress(.backspace)
    case escape: return KeyPress(.escape)
    case 0: return .control(" ")
    case 0x01...0x1F:
      // Ctrl takes two bits off: Ctrl-A is 1, Ctrl-\ is 28.
      let base = value + (value <= 0x1A ? 0x60 : 0x40)
      return Unicode.Scalar(base).map { .control(Character($0)) }
    case 0x80..<0xA0: return nil
    default: return Unicode.Scalar(value).map { KeyPress(Character($0)) }
    }
  }
}

extension RawInput {
  fileprivate func isCharacter(in range: ClosedRange<UInt32>) -> Bool {
    guard case .character(let value) = self else { return false }
    return range.contains(value)
  }
}

extension ArraySlice<RawInput> {
  /// The index after the end of a control string: BEL, or Esc and a backslash. A terminal's answers
  /// are short; to look further for every beginning would take a paste's length squared.
  fileprivate var endOfString: Int? {
    for index in indices.prefix(InputDecoder.longestControlString) {
      if self[index] == .character(0x07) { return index + 1 }
      if self[index] == .character(0x1B), index + 1 < endIndex,
        self[index + 1] == .character(0x5C)
      {
        return index + 2
      }
    }
    return nil
  }
}
