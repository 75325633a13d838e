import Dispatch

/// Waits without Swift's own sleep, whose timers belong to Dispatch's global queues (see
/// `QuietExecutor`). Ends early when its task is cancelled.
@MainActor
public final class Pause {
  private var timer: (any DispatchSourceTimer)?
  private var continuation: CheckedContinuation<Void, Never>?
  private var isOver = false

  private init() {}

  public static func wait(_ duration: Duration) async {
    let pause = Pause()
    await withTaskCancellationHandler {
      await withCheckedContinuation { pause.begin(duration, $0) }
    } onCancel: {
      Task { @MainActor in pause.end() }
    }
  }

  private func begin(_ duration: Duration, _ continuation: CheckedContinuation<Void, Never>) {
    guard !isOver else { return continuation.resume() }
    self.continuation = continuation
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .nanoseconds(duration.nanoseconds))
    timer.setEventHandler { [self] in MainActor.assumeIsolated { end() } }
    timer.activate()
    self.timer = timer
  }

  private func end() {
    isOver = true
    timer?.cancel()
    timer = nil
    continuation?.resume()
    continuation = nil
  }
}

extension Duration {
  /// The duration in nanoseconds, not less than 0, and at most what the number holds: 292 years.
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isTooMuch ? .max : max(0, Int(sum))
  }
}
