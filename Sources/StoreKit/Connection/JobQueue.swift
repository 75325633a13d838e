import Synchronization

/// A serial line of work: jobs from any thread, done in the order in which they were enqueued. (Tasks
/// that are started one after the other have no order.)
package final class JobQueue<Worker: Sendable>: Sendable {
  package typealias Act = @MainActor @Sendable (Worker) async -> Void

  private struct Job: Sendable {
    var act: Act
    var drop: @Sendable () -> Void
  }

  /// The jobs, which count from the moment when they are enqueued, and what is done beside them.
  package let work = WorkCount()
  private let jobs: AsyncStream<Job>
  private let slot: AsyncStream<Job>.Continuation

  package init() { (jobs, slot) = AsyncStream.makeStream() }

  /// - Parameter drop: called instead of `act` if nobody works any more: for those who wait for an
  ///   answer.
  package func enqueue(_ act: @escaping Act, orElse drop: @escaping @Sendable () -> Void = {}) {
    work.begin()
    guard case .terminated = slot.yield(Job(act: act, drop: drop)) else { return }
    work.end()
    drop()
  }

  /// Takes one job after the other until there will be no more.
  ///
  /// - Parameter perform: returns false for a job to be dropped.
  @MainActor package func run(_ perform: @MainActor (Act) async -> Bool) async {
    for await job in jobs {
      if !(await perform(job.act)) { job.drop() }
      work.end()
    }
  }

  func close() { slot.finish() }
}

/// A count of the work under way. Work is counted before it starts, so that a wait for the end of
/// all work never sees a gap.
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

  /// Does something that may take its time.
  @MainActor package func start(_ body: @escaping @MainActor () async -> Void) {
    begin()
    Task {
      await body()
      end()
    }
  }

  /// Keeps nobody waiting any more.
  func close() {
    wake(if: { state in
      state.isClosed = true
      return true
    })
  }

  /// Lets those go who wait for the end of all work.
  package func wake() { wake(if: { _ in true }) }

  private func wake(if change: (inout State) -> Bool) {
    let woken = state.withLock { state in
      guard change(&state) else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in woken { waiter.resume() }
  }

  /// Returns when nothing was under way for a moment.
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

/// Two that may come at any time, of which the first counts.
final class FirstOfTwo: Sendable {
  private let isOver = Mutex(false)

  /// Returns true to the first caller.
  func isWon() -> Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}
