/// A program for a terminal as pure functions: events become messages, messages change the state,
/// the state becomes a canvas. What must happen outside is returned as effects.
public protocol Program {
  associatedtype State
  associatedtype Message: Sendable
  associatedtype Effect: Sendable

  /// Returns the meaning of an event here and now; nil for nothing. The screen is for finding the
  /// target of a click.
  func message(for event: TerminalEvent, in state: State, on screen: Screen) -> Message?

  func update(_ state: inout State, _ message: Message) -> [Effect]

  func view(_ state: State, on screen: Screen) -> Canvas

  /// Notes that the state's picture is on the terminal; changes nothing that is seen.
  func wasShown(_ state: inout State)
}

extension Program {
  public func wasShown(_ state: inout State) {}
}

/// The loop that runs a program on a terminal: events and messages in order, then one picture for
/// all of them.
///
/// It owns the state. Nothing happens unless something comes in, and nothing is sent to the
/// terminal unless the picture differs from the last one.
@MainActor
public final class ProgramLoop<P: Program> {
  /// A function that performs one effect. Later results come back through `send`; the end of the
  /// program is a call of `stop`.
  public typealias EffectHandler = @MainActor (P.Effect, ProgramLoop<P>) -> Void

  public private(set) var state: P.State
  public private(set) var exitCode: Int32?
  public let terminal: any Terminal
  /// Told of each message before it is handled; for the note that a crash leaves behind.
  public var willHandle: (@MainActor (P.Message) -> Void)?
  /// Told of each picture that is on the terminal.
  public var didShow: (@MainActor (Canvas) -> Void)?
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

  /// Connects to the terminal, tells the program the size, and shows the first picture.
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

  /// Handles events that arrived together: all updates, then one picture.
  public func receive(_ events: [TerminalEvent]) {
    for event in events {
      terminal.lookAround()
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
      // The exit code of a process that SIGHUP ended, as shells count.
      if event == .hungUp { stop(128 + 1) }
    }
    flush()
  }

  /// Handles a message from anywhere but the terminal, as what an effect found out.
  ///
  /// The state changes at once; the picture follows when everything that is ready has been handled.
  public func send(_ message: P.Message) {
    handle(message)
    guard !isWorking, !isFlushPlanned, exitCode == nil else { return }
    isFlushPlanned = true
    Task { [weak self] in
      self?.isFlushPlanned = false
      self?.flush()
    }
  }

  /// Shows the present state now instead of a moment later.
  public func flush() {
    guard !isWorking, needsPicture, exitCode == nil else { return }
    needsPicture = false
    let canvas = program.view(state, on: terminal.screen)
    if canvas != picture {
      picture = canvas
      terminal.render(canvas)
      didShow?(canvas)
    }
    program.wasShown(&state)
  }

  /// Ends the program; later events and messages do nothing. The first code counts.
  public func stop(_ code: Int32) {
    guard exitCode == nil else { return }
    exitCode = code
    terminal.deliver = nil
    messages = []
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume(returning: code) }
  }

  /// Updates with one message and all that its effects send meanwhile, in order.
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
