import TerminalKit

enum RawInput: Equatable {
  case character(UInt32)
  case code(Int32)
  /// A click or a turn of the wheel. The decoder finds double clicks.
  case mouse(MouseEvent)
}

/// A decoder that turns curses input into events: Alt, pastes, and double clicks. It discards
/// unknown sequences, even if they arrive in pieces.
struct InputDecoder {
  private let keys: [Int32: KeyPress]
  private let pasteBegins, pasteEnds: Int32
  private var paste: String.UnicodeScalarView?
  private var sequence: ControlSequence?
  /// The time of a lone Esc, which is a key or the start of a sequence that arrives late.
  private var loneEscape: UInt64?
  private var lastTime: UInt64 = 0
  private var lastEnter: UInt64?
  private var lastClick: (point: Point, time: UInt64)?

  /// The longest time between the clicks of a double click, in nanoseconds.
  static let doubleClickTime: UInt64 = 400_000_000
  /// The time after an Enter, in nanoseconds, in which another one counts as held down.
  static let repeatTime: UInt64 = 300_000_000
  /// The time without input, in nanoseconds, after which an unterminated paste ends.
  static let pasteTime: UInt64 = 1_000_000_000

  private static let escape = ControlSequence.escape

  init(keys: [Int32: KeyPress], pasteBegins: Int32, pasteEnds: Int32) {
    (self.keys, self.pasteBegins, self.pasteEnds) = (keys, pasteBegins, pasteEnds)
  }

  /// Decodes inputs that arrived together, at a time in nanoseconds of a monotonic clock.
  mutating func decode(_ inputs: [RawInput], at time: UInt64) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = inputs[...]
    resume(with: &rest, at: time, &events)
    while let input = rest.popFirst() {
      if paste != nil {
        collect(input, &events)
        continue
      }
      if sequence != nil, swallow(input, &rest, time, &events) { continue }
      switch input {
      case .character(Self.escape): decodeEscape(&rest, time, &events)
      case .character(let value):
        sequence = ControlSequence(control: value, at: time)
        if sequence == nil, let press = Self.press(of: value) { events.append(.key(press)) }
      case .code(pasteBegins): paste = String.UnicodeScalarView()
      case .code(let code): if let press = keys[code] { events.append(.key(press)) }
      case .mouse(let event): events += mouse(event, time)
      }
    }
    markRepeats(&events, time)
    return events
  }

  /// Marks each Enter that follows another too soon. If several arrive together, all are marked,
  /// since they may have queued up while nobody was reading.
  private mutating func markRepeats(_ events: inout [TerminalEvent], _ time: UInt64) {
    let enter = KeyPress(.enter)
    let places = events.indices.filter { events[$0] == .key(enter) }
    guard !places.isEmpty else { return }
    if places.count > 1 || lastEnter.map({ time &- $0 < Self.repeatTime }) == true {
      for place in places { events[place] = .repeatedKey(enter) }
    }
    lastEnter = time
  }

  /// Continues an unfinished sequence, unless it has timed out.
  private mutating func resume(
    with rest: inout ArraySlice<RawInput>, at time: UInt64, _ events: inout [TerminalEvent]
  ) {
    if time &- lastTime > Self.pasteTime { endPaste(&events) }
    lastTime = time
    if let begun = sequence?.time, time &- begun > ControlSequence.longestTime { sequence = nil }
    guard !rest.isEmpty else { return }
    if let begun = loneEscape.take(), time &- begun <= ControlSequence.longestTime, paste == nil,
      Self.isRest(rest), case .character(let introducer) = rest.first
    {
      rest.removeFirst()
      sequence = ControlSequence(afterEscape: introducer, at: begun)
    }
  }

  /// Returns whether the inputs continue a sequence whose Esc arrived alone: no one types so fast.
  private static func isRest(_ inputs: ArraySlice<RawInput>) -> Bool {
    guard inputs.count > 1, case .character(let introducer) = inputs[inputs.startIndex],
      case .character(let next) = inputs[inputs.startIndex + 1]
    else { return false }
    return switch Unicode.Scalar(introducer) {
    case "[": (0x30...0x3F).contains(next)
    case "]": (0x30...0x39).contains(next)
    case "P": Unicode.Scalar(next).map("0123456789!$+>|".unicodeScalars.contains) ?? false
    case "_": next == 0x47
    default: false
    }
  }

  /// - Returns: false if the input is not part of the sequence, which is then discarded.
  private mutating func swallow(
    _ input: RawInput, _ rest: inout ArraySlice<RawInput>, _ time: UInt64,
    _ events: inout [TerminalEvent]
  ) -> Bool {
    switch input {
    case .code(let code) where keys[code] == KeyPress(.backspace): return true
    case .code, .mouse:
      sequence = nil
      return false
    case .character(let value):
      switch sequence?.consume(value) {
      case .goesOn: return true
      case .beginsPaste: paste = String.UnicodeScalarView()
      case .escapes where rest.isEmpty:
        sequence?.awaitEnd()
        loneEscape = time
        return true
      case .escapes where rest.first == .character(0x5C): rest.removeFirst()
      case .ends: break
      case .escapes, .brokenOff, nil:
        sequence = nil
        return false
      }
      if let background = sequence?.background { events.append(.background(background)) }
      sequence = nil
      return true
    }
  }

  private mutating func collect(_ input: RawInput, _ events: inout [TerminalEvent]) {
    switch input {
    case .code(pasteEnds): endPaste(&events)
    case .character(let value):
      // Terminals send line breaks in a paste as CR, like Enter.
      if let scalar = Unicode.Scalar(value == 0x0D ? 0x0A : value) { paste?.append(scalar) }
      // Curses does not recognize a paste end that arrives in pieces.
      if value == 0x7E, let text = paste,
        text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
      {
        paste?.removeLast(Self.pasteEnd.count)
        endPaste(&events)
      }
    case .code, .mouse: break
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".unicodeScalars)

  private mutating func endPaste(_ events: inout [TerminalEvent]) {
    guard let text = paste else { return }
    paste = nil
    if !text.isEmpty { events.append(.paste(String(text))) }
  }

  private mutating func mouse(_ event: MouseEvent, _ time: UInt64) -> [TerminalEvent] {
    guard event.kind == .click else { return [.mouse(event)] }
    if let last = lastClick, last.point == event.point, time &- last.time < Self.doubleClickTime {
      // A third click starts over.
      lastClick = nil
      return [.mouse(event), .mouse(MouseEvent(.doubleClick, at: event.point))]
    }
    lastClick = (event.point, time)
    return [.mouse(event)]
  }

  /// Decodes an Esc by the input that arrived with it: Alt with a key, a sequence, or the Esc key.
  private mutating func decodeEscape(
    _ rest: inout ArraySlice<RawInput>, _ time: UInt64, _ events: inout [TerminalEvent]
  ) {
    guard case .character(let next) = rest.first, next != Self.escape else {
      if rest.isEmpty { loneEscape = time }
      return events.append(.key(KeyPress(.escape)))
    }
    rest.removeFirst()
    sequence = ControlSequence(afterEscape: next, at: time)
    guard sequence == nil, let press = Self.press(of: next) else { return }
    events.append(.key(KeyPress(press.key, press.modifiers.union(.alt))))
  }

  static func press(of value: UInt32) -> KeyPress? {
    switch value {
    case 0x0A, 0x0D: return KeyPress(.enter)
    case 0x09: return KeyPress(.tab)
    case 0x08, 0x7F: return KeyPress(.backspace)
    case escape: return KeyPress(.escape)
    case 0: return .control(" ")
    case 0x01...0x1F:
      // Ctrl clears two bits: Ctrl-A is 1, Ctrl-\ is 28.
      let base = value + (value <= 0x1A ? 0x60 : 0x40)
      return Unicode.Scalar(base).map { .control(Character($0)) }
    case 0x80..<0xA0: return nil
    default: return Unicode.Scalar(value).map { KeyPress(Character($0)) }
    }
  }
}
