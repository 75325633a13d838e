import Synchronization

/// A purchase that a person starts on the app's App Store page (storekit-rules 2.13).
public struct PurchaseIntent: Identifiable, Hashable, Sendable {
  public let product: Product
  /// Always nil, because the simulated App Store page has no win-back offers.
  public let offer: Product.SubscriptionOffer?

  public var id: Product.ID { product.id }

  /// The purchases that a person starts, including earlier ones that nobody has received yet.
  public static var intents: PurchaseIntents { PurchaseIntents() }

  public struct PurchaseIntents: AsyncSequence, Sendable {
    public typealias Element = PurchaseIntent

    let app = ConnectedApp.inUse

    public func makeAsyncIterator() -> AsyncStream<PurchaseIntent>.Iterator {
      app.news { connection, _, send in
        for await intent in connection.intents.listen() { send(intent) }
      }
      .makeAsyncIterator()
    }
  }
}

extension StoreConnection {
  var intents: IntentBroadcast { parts.part { IntentBroadcast() } }
}

/// Sends intents to all listeners. Intents sent before the first listener are kept for it.
final class IntentBroadcast: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<PurchaseIntent>.Continuation] = [:]
    var lastNumber = 0
    var kept: [PurchaseIntent] = []
  }

  private let state = Mutex(State())

  var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

  func listen() -> AsyncStream<PurchaseIntent> {
    let (intents, told) = AsyncStream<PurchaseIntent>.makeStream()
    let number = state.withLock { state in
      for intent in state.kept { told.yield(intent) }
      state.kept = []
      state.lastNumber += 1
      state.listeners[state.lastNumber] = told
      return state.lastNumber
    }
    told.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    return intents
  }

  func send(_ intent: PurchaseIntent) {
    state.withLock { state in
      if state.listeners.isEmpty { state.kept.append(intent) }
      for listener in state.listeners.values { listener.yield(intent) }
    }
  }
}
