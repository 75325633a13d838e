import Synchronization

/// A timer whose time stands still until a test lets it run out.
public final class HeldTimer: Sendable {
  private struct State {
    var asked: [Duration] = []
    var hasRunOut = false
    var waiting: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The durations of the waits that were asked for.
  public var asked: [Duration] { state.withLock { $0.asked } }

  public func wait(_ duration: Duration) async {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.asked.append(duration)
      if state.hasRunOut { continuation.finish() } else { state.waiting.append(continuation) }
    }
    // It ends with its task, too.
    for await _ in end {}
  }

  /// All that is waited for is over, now and from now on.
  public func runOut() {
    let waiting = state.withLock { state in
      defer { (state.hasRunOut, state.waiting) = (true, []) }
      return state.waiting
    }
    for waiter in waiting { waiter.finish() }
  }
}
