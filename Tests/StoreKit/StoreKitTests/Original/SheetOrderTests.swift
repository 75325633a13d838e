import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct SheetOrderTests {
    @Test func secondSheetWaitsForTheFirstAnswer() async throws {
      let shop = try await Shop.open(presenter: .silent())
      shop.queue.add(Shop.payment(Shop.face))
      shop.queue.add(Shop.payment(Shop.coupon))
      await StoreConnection.current.idle()
      #expect(shop.presenter.confirmations == [Shop.face])
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing])

      shop.presenter.reply(.confirm)
      await StoreConnection.current.idle()
      #expect(shop.presenter.confirmations == [Shop.face, Shop.coupon])
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])

      shop.presenter.reply(.cancel)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing, .failed])
    }

    @Test func sheetsFollowTheOrderOfPayments() async throws {
      let shop = try await Shop.open()
      let wanted = (0..<20).map { [Shop.face, Shop.coupon, Shop.vip, Shop.club][$0 % 4] }
      for product in wanted { shop.queue.add(Shop.payment(product)) }
      await StoreConnection.current.idle()
      #expect(shop.presenter.confirmations == wanted)
    }

    @Test func signInIsAskedForOnce() async throws {
      let shop = try await Shop.open(signedIn: false)
      shop.queue.add(Shop.payment(Shop.face))
      shop.queue.add(Shop.payment(Shop.coupon))
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      let signIns = shop.presenter.shown.filter { if case .signIn = $0 { true } else { false } }
      #expect(signIns.count == 1)
      #expect(shop.observer.events.contains(.restoreFinished))
    }

    @Test func wrongPasswordIsAskedForAgain() async throws {
      var passwords = ["wrong", "Sandbox-1"]
      let presenter = ScriptedPresenter { sheet in
        guard case .signIn = sheet else { return .confirm }
        return .signIn(email: Shop.email, password: passwords.removeFirst())
      }
      let shop = try await Shop.open(signedIn: false, presenter: presenter)
      await shop.buy(Shop.face)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
      #expect(shop.presenter.shown.count == 3)
    }

    @Test func finishAndRestoreContinueWhileASheetIsOpen() async throws {
      let shop = try await Shop.open(finishes: false)
      await shop.buy(Shop.face)
      let bought = try shop.last()
      shop.presenter.rule = { _ in nil }
      await shop.buy(Shop.coupon)
      #expect(shop.presenter.isOpen)

      shop.queue.finishTransaction(bought)
      shop.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(shop.presenter.isOpen)
      #expect(shop.observer.events.contains(.removed(Shop.face)))
      #expect(shop.observer.events.last == .restoreFinished)
      #expect(shop.observer.states(of: Shop.face).last == .restored)
    }

    @Test func postponedSheetIsShownAtTheNextLaunch() async throws {
      let shop = try await Shop.open(presenter: ScriptedPresenter { _ in .later })
      await shop.buy(Shop.face)
      #expect(shop.observer.states(of: Shop.face) == [.purchasing])
      #expect(shop.presenter.shown.count == 1)
      try await shop.relaunch(presenter: .willing())
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .purchased])
    }

    @Test func systemSignInReturnsItsResult() async throws {
      let shop = try await Shop.open(signedIn: false)
      var seen: [String?] = []
      StoreConnection.current.onStoreState = { seen.append($0.account?.email) }
      #expect(try await StoreConnection.current.signIn())
      await StoreConnection.current.idle()
      #expect(seen.last == Shop.email)
      #expect(StoreConnection.current.storeState?.account?.email == Shop.email)
      shop.presenter.rule = { _ in .cancel }
      #expect(try await !StoreConnection.current.signIn())
    }
  }
}
