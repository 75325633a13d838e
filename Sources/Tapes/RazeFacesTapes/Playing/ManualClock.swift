package import Foundation
import Synchronization

/// A clock that stands still until it is moved, for timestamps, pauses, alarms, and animations.
package final class ManualClock: Sendable {
  private struct Wait {
    let number: Int
    let end: Duration
    /// Whether work in progress continues after the wait. Alarms are not work.
    let isWork: Bool
    let waiter: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Duration.zero
    var count = 0
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

  /// Waits as part of work in progress. Returns early if the task is cancelled.
  package func pause(_ duration: Duration) async { await wait(duration, isWork: true) }

  /// Waits without counting as work in progress. Returns early if the task is cancelled.
  package func alarm(_ duration: Duration) async { await wait(duration, isWork: false) }

  private func wait(_ duration: Duration, isWork: Bool) async {
    guard duration > .zero else { return }
    let number = state.withLock { state in
      state.count += 1
      return state.count
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

  /// Calls back ten times a second for an animation, or stops if its callback is nil.
  package func setTicking(of name: String, _ tick: (@MainActor @Sendable () -> Void)?) {
    state.withLock { state in
      if state.ticks.isEmpty { state.nextTick = state.now + Self.tickLength }
      state.ticks[name] = tick
    }
  }

  var waiting: Int { state.withLock { $0.waits.count } }
  package var hasWork: Bool { state.withLock { $0.waits.contains(where: \.isWork) } }

  /// Returns the next time up to `limit` at which a wait or tick is due; nil if there is none.
  func next(upTo limit: Duration) -> Duration? {
    state.withLock { state in
      let times = state.waits.map(\.end) + (state.ticks.isEmpty ? [] : [state.nextTick])
      return times.min().flatMap { $0 <= limit ? $0 : nil }
    }
  }

  /// Resumes the earliest wait or tick up to `limit`. Returns false if `limit` came without one.
  @MainActor package func moveToNext(upTo limit: Duration) -> Bool {
    let wake = state.withLock { state -> (@MainActor @Sendable () -> Void)? in
      let first = state.waits.min { ($0.end, $0.number) < ($1.end, $1.number) }
      if !state.ticks.isEmpty, state.nextTick <= limit, state.nextTick <= first?.end ?? limit {
        state.now = max(state.now, state.nextTick)
        state.nextTick += Self.tickLength
        let ticks = state.ticks.sorted { $0.key < $1.key }.map(\.value)
        return { for tick in ticks { tick() } }
      }
      guard let first, first.end <= limit else {
        state.now = max(state.now, limit)
        return nil
      }
      state.now = max(state.now, first.end)
      state.waits.removeAll { $0.number == first.number }
      return { [waiter = first.waiter] in waiter.resume() }
    }
    wake?()
    return wake != nil
  }
}
