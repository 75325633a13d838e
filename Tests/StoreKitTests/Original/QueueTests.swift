import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct QueueTests {
    @Test func withoutAnObserverNothingIsProcessed() async throws {
      let shop = try await Shop.open()
      shop.queue.remove(shop.observer)
      await shop.buy(Shop.face)
      #expect(shop.presenter.shown.isEmpty)
      #expect(shop.observer.events.isEmpty)
      #expect(await shop.store.unfinished.map(\.state) == [.purchasing])

      shop.queue.add(shop.observer)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      await StoreConnection.current.close()
    }

    @Test func whatIsNotFinishedComesAgainAtEachLaunch() async throws {
      let shop = try await Shop.open(finishes: false)
      await shop.buy(Shop.face)
      let identifier = try shop.last().transactionIdentifier
      for _ in 1...2 {
        try await shop.relaunch(finishes: false)
        #expect(shop.observer.events == [.updated(Shop.face, .purchased)])
        #expect(try shop.last().transactionIdentifier == identifier)
      }
      try await shop.relaunch(finishes: true)
      try await shop.relaunch()
      #expect(shop.observer.events.isEmpty)
      #expect(await shop.store.charges == [Shop.face])
      await StoreConnection.current.close()
    }

    @Test func anUnansweredQuestionIsAskedAgainAfterARelaunch() async throws {
      let shop = try await Shop.open(presenter: .silent())
      await shop.buy(Shop.face)
      try await shop.relaunch(presenter: .willing())
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      #expect(shop.presenter.confirmations == [Shop.face])
      await StoreConnection.current.close()
    }

    @Test func anAnsweredQuestionIsNotAskedAgain() async throws {
      let shop = try await Shop.open()
      await shop.store.addAnsweredByADeadProcess(PaymentOrder(productID: Shop.face))
      try await shop.relaunch(presenter: .silent())
      #expect(shop.presenter.shown.isEmpty)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      await StoreConnection.current.close()
    }

    @Test func whatWasAnsweredWaitsForNoQuestionThatStandsOpen() async throws {
      let shop = try await Shop.open(presenter: .silent())
      await shop.buy(Shop.coupon)
      await shop.store.addAnsweredByADeadProcess(PaymentOrder(productID: Shop.face))
      try await shop.relaunch(presenter: .silent())
      #expect(shop.presenter.confirmations == [Shop.coupon])
      #expect(shop.presenter.isOpen)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      await StoreConnection.current.close()
    }

    @Test func fieldsArePresentOnlyInTheirStates() async throws {
      let shop = try await Shop.open(finishes: false)
      var seen: [SKPaymentTransactionState: (Bool, Bool, Bool, Bool)] = [:]
      shop.observer.onUpdate = {
        seen[$0.transactionState] = (
          $0.transactionIdentifier != nil, $0.transactionDate != nil, $0.error != nil,
          $0.original != nil
        )
      }
      await shop.buy(Shop.face)
      shop.queue.finishTransaction(try shop.last())
      await shop.buy("com.example.nothing")
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(seen[.purchasing]?.0 == false && seen[.purchasing]?.1 == false)
      #expect(try #require(seen[.purchased]) == (true, true, false, false))
      #expect(try #require(seen[.failed]) == (false, false, true, false))
      #expect(try #require(seen[.restored]) == (true, true, false, true))
      await StoreConnection.current.close()
    }

    @Test func finishingAPurchasingTransactionIsReportedAndChangesNothing() async throws {
      let shop = try await Shop.open(presenter: .silent())
      await shop.buy(Shop.face)
      shop.queue.finishTransaction(try shop.last())
      await StoreConnection.current.idle()
      guard case .programmingError(let words) = shop.presenter.notices.first else {
        Issue.record("Nothing was reported.")
        return
      }
      #expect(words.contains(Shop.face) && words.contains("purchasing"))
      #expect(shop.queue.transactions.count == 1)

      shop.presenter.reply(.confirm)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      await StoreConnection.current.close()
    }

    @Test func aFinishThatTheStoreCannotWriteIsReportedAndComesAgain() async throws {
      let shop = try await Shop.open(
        store: TestStore(CatalogDocument.small(), isInMemory: false))
      shop.observer.onUpdate = {
        if $0.transactionState == .purchased { shop.store.setHidden(true) }
      }
      await shop.buy(Shop.face)
      #expect(
        shop.presenter.notices.contains(
          .storeFailure(.files(.removed(shop.store.databasePath)))))
      #expect(shop.queue.transactions.count == 1)
      shop.store.setHidden(false)
      try await shop.relaunch()
      #expect(
        shop.observer.events == [.updated(Shop.face, .purchased), .removed(Shop.face)])
      await StoreConnection.current.close()
    }

    @Test func onlyAUUIDSurvivesTheProcessAsUserName() async throws {
      let shop = try await Shop.open(finishes: false)
      let token = UUID()
      shop.queue.add(Shop.payment(Shop.face) { $0.applicationUsername = "order 17" })
      shop.queue.add(Shop.payment(Shop.coupon) { $0.applicationUsername = token.uuidString })
      await StoreConnection.current.idle()
      let names = { shop.queue.transactions.map(\.payment.applicationUsername) }
      #expect(names() == ["order 17", token.uuidString])
      try await shop.relaunch(finishes: false)
      #expect(names() == [nil, token.uuidString])
      await StoreConnection.current.close()
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
      await StoreConnection.current.close()
    }

    @Test func everyObserverHearsOfEveryChange() async throws {
      let shop = try await Shop.open()
      let second = RecordingObserver(finishes: false)
      shop.queue.add(second)
      await shop.buy(Shop.face)
      #expect(second.events == shop.observer.events)
      await StoreConnection.current.close()
    }

    @Test func anotherProcessesPaymentIsDrivenOnlyWhenThatProcessIsGone() async throws {
      let shop = try await Shop.open()
      await shop.store.addFromAnotherProcess(PaymentOrder(productID: Shop.face))
      await StoreConnection.current.idle()
      #expect(shop.observer.events.isEmpty)
      #expect(shop.presenter.shown.isEmpty)
      #expect(StoreConnection.current.snapshot?.queue.count == 1)

      await shop.store.endOtherProcess()
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      await StoreConnection.current.close()
    }

    @Test func aResetElsewhereTakesTheTransactionsOut() async throws {
      let shop = try await Shop.open(presenter: .silent())
      await shop.buy(Shop.face)
      await shop.store.perform(.reset)
      await StoreConnection.current.idle()
      #expect(shop.observer.events.last == .removed(Shop.face))
      #expect(shop.queue.transactions.isEmpty)

      shop.presenter.reply(.confirm)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing])
      #expect(shop.presenter.notices.isEmpty)
      await StoreConnection.current.close()
    }

    @Test func whatIsAddedBeforeTheStoreIsOpenWaitsForIt() async throws {
      await StoreConnection.current.close()
      let service = try TestStore(CatalogDocument.small()).service
      SKPaymentQueue.default().add(Shop.payment(Shop.face))
      let observer = RecordingObserver()
      SKPaymentQueue.default().add(observer)
      try await StoreConnection.current.open(service, presenter: ScriptedPresenter.willing()) { _ in
      }
      await StoreConnection.current.idle()
      #expect(observer.states(of: Shop.face) == [.purchasing, .purchased])
      await StoreConnection.current.close()
    }

    @Test func paymentsFromManyThreadsAllArriveOnTheMainQueue() async throws {
      let shop = try await Shop.open()
      let payment = SKPayment(product: SKProduct())
      await withTaskGroup { group in
        for _ in 0..<50 { group.addTask { SKPaymentQueue.default().add(payment) } }
      }
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: "").filter { $0 == .failed }.count == 50)
      #expect(shop.observer.wasOnlyOnMain)
      await StoreConnection.current.close()
    }
  }
}
