import CNcurses
import Dispatch
import Glibc
public import TerminalKit

/// The terminal on standard input and output, driven by ncurses.
///
/// It uses the alternate screen from `init` to `stop`, and restores the terminal if a signal or a
/// crash ends the process. It runs on the main queue, driven by keys, signals, and canvases.
@MainActor
public final class NcursesTerminal: Terminal {
  public private(set) var screen: Screen
  public var deliver: (@MainActor ([TerminalEvent]) -> Void)?
  public var willDie: (@MainActor () -> Void)?
  public var keepsVisitors = false
  public var isMouseOn = false {
    didSet {
      guard isMouseOn != oldValue, isActive else { return }
      mousemask(isMouseOn ? NC_LEFT_PRESSED | NC_WHEEL_UP | NC_WHEEL_DOWN : 0, nil)
    }
  }

  let painter: Painter
  var decoder: InputDecoder
  private let environment: TerminalEnvironment
  private let hasExtensions: Bool
  private(set) var sources: [any DispatchSourceRead] = []
  private(set) var isActive = true
  /// The time of the query for the background color; nil after the answer.
  var timeOfQuestion: UInt64?

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"
  /// The time that curses waits for the rest of a sequence after Esc, in milliseconds.
  private static let escapeDelay: Int32 = 25

  /// Starts curses on the terminal, or throws the reason why it cannot.
  public init(for program: TerminalProgram) throws(TerminalFailure) {
    let environment = TerminalEnvironment.current()
    try environment.check(program)
    let isUTF8 = Self.setLocale(environment)
    nc_remember_terminal()
    let signals = nc_catch_signals()
    guard signals >= 0 else { throw TerminalFailure("out of file descriptors.", program) }
    do throws(TerminalFailure) {
      try Self.open(environment, program)
    } catch {
      nc_release_signals()
      throw error
    }
    nc_arm(program.name)
    let colors = Self.startColors(environment)
    Self.setModes()
    self.environment = environment
    hasExtensions = environment.understandsExtensions(hasMouse: nc_capability("kmous") != nil)
    let capabilities = Capabilities(
      colors: colors, glyphs: environment.glyphs(isUTF8: isUTF8),
      hasDim: nc_capability("dim") != nil, background: environment.background)
    screen = Screen(size: Self.cursesSize, capabilities: capabilities)
    painter = Painter(capabilities: capabilities)
    decoder = InputDecoder(
      keys: KeyCodes.install(), pasteBegins: KeyCodes.pasteBegins, pasteEnds: KeyCodes.pasteEnds)
    enterExtensions()
    if capabilities.background == .unknown, colors == .full { askForBackground() }
    listen(to: STDIN_FILENO) { $0.readInput() }
    listen(to: signals) { $0.handleSignals() }
  }

  public func render(_ canvas: Canvas) {
    guard isActive else { return }
    painter.paint(canvas)
  }

  @discardableResult public func copy(_ text: String) -> Bool {
    guard isActive, hasExtensions,
      let sequence = Clipboard.sequence(for: text, isInTmux: environment.isInTmux)
    else { return false }
    send(sequence)
    return true
  }

  /// Restores the terminal, then prints what was written to standard error in the meantime.
  public func stop() {
    guard isActive else { return }
    isActive = false
    stopListening()
    deliver = nil
    readLateAnswer()
    leaveCurses()
    nc_disarm()
    nc_release_signals()
  }

  func leaveCurses() {
    if hasExtensions { send(Self.pasteOff) }
    endwin()
  }

  func enterExtensions() { if hasExtensions { send(Self.pasteOn) } }

  private func askForBackground() {
    guard hasExtensions else { return }
    timeOfQuestion = DispatchTime.now().uptimeNanoseconds
    send(ControlSequence.backgroundQuestion)
  }

  func stopListening() {
    for source in sources { source.cancel() }
    sources = []
  }

  /// Updates the size of the curses screen, and returns whether it changed.
  func adoptWindowSize() -> Bool {
    var height: Int32 = 0
    var width: Int32 = 0
    if nc_window_size(&height, &width) { resizeterm(height, width) }
    guard screen.size != Self.cursesSize else { return false }
    screen.size = Self.cursesSize
    return true
  }

  private func listen(to descriptor: Int32, _ handle: @escaping (NcursesTerminal) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isActive else { return }
        nc_prepare_crash_stack()
        handle(self)
      }
    }
    source.activate()
    sources.append(source)
  }

  private func send(_ sequence: String) {
    var sequence = sequence
    sequence.withUTF8 { nc_write($0.baseAddress, $0.count) }
  }

  static var cursesSize: Size { Size(Int(getmaxx(nc_screen())), Int(getmaxy(nc_screen()))) }

  /// Sets the locale's character type only, and returns whether it is UTF-8. A UTF-8 locale that is
  /// not installed, as in small containers, still counts as UTF-8.
  private static func setLocale(_ environment: TerminalEnvironment) -> Bool {
    let isInstalled = setlocale(LC_CTYPE, "") != nil
    let isUTF8 = isInstalled ? nc_locale_is_utf8() : environment.namesUTF8
    // In other locales only ASCII is sent, which is valid UTF-8 too. In a UTF-8 locale, curses does
    // not use the repeat-character capability (rep), which several emulators do not support.
    if !nc_locale_is_utf8() { setlocale(LC_CTYPE, "C.UTF-8") }
    return isUTF8 && nc_locale_is_utf8()
  }

  private static func open(
    _ environment: TerminalEnvironment, _ program: TerminalProgram
  ) throws(TerminalFailure) {
    // These variables would fix the size of the screen.
    unsetenv("LINES")
    unsetenv("COLUMNS")
    set_escdelay(escapeDelay)
    let type = environment.terminalType ?? ""
    guard nc_open(nil) || (environment.isKinOfXterm && nc_open("xterm-256color")) else {
      throw TerminalFailure(
        "the terminal type '\(type)' is unknown here; try TERM=xterm-256color", program)
    }
    guard nc_capability("cup") != nil else {
      endwin()
      throw .cannotPosition(type, program)
    }
  }

  private static func startColors(_ environment: TerminalEnvironment) -> ColorDepth {
    guard !environment.wantsNoColor, has_colors() else { return .none }
    start_color()
    use_default_colors()
    return environment.colors(has: Int(nc_colors()))
  }

  private static func setModes() {
    // In raw mode, Ctrl-C, Ctrl-Z, and Ctrl-S are ordinary keys.
    raw()
    noecho()
    nonl()
    keypad(nc_screen(), true)
    nodelay(nc_screen(), true)
    // All input is read before a refresh, so curses need not check for typeahead.
    typeahead(-1)
    mouseinterval(0)
  }
}
