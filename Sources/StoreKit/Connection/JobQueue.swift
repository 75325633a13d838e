import Synchronization

/// A queue that runs an app's calls, from any thread, in the order in which they were made. (Tasks
/// started one after the other have no order.)
final class JobQueue<Reader: Sendable>: Sendable {
  typealias Act = @MainActor @Sendable (Reader) async -> Void

  struct Job: Sendable {
    var act: Act
    /// Instead of `act`, if nobody reads it any more: for those who wait for an answer.
    var drop: @Sendable () -> Void
  }

  let stream: AsyncStream<Job>
  /// A job is work from the moment when it is enqueued.
  let work = WorkCount()
  private let slot: AsyncStream<Job>.Continuation

  init() { (stream, slot) = AsyncStream.makeStream() }

  func enqueue(_ act: @escaping Act, orElse drop: @escaping @Sendable () -> Void = {}) {
    work.begin()
    guard case .terminated = slot.yield(Job(act: act, drop: drop)) else { return }
    work.end()
    drop()
  }

  func close() { slot.finish() }
}

/// A count of the work under way. Work is counted before it starts, so that a wait for the end of
/// all work never sees a gap.
final class WorkCount: Sendable {
  private struct State {
    var running = 0
    var begun = 0
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var begun: Int { state.withLock { $0.begun } }

  func begin() {
    state.withLock { state in
      state.running += 1
      state.begun += 1
    }
  }

  func end() {
    wake(if: { state in
      state.running -= 1
      return state.running == 0
    })
  }

  /// Keeps nobody waiting any more.
  func close() {
    wake(if: { state in
      state.isClosed = true
      return true
    })
  }

  private func wake(if change: (inout State) -> Bool) {
    let woken = state.withLock { state in
      guard change(&state) else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in woken { waiter.resume() }
  }

  /// Returns when nothing was under way for a moment.
  func pause() async {
    await withCheckedContinuation { waiter in
      let isOver = state.withLock { state in
        if state.running == 0 || state.isClosed { return true }
        state.waiting.append(waiter)
        return false
      }
      if isOver { waiter.resume() }
    }
  }
}
