import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct QueueTests {
    @Test func answeredPaymentDoesNotWaitForAnOpenSheet() async throws {
      let world = try await AppWorld.open(presenter: .silent())
      await world.buy(AppWorld.coupon)
      await world.appStore.addAnsweredByADeadProcess(PaymentOrder(productID: AppWorld.face))
      try await world.relaunch(presenter: .silent())
      #expect(world.presenter.confirmations == [AppWorld.coupon])
      #expect(world.presenter.isOpen)
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])
    }

    @Test func failedFinishIsReportedAndRepeated() async throws {
      let world = try await AppWorld.open(store: TestStore(Catalog.small(), isInMemory: false))
      world.observer.onUpdate = {
        if $0.transactionState == .purchased { world.appStore.setHidden(true) }
      }
      await world.buy(AppWorld.face)
      #expect(
        world.presenter.reported.contains {
          $0 as? StoreFailure == .files(.removed(world.appStore.databasePath))
        })
      #expect(world.queue.transactions.count == 1)
      world.appStore.setHidden(false)
      try await world.relaunch()
      #expect(
        world.observer.events == [.updated(AppWorld.face, .purchased), .removed(AppWorld.face)])
    }

    @Test func observersAreNotRetained() async throws {
      let world = try await AppWorld.open()
      world.queue.remove(world.observer)
      weak var forgotten: RecordingObserver?
      do {
        let observer = RecordingObserver()
        forgotten = observer
        world.queue.add(observer)
        #expect(world.queue.transactionObservers.count == 1)
      }
      #expect(forgotten == nil)
      #expect(world.queue.transactionObservers.isEmpty)
    }

    @Test func everyObserverHearsEveryChange() async throws {
      let world = try await AppWorld.open()
      let second = RecordingObserver(finishes: false)
      world.queue.add(second)
      await world.buy(AppWorld.face)
      #expect(second.events == world.observer.events)
    }

    @Test func paymentOfAnotherProcessIsTakenOverWhenItEnds() async throws {
      let world = try await AppWorld.open()
      await world.appStore.addFromAnotherProcess(PaymentOrder(productID: AppWorld.face))
      await StoreConnection.current.idle()
      #expect(world.observer.events.isEmpty)
      #expect(world.presenter.shown.isEmpty)
      #expect(StoreConnection.current.storeState?.queue.count == 1)

      await world.appStore.endOtherProcess()
      await StoreConnection.current.idle()
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])
    }

    @Test func resetElsewhereRemovesTheTransactions() async throws {
      let world = try await AppWorld.open(presenter: .silent())
      await world.buy(AppWorld.face)
      await world.appStore.perform(.reset)
      await StoreConnection.current.idle()
      #expect(world.observer.events.last == .removed(AppWorld.face))
      #expect(world.queue.transactions.isEmpty)

      world.presenter.reply(.confirm)
      await StoreConnection.current.idle()
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing])
      #expect(world.presenter.announced.isEmpty && world.presenter.reported.isEmpty)
    }

    @Test func paymentBeforeOpeningWaits() async throws {
      await StoreConnection.current.close()
      let service = try TestStore(Catalog.small()).service
      SKPaymentQueue.default().add(AppWorld.payment(AppWorld.face))
      let observer = RecordingObserver()
      SKPaymentQueue.default().add(observer)
      try await StoreConnection.current.open(service, presenter: ScriptedPresenter.willing()) { _ in
      }
      await StoreConnection.current.idle()
      #expect(observer.states(of: AppWorld.face) == [.purchasing, .purchased])
    }

    @Test func paymentsFromManyThreadsArriveOnTheMainQueue() async throws {
      let world = try await AppWorld.open()
      let payment = SKPayment(product: SKProduct())
      await withTaskGroup { group in
        for _ in 0..<50 { group.addTask { SKPaymentQueue.default().add(payment) } }
      }
      await StoreConnection.current.idle()
      #expect(world.observer.states(of: "").filter { $0 == .failed }.count == 50)
      #expect(world.observer.wasOnlyOnMain)
    }
  }
}
