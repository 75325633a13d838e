import RazeFacesDevice
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import RazeFacesShop

extension OneConnection {
  @MainActor @Suite struct BroadcastTests {
    @Test func aPurchaseIsToldOnce() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      #expect(opened.statuses == [.purchaseSucceeded])
      #expect(opened.broadcasts.first?.productID == OpenedShop.face)
      try await opened.relaunch()
      #expect(opened.broadcasts.isEmpty)
    }

    @Test func aCancelIsNoFailure() async throws {
      let opened = try await OpenedShop(presenter: ScriptedPresenter { _ in .cancel })
      await opened.buy(OpenedShop.face)
      #expect(opened.statuses == [.purchaseCancelled])
      #expect(!opened.shop.state.log.lines.contains { $0.kind == .failure })
      #expect(await opened.store.unfinished.isEmpty)
      #expect(try opened.status(OpenedShop.face) == .buy)
    }

    @Test func aRefusalIsToldWithItsName() async throws {
      let opened = try await OpenedShop {
        await $0.refuseDecisions(with: Refusal(.cloudServiceRevoked, reason: "Revoked."))
      }
      await opened.buy(OpenedShop.face)
      #expect(opened.statuses == [.purchaseFailed])
      #expect(opened.broadcasts.first?.errorLabel == "SKError 8 cloudServiceRevoked")
      #expect(opened.broadcasts.first?.message == "Revoked.")
      #expect(await opened.store.unfinished.isEmpty)
    }

    @Test func aChildsPurchaseWaitsAndIsDeliveredWhenItIsApproved() async throws {
      let opened = try await OpenedShop { store in
        await store.add(tester: .child, password: "Sandbox-1")
        await store.signInSilently(Account.child.email)
      }
      await opened.buy(OpenedShop.face)
      #expect(opened.statuses == [.purchaseDeferred])
      #expect(try opened.status(OpenedShop.face) == .deferred)
      #expect(!opened.content.owns(OpenedShop.face))
      await opened.store.answerAsParent(.approved)
      await opened.shop.settle()
      #expect(opened.statuses == [.purchaseDeferred, .purchaseSucceeded])
      #expect(try opened.status(OpenedShop.face) == .purchased)
    }

    @Test func aRestoreCountsTransactionsAndIsToldOnce() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      await opened.buy(OpenedShop.coupon)
      try opened.shop.deleteApp()
      try await opened.relaunch()
      await opened.restore()
      #expect(opened.statuses == [.restoreSucceeded])
      #expect(opened.broadcasts.first?.restoredCount == 1)
      #expect(opened.broadcasts.first?.message == "Restored 1 purchase")
      #expect(opened.content == PurchasedContent(purchasedIDs: [OpenedShop.face]))
      #expect(!opened.shop.state.isRestoring)
    }

    @Test func thereMayBeNothingToRestore() async throws {
      let opened = try await OpenedShop()
      await opened.restore()
      #expect(opened.broadcasts.map(\.message) == ["Nothing to restore"])
    }

    @Test func aRestoreThatFailsSaysWhy() async throws {
      let opened = try await OpenedShop {
        await $0.failRestores(with: Refusal(.notConnectedToInternet, reason: "Offline."))
      }
      await opened.restore()
      #expect(opened.statuses == [.restoreFailed])
      #expect(
        opened.broadcasts.first?.errorLabel == "NSURLErrorDomain -1009 notConnectedToInternet")
    }

    @Test func underParentalControlTheShopSaysSoAndAddsNothing() async throws {
      let opened = try await OpenedShop { await $0.setPaymentsAllowed(false) }
      await opened.buy(OpenedShop.face)
      #expect(opened.broadcasts.map(\.errorLabel) == ["SKError 4 paymentNotAllowed"])
      #expect(await opened.store.unfinished.isEmpty)
    }

    @Test func whatIsNotSoldSaysWhy() async throws {
      let opened = try await OpenedShop()
      #expect(try opened.status(OpenedShop.hidden) == .unavailable)
      await opened.buy(OpenedShop.hidden)
      #expect(
        opened.broadcasts.map(\.message) == [
          "com.example.shop.hidden cannot be bought. The product is not cleared for sale."
        ])
    }
  }
}

extension Account {
  fileprivate static let child = Account(
    id: 77, email: "child@example.com",
    storefront: StoreCore.Storefront.all[0], asksToBuy: true)
}
