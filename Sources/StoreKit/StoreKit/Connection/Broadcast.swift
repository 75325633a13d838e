import Synchronization

/// Sends items to all listeners. Items sent before the first listener are kept for it.
final class Broadcast<Item: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Item>.Continuation] = [:]
    var lastNumber = 0
    var kept: [Item] = []
  }

  private let state = Mutex(State())

  var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

  var items: AsyncStream<Item> {
    let (items, told) = AsyncStream<Item>.makeStream()
    let number = state.withLock { state in
      for item in state.kept { told.yield(item) }
      state.kept = []
      state.lastNumber += 1
      state.listeners[state.lastNumber] = told
      return state.lastNumber
    }
    told.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    return items
  }

  func send(_ item: Item) {
    state.withLock { state in
      if state.listeners.isEmpty { state.kept.append(item) }
      for listener in state.listeners.values { listener.yield(item) }
    }
  }
}
