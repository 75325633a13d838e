/// A terminal program as pure functions: events become messages, messages change the state, and the
/// state becomes a canvas. Side effects are returned as values.
public protocol Program {
  associatedtype State
  associatedtype Message: Sendable
  associatedtype Effect: Sendable

  /// Returns the message for an event; nil to ignore it. The screen is for finding click targets.
  func message(for event: TerminalEvent, in state: State, on screen: Screen) -> Message?

  func update(_ state: inout State, _ message: Message) -> [Effect]

  func view(_ state: State, on screen: Screen) -> Canvas

  /// Records that the state has been rendered. Must not change what is visible.
  func wasShown(_ state: inout State)
}

extension Program {
  public func wasShown(_ state: inout State) {}
}

/// The loop that runs a program on a terminal and owns its state.
///
/// Handles all events and messages in order, then renders once if the canvas has changed.
@MainActor
public final class ProgramLoop<P: Program> {
  /// Performs one effect. Results are sent back with `send(_:)`; `stop(_:)` ends the program.
  public typealias EffectHandler = @MainActor (P.Effect, ProgramLoop<P>) -> Void

  public private(set) var state: P.State
  public private(set) var exitCode: Int32?
  public let terminal: any Terminal
  /// Called before each message is handled, for the note that is left after a crash.
  public var willHandle: (@MainActor (P.Message) -> Void)?
  /// Called after the state was drawn, even if the canvas has not changed.
  public var didDraw: (@MainActor () -> Void)?
  private let program: P
  private let perform: EffectHandler
  private var messages: [P.Message] = []
  private var isWorking = false
  private var needsPicture = false
  private var isFlushPlanned = false
  private var picture: Canvas?
  private var waiting: [CheckedContinuation<Int32, Never>] = []

  public init(
    _ program: P, state: P.State, on terminal: any Terminal, perform: @escaping EffectHandler
  ) {
    (self.program, self.state, self.terminal, self.perform) = (program, state, terminal, perform)
  }

  /// Connects to the terminal, sends the program the window size, and renders the first canvas.
  public func start() {
    terminal.deliver = { [weak self] events in self?.receive(events) }
    receive([.resize(terminal.screen.size)])
  }

  public func run() async -> Int32 {
    start()
    return await ended()
  }

  public func ended() async -> Int32 {
    if let exitCode { return exitCode }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// Handles events that arrived together, then renders once.
  public func receive(_ events: [TerminalEvent]) {
    for event in events {
      terminal.checkSignals()
      guard exitCode == nil else { return }
      switch event {
      case .resumed:
        picture = nil
        needsPicture = true
      case .resize: needsPicture = true
      case .key, .repeatedKey, .mouse, .paste, .background, .hungUp: break
      }
      if let message = program.message(for: event, in: state, on: terminal.screen) {
        handle(message)
      }
      // The exit status that shells report for a process ended by SIGHUP.
      if event == .hungUp { stop(128 + 1) }
    }
    flush()
  }

  /// Handles a message that does not come from the terminal, such as the result of an effect.
  ///
  /// The state changes at once. The canvas is rendered after all pending messages.
  public func send(_ message: P.Message) {
    handle(message)
    guard !isWorking, !isFlushPlanned, exitCode == nil else { return }
    isFlushPlanned = true
    Task { [weak self] in
      self?.isFlushPlanned = false
      self?.flush()
    }
  }

  /// Renders the current state now.
  public func flush() {
    guard !isWorking, needsPicture, exitCode == nil else { return }
    needsPicture = false
    let canvas = program.view(state, on: terminal.screen)
    if canvas != picture {
      picture = canvas
      terminal.render(canvas)
    }
    didDraw?()
    program.wasShown(&state)
  }

  /// Ends the program and ignores later events and messages. The first exit code wins.
  public func stop(_ code: Int32) {
    guard exitCode == nil else { return }
    exitCode = code
    terminal.deliver = nil
    messages = []
    for continuation in waiting { continuation.resume(returning: code) }
    waiting = []
  }

  /// Updates the state with a message, and then with those that its effects send.
  private func handle(_ message: P.Message) {
    guard exitCode == nil else { return }
    messages.append(message)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    var next = 0
    while next < messages.count {
      willHandle?(messages[next])
      let effects = program.update(&state, messages[next])
      next += 1
      needsPicture = true
      for effect in effects where exitCode == nil { perform(effect, self) }
    }
    messages = []
  }
}
