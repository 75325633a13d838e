import Dispatch
import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// Calls before there is an App Store, while it is being opened, and without the main actor.
  @MainActor @Suite struct OpeningTests {
    private static func newStore() async throws -> TestStore {
      let store = try TestStore(CatalogDocument.small())
      await store.signIn(Shop.email)
      return store
    }

    @Test func withoutAConnectionCallsFailWithAnErrorThatNamesIt() async throws {
      #expect(StoreConnection.patience < .seconds(1))
      async let purchased = Transaction.latest(for: Shop.face)
      let error = await #expect(throws: StoreKitError.self) {
        try await Product.products(for: [Shop.face])
      }
      #expect(error?.errorDescription?.contains("StoreConnection.current") == true)
      #expect(await purchased == nil)
      let listener = RequestListener(SKProductsRequest(productIdentifiers: [Shop.face]))
      await #expect(throws: SKError.self) { try await listener.answer() }
    }

    @Test func paymentsAndRestoresFailLikewiseAndAreNotTakenUpLater() async throws {
      let (queue, observer) = (SKPaymentQueue.default(), RecordingObserver())
      queue.add(observer)
      queue.restoreCompletedTransactions()
      await withCheckedContinuation { told in
        observer.onUpdate = { _ in told.resume() }
        queue.add(Shop.payment(Shop.face))
      }
      await observer.hears { $0.contains(.restoreFailed(.unknown)) }
      let transaction = try #require(observer.transactions.first)
      #expect(transaction.transactionState == .failed)
      #expect(transaction.error?.localizedDescription.contains("StoreConnection.current") == true)
      observer.onUpdate = { _ in }

      let store = try await Self.newStore()
      try await StoreConnection.current.open(
        store.service, presenter: ScriptedPresenter.willing()
      ) { _ in }
      await StoreConnection.current.idle()
      #expect(observer.states(of: Shop.face) == [.failed])
      #expect(await store.charges.isEmpty)
      #expect(queue.transactions.isEmpty)
    }

    @Test func aServiceIsGivenWhenAConnectionIsMade() async throws {
      let store = try await Self.newStore()
      let connection = StoreConnection(store.service, presenter: ScriptedPresenter.willing()) { _ in
      }
      try await connection.performAsCurrent {
        let observer = RecordingObserver()
        SKPaymentQueue.default().add(observer)
        SKPaymentQueue.default().add(Shop.payment(Shop.face))
        let products = try await Product.products(for: [Shop.coupon])
        #expect(products.map(\.id) == [Shop.coupon])
        await observer.hears { $0.contains(.removed(Shop.face)) }
        #expect(SKPaymentQueue.default().storefront?.countryCode == "USA")
        await StoreConnection.current.close()
      }
      #expect(await store.charges == [Shop.face])
    }

    /// A test that is synchronous keeps the main actor from everything else. What asks nobody is done.
    @Test func callsOfTheSecondStoreKitNeedNoMainActor() async throws {
      let shop = try await Shop.open(finishes: false)
      let store = shop.store
      await store.buyElsewhere(Shop.vip)
      let (connection, face) = (StoreConnection.current, Shop.face)
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

    @Test func aConnectionCanBeClosedWhileItIsOpened() async throws {
      for turns in 0..<20 {
        let connection = StoreConnection()
        let service = try await Self.newStore().service
        let opening = Task {
          try await connection.open(service, presenter: ScriptedPresenter.willing()) { _ in }
        }
        let asked = Task {
          try await connection.performAsCurrent { try await Product.products(for: [Shop.face]) }
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

/// A request that is waited for.
@MainActor private final class RequestListener: NSObject, SKProductsRequestDelegate {
  private let request: SKProductsRequest
  private var ended: CheckedContinuation<Void, any Error>?

  init(_ request: SKProductsRequest) { self.request = request }

  func answer() async throws {
    try await withCheckedThrowingContinuation { ended in
      self.ended = ended
      request.delegate = self
      request.start()
    }
  }

  nonisolated func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) {}

  nonisolated func requestDidFinish(_ request: SKRequest) {
    MainActor.assumeIsolated { ended?.resume() }
  }

  nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { ended?.resume(throwing: error) }
  }
}
