import Dispatch
import Foundation
import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// Apps with their own connections, in one process at the same time.
  @MainActor @Suite struct SideBySideTests {
    @Test func eightAppsBuyAtTheSameTime() async throws {
      let bought = try await eachWithAConnection(8) { number in
        let shop = try await Shop.open()
        for _ in 0..<number { shop.queue.add(Shop.payment(Shop.coupon)) }
        await StoreConnection.current.idle()
        #expect(shop.queue === SKPaymentQueue.default() && shop.queue.transactions.isEmpty)
        await StoreConnection.current.close()
        return shop.observer.states(of: Shop.coupon).filter { $0 == .purchased }.count
      }
      #expect(bought == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    /// Without a task, only the transaction has a connection.
    @Test func observersFinishFromADispatchQueue() async throws {
      let left = try await eachWithAConnection(3) { _ in
        let shop = try await Shop.open(finishes: false)
        shop.observer.onUpdate = { transaction in
          guard transaction.transactionState == .purchased else { return }
          DispatchQueue.global().async { SKPaymentQueue.default().finishTransaction(transaction) }
        }
        shop.queue.add(Shop.payment(Shop.face))
        await shop.observer.hears { $0.contains(.removed(Shop.face)) }
        await StoreConnection.current.close()
        return shop.queue.transactions.count
      }
      #expect(left == [0, 0, 0])
    }

    @Test func storeKit2ValuesReachTheirConnectionFromAnyTask() async throws {
      let shop = try await Shop.open(finishes: false)
      let coupon = try #require(try await Product.products(for: [Shop.coupon]).first)
      let bought = Task.detached { try await coupon.purchase() }
      let result = try #require(try await bought.value.transaction)
      #expect(await shop.store.charges == [Shop.coupon])
      await Task.detached { await result.unsafePayloadValue.finish() }.value
      #expect(await shop.store.unfinished.isEmpty)
    }

    @Test func observersAndListenersAreCalledInTheTaskOfTheirConnection() async throws {
      let shop = try await Shop.open()
      let own = StoreConnection.current
      var seen: [StoreConnection] = []
      shop.observer.onUpdate = { _ in seen.append(.current) }
      await shop.buy(Shop.face)
      #expect(seen.count == 2 && seen.allSatisfy { $0 === own })
    }

    /// The connection has no App Store.
    @Test func codeOutsideTheTaskHasAnotherConnection() async throws {
      let own = StoreConnection.current
      let detached = await Task.detached { StoreConnection.current }.value
      let queued = await withCheckedContinuation { told in
        DispatchQueue.global().async { told.resume(returning: StoreConnection.current) }
      }
      #expect(detached !== own && queued !== own)
      #expect(StoreConnection.current === own)
    }

    /// - Returns: the results, in the order of the numbers.
    private func eachWithAConnection<Value: Sendable>(
      _ count: Int, _ body: @escaping @MainActor @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
      try await withThrowingTaskGroup(of: (Int, Value).self) { group in
        for number in 1...count {
          group.addTask {
            (number, try await StoreConnection().performAsCurrent { try await body(number) })
          }
        }
        var values: [Int: Value] = [:]
        for try await (number, value) in group { values[number] = value }
        return values.sorted { $0.key < $1.key }.map(\.value)
      }
    }
  }
}
