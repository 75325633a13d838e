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

    @Test func unsoldProductsAreReportedOnce() async throws {
      let opened = try await OpenedShop()
      for _ in 1...2 {
        opened.shop.requestProducts()
        await opened.settle()
      }
      #expect(opened.events.count { $0 == .invalidProduct(OpenedShop.hidden) } == 1)
      #expect(opened.events.count { if case .productsLoaded = $0 { true } else { false } } > 1)
    }
  }
}
