import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct RestoreTests {
    @Test func restoringMakesNewTransactionsForWhatLasts() async throws {
      let shop = try await Shop.open()
      var original: String?
      for product in [Shop.face, Shop.coupon, Shop.vip, Shop.club] {
        await shop.buy(product)
        if product == Shop.face { original = try shop.last().transactionIdentifier }
      }
      shop.observer.forget()
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()

      let events = shop.observer.events
      #expect(
        events.filter { if case .updated = $0 { true } else { false } } == [
          .updated(Shop.face, .restored), .updated(Shop.club, .restored),
        ])
      let end = try #require(events.firstIndex(of: .restoreFinished))
      #expect(events[end...].allSatisfy { if case .updated = $0 { false } else { true } })
      #expect(events.filter { $0 == .restoreFinished }.count == 1)
      #expect(events.filter { if case .removed = $0 { true } else { false } }.count == 2)
      let restored = shop.observer.transactions[0]
      #expect(restored.original?.transactionIdentifier == original)
      #expect(restored.transactionIdentifier != original)
      #expect(restored.original?.payment.productIdentifier == Shop.face)
      await StoreConnection.current.close()
    }

    @Test func restoringAgainMakesMore() async throws {
      let shop = try await Shop.open()
      await shop.buy(Shop.face)
      shop.queue.restoreCompletedTransactions()
      shop.queue.restoreCompletedTransactions(withApplicationUsername: "somebody")
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face).filter { $0 == .restored }.count == 2)
      #expect(shop.observer.events.filter { $0 == .restoreFinished }.count == 2)
      #expect(Set(shop.observer.transactions.compactMap(\.transactionIdentifier)).count == 3)
      await StoreConnection.current.close()
    }

    @Test func restoringNothingFinishesToo() async throws {
      let shop = try await Shop.open()
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(shop.observer.events == [.restoreFinished])
      await StoreConnection.current.close()
    }

    @Test func restoringAsksForASignInWhereNobodyIsSignedIn() async throws {
      let shop = try await Shop.open(signedIn: false)
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(
        shop.presenter.shown.map { sheet -> SignInSheet.Purpose? in
          guard case .signIn(let signIn) = sheet else { return nil }
          return signIn.purpose
        } == [.restore])
      #expect(shop.observer.events.last == .restoreFinished)
      await StoreConnection.current.close()
    }

    @Test func dismissingTheSignInFailsTheRestoreAsCancelled() async throws {
      let shop = try await Shop.open(signedIn: false, presenter: ScriptedPresenter { _ in .cancel })
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(shop.observer.events == [.restoreFailed(.paymentCancelled)])
      await StoreConnection.current.close()
    }

    @Test func aRestoreThatTheStoreRefusesFailsWithItsCode() async throws {
      let shop = try await Shop.open {
        await $0.fail(.sync, with: .cloudServiceRevoked)
      }
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(shop.observer.events == [.restoreFailed(.cloudServiceRevoked)])
      await StoreConnection.current.close()
    }
  }
}
