import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct AddingTests {
    @Test func purchaseGoesFromPurchasingToPurchased() async throws {
      let shop = try await Shop.open()
      await shop.buy(Shop.face)

      #expect(
        shop.observer.events == [
          .updated(Shop.face, .purchasing), .updated(Shop.face, .purchased), .removed(Shop.face),
        ])
      #expect(shop.queue.transactions.isEmpty)
      #expect(await shop.store.charges == [Shop.face])
      #expect(await shop.store.unfinished.isEmpty)
      #expect(shop.presenter.announced.map(\.state) == [.purchased])
      #expect(shop.observer.wasOnlyOnMain)
    }

    @Test func paymentIsStoredAndReportedBeforeTheSheet() async throws {
      let shop = try await Shop.open(presenter: .silent())
      var toldBeforeAsked = false
      shop.presenter.onSheet = { _ in
        toldBeforeAsked =
          shop.observer.states(of: Shop.face) == [.purchasing]
          && shop.queue.transactions.map(\.transactionState) == [.purchasing]
      }
      await shop.buy(Shop.face)

      #expect(shop.presenter.isOpen)
      #expect(toldBeforeAsked)
      #expect(await shop.store.unfinished.count == 1)
    }

    @Test func refusedPaymentFailsAndCanBeFinished() async throws {
      let shop = try await Shop.open(finishes: false)
      let state = try #require(StoreConnection.current.storeState)
      let refusal = Refusal(.clientInvalid, .fault(.purchase))
      try await StoreConnection.current.open(
        FailingStore(refusal, state: state), presenter: shop.presenter
      ) { _ in }
      shop.queue.add(shop.observer)
      await shop.buy(Shop.face)
      let transaction = try shop.last()
      #expect(transaction.transactionState == .failed)
      #expect(transaction.errorCode == .clientInvalid)
      #expect(transaction.error?.refusal == Refusal(.clientInvalid, .fault(.purchase)))
      #expect(
        transaction.error?.localizedDescription == "The client is not allowed to make the request.")
      #expect(shop.queue.transactions.map(ObjectIdentifier.init) == [ObjectIdentifier(transaction)])

      shop.queue.finishTransaction(transaction)
      await StoreConnection.current.idle()
      #expect(shop.queue.transactions.isEmpty)
      #expect(shop.observer.events.last == .removed(Shop.face))
    }

    @Test func twoPaymentsForOneProductAreTwoTransactions() async throws {
      let shop = try await Shop.open(finishes: false)
      shop.queue.add(Shop.payment(Shop.coupon) { $0.applicationUsername = "order 1" })
      shop.queue.add(Shop.payment(Shop.coupon) { $0.applicationUsername = "order 2" })
      await StoreConnection.current.idle()

      let transactions = shop.queue.transactions
      #expect(transactions.map(\.payment.applicationUsername) == ["order 1", "order 2"])
      #expect(Set(transactions.compactMap(\.transactionIdentifier)).count == 2)
      shop.queue.finishTransaction(transactions[1])
      await StoreConnection.current.idle()
      #expect(shop.queue.transactions.map(\.payment.applicationUsername) == ["order 1"])
    }

    @Test func canceledPurchaseFailsWithoutAnAlert() async throws {
      let shop = try await Shop.open(presenter: ScriptedPresenter { _ in .cancel })
      await shop.buy(Shop.face)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .failed])
      #expect(try shop.last().errorCode == .paymentCancelled)
      #expect(shop.presenter.announced.isEmpty && shop.presenter.reported.isEmpty)
      #expect(await shop.store.charges.isEmpty)
    }

    @Test func latencyIsSpentOnlyInThePause() async throws {
      let shop = try await Shop.open(
        store: TestStore(Catalog.small(), latency: .seconds(3_600)))
      await shop.buy(Shop.face)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
    }
  }
}
