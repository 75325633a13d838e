package import Foundation
import Synchronization

/// A time that stands still until it is moved, for everything that reads or waits for time: the
/// clock, pauses, alarms, and the ticks of what moves on a screen.
package final class HeldTime: Sendable {
  private struct Wait {
    let number: Int
    let end: Duration
    /// Whether something is under way that goes on afterwards; alarms ring for nobody.
    let isWork: Bool
    let waiter: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Duration.zero
    var begun = 0
    var waits: [Wait] = []
    var cancelled: Set<Int> = []
    var ticks: [String: @MainActor @Sendable () -> Void] = [:]
    var nextTick = Duration.zero
  }

  private static let tickLength = Duration.milliseconds(100)

  private let start: Date
  private let state = Mutex(State())

  package init(start: Date) { self.start = start }

  package var now: Duration { state.withLock { $0.now } }
  package var date: Date { start.addingTimeInterval(now / .seconds(1)) }

  /// Waits as part of some work; returns early if its task is cancelled.
  package func pause(_ duration: Duration) async { await wait(duration, isWork: true) }

  /// Waits for a time that may never come while anybody looks.
  package func alarm(_ duration: Duration) async { await wait(duration, isWork: false) }

  private func wait(_ duration: Duration, isWork: Bool) async {
    guard duration > .zero else { return }
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { state in
          if state.cancelled.remove(number) != nil { return true }
          state.waits.append(
            Wait(number: number, end: state.now + duration, isWork: isWork, waiter: waiter))
          return false
        }
        if isOver { waiter.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard let place = state.waits.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.waits.remove(at: place).waiter
      }
      waiter?.resume()
    }
  }

  /// Begins to call back ten times a second, or ends it if it is nil.
  ///
  /// - Parameter name: tells what moves from what else does.
  package func setTicking(of name: String, _ tick: (@MainActor @Sendable () -> Void)?) {
    state.withLock { state in
      if state.ticks.isEmpty { state.nextTick = state.now + Self.tickLength }
      state.ticks[name] = tick
    }
  }

  var waiting: Int { state.withLock { $0.waits.count } }
  package var hasWork: Bool { state.withLock { $0.waits.contains(where: \.isWork) } }

  /// The next time up to `limit` at which ``moveToNext(upTo:)`` wakes somebody; nil if there is none.
  func next(upTo limit: Duration) -> Duration? {
    state.withLock { state in
      let times = state.waits.map(\.end) + (state.ticks.isEmpty ? [] : [state.nextTick])
      return times.min().flatMap { $0 <= limit ? $0 : nil }
    }
  }

  private enum Woken {
    case waiter(CheckedContinuation<Void, Never>)
    case ticks([@MainActor @Sendable () -> Void])
  }

  /// Moves to the next time that anybody waits for, and wakes the first of them.
  ///
  /// - Returns: false if nobody waits for a time up to `limit`; the time is that then.
  @MainActor package func moveToNext(upTo limit: Duration) -> Bool {
    let woken = state.withLock { state -> Woken? in
      let first = state.waits.min { ($0.end, $0.number) < ($1.end, $1.number) }
      if !state.ticks.isEmpty, state.nextTick <= limit, state.nextTick <= first?.end ?? limit {
        state.now = max(state.now, state.nextTick)
        state.nextTick += Self.tickLength
        return .ticks(state.ticks.sorted { $0.key < $1.key }.map(\.value))
      }
      guard let first, first.end <= limit else {
        state.now = max(state.now, limit)
        return nil
      }
      state.now = max(state.now, first.end)
      state.waits.removeAll { $0.number == first.number }
      return .waiter(first.waiter)
    }
    switch woken {
    case .waiter(let waiter): waiter.resume()
    case .ticks(let ticks): for tick in ticks { tick() }
    case nil: return false
    }
    return true
  }
}
