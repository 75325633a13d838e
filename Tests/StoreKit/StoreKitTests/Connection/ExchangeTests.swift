import StoreCore
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// Replacing the current connection, as in tests with their own App Store.
  @MainActor @Suite(.watched) struct ExchangeTests {
    @Test func earlierPaymentsReachTheFormerStore() async throws {
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

    @Test func observersRemain() async throws {
      let shop = try await Shop.open()
      let (former, next) = (StoreConnection.current, StoreConnection())
      let service = try await Shop.newStore().service
      StoreConnection.current = next
      shop.queue.add(Shop.payment(Shop.coupon))
      try await next.open(service, presenter: shop.presenter) { _ in }
      await former.close()
      await next.idle()
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing, .purchased])
      #expect(shop.queue.storefront?.countryCode == "USA")
      await next.close()
    }

    @Test func listenersOfUpdatesRemain() async throws {
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
      let store = try await Shop.newStore()
      StoreConnection.current = next
      try await next.open(store.service, presenter: shop.presenter) { _ in }
      await store.waitForUpdateReaders(1)
      await store.buyElsewhere(Shop.face)
      #expect(await heard.value.sorted() == [Shop.face, Shop.vip])
      await former.close()
      await next.close()
    }

    @Test func concurrentExchangesLoseNothing() async throws {
      let shop = try await Shop.open()
      var connections = [StoreConnection.current]
      for _ in 0..<4 {
        let connection = StoreConnection()
        let service = try await Shop.newStore().service
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

    @Test func closingFailsWaitingCalls() async throws {
      await StoreConnection.current.close()
      let unopened = StoreConnection.current
      let products = Task { try await Product.products(for: [Shop.face]) }
      // Only earlier calls are dropped. Later ones wait for the next connection.
      while unopened.waiting == 0 { await Task.yield() }
      await unopened.close()
      await #expect(throws: (any Error).self) { try await products.value }
    }
  }
}
