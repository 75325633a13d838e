import Synchronization

/// A timer that runs only until a test releases it.
public final class HeldTimer: Sendable {
  private struct State {
    var asked: [Duration] = []
    var hasRunOut = false
    var waiting: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The requested durations.
  public var asked: [Duration] { state.withLock { $0.asked } }

  public func wait(_ duration: Duration) async {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.asked.append(duration)
      if state.hasRunOut { continuation.finish() } else { state.waiting.append(continuation) }
    }
    // Also ends if its task is canceled.
    for await _ in end {}
  }

  /// Ends all current and later waits.
  public func runOut() {
    let waiting = state.withLock { state in
      defer { (state.hasRunOut, state.waiting) = (true, []) }
      return state.waiting
    }
    for waiter in waiting { waiter.finish() }
  }
}
