import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct QueueTests {
    @Test func answeredPaymentDoesNotWaitForAnOpenSheet() async throws {
      let shop = try await Shop.open(presenter: .silent())
      await shop.buy(Shop.coupon)
      await shop.store.addAnsweredByADeadProcess(PaymentOrder(productID: Shop.face))
      try await shop.relaunch(presenter: .silent())
      #expect(shop.presenter.confirmations == [Shop.coupon])
      #expect(shop.presenter.isOpen)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
    }

    @Test func failedFinishIsReportedAndRepeated() async throws {
      let shop = try await Shop.open(store: TestStore(Catalog.small(), isInMemory: false))
      shop.observer.onUpdate = {
        if $0.transactionState == .purchased { shop.store.setHidden(true) }
      }
      await shop.buy(Shop.face)
      #expect(
        shop.presenter.reported.contains {
          $0 as? StoreFailure == .files(.removed(shop.store.databasePath))
        })
      #expect(shop.queue.transactions.count == 1)
      shop.store.setHidden(false)
      try await shop.relaunch()
      #expect(shop.observer.events == [.updated(Shop.face, .purchased), .removed(Shop.face)])
    }

    @Test func observersAreNotRetained() async throws {
      let shop = try await Shop.open()
      shop.queue.remove(shop.observer)
      weak var forgotten: RecordingObserver?
      do {
        let observer = RecordingObserver()
        forgotten = observer
        shop.queue.add(observer)
        #expect(shop.queue.transactionObservers.count == 1)
      }
      #expect(forgotten == nil)
      #expect(shop.queue.transactionObservers.isEmpty)
    }

    @Test func everyObserverHearsEveryChange() async throws {
      let shop = try await Shop.open()
      let second = RecordingObserver(finishes: false)
      shop.queue.add(second)
      await shop.buy(Shop.face)
      #expect(second.events == shop.observer.events)
    }

    @Test func paymentOfAnotherProcessIsTakenOverWhenItEnds() async throws {
      let shop = try await Shop.open()
      await shop.store.addFromAnotherProcess(PaymentOrder(productID: Shop.face))
      await StoreConnection.current.idle()
      #expect(shop.observer.events.isEmpty)
      #expect(shop.presenter.shown.isEmpty)
      #expect(StoreConnection.current.storeState?.queue.count == 1)

      await shop.store.endOtherProcess()
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
    }

    @Test func resetElsewhereRemovesTheTransactions() async throws {
      let shop = try await Shop.open(presenter: .silent())
      await shop.buy(Shop.face)
      await shop.store.perform(.reset)
      await StoreConnection.current.idle()
      #expect(shop.observer.events.last == .removed(Shop.face))
      #expect(shop.queue.transactions.isEmpty)

      shop.presenter.reply(.confirm)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing])
      #expect(shop.presenter.announced.isEmpty && shop.presenter.reported.isEmpty)
    }

    @Test func paymentBeforeOpeningWaits() async throws {
      await StoreConnection.current.close()
      let service = try TestStore(Catalog.small()).service
      SKPaymentQueue.default().add(Shop.payment(Shop.face))
      let observer = RecordingObserver()
      SKPaymentQueue.default().add(observer)
      try await StoreConnection.current.open(service, presenter: ScriptedPresenter.willing()) { _ in
      }
      await StoreConnection.current.idle()
      #expect(observer.states(of: Shop.face) == [.purchasing, .purchased])
    }

    @Test func paymentsFromManyThreadsArriveOnTheMainQueue() async throws {
      let shop = try await Shop.open()
      let payment = SKPayment(product: SKProduct())
      await withTaskGroup { group in
        for _ in 0..<50 { group.addTask { SKPaymentQueue.default().add(payment) } }
      }
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: "").filter { $0 == .failed }.count == 50)
      #expect(shop.observer.wasOnlyOnMain)
    }
  }
}
