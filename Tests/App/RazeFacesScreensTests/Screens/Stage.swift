import Foundation
import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

@testable import RazeFacesScreens

/// The storefront without a terminal or a store. It takes keys, and returns screens and effects.
struct Stage {
  var state: StorefrontState { didSet { drawn = Drawn() } }
  let program = StorefrontProgram()
  var screen: Screen { didSet { drawn = Drawn() } }
  /// The screen of this state, drawn once.
  private var drawn = Drawn()
  /// The effects so far, except for those of the timer.
  private(set) var effects: [StorefrontEffect] = []
  /// The pending pause after a key.
  private(set) var quiet: Int?
  /// Whether the pause after moving the selection ends at once.
  var restsAtOnce = true
  private(set) var rests: [Int] = []

  init(
    _ device: AppState, size: Size = Size(80, 24), capabilities: Capabilities = Capabilities(),
    texts: Texts = .english, spoken: [Language] = [], allowsMotion: Bool = true,
    hasAskedTheStore: Bool = true
  ) {
    screen = Screen(size: size, capabilities: capabilities)
    state = StorefrontState(
      Shared(
        content: Sample.catalog, screen: screen, texts: texts, spoken: spoken, timeZone: .gmt,
        now: Sample.now, allowsMotion: allowsMotion))
    state.hasAskedTheStore = hasAskedTheStore
    send(.resized(size))
    send(.deviceChanged(device))
    state.shared.holdings = Holdings()
    state.shared.hasSandboxLists = true
  }

  /// Sends a message and marks its screen as shown.
  mutating func send(_ message: StorefrontMessage) {
    sendUnseen(message)
    program.wasShown(&state)
  }

  /// Sends a message together with the next one, so that its screen is not shown.
  mutating func sendUnseen(_ message: StorefrontMessage) {
    effects += program.update(&state, message).filter { effect in
      if case .awaitQuiet(let wait) = effect { quiet = wait }
      if case .awaitRest(let wait) = effect {
        rests.append(wait)
        return false
      }
      return effect != .startTicking && effect != .stopTicking
        && quiet.map { .awaitQuiet(wait: $0) } != effect
    }
    if restsAtOnce { endRests() }
  }

  /// Ends the pause after a key.
  mutating func rest() {
    if let wait = quiet.take() { send(.quietEnded(wait: wait)) }
  }

  /// Ends the pauses after moving the selection.
  mutating func endRests() {
    for wait in rests { _ = program.update(&state, .rested(wait: wait)) }
    rests = []
  }

  mutating func feed(_ event: TerminalEvent) {
    if let message = program.message(for: event, in: state, on: screen) { send(message) }
  }

  mutating func press(_ presses: KeyPress...) {
    for press in presses { feed(.key(press)) }
  }

  mutating func press(_ key: Key, times: Int = 1) {
    for _ in 0..<times { feed(.key(KeyPress(key))) }
  }

  mutating func type(_ text: String) {
    for character in text { feed(.key(KeyPress(character))) }
  }

  mutating func click(_ x: Int, _ y: Int) { feed(.mouse(MouseEvent(.click, at: Point(x, y)))) }

  mutating func resize(_ size: Size) {
    screen.size = size
    feed(.resize(size))
  }

  /// Loads the log for the last request.
  mutating func read(_ log: EventPage) {
    send(.logLoaded(log, state.log.log.query(everything: state.log.isEverything)))
  }

  /// Loads transactions for the last request.
  mutating func read(
    _ records: [TransactionRecord], hasMore: Bool = false, before last: UInt64? = nil
  ) {
    let page = TransactionPage(records: records, hasMore: hasMore)
    send(.transactionsLoaded(page, before: last))
  }

  mutating func openTransactions(_ records: [TransactionRecord] = Sample.page.records) {
    press("3")
    read(records)
  }

  /// Returns the effects since the last call.
  mutating func takeEffects() -> [StorefrontEffect] {
    defer { effects = [] }
    return effects
  }

  var canvas: Canvas { drawn.canvas(program.view(state, on: screen)) }
  var text: String { drawn.text(canvas.text) }

  /// Returns the line of the screen that contains a text.
  func line(_ text: String) -> String? {
    self.text.split(separator: "\n").map(String.init).first { $0.contains(text) }
  }

  var footer: String { canvas.line(screen.size.height - 1) }
  var note: String { canvas.line(screen.size.height - 2) }

  /// The name in the selected row.
  var selectedName: String? { state.store.selected?.name }

  mutating func select(_ name: String) {
    press(.home)
    for _ in 0..<state.store.table.rows.count where selectedName != name { press(.down) }
  }

  private final class Drawn {
    private var canvas: Canvas?
    private var text: String?

    func canvas(_ draw: @autoclosure () -> Canvas) -> Canvas {
      if let canvas { return canvas }
      let drawn = draw()
      canvas = drawn
      return drawn
    }

    func text(_ write: @autoclosure () -> String) -> String {
      if let text { return text }
      let written = write()
      text = written
      return written
    }
  }
}

extension StorefrontState {
  private func screen<Screen: StorefrontScreen>(_ type: Screen.Type) -> Screen {
    screens.lazy.compactMap { $0 as? Screen }.first ?? Screen()
  }

  var store: StoreScreen { screen(StoreScreen.self) }
  var library: LibraryScreen { screen(LibraryScreen.self) }
  var transactions: TransactionsScreen { screen(TransactionsScreen.self) }
  var sandbox: SandboxScreen { screen(SandboxScreen.self) }
  var log: LogScreen { screen(LogScreen.self) }

  func sheet<Sheet: StorefrontSheet>(_ type: Sheet.Type) -> Sheet? {
    sheets.lazy.compactMap { $0 as? Sheet }.first
  }

  /// Returns whether this sheet is in front.
  func isAt<Handler: KeyHandler>(_ room: Handler.Type) -> Bool {
    sheets.last.map { $0 is Handler } ?? (screen is Handler)
  }

  var isOnProductPage: Bool { isAt(StoreScreen.self) && store.page != nil }
}

extension LogScreen {
  var selectedEvents: [Int64] { rows[list.selected].entries.map(\.id) }
}

extension Size {
  static let design = Size(80, 24)
  static let wide = Size(120, 40)
  static let narrow = Size(50, 16)
  static let smallest = Size(40, 12)
  static let all: [Size] = [.design, .wide, .narrow]
}
