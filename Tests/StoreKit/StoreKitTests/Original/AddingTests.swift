import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct AddingTests {
    @Test func purchaseGoesFromPurchasingToPurchased() async throws {
      let world = try await AppWorld.open()
      await world.buy(AppWorld.face)

      #expect(
        world.observer.events == [
          .updated(AppWorld.face, .purchasing), .updated(AppWorld.face, .purchased),
          .removed(AppWorld.face),
        ])
      #expect(world.queue.transactions.isEmpty)
      #expect(await world.appStore.charges == [AppWorld.face])
      #expect(await world.appStore.unfinished.isEmpty)
      #expect(world.presenter.announced.map(\.state) == [.purchased])
      #expect(world.observer.wasOnlyOnMain)
    }

    @Test func paymentIsStoredAndReportedBeforeTheSheet() async throws {
      let world = try await AppWorld.open(presenter: .silent())
      var toldBeforeAsked = false
      world.presenter.onSheet = { _ in
        toldBeforeAsked =
          world.observer.states(of: AppWorld.face) == [.purchasing]
          && world.queue.transactions.map(\.transactionState) == [.purchasing]
      }
      await world.buy(AppWorld.face)

      #expect(world.presenter.isOpen)
      #expect(toldBeforeAsked)
      #expect(await world.appStore.unfinished.count == 1)
    }

    @Test func refusedPaymentFailsAndCanBeFinished() async throws {
      let world = try await AppWorld.open(finishes: false)
      let state = try #require(StoreConnection.current.storeState)
      let refusal = Refusal(.clientInvalid, .fault(.purchase))
      try await StoreConnection.current.open(
        FailingStore(refusal, state: state), presenter: world.presenter
      ) { _ in }
      world.queue.add(world.observer)
      await world.buy(AppWorld.face)
      let transaction = try world.last()
      #expect(transaction.transactionState == .failed)
      #expect(transaction.errorCode == .clientInvalid)
      #expect(transaction.error?.refusal == Refusal(.clientInvalid, .fault(.purchase)))
      #expect(
        transaction.error?.localizedDescription == "The client is not allowed to make the request.")
      #expect(
        world.queue.transactions.map(ObjectIdentifier.init) == [ObjectIdentifier(transaction)])

      world.queue.finishTransaction(transaction)
      await StoreConnection.current.idle()
      #expect(world.queue.transactions.isEmpty)
      #expect(world.observer.events.last == .removed(AppWorld.face))
    }

    @Test func twoPaymentsForOneProductAreTwoTransactions() async throws {
      let world = try await AppWorld.open(finishes: false)
      world.queue.add(AppWorld.payment(AppWorld.coupon) { $0.applicationUsername = "order 1" })
      world.queue.add(AppWorld.payment(AppWorld.coupon) { $0.applicationUsername = "order 2" })
      await StoreConnection.current.idle()

      let transactions = world.queue.transactions
      #expect(transactions.map(\.payment.applicationUsername) == ["order 1", "order 2"])
      #expect(Set(transactions.compactMap(\.transactionIdentifier)).count == 2)
      world.queue.finishTransaction(transactions[1])
      await StoreConnection.current.idle()
      #expect(world.queue.transactions.map(\.payment.applicationUsername) == ["order 1"])
    }

    @Test func canceledPurchaseFailsWithoutAnAlert() async throws {
      let world = try await AppWorld.open(presenter: ScriptedPresenter { _ in .cancel })
      await world.buy(AppWorld.face)
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .failed])
      #expect(try world.last().errorCode == .paymentCancelled)
      #expect(world.presenter.announced.isEmpty && world.presenter.reported.isEmpty)
      #expect(await world.appStore.charges.isEmpty)
    }

    @Test func latencyIsSpentOnlyInThePause() async throws {
      let world = try await AppWorld.open(
        store: TestStore(Catalog.small(), latency: .seconds(3_600)))
      await world.buy(AppWorld.face)
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])
    }
  }
}
