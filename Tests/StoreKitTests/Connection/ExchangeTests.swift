import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// One connection takes another's place, as when a test brings an App Store of its own.
  @MainActor @Suite(.watched) struct ExchangeTests {
    private static func newStore() async throws -> TestStore {
      let store = try TestStore(CatalogDocument.small())
      await store.signIn(Shop.email)
      return store
    }

    @Test func whatWasAskedBeforeArrivesAtTheFormerStore() async throws {
      let shop = try await Shop.open()
      let (former, next) = (StoreConnection.current, StoreConnection())
      shop.queue.add(Shop.payment(Shop.face))
      StoreConnection.current = next
      #expect(shop.queue.storefront == nil && shop.queue.transactions.isEmpty)
      await former.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      await former.close()
      await next.close()
    }

    @Test func theObserversStay() async throws {
      let shop = try await Shop.open()
      let (former, next) = (StoreConnection.current, StoreConnection())
      let service = try await Self.newStore().service
      StoreConnection.current = next
      shop.queue.add(Shop.payment(Shop.coupon))
      try await next.open(service, presenter: shop.presenter) { _ in }
      await former.close()
      await next.idle()
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing, .purchased])
      #expect(shop.queue.storefront?.countryCode == "USA")
      await next.close()
    }

    @Test func theListenersOfTheSecondStoreKitStay() async throws {
      let shop = try await Shop.open()
      let heard = Task {
        var products: [String] = []
        for await result in Transaction.updates {
          products.append(result.unsafePayloadValue.productID)
          if products.count == 2 { break }
        }
        return products
      }
      await shop.store.waitForUpdateReaders(1)
      await shop.store.buyElsewhere(Shop.vip)
      let (former, next) = (StoreConnection.current, StoreConnection())
      let store = try await Self.newStore()
      StoreConnection.current = next
      try await next.open(store.service, presenter: shop.presenter) { _ in }
      await store.waitForUpdateReaders(1)
      await store.buyElsewhere(Shop.face)
      #expect(await heard.value.sorted() == [Shop.face, Shop.vip])
      await former.close()
      await next.close()
    }

    @Test func nothingIsLostWhileManyThreadsExchangeIt() async throws {
      let shop = try await Shop.open()
      var connections = [StoreConnection.current]
      for _ in 0..<4 {
        let connection = StoreConnection()
        let service = try await Self.newStore().service
        try await connection.open(service, presenter: shop.presenter) { _ in }
        connections.append(connection)
      }
      let payment = SKPayment(product: SKProduct())
      await withTaskGroup { [connections] group in
        for index in 0..<100 {
          group.addTask {
            StoreConnection.current = connections[index % connections.count]
            SKPaymentQueue.default().add(payment)
          }
        }
      }
      for connection in connections { await connection.idle() }
      #expect(shop.observer.states(of: "").filter { $0 == .failed }.count == 100)
      for connection in connections { await connection.close() }
    }

    @Test func aClosedConnectionKeepsNobodyWaiting() async throws {
      await StoreConnection.current.close()
      let unopened = StoreConnection.current
      let products = Task { try await Product.products(for: [Shop.face]) }
      // Only what was asked before is dropped; what comes later waits for the next connection.
      while unopened.waiting == 0 { await Task.yield() }
      await unopened.close()
      await #expect(throws: (any Error).self) { try await products.value }
    }
  }
}
