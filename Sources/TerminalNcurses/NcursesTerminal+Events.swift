import CNcurses
import Dispatch
import Glibc
import TerminalKit

extension NcursesTerminal {
  /// The number of keys that are taken from those that were typed while nobody read. What comes after
  /// them is dropped: nobody types so far ahead.
  private static let mostTypedAhead = 4_096
  /// The time that an answer of the terminal takes at most, in milliseconds.
  private static let longestAnswer: UInt64 = 50
  /// More is not read at once, however fast somebody writes.
  private static let mostAtOnce = 1 << 16

  /// Reads all that there is, then delivers it as one batch: many keys, one picture.
  func readInput() {
    var inputs: [RawInput] = []
    var count = 0
    while count < Self.mostAtOnce, let input = nextInput() {
      count += 1
      if let input, inputs.count < Self.mostTypedAhead { inputs.append(input) }
      if count.isMultiple(of: 256) { lookAround() }
      guard isActive else { return }
    }
    guard count > 0 else {
      if isTerminalGone { hangUp() }
      return
    }
    let events = decoder.decode(inputs, at: DispatchTime.now().uptimeNanoseconds)
    deliverHandlingControls(events)
  }

  /// Returns the next input of curses; an inner nil for one without a meaning, the outer one at the
  /// end.
  private func nextInput() -> RawInput?? {
    var value: wint_t = 0
    // The return code tells keys from characters; the values overlap.
    switch wget_wch(nc_screen(), &value) {
    case OK: return .character(UInt32(value))
    case KEY_CODE_YES:
      let code = Int32(bitPattern: value)
      return code == KEY_MOUSE ? .some(nextMouse()) : .code(code)
    default: return nil
    }
  }

  /// Takes the answer to a question that was asked a moment ago, so that it is not left to the shell.
  func takeLateAnswer() {
    guard let asked = timeOfQuestion.take() else { return }
    let passed = (DispatchTime.now().uptimeNanoseconds - asked) / 1_000_000
    guard passed < Self.longestAnswer else { return }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32(Self.longestAnswer - passed)) > 0 else { return }
    for _ in 0..<Self.mostTypedAhead where nextInput() == nil { return }
  }

  private func nextMouse() -> RawInput? {
    var event = MEVENT()
    guard getmouse(&event) == OK else { return nil }
    let point = Point(Int(event.x), Int(event.y))
    if event.bstate & NC_LEFT_PRESSED != 0 { return .mouse(.press, point) }
    if event.bstate & NC_WHEEL_UP != 0 { return .mouse(.wheelUp, point) }
    if event.bstate & NC_WHEEL_DOWN != 0 { return .mouse(.wheelDown, point) }
    return nil
  }

  /// Delivers events, and handles Ctrl-Z and Ctrl-\, which the kernel does not see in raw mode.
  private func deliverHandlingControls(_ events: [TerminalEvent]) {
    var batch: [TerminalEvent] = []
    for event in events {
      switch event {
      case .key(.control("z")):
        deliverBatch(&batch)
        guard isActive else { return }
        suspend()
      case .key(.control("\\")): leave(bySignal: SIGQUIT)
      case .background:
        timeOfQuestion = nil
        batch.append(event)
      default: batch.append(event)
      }
    }
    deliverBatch(&batch)
  }

  private func deliverBatch(_ batch: inout [TerminalEvent]) {
    guard !batch.isEmpty else { return }
    deliver?(batch)
    batch = []
  }

  /// Handles the signals that have come, and the terminal's end, between two keys of a batch.
  public func lookAround() {
    guard isActive, !sources.isEmpty else { return }
    handleSignals()
    if isCutOff { hangUp() }
  }

  private var isCutOff: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Nothing to read although there was something: the other end has gone, or a read came twice.
  private var isTerminalGone: Bool {
    if isCutOff { return true }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    var waiting: Int32 = 0
    return ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) != 0 || waiting == 0
  }

  private func hangUp() {
    // Otherwise it would be reported for ever.
    stopListening()
    deliver?([.hungUp])
  }

  /// Handles all signals that came since the last time; many changes of size count as one.
  func handleSignals() {
    var wasResized = false
    var wasContinued = false
    var wasStopped = false
    while case let number = nc_next_signal(), number != 0 {
      switch number {
      case SIGWINCH: wasResized = true
      case SIGTSTP: wasStopped = true
      case SIGCONT: wasContinued = true
      default: leave(bySignal: number)
      }
    }
    if wasStopped || wasContinued && !nc_is_in_foreground() {
      suspend()
    } else if wasContinued {
      resume()
    } else if wasResized, adoptWindowSize() {
      painter.forget()
      clearok(nc_screen(), true)
      deliver?([.resize(screen.size)])
      nc_return_memory()
    }
  }

  /// Gives the terminal back, stops the process, and takes the terminal again when continued.
  func suspend() {
    def_prog_mode()
    leaveCurses()
    nc_suspend()
    resume()
  }

  /// Gives the terminal back and ends the process by the signal that asked for it, so that whoever
  /// started it learns that.
  func leave(bySignal number: Int32) -> Never {
    stop()
    willDie?()
    nc_die(number)
    exit(128 + number)
  }

  /// Resumes: others may have changed the modes, the size and the picture.
  private func resume() {
    reset_prog_mode()
    enterExtensions()
    let hasNewSize = adoptWindowSize()
    painter.forget()
    clearok(nc_screen(), true)
    deliver?(hasNewSize ? [.resize(screen.size), .resumed] : [.resumed])
  }
}
