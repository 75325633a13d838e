import Foundation
import RazeFacesDevice
import StoreCore
import TerminalKit

/// Records the screens of a session for its evidence.
///
/// A screen is settled when the user reacts to it, or after a second. Screens are compared off the
/// main actor, so that no key has to wait.
@MainActor final class SessionRecorder {
  /// Reads or changes the history, off the main actor.
  private typealias Job = @Sendable (inout ScreenHistory) -> Void

  /// The time in seconds after which a screen is settled without input.
  private static let rest: TimeInterval = 1
  /// The maximum number of actions per screen.
  private static let mostActions = 50

  /// The IDs of this storefront's sessions, by which its own actions are recognized.
  var sessions: Set<String> = []
  private let clock: @Sendable () -> Date
  private let start: Date
  private let jobs: AsyncStream<Job>.Continuation
  private var shown: (screen: Canvas, date: Date)?
  private var isKept = false
  /// Adds a settled screen, which is passed on with the next one.
  private var pending: Job?
  private var actions: [SessionRecord.Repeated] = []
  /// The state of the device at the first key press.
  private var before: AppState?

  /// - Parameter clock: The system clock.
  init(clock: @escaping @Sendable () -> Date) {
    self.clock = clock
    start = clock()
    let (stream, continuation) = AsyncStream.makeStream(of: Job.self)
    jobs = continuation
    Task.detached(priority: .utility) {
      var history = ScreenHistory()
      for await job in stream { job(&history) }
    }
  }

  deinit { jobs.finish() }

  /// Records a screen that was rendered.
  func recordScreen(_ screen: Canvas) {
    let now = clock()
    if let shown, now.timeIntervalSince(shown.date) >= Self.rest { endScreen() }
    sendPending()
    shown = (screen, now)
    isKept = false
  }

  /// Records an action of the user.
  ///
  /// - Parameter origin: The origin of the storefront in the window.
  func recordInput(
    _ message: StorefrontMessage, at origin: Point = .zero, _ device: @autoclosure () -> AppState
  ) {
    guard let action = SessionRecord.Action(message, at: origin), shown != nil else { return }
    if before == nil { before = device() }
    record(action)
  }

  func recordResize(to size: Size) {
    if shown != nil { record(.resize(size)) }
  }

  private func record(_ action: SessionRecord.Action) {
    // Consecutive edits are one action.
    if action != .edit || actions.last?.action != .edit { endScreen() }
    if actions.last?.action == action {
      actions[actions.count - 1].count += 1
    } else if actions.count < Self.mostActions {
      actions.append(SessionRecord.Repeated(action: action, count: 1))
    }
  }

  private func endScreen() {
    guard !isKept, let shown else { return }
    pending = { [actions] in $0.append(shown.screen, actions, at: shown.date) }
    (isKept, actions) = (true, [])
  }

  private func sendPending() {
    if let job = pending.take() { jobs.yield(job) }
  }

  /// Returns the record so far, including the current screen.
  ///
  /// - Parameter hidden: The screen of a device that the window has no room for.
  func record(of name: String, _ device: AppState, hidden: Canvas? = nil) async -> SessionRecord {
    endScreen()
    sendPending()
    let now = clock()
    if let hidden { jobs.yield { $0.append(hidden, [], at: now) } }
    // Keys that have changed nothing on the screen.
    if let shown, !actions.isEmpty {
      jobs.yield { [actions] in $0.append(shown.screen, actions, at: now) }
    }
    actions = []
    let history = await withCheckedContinuation { continuation in
      jobs.yield { continuation.resume(returning: $0) }
    }
    // If the user has switched devices, the first one's products cannot be compared.
    let before = before.flatMap { $0.storeState?.device == device.storeState?.device ? $0 : nil }
    return SessionRecord(
      device: name, start: start, moments: history.moments, missing: history.missing,
      before: (before ?? device).products, after: device.products)
  }
}

extension SessionRecord.Action {
  fileprivate init?(_ message: StorefrontMessage, at origin: Point) {
    switch message {
    case .key(let press): self = .press(press)
    // What a key types may be a password. Keys that move or delete are named.
    case .edited(.insert, _), .edited(_, nil): self = .edit
    case .edited(_, let press?): self = .press(press)
    case .pointed(let event, _):
      let point = event.point.moved(x: origin.x, y: origin.y)
      switch event.kind {
      case .click: self = .click(point, isDouble: false)
      case .doubleClick: self = .click(point, isDouble: true)
      case .wheelUp: self = .wheel(isUp: true)
      case .wheelDown: self = .wheel(isUp: false)
      }
    default: return nil
    }
  }
}
