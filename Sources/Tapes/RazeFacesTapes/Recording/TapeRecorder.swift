import Foundation
import Localization
import RazeFacesScreens
import StoreCore
package import TerminalKit

/// Records a session of the storefront as a tape. It records each key before passing it on, and
/// moves time in the same steps as the player, so that playback reproduces the session.
@MainActor package final class TapeRecorder {
  package private(set) var draft: TapeDraft
  private let stage: any TapeStage
  private let device: String
  private let terminal: any Terminal
  private let inner: RecordedTerminal
  private let pauseInRealTime: @Sendable (Duration) async -> Void
  private let watch: @MainActor (@escaping @Sendable () -> Void) -> AnyObject?
  private let failures: @MainActor () -> [(command: [String], status: Int32)]
  private let save: @MainActor (TapeDraft) throws -> Void
  private let notices: NoticeTexts
  private var secret = ""

  private var session: StorefrontSession?
  private var ending: CommandResult?
  private var lastContents: ScreenContents?
  private var events: [TerminalEvent] = []
  /// Whether another process may have changed the world.
  private var isChanged = false
  private var lastEvent = 0
  private var waiting: CheckedContinuation<Void, Never>?
  private var pausing: Task<Void, Never>?

  /// - Parameters:
  ///   - pause: waits in real time. Returns early if its task is cancelled.
  ///   - watch: calls back after every change of the world, until the returned object is released.
  ///   - failures: returns the commands that have failed in this world since the previous call.
  package init(
    _ draft: TapeDraft, on stage: any TapeStage, device: String, terminal: any Terminal,
    pause: @escaping @Sendable (Duration) async -> Void,
    watch: @escaping @MainActor (@escaping @Sendable () -> Void) -> AnyObject?,
    failures: @escaping @MainActor () -> [(command: [String], status: Int32)],
    save: @escaping @MainActor (TapeDraft) throws -> Void
  ) {
    (self.draft, self.stage, self.device, self.terminal) = (draft, stage, device, terminal)
    (pauseInRealTime, self.watch, self.failures, self.save) = (pause, watch, failures, save)
    inner = RecordedTerminal(terminal)
    notices = NoticeTexts(draft.settings.language.flatMap(Language.named) ?? .english)
  }

  // MARK: - Recording

  /// Runs a command as the first step of the tape. Returns its result if it failed.
  package func runFirst(_ arguments: [String]) async -> CommandResult? {
    let result = await stage.run(arguments + ["--device", device])
    guard result.status == 0 else { return result }
    draft.add(.run(arguments))
    return nil
  }

  package func record() async throws -> CommandResult {
    try save(draft)
    lastEvent = await newestEvents().last?.sequence ?? 0
    terminal.deliver = { [weak self] in self?.receive($0) }
    let watcher = watch { [weak self] in Task { @MainActor in self?.wakeAfterChange() } }
    Task {
      ending = await stage.openStorefront(device, inner) { self.session = $0 }
      wake()
    }
    _ = try await waitForRest()
    lastContents = session?.screenContents
    while ending == nil { try await recordNext() }
    withExtendedLifetime(watcher) {}
    // The key that quits is not a step, unlike the last key before a hang-up or a kill.
    if [0, 128 + SIGINT].contains(ending?.status) { draft.removeLastKey() }
    // The notification of the last command may not have arrived yet.
    isChanged = true
    await addCommands()
    try save(draft)
    return ending ?? CommandResult(status: 0, output: "", errors: "")
  }

  /// Records the next event or change, with its consequences.
  private func recordNext() async throws {
    if !events.isEmpty {
      try await record(events.removeFirst())
    } else if !isChanged || !secret.isEmpty {
      return await withCheckedContinuation { waiting = $0 }
    }
    if events.isEmpty, ending == nil { try await observe() }
  }

  private func record(_ event: TerminalEvent) async throws {
    switch event {
    case .key(let press): try await record(press)
    // In a tape, each key press is deliberate.
    case .repeatedKey(let press):
      if session?.screenContents?.sheets.isEmpty == true { try await record(press) }
    case .paste(let text): try await paste(text)
    case .mouse(let event): try await record(event)
    case .resize(let size):
      draft.add(.resize(size))
      try await send(.resize(size))
    case .background, .resumed, .hungUp: try await send(event)
    }
  }

  private func record(_ press: KeyPress) async throws {
    if session?.screenContents?.takesSecret == true {
      if let character = press.typed {
        secret.append(character)
        return try await self.press(press)
      }
      if press == KeyPress(.backspace), secret.popLast() != nil {
        return try await self.press(press)
      }
    }
    addSecret()
    if let character = press.typed, character != " " || draft.endsInText {
      draft.add(.type(String(character), pace: nil))
    } else if press.nameInTape != nil {
      draft.add(.press(press, count: 1, pace: nil))
    } else {
      // Tapes have no name for this key.
      return
    }
    try await self.press(press)
  }

  private func addSecret() {
    guard !secret.isEmpty else { return }
    draft.add(password: secret, testers: stage.catalog.testers)
    secret = ""
  }

  private func paste(_ text: String) async throws {
    if session?.screenContents?.takesSecret == true {
      for character in text { try await record(KeyPress(character)) }
      return
    }
    addSecret()
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard words.quotedInTape != nil else { return }
    draft.add(.copy(words))
    draft.add(.paste)
    try await send(.paste(words))
  }

  private func record(_ event: MouseEvent) async throws {
    addSecret()
    let cell = TapeTarget.cell(column: event.point.x + 1, row: event.point.y + 1)
    switch event.kind {
    case .click, .doubleClick:
      draft.add(.click(cell, isDouble: event.kind == .doubleClick))
    case .wheelUp, .wheelDown:
      draft.add(.turnWheel(isUp: event.kind == .wheelUp, count: 1))
      let size = inner.screen.size
      let middle = Point(size.width / 2, size.height / 2)
      return try await send(.mouse(MouseEvent(event.kind, at: middle)))
    }
    try await send(.mouse(event))
  }

  // MARK: - Expectations

  /// Waits until the storefront has settled, and adds expectations for what changed.
  private func observe() async throws {
    let (passed, isAtRest) = try await waitForRest()
    // During a password, the expectations would precede the step that types it.
    guard secret.isEmpty else { return }
    await addCommands()
    if passed > .zero || !isAtRest {
      let timeout = passed > draft.settings.waitTimeout ? passed + .seconds(1) : nil
      draft.add(isAtRest ? .wait(nil, inLastLine: false, timeout: timeout) : .sleep(passed))
    }
    guard isAtRest, ending == nil, let contents = session?.screenContents else { return }
    if let lastContents {
      for expectation in contents.expectations(since: lastContents, notices) {
        draft.add(.expect(expectation, isNegated: false))
      }
    }
    lastContents = contents
    try? save(draft)
  }

  private struct LoggedEvent: Decodable {
    let sequence: Int
    let command: [String]?
  }

  /// The number of events to read, which exceeds those of concurrent commands.
  private static let mostEvents = 2_000

  private func newestEvents() async -> [LoggedEvent] {
    let log = await stage.run(["log", "--all", "--json", "--limit", "\(Self.mostEvents)"])
    return (try? JSONDecoder().decode([LoggedEvent].self, from: Data(log.output.utf8))) ?? []
  }

  /// Adds the commands that other processes ran in this world.
  private func addCommands() async {
    guard isChanged else { return }
    isChanged = false
    for event in await newestEvents() where event.sequence > lastEvent {
      lastEvent = event.sequence
      guard let command = event.command else { continue }
      draft.add(.run(withDevice(command)))
    }
    for (command, status) in failures() {
      draft.addFailure(of: withDevice(command), status: status)
    }
  }

  private func withDevice(_ command: [String]) -> [String] {
    let isNamed = command.contains { $0.hasPrefix("--device") }
    let isStandard = device == DeviceName.standard
    return command + (isNamed || isStandard ? [] : ["--device", DeviceName.standard])
  }

  // MARK: - Events

  private func receive(_ events: [TerminalEvent]) {
    self.events += events
    wake()
  }

  private func wakeAfterChange() {
    isChanged = true
    wake()
  }

  private func wake() {
    pausing?.cancel()
    waiting?.resume()
    waiting = nil
  }

  private func send(_ event: TerminalEvent) async throws {
    inner.send(event)
    try await IdleProcess.wait()
  }

  private func press(_ press: KeyPress) async throws {
    try await send(.key(press))
    let end = stage.clock.now + draft.settings.typingSpeed
    while let next = stage.clock.next(upTo: end) {
      await pause(until: next)
      _ = stage.clock.moveToNext(upTo: end)
      try await IdleProcess.wait()
    }
    _ = stage.clock.moveToNext(upTo: end)
  }

  // MARK: - Time

  /// Lets real time pass until no work is in progress or an event arrives.
  private func waitForRest() async throws -> (passed: Duration, isAtRest: Bool) {
    try await IdleProcess.wait()
    let start = stage.clock.now
    while stage.clock.hasWork, ending == nil {
      guard let next = stage.clock.next(upTo: .seconds(1_000_000_000)) else { break }
      let before = stage.clock.now
      let waited = await pause(until: next)
      guard events.isEmpty else {
        let now = min(next, before + .milliseconds(Int(nearest: waited / .milliseconds(1))))
        while stage.clock.moveToNext(upTo: now) { try await IdleProcess.wait() }
        return (stage.clock.now - start, false)
      }
      _ = stage.clock.moveToNext(upTo: next)
      try await IdleProcess.wait()
    }
    return (stage.clock.now - start, true)
  }

  /// Waits in real time until a time is reached or an event arrives. Returns the time waited.
  @discardableResult private func pause(until next: Duration) async -> Duration {
    let length = next - stage.clock.now
    let clock = ContinuousClock()
    let start = clock.now
    while events.isEmpty, ending == nil {
      let left = length - (clock.now - start)
      guard left > .zero else { break }
      let pausing = Task { [pauseInRealTime] in await pauseInRealTime(left) }
      self.pausing = pausing
      await pausing.value
    }
    return clock.now - start
  }
}

/// The terminal of a recorded session. It renders at once; its events come from the recorder.
@MainActor final class RecordedTerminal: Terminal {
  private let outer: any Terminal
  var deliver: (@MainActor ([TerminalEvent]) -> Void)?

  init(_ outer: any Terminal) { self.outer = outer }

  var screen: Screen { outer.screen }

  var isMouseOn: Bool {
    get { outer.isMouseOn }
    set { outer.isMouseOn = newValue }
  }

  func render(_ canvas: Canvas) { outer.render(canvas) }
  func copy(_ text: String) -> Bool { outer.copy(text) }
  func send(_ event: TerminalEvent) { deliver?([event]) }
}
