import Synchronization

/// The one way into the store: what the app does, from whatever thread, happens in the order in
/// which it was done. (Tasks started one after the other have no order.)
final class Mailbox: Sendable {
  struct Letter: Sendable {
    var act: @MainActor @Sendable (StoreSession) async -> Void
    /// Instead of `act`, where the connection was closed before: for those who wait for an answer.
    var drop: @Sendable () -> Void
  }

  private struct Count {
    var posted = 0
    var done = 0
  }

  let letters: AsyncStream<Letter>
  private let slot: AsyncStream<Letter>.Continuation
  private let count = Mutex(Count())

  init() { (letters, slot) = AsyncStream.makeStream() }

  func post(
    _ act: @escaping @MainActor @Sendable (StoreSession) async -> Void,
    orElse drop: @escaping @Sendable () -> Void = {}
  ) {
    // Counted before it can be read, so that nobody sees an idle store in between.
    count.withLock { count in
      count.posted += 1
      slot.yield(Letter(act: act, drop: drop))
    }
  }

  func markDone() { count.withLock { $0.done += 1 } }
  func close() { slot.finish() }

  var isEmpty: Bool { count.withLock { $0.posted == $0.done } }
  var posted: Int { count.withLock { $0.posted } }
}
