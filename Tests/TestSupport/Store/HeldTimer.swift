import Synchronization

/// A timer whose time stands still until a test lets it run out.
public final class HeldTimer: Sendable {
  private struct State {
    var asked: [Duration] = []
    var hasRunOut = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The durations of the waits that were asked for.
  public var asked: [Duration] { state.withLock { $0.asked } }

  public func wait(_ duration: Duration) async {
    let number = state.withLock { state in
      state.asked.append(duration)
      return state.asked.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { state in
          let isOver = state.hasRunOut || state.cancelled.contains(number)
          if !isOver { state.waiting[number] = waiter }
          return isOver
        }
        if isOver { waiter.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.cancelled.insert(number)
        return state.waiting.removeValue(forKey: number)
      }
      waiter?.resume()
    }
  }

  /// All that is waited for is over, now and from now on.
  public func runOut() {
    let woken = state.withLock { state in
      defer { state.waiting = [:] }
      state.hasRunOut = true
      return state.waiting.values.map(\.self)
    }
    for waiter in woken { waiter.resume() }
  }
}
