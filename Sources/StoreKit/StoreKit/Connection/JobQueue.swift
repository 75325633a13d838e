import Synchronization

/// A serial queue of jobs from any thread, run in the order they were enqueued. Tasks have no
/// guaranteed order.
package final class JobQueue<Worker: Sendable>: Sendable {
  package typealias Act = @MainActor @Sendable (Worker) async -> Void

  private typealias Job = (act: Act, drop: @Sendable () -> Void)

  /// The count of pending jobs and other work. A job counts as soon as it is enqueued.
  package let work = WorkCount()
  private let jobs: AsyncStream<Job>
  private let slot: AsyncStream<Job>.Continuation

  package init() { (jobs, slot) = AsyncStream.makeStream() }

  /// - Parameter drop: Called instead of `act` if the queue has stopped, so that callers do not
  ///   wait forever.
  package func enqueue(_ act: @escaping Act, orElse drop: @escaping @Sendable () -> Void = {}) {
    work.begin()
    guard case .terminated = slot.yield((act, drop)) else { return }
    work.end()
    drop()
  }

  /// - Parameter perform: Runs the job, or returns false to drop it.
  @MainActor package func run(_ perform: @MainActor (Act) async -> Bool) async {
    for await job in jobs {
      if !(await perform(job.act)) { job.drop() }
      work.end()
    }
  }

  /// Ends ``run(_:)`` after the pending jobs. Later jobs are dropped.
  package func close() { slot.finish() }
}

/// A count of running work. Work is counted before it starts, so that ``idle()`` never sees a gap.
package final class WorkCount: Sendable {
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

  @MainActor package func start(_ body: @escaping @MainActor () async -> Void) {
    begin()
    Task {
      await body()
      end()
    }
  }

  /// Resumes all waiting callers. Later callers do not wait.
  func close() {
    wake(if: { state in
      state.isClosed = true
      return true
    })
  }

  package func wake() { wake(if: { _ in true }) }

  private func wake(if change: (inout State) -> Bool) {
    let woken = state.withLock { state in
      guard change(&state) else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in woken { waiter.resume() }
  }

  package func idle() async {
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

final class FirstOfTwo: Sendable {
  private let isOver = Atomic(false)

  func isWon() -> Bool { !isOver.exchange(true, ordering: .sequentiallyConsistent) }
}
