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
        let world = try await AppWorld.open()
        for _ in 0..<number { world.queue.add(AppWorld.payment(AppWorld.coupon)) }
        await StoreConnection.current.idle()
        #expect(world.queue === SKPaymentQueue.default() && world.queue.transactions.isEmpty)
        await StoreConnection.current.close()
        return world.observer.states(of: AppWorld.coupon).filter { $0 == .purchased }.count
      }
      #expect(bought == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    /// Without a task, only the transaction has a connection.
    @Test func observersFinishFromADispatchQueue() async throws {
      let left = try await eachWithAConnection(3) { _ in
        let world = try await AppWorld.open(finishes: false)
        world.observer.onUpdate = { transaction in
          guard transaction.transactionState == .purchased else { return }
          DispatchQueue.global().async { SKPaymentQueue.default().finishTransaction(transaction) }
        }
        world.queue.add(AppWorld.payment(AppWorld.face))
        await world.observer.hears { $0.contains(.removed(AppWorld.face)) }
        await StoreConnection.current.close()
        return world.queue.transactions.count
      }
      #expect(left == [0, 0, 0])
    }

    @Test func storeKit2ValuesReachTheirConnectionFromAnyTask() async throws {
      let world = try await AppWorld.open(finishes: false)
      let coupon = try #require(try await Product.products(for: [AppWorld.coupon]).first)
      let bought = Task.detached { try await coupon.purchase() }
      let result = try #require(try await bought.value.transaction)
      #expect(await world.appStore.charges == [AppWorld.coupon])
      await Task.detached { await result.unsafePayloadValue.finish() }.value
      #expect(await world.appStore.unfinished.isEmpty)
    }

    @Test func observersAndListenersAreCalledInTheTaskOfTheirConnection() async throws {
      let world = try await AppWorld.open()
      let own = StoreConnection.current
      var seen: [StoreConnection] = []
      world.observer.onUpdate = { _ in seen.append(.current) }
      await world.buy(AppWorld.face)
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
