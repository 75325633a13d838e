import Dispatch

/// A timer that runs only while something on the screen moves.
@MainActor
public final class Ticker {
  private var timer: (any DispatchSourceTimer)?

  public init() {}

  /// Starts or restarts the timer. The first tick comes after one interval.
  public func start(every interval: Duration, _ tick: @escaping @MainActor () -> Void) {
    stop()
    let (seconds, attoseconds) = interval.components
    let nanoseconds = max(1_000_000, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(
      deadline: .now() + .nanoseconds(Int(nanoseconds)), repeating: .nanoseconds(Int(nanoseconds)),
      leeway: .milliseconds(5))
    timer.setEventHandler { MainActor.assumeIsolated { tick() } }
    timer.activate()
    self.timer = timer
  }

  public func stop() {
    timer?.cancel()
    timer = nil
  }
}
