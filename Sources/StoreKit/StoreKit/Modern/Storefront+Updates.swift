import StoreCore

extension Storefront {
  /// The current storefront; nil without an App Store connection.
  public static var current: Storefront? {
    get async {
      let storeState = try? await StoreConnection.current.store().storeState()
      return storeState.map { Storefront($0.storefront) }
    }
  }

  /// The later changes of the storefront.
  public static var updates: Storefronts { Storefronts() }

  public struct Storefronts: AsyncSequence, Sendable {
    public typealias Element = Storefront

    let app = ConnectedApp.inUse

    public func makeAsyncIterator() -> AsyncIterator {
      let countries: AsyncStream<CountryStore> = app.news { _, store, send in
        let storeStates = await store.storeStates()
        if let now = try? await store.storeState() { send(now.storefront) }
        for await storeState in storeStates { send(storeState.storefront) }
      }
      return AsyncIterator(countries: countries.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var countries: AsyncStream<CountryStore>.Iterator
      fileprivate var last: CountryStore?

      public mutating func next() async -> Storefront? {
        while let country = await countries.next() {
          let before = last
          last = country
          if let before, before != country { return Storefront(country) }
        }
        return nil
      }
    }
  }
}
