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
        for await intent in connection.intents.items { send(intent) }
      }
      .makeAsyncIterator()
    }
  }
}

extension StoreConnection {
  var intents: Broadcast<PurchaseIntent> { parts.part { Broadcast() } }
}
