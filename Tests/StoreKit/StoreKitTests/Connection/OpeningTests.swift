import Dispatch
import StoreCore
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// Calls before and while an App Store is opened, and calls without the main actor.
  @MainActor @Suite struct OpeningTests {
    @Test func callsWithoutAConnectionFailWithAnErrorThatNamesIt() async throws {
      #expect(StoreConnection.patience < .seconds(1))
      async let purchased = Transaction.latest(for: AppWorld.face)
      let error = await #expect(throws: StoreKitError.self) {
        try await Product.products(for: [AppWorld.face])
      }
      #expect(error?.errorDescription?.contains("StoreConnection.current") == true)
      #expect(await purchased == nil)
      let listener = RequestListener()
      let request = SKProductsRequest(productIdentifiers: [AppWorld.face])
      request.delegate = listener
      request.start()
      while !listener.hasEnded { await Task.yield() }
      #expect(listener.error is SKError)
    }

    @Test func paymentsAndRestoresWithoutAConnectionFailForGood() async throws {
      let (queue, observer) = (SKPaymentQueue.default(), RecordingObserver())
      queue.add(observer)
      queue.restoreCompletedTransactions()
      await withCheckedContinuation { told in
        observer.onUpdate = { _ in told.resume() }
        queue.add(AppWorld.payment(AppWorld.face))
      }
      await observer.hears { $0.contains(.restoreFailed(.unknown)) }
      let transaction = try #require(observer.transactions.first)
      #expect(transaction.transactionState == .failed)
      #expect(transaction.error?.localizedDescription.contains("StoreConnection.current") == true)
      observer.onUpdate = { _ in }

      let store = try await AppWorld.newStore()
      try await StoreConnection.current.open(
        store.service, presenter: ScriptedPresenter.willing()
      ) { _ in }
      await StoreConnection.current.idle()
      #expect(observer.states(of: AppWorld.face) == [.failed])
      #expect(await store.charges.isEmpty)
      #expect(queue.transactions.isEmpty)
    }

    @Test func connectionIsMadeWithAService() async throws {
      let store = try await AppWorld.newStore()
      let connection = StoreConnection(store.service, presenter: ScriptedPresenter.willing()) { _ in
      }
      try await connection.performAsCurrent {
        let observer = RecordingObserver()
        SKPaymentQueue.default().add(observer)
        SKPaymentQueue.default().add(AppWorld.payment(AppWorld.face))
        let products = try await Product.products(for: [AppWorld.coupon])
        #expect(products.map(\.id) == [AppWorld.coupon])
        await observer.hears { $0.contains(.removed(AppWorld.face)) }
        #expect(SKPaymentQueue.default().storefront?.countryCode == "USA")
        await StoreConnection.current.close()
      }
      #expect(await store.charges == [AppWorld.face])
    }

    /// A synchronous test blocks the main actor. Calls that show no sheet still finish.
    @Test func storeKit2NeedsNoMainActor() async throws {
      let world = try await AppWorld.open(finishes: false)
      let store = world.appStore
      await store.buyElsewhere(AppWorld.vip)
      let (connection, face) = (StoreConnection.current, AppWorld.face)
      let isDone = Self.wait {
        await connection.performAsCurrent {
          _ = try? await Product.products(for: [face])
          _ = try? await AppTransaction.shared
          _ = await Storefront.current
          _ = try? await Product.SubscriptionInfo.status(for: "1")
          for await _ in Transaction.updates { break }
          for await result in Transaction.all { await result.unsafePayloadValue.finish() }
        }
      }
      #expect(isDone)
    }

    /// - Returns: false if it takes too long.
    private nonisolated static func wait(_ body: @escaping @Sendable () async -> Void) -> Bool {
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        await body()
        done.signal()
      }
      return done.wait(timeout: .now() + 60) == .success
    }

    @Test func connectionCanBeClosedWhileItOpens() async throws {
      for turns in 0..<20 {
        let connection = StoreConnection()
        let service = try await AppWorld.newStore().service
        let opening = Task {
          try await connection.open(service, presenter: ScriptedPresenter.willing()) { _ in }
        }
        let asked = Task {
          try await connection.performAsCurrent { try await Product.products(for: [AppWorld.face]) }
        }
        for _ in 0..<turns { await Task.yield() }
        await connection.close()
        _ = await opening.result
        _ = await asked.result
        #expect(!connection.isOpen)
        await #expect(throws: StoreFailure.self) { try await connection.store() }
      }
    }
  }
}
