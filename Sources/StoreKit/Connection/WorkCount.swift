/// A count of the work under way outside of the queue of jobs. Work is counted before it starts, so
/// that a wait for the end of all work never sees a gap.
@MainActor final class WorkCount {
  private(set) var running = 0
  private(set) var begun = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() {
    running += 1
    begun += 1
  }

  func end() {
    running -= 1
    settle()
  }

  /// Wakes those who wait, to look again.
  func settle() {
    guard running == 0 else { return }
    let woken = waiting
    waiting = []
    for waiter in woken { waiter.resume() }
  }

  func change() async { await withCheckedContinuation { waiting.append($0) } }
}
