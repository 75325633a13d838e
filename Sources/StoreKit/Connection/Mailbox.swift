import Synchronization

/// The one way into the store: what the app does, from whatever thread, happens in the order in
/// which it was done. (Tasks started one after the other have no order.)
final class Mailbox: Sendable {
  typealias Letter = @MainActor @Sendable (StoreSession) async -> Void

  private struct Count {
    var posted = 0
    var done = 0
  }

  let letters: AsyncStream<Letter>
  private let slot: AsyncStream<Letter>.Continuation
  private let count = Mutex(Count())

  init() { (letters, slot) = AsyncStream.makeStream() }

  func post(_ letter: @escaping Letter) {
    // Counted before it can be read, so that nobody sees an idle store in between.
    count.withLock { count in
      count.posted += 1
      slot.yield(letter)
    }
  }

  func markDone() { count.withLock { $0.done += 1 } }
  func close() { slot.finish() }

  var isEmpty: Bool { count.withLock { $0.posted == $0.done } }
  var posted: Int { count.withLock { $0.posted } }
}
