/// A line of work that takes time, done in the order in which it came.
@MainActor final class WorkLine {
  private var last: Task<Void, Never>?
  private var underWay = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enqueue(_ body: @escaping @MainActor () async -> Void) {
    let former = last
    last = start {
      await former?.value
      await body()
    }
  }

  /// Does something beside the line, beginning now.
  @discardableResult
  func start(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    underWay += 1
    return Task.immediate {
      await body()
      underWay -= 1
      guard underWay == 0 else { return }
      let woken = waiting
      waiting = []
      for waiter in woken { waiter.resume() }
    }
  }

  /// Returns when nothing is under way.
  func idle() async {
    while underWay > 0 { await withCheckedContinuation { waiting.append($0) } }
  }
}
