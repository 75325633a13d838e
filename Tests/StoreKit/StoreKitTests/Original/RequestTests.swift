import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct RequestTests {
    @Test func validProductLosesItsReason() async throws {
      let shop = try await Shop.open(signedIn: false) { await $0.moveToVietnam() }
      let hidden = "com.example.shop.hidden"
      let local = "com.example.shop.local"
      let reasons = { StoreConnection.current.invalidProductReasons }
      await Listener().ask(for: [local, hidden])
      #expect(Set(reasons().keys) == [local, hidden])

      await shop.store.signIn(Shop.email)
      // Products that were not requested keep their state.
      await Listener().ask(for: [local])
      #expect(Set(reasons().keys) == [hidden])
    }

    @Test func requestHasOneDelegateAsEitherType() {
      let request = SKProductsRequest(productIdentifiers: [])
      let plain: SKRequest = request
      var listener: Listener? = Listener()
      request.delegate = listener
      #expect(plain.delegate === listener && request.delegate === listener)
      plain.delegate = nil
      #expect(request.delegate == nil)
      plain.delegate = listener
      #expect(request.delegate === listener)
      // Delegates are not retained.
      listener = nil
      #expect(request.delegate == nil && plain.delegate == nil)
      let refresh = SKReceiptRefreshRequest()
      let other = Listener()
      refresh.delegate = other
      #expect((refresh as SKRequest).delegate === other)
    }

    @Test func canceledRequestIsSilent() async throws {
      _ = try await Shop.open()
      let listener = Listener()
      let request = SKProductsRequest(productIdentifiers: [Shop.face])
      request.delegate = listener
      request.start()
      request.cancel()
      await StoreConnection.current.idle()
      #expect(listener.response == nil && listener.end == nil)
    }

    @Test func productsHaveTheStorefrontsLanguageAndCurrency() async throws {
      let shop = try await Shop.open()
      let listener = Listener()
      await listener.ask(for: [Shop.coupon])
      let american = try #require(listener.response?.products.first)
      #expect(american.localizedTitle == "Coupon")
      #expect(american.price == NSDecimalNumber(string: "1.99"))
      #expect(american.priceLocale.currencyCode == "USD")

      await shop.store.moveToVietnam()
      await listener.ask(for: [Shop.coupon])
      let vietnamese = try #require(listener.response?.products.first)
      #expect(vietnamese.localizedTitle == "Phiếu")
      let formatter = NumberFormatter()
      formatter.formatterBehavior = .behavior10_4
      formatter.numberStyle = .currency
      formatter.locale = vietnamese.priceLocale
      #expect(formatter.string(from: vietnamese.price) == "49.000\u{a0}₫")
    }

    @Test func subscriptionsShowTheirPeriodAndOffers() async throws {
      _ = try await Shop.open()
      let listener = Listener()
      await listener.ask(for: [Shop.club, Shop.face])
      let products = try #require(listener.response?.products)
      let club = try #require(products.first { $0.productIdentifier == Shop.club })
      #expect(club.subscriptionGroupIdentifier == "21480001")
      #expect(club.subscriptionPeriod?.unit == .month)
      #expect(club.subscriptionPeriod?.numberOfUnits == 1)
      #expect(club.introductoryPrice?.paymentMode == .freeTrial)
      #expect(club.introductoryPrice?.price == .zero)
      #expect(club.introductoryPrice?.subscriptionPeriod.unit == .week)
      #expect(club.discounts.map(\.identifier) == ["loyal"])
      #expect(club.discounts.first?.numberOfPeriods == 3)
      #expect(club.discounts.first?.type == .subscription)
      let offers = try await Product.products(for: [Shop.club]).first?.subscription?
        .promotionalOffers
      #expect(offers?.map(\.id) == ["loyal"] && offers?.first?.displayPrice == "$1.99")
      let face = try #require(products.first { $0.productIdentifier == Shop.face })
      #expect(face.subscriptionPeriod == nil && face.discounts.isEmpty)
    }

    @Test func thousandsOfProductsArriveInOneResponse() async throws {
      _ = try await Shop.open(signedIn: false, store: TestStore(Catalog.wide(3_000)))
      let listener = Listener()
      await listener.ask(for: Set((0..<3_000).map { "com.example.shop.face\($0)" }))
      let products = try #require(listener.response?.products)
      #expect(products.count == 3_000)
      #expect(products.allSatisfy { $0.price == NSDecimalNumber(string: "0.99") })
    }

    @Test func dismissedSignInFailsTheRefresh() async throws {
      _ = try await Shop.open(signedIn: false, presenter: ScriptedPresenter { _ in .cancel })
      let listener = Listener()
      let request = SKReceiptRefreshRequest(receiptProperties: nil)
      request.delegate = listener
      request.start()
      await StoreConnection.current.idle()
      #expect((listener.error as? SKError)?.code == .paymentCancelled)
    }
  }

  final class Listener: NSObject, SKProductsRequestDelegate {
    var response: SKProductsResponse?
    var end: String?
    var error: (any Error)?

    @MainActor func ask(for products: Set<String>) async {
      let request = SKProductsRequest(productIdentifiers: products)
      request.delegate = self
      request.start()
      await StoreConnection.current.idle()
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
      self.response = response
    }

    func requestDidFinish(_ request: SKRequest) { end = "finished" }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
      end = "failed"
      self.error = error
    }
  }
}

extension TestStore {
  /// Signs out the last account, which was in Vietnam.
  fileprivate func moveToVietnam() async {
    await add(tester: "lan@example.com", in: "VNM")
    await signIn("lan@example.com")
    await signOut()
  }
}
