import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct RequestTests {
    @Test func validProductLosesItsReason() async throws {
      let store = try TestStore(Catalog.small())
      await store.moveToVietnam()
      let world = try await AppWorld.open(signedIn: false, store: store)
      let hidden = "com.example.shop.hidden"
      let local = "com.example.shop.local"
      let reasons = { StoreConnection.current.invalidProductReasons }
      await world.ask(for: [local, hidden])
      #expect(Set(reasons().keys) == [local, hidden])

      await world.appStore.signIn(AppWorld.email)
      // Products that were not requested keep their state.
      await world.ask(for: [local])
      #expect(Set(reasons().keys) == [hidden])
    }

    @Test func requestHasOneDelegateAsEitherType() {
      let request = SKProductsRequest(productIdentifiers: [])
      let plain: SKRequest = request
      var listener: RequestListener? = RequestListener()
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
      let other = RequestListener()
      refresh.delegate = other
      #expect((refresh as SKRequest).delegate === other)
    }

    @Test func canceledRequestIsSilent() async throws {
      _ = try await AppWorld.open()
      let listener = RequestListener()
      let request = SKProductsRequest(productIdentifiers: [AppWorld.face])
      request.delegate = listener
      request.start()
      request.cancel()
      await StoreConnection.current.idle()
      #expect(listener.response == nil && !listener.hasEnded)
    }

    @Test func productsHaveTheStorefrontsLanguageAndCurrency() async throws {
      let world = try await AppWorld.open()
      let coupon: Set = [AppWorld.coupon]
      let american = try #require(await world.ask(for: coupon).response?.products.first)
      #expect(american.localizedTitle == "Coupon")
      #expect(american.price == NSDecimalNumber(string: "1.99"))
      #expect(american.priceLocale.currencyCode == "USD")

      await world.appStore.moveToVietnam()
      let vietnamese = try #require(await world.ask(for: coupon).response?.products.first)
      #expect(vietnamese.localizedTitle == "Phiếu")
      let formatter = NumberFormatter()
      formatter.formatterBehavior = .behavior10_4
      formatter.numberStyle = .currency
      formatter.locale = vietnamese.priceLocale
      #expect(formatter.string(from: vietnamese.price) == "49.000\u{a0}₫")
    }

    @Test func subscriptionsShowTheirPeriodAndOffers() async throws {
      let world = try await AppWorld.open()
      let response = await world.ask(for: [AppWorld.club, AppWorld.face]).response
      let products = try #require(response?.products)
      let club = try #require(products.first { $0.productIdentifier == AppWorld.club })
      #expect(club.subscriptionGroupIdentifier == "21480001")
      #expect(club.subscriptionPeriod?.unit == .month)
      #expect(club.subscriptionPeriod?.numberOfUnits == 1)
      #expect(club.introductoryPrice?.paymentMode == .freeTrial)
      #expect(club.introductoryPrice?.price == .zero)
      #expect(club.introductoryPrice?.subscriptionPeriod.unit == .week)
      #expect(club.discounts.map(\.identifier) == ["loyal"])
      #expect(club.discounts.first?.numberOfPeriods == 3)
      #expect(club.discounts.first?.type == .subscription)
      let offers = try await world.product(AppWorld.club).subscription?.promotionalOffers
      #expect(offers?.map(\.id) == ["loyal"] && offers?.first?.displayPrice == "$1.99")
      let face = try #require(products.first { $0.productIdentifier == AppWorld.face })
      #expect(face.subscriptionPeriod == nil && face.discounts.isEmpty)
    }

    @Test func thousandsOfProductsArriveInOneResponse() async throws {
      let store = try TestStore(Catalog.wide(3_000))
      let world = try await AppWorld.open(signedIn: false, store: store)
      let faces = Set((0..<3_000).map { "com.example.shop.face\($0)" })
      let products = try #require(await world.ask(for: faces).response?.products)
      #expect(products.count == 3_000)
      #expect(products.allSatisfy { $0.price == NSDecimalNumber(string: "0.99") })
    }

    @Test func dismissedSignInFailsTheRefresh() async throws {
      _ = try await AppWorld.open(signedIn: false, presenter: ScriptedPresenter { _ in .cancel })
      let listener = await RequestListener.start(SKReceiptRefreshRequest(receiptProperties: nil))
      #expect((listener.error as? SKError)?.code == .paymentCancelled)
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
