import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct SheetOrderTests {
    @Test func secondSheetWaitsForTheFirstAnswer() async throws {
      let world = try await AppWorld.open(presenter: .silent())
      world.queue.add(AppWorld.payment(AppWorld.face))
      world.queue.add(AppWorld.payment(AppWorld.coupon))
      await StoreConnection.current.idle()
      #expect(world.presenter.confirmations == [AppWorld.face])
      #expect(world.observer.states(of: AppWorld.coupon) == [.purchasing])

      world.presenter.reply(.confirm)
      await StoreConnection.current.idle()
      #expect(world.presenter.confirmations == [AppWorld.face, AppWorld.coupon])
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])

      world.presenter.reply(.cancel)
      await StoreConnection.current.idle()
      #expect(world.observer.states(of: AppWorld.coupon) == [.purchasing, .failed])
    }

    @Test func sheetsFollowTheOrderOfPayments() async throws {
      let world = try await AppWorld.open()
      let wanted = (0..<20).map {
        [AppWorld.face, AppWorld.coupon, AppWorld.vip, AppWorld.club][$0 % 4]
      }
      for product in wanted { world.queue.add(AppWorld.payment(product)) }
      await StoreConnection.current.idle()
      #expect(world.presenter.confirmations == wanted)
    }

    @Test func signInIsAskedForOnce() async throws {
      let world = try await AppWorld.open(signedIn: false)
      world.queue.add(AppWorld.payment(AppWorld.face))
      world.queue.add(AppWorld.payment(AppWorld.coupon))
      world.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      let signIns = world.presenter.shown.filter { if case .signIn = $0 { true } else { false } }
      #expect(signIns.count == 1)
      #expect(world.observer.events.contains(.restoreFinished))
    }

    @Test func wrongPasswordIsAskedForAgain() async throws {
      var passwords = ["wrong", "Sandbox-1"]
      let presenter = ScriptedPresenter { sheet in
        guard case .signIn = sheet else { return .confirm }
        return .signIn(email: AppWorld.email, password: passwords.removeFirst())
      }
      let world = try await AppWorld.open(signedIn: false, presenter: presenter)
      await world.buy(AppWorld.face)
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])
      #expect(world.presenter.shown.count == 3)
    }

    @Test func finishAndRestoreContinueWhileASheetIsOpen() async throws {
      let world = try await AppWorld.open(finishes: false)
      await world.buy(AppWorld.face)
      let bought = try world.last()
      world.presenter.rule = { _ in nil }
      await world.buy(AppWorld.coupon)
      #expect(world.presenter.isOpen)

      world.queue.finishTransaction(bought)
      world.queue.restoreCompletedTransactions()
      await StoreConnection.current.idle()
      #expect(world.presenter.isOpen)
      #expect(world.observer.events.contains(.removed(AppWorld.face)))
      #expect(world.observer.events.last == .restoreFinished)
      #expect(world.observer.states(of: AppWorld.face).last == .restored)
    }

    @Test func postponedSheetIsShownAtTheNextLaunch() async throws {
      let world = try await AppWorld.open(presenter: ScriptedPresenter { _ in .later })
      await world.buy(AppWorld.face)
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing])
      #expect(world.presenter.shown.count == 1)
      try await world.relaunch(presenter: .willing())
      #expect(world.observer.states(of: AppWorld.face) == [.purchasing, .purchased])
    }

    @Test func systemSignInReturnsItsResult() async throws {
      let world = try await AppWorld.open(signedIn: false)
      var seen: [String?] = []
      StoreConnection.current.onStoreState = { seen.append($0.account?.email) }
      #expect(try await StoreConnection.current.signIn())
      await StoreConnection.current.idle()
      #expect(seen.last == AppWorld.email)
      #expect(StoreConnection.current.storeState?.account?.email == AppWorld.email)
      world.presenter.rule = { _ in .cancel }
      #expect(try await !StoreConnection.current.signIn())
    }
  }
}
