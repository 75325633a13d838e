import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import RazeFacesShop

extension OneConnection {
  @MainActor @Suite struct NewsTests {
    @Test func eachPurchaseIsReportedOnce() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      await opened.buy(OpenedShop.coupon, quantity: 2)
      #expect(
        opened.told == [
          .completed(OpenedShop.face, order: nil, isRenewal: false),
          .completed(OpenedShop.coupon, order: nil, isRenewal: false),
        ])
      try await opened.relaunch()
      #expect(opened.told.isEmpty)
    }

    @Test func cancellationIsNotAFailure() async throws {
      let opened = try await OpenedShop(presenter: ScriptedPresenter { _ in .cancel })
      await opened.buy(OpenedShop.face)
      #expect(opened.told == [.cancelled(OpenedShop.face)])
      #expect(!opened.events.contains { if case .failed = $0 { true } else { false } })
    }

    @Test(arguments: [true, false])
    func declineIsReported(isRelaunched: Bool) async throws {
      let opened = try await OpenedShop { store in
        await store.add(tester: "child@example.com", in: "USA", asksToBuy: true)
        await store.signIn("child@example.com")
      }
      await opened.buy(OpenedShop.face)
      if isRelaunched { try await opened.relaunch() }
      await opened.store.answerAsParent(.decline)
      await opened.settle()
      #expect(
        opened.told
          == [.deferred(OpenedShop.face), .declined(OpenedShop.face)])
    }

    @Test func askingAgainIsNotReportedAsADecline() async throws {
      let opened = try await OpenedShop { store in
        await store.add(tester: "child@example.com", in: "USA", asksToBuy: true)
        await store.signIn("child@example.com")
      }
      for _ in 1...2 { await opened.buy(OpenedShop.face) }
      let asked: [ShopEvent] = [
        .deferred(OpenedShop.face), .deferred(OpenedShop.face),
      ]
      #expect(opened.told == asked)
      await opened.store.answerAsParent(.decline)
      await opened.settle()
      #expect(opened.told == asked + [.declined(OpenedShop.face)])
    }

    @Test func restoreListsProductsAndExplainsMissingOnes() async throws {
      let opened = try await OpenedShop()
      for product in [OpenedShop.face, OpenedShop.coupon, OpenedShop.vip] {
        await opened.buy(product)
      }
      try opened.shop.deleteApp()
      try await opened.relaunch()
      await opened.restore()
      let restoration = opened.shop.state.restoration
      #expect(opened.told == [.restoreFinished(count: 1)] && restoration.count == 1)
      #expect(opened.told[0].note(.none).map { Texts.english($0) } == "Restored 1 purchase")
      #expect(opened.content == PurchasedContent(purchasedIDs: [OpenedShop.face]))
      #expect(restoration.productIDs == [OpenedShop.face])
      #expect(restoration.missingMemberships == [OpenedShop.vip])
      #expect(
        restoration.details { $0.split(separator: ".").last.map(String.init) ?? "" }
          .map { Texts.english($0) } == [
            "face", "Not restored: vip. The App Store does not restore memberships.",
            "Not restored: coupon. Consumables, such as coupons, are never restored.",
          ])
      // Delivered products are not missing.
      await opened.buy(OpenedShop.vip)
      await opened.buy(OpenedShop.coupon)
      await opened.restore()
      #expect(opened.told.last == .restoreFinished(count: 1))
      let again = opened.shop.state.restoration
      #expect(again.missingMemberships.isEmpty && again.missingConsumables.isEmpty)
    }

    @Test func longListsOfProductsAreAbbreviated() {
      let many = Restoration(productIDs: ["a", "b", "c", "d", "e", "f", "g"])
      #expect(many.details { $0 }.first.map { Texts.english($0) } == "a, b, c, d, e and 2 more")
    }

    @Test func parentalControlsPreventPayments() async throws {
      let opened = try await OpenedShop {
        await $0.perform(.setPaymentsAllowed(false, device: DeviceName.standard))
      }
      await opened.buy(OpenedShop.face)
      #expect(opened.told == [.failed(OpenedShop.face, .paymentsNotAllowed)])
      #expect(await opened.store.unfinished.isEmpty)
    }

    @Test func unsoldProductsAreReportedOnceWithTheReason() async throws {
      let opened = try await OpenedShop()
      for _ in 1...2 {
        opened.shop.requestProducts()
        await opened.settle()
      }
      #expect(opened.events.count { $0 == .invalidProduct(OpenedShop.hidden) } == 1)
      #expect(opened.events.count { if case .productsLoaded = $0 { true } else { false } } > 1)
      #expect(try opened.status(OpenedShop.hidden) == .unavailable)
      await opened.buy(OpenedShop.hidden)
      #expect(opened.told == [.failed(OpenedShop.hidden, .notSold)])
      var device = AppState()
      device.invalidReasons = [OpenedShop.hidden: .notClearedForSale]
      #expect(
        opened.told[0].note(device.explanations).map { Texts.english($0) }
          == "com.example.shop.hidden cannot be bought. The product is not cleared for sale.")
    }

    /// The next purchase reports it, and no success.
    @Test func removedDatabaseSellsNothing() async throws {
      let opened = try await OpenedShop(
        store: TestStore(Catalog.small(), isInMemory: false))
      opened.store.setHidden(true)
      await opened.buy(OpenedShop.face)
      #expect(!opened.content.owns(OpenedShop.face))
      guard case .failed(OpenedShop.face, let failure)? = opened.told.last else {
        Issue.record("It was told as \(opened.told).")
        return
      }
      let told = Texts.english(
        failure.explanation(of: OpenedShop.face, AppState().explanations))
      #expect(told.contains("appstore.sqlite was removed or replaced"))
    }
  }
}
