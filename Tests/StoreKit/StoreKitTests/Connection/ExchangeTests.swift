import StoreCore
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// Replacing the current connection, as in tests with their own App Store.
  @MainActor @Suite(.watched) struct ExchangeTests {
    @Test func earlierPaymentsReachTheFormerStore() async throws {
      let world = try await AppWorld.open()
      let (former, next) = (StoreConnection.current, StoreConnection())
      world.queue.add(AppWorld.payment(AppWorld.face))
      StoreConnection.current = next
      #expect(world.queue.storefront == nil && world.queue.transactions.isEmpty)
      await former.idle()
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])
      await former.close()
      await next.close()
    }

    @Test func observersRemain() async throws {
      let world = try await AppWorld.open()
      let (former, next) = (StoreConnection.current, StoreConnection())
      let service = try await AppWorld.newStore().service
      StoreConnection.current = next
      world.queue.add(AppWorld.payment(AppWorld.coupon))
      try await next.open(service, presenter: world.presenter) { _ in }
      await former.close()
      await next.idle()
      #expect(world.observer.states(of: AppWorld.coupon) == [.purchasing, .purchased])
      #expect(world.queue.storefront?.countryCode == "USA")
      await next.close()
    }

    @Test func listenersOfUpdatesRemain() async throws {
      let world = try await AppWorld.open()
      let heard = Task {
        var products: [String] = []
        for await result in Transaction.updates {
          products.append(result.unsafePayloadValue.productID)
          if products.count == 2 { break }
        }
        return products
      }
      await world.appStore.waitForUpdateReaders(1)
      await world.appStore.buyElsewhere(AppWorld.vip)
      let (former, next) = (StoreConnection.current, StoreConnection())
      let store = try await AppWorld.newStore()
      StoreConnection.current = next
      try await next.open(store.service, presenter: world.presenter) { _ in }
      await store.waitForUpdateReaders(1)
      await store.buyElsewhere(AppWorld.face)
      #expect(await heard.value.sorted() == [AppWorld.face, AppWorld.vip])
      await former.close()
      await next.close()
    }

    @Test func concurrentExchangesLoseNothing() async throws {
      let world = try await AppWorld.open()
      var connections = [StoreConnection.current]
      for _ in 0..<4 {
        let connection = StoreConnection()
        let service = try await AppWorld.newStore().service
        try await connection.open(service, presenter: world.presenter) { _ in }
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
      #expect(world.observer.states(of: "").filter { $0 == .failed }.count == 100)
      for connection in connections { await connection.close() }
    }

    @Test func closingFailsWaitingCalls() async throws {
      await StoreConnection.current.close()
      let unopened = StoreConnection.current
      let products = Task { try await Product.products(for: [AppWorld.face]) }
      // Only earlier calls are dropped. Later ones wait for the next connection.
      while unopened.waiting == 0 { await Task.yield() }
      await unopened.close()
      await #expect(throws: (any Error).self) { try await products.value }
    }
  }
}
