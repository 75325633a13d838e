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

  private struct Count {
    var enqueued = 0
    var done = 0
  }

  let stream: AsyncStream<Job>
  private let slot: AsyncStream<Job>.Continuation
  private let count = Mutex(Count())

  init() { (stream, slot) = AsyncStream.makeStream() }

  func enqueue(_ act: @escaping Act, orElse drop: @escaping @Sendable () -> Void = {}) {
    // Counted before it can be read, so that nobody sees an idle store in between.
    let isClosed = count.withLock { count in
      if case .terminated = slot.yield(Job(act: act, drop: drop)) { return true }
      count.enqueued += 1
      return false
    }
    if isClosed { drop() }
  }

  func markDone() { count.withLock { $0.done += 1 } }
  func close() { slot.finish() }

  var isEmpty: Bool { count.withLock { $0.enqueued == $0.done } }
  var enqueued: Int { count.withLock { $0.enqueued } }
}
