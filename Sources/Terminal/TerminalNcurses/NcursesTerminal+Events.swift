import CNcurses
import Dispatch
import Glibc
import TerminalKit

extension NcursesTerminal {
  /// The maximum number of inputs kept from one read. Nobody types so far ahead.
  private static let mostTypedAhead = 4_096
  /// The longest time to wait for an answer from the terminal, in milliseconds.
  private static let longestAnswer: UInt64 = 50
  /// The maximum number of inputs in one read, however fast they arrive.
  private static let mostAtOnce = 1 << 16

  /// Reads all pending input and delivers it as one batch, so that it is rendered once.
  func readInput() {
    var inputs: [RawInput] = []
    var count = 0
    while count < Self.mostAtOnce, let input = nextInput() {
      count += 1
      if let input, inputs.count < Self.mostTypedAhead { inputs.append(input) }
      if count.isMultiple(of: 256) { checkSignals() }
      guard isActive else { return }
    }
    guard count > 0 else {
      if isTerminalGone { hangUp() }
      return
    }
    let events = decoder.decode(inputs, at: DispatchTime.now().uptimeNanoseconds)
    deliverHandlingControls(events)
  }

  /// Returns the next input; an inner nil for one to ignore, and an outer nil at the end.
  private func nextInput() -> RawInput?? {
    var value: wint_t = 0
    // Keys and characters share values; the return code tells them apart.
    switch wget_wch(nc_screen(), &value) {
    case OK: return .character(UInt32(value))
    case KEY_CODE_YES:
      let code = Int32(bitPattern: value)
      return code == KEY_MOUSE ? .some(nextMouse()) : .code(code)
    default: return nil
    }
  }

  /// Reads the answer to a recent query, so that the shell does not receive it.
  func readLateAnswer() {
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
    if event.bstate & NC_LEFT_PRESSED != 0 { return .mouse(MouseEvent(.click, at: point)) }
    if event.bstate & NC_WHEEL_UP != 0 { return .mouse(MouseEvent(.wheelUp, at: point)) }
    if event.bstate & NC_WHEEL_DOWN != 0 { return .mouse(MouseEvent(.wheelDown, at: point)) }
    return nil
  }

  /// Delivers events, and handles Ctrl-Z and Ctrl-\, which the kernel ignores in raw mode.
  private func deliverHandlingControls(_ events: [TerminalEvent]) {
    var batch: [TerminalEvent] = []
    for event in events {
      switch event {
      case .key(.control("z")), .key(.control("\\")):
        if keepsVisitors { continue }
        deliverBatch(&batch)
        guard isActive else { return }
        if event == .key(.control("z")) { suspend() } else { leave(bySignal: SIGQUIT) }
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

  /// Handles pending signals and a hangup between two events of a batch.
  public func checkSignals() {
    guard isActive, !sources.isEmpty else { return }
    handleSignals()
    if isCutOff { hangUp() }
  }

  private var isCutOff: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Whether a read without input means a hangup, and not that the input is already read.
  private var isTerminalGone: Bool {
    if isCutOff { return true }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    var waiting: Int32 = 0
    return ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) != 0 || waiting == 0
  }

  private func hangUp() {
    // The descriptor would stay readable forever.
    stopListening()
    deliver?([.hungUp])
  }

  /// Handles all pending signals. Several resizes count as one.
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

  /// Restores the terminal and stops the process; takes the terminal over again when it continues.
  func suspend() {
    def_prog_mode()
    leaveCurses()
    nc_suspend()
    resume()
  }

  /// Restores the terminal, then terminates the process with the original signal.
  func leave(bySignal number: Int32) -> Never {
    stop()
    willDie?()
    nc_die(number)
    exit(128 + number)
  }

  /// Repaints everything, because other programs may have changed the modes, size, and screen.
  private func resume() {
    reset_prog_mode()
    enterExtensions()
    let hasNewSize = adoptWindowSize()
    painter.forget()
    clearok(nc_screen(), true)
    deliver?(hasNewSize ? [.resize(screen.size), .resumed] : [.resumed])
  }
}
