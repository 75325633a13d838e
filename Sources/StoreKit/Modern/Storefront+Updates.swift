import StoreCore

extension Storefront {
  /// The current storefront. Nil if there is no App Store connection.
  public static var current: Storefront? {
    get async {
      let snapshot = try? await StoreConnection.current.store().snapshot()
      return snapshot.map { Storefront($0.storefront) }
    }
  }

  /// The changes to the storefront from now on.
  public static var updates: Storefronts { Storefronts() }

  public struct Storefronts: AsyncSequence, Sendable {
    public typealias Element = Storefront

    let app = ConnectedApp.inUse

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(app: app) }

    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let app: ConnectedApp
      fileprivate var countries: AsyncStream<CountryStore>.Iterator?
      fileprivate var last: CountryStore?

      public mutating func next() async -> Storefront? {
        if countries == nil {
          countries = app.news { _, store, tell in
            let snapshots = await store.snapshots()
            if let now = try? await store.snapshot() { tell(now.storefront) }
            for await snapshot in snapshots { tell(snapshot.storefront) }
          }
          .makeAsyncIterator()
        }
        while let country = await countries?.next() {
          let before = last
          last = country
          if let before, before != country { return Storefront(country) }
        }
        return nil
      }
    }
  }
}

/// A message from the App Store to the person. The simulated App Store sends none.
public struct Message: Hashable, Sendable {
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let generic = Self(rawValue: 0)
    public static let priceIncreaseConsent = Self(rawValue: 1)
    public static let billingIssue = Self(rawValue: 2)
    public static let winBackOffer = Self(rawValue: 3)
  }

  public let reason: Reason

  public static var messages: AsyncStream<Message> { AsyncStream { $0.finish() } }
}
