import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 1.
@MainActor @Suite(.ownWorld) struct RulesOfProductsTests {
  @Test func productsAreOfFourTypes() async throws {
    _ = try await AppWorld()
    let ids = [AppWorld.coupon, AppWorld.face, AppWorld.vip, AppWorld.monthly]
    let types = Set(try await Product.products(for: ids).map(\.type))
    #expect(types == [.consumable, .nonConsumable, .nonRenewable, .autoRenewable])
  }

  @Test(arguments: [
    (AppWorld.email, "USA", "USD", "$0.99"), (AppWorld.member, "VNM", "VND", "25.000\u{A0}₫"),
    ("mei@example.com", "TWN", "TWD", "$30"), ("jisoo@example.com", "KOR", "KRW", "₩1,100"),
  ])
  func storefrontDeterminesPriceAndCurrency(
    email: String, country: String, currency: String, text: String
  ) async throws {
    let world = try await AppWorld(email: email)
    let answered = try #require(await world.ask(for: [AppWorld.face]).response?.products.first)
    let product = try await world.product(AppWorld.face)
    #expect(world.queue.storefront?.countryCode == country)
    #expect(answered.priceLocale.currencyCode == currency)
    #expect(answered.price as Decimal == product.price)
    #expect(product.displayPrice.filter(\.isNumber) == text.filter(\.isNumber))
  }

  @Test func subscriptionHasGroupLevelPeriodAndOffer() async throws {
    let world = try await AppWorld()
    let product = try await world.product(AppWorld.yearly)
    let terms = try #require(product.subscription)
    #expect(product.isFamilyShareable)
    #expect(terms.subscriptionGroupID == AppWorld.group)
    #expect(terms.groupDisplayName == "RazeFaces Club")
    #expect(terms.groupLevel == 1)
    #expect(terms.subscriptionPeriod == .yearly)
    let offer = try #require(terms.introductoryOffer)
    #expect(offer.paymentMode == .freeTrial && offer.period == .weekly && offer.price == 0)
  }

  @Test func invalidIdentifierHasItsReason() async throws {
    let catalog = try Catalog.shipped {
      guard let price = $0.range(of: #", "KOR": 1100"#) else { return $0 }
      return $0.replacingCharacters(in: price, with: "")
    }
    let world = try await AppWorld(email: "jisoo@example.com", catalog: catalog)
    let unknown = "com.example.razefaces.nothing"
    @MainActor func reasons() async throws -> [String: InvalidProductReason] {
      let ids: Set<String> = [AppWorld.face, AppWorld.otherFace, AppWorld.notCleared, unknown]
      let listener = await world.ask(for: ids)
      #expect(listener.hasFinished && listener.error == nil)
      let response = try #require(listener.response)
      #expect(response.products.count + response.invalidProductIdentifiers.count == 4)
      let answer = try await world.store.service.products(Array(ids))
      let reasons = Dictionary(answer.invalid.map { ($0.id, $0.reason) }) { first, _ in first }
      #expect(Set(reasons.keys) == Set(response.invalidProductIdentifiers))
      return reasons
    }
    var said = try await reasons()
    #expect(said.count == 3)
    #expect(said[unknown] == .notInCatalog)
    #expect(said[AppWorld.notCleared] == .notClearedForSale)
    #expect(said[AppWorld.face] == .notSoldIn(storefront: "KOR"))

    try await world.set(.clearedForSale([AppWorld.otherFace: false]))
    said = try await reasons()
    #expect(said[AppWorld.otherFace] == .notClearedForSale)

    try await world.set(.paidApplicationsAgreement(false))
    said = try await reasons()
    #expect(said.values.filter { $0 == .agreementNotInEffect }.count == 4)

    try await world.set(.hasInAppPurchase(false))
    said = try await reasons()
    #expect(said.values.filter { $0 == .noInAppPurchase }.count == 4)

    try await world.set(.appBundleID("com.example.other"))
    said = try await reasons()
    #expect(
      said.values.filter {
        $0 == .bundleIDMismatch(catalog: "com.example.razefaces", app: "com.example.other")
      }.count == 4)
  }

  @Test func pricesInMainlandChinaAreInYuan() async throws {
    let world = try await AppWorld(email: "wei@example.com")
    let product = try await world.product(AppWorld.face)
    #expect(product.priceFormatStyle.currencyCode == "CNY" && product.price == 6)
    await world.buy(AppWorld.face)
    #expect(try await world.ledger().first?.storefront.countryCode == "CHN")
  }

  @Test func simulatedErrorFailsTheRequest() async throws {
    let world = try await AppWorld()
    try await world.fail(.loadProducts, with: .clientInvalid)
    let refused = await world.ask(for: [AppWorld.face])
    #expect(refused.response == nil && !refused.hasFinished)
    #expect((refused.error as? SKError)?.code == .clientInvalid)
    #expect(await world.ask(for: [AppWorld.face]).hasFinished)
  }

  @Test func offlineRequestFailsWithItsCode() async throws {
    let world = try await AppWorld()
    try await world.perform(.faults(.setOffline(true)))
    let error = try #require(await world.ask(for: [AppWorld.face]).error) as NSError
    #expect(error.domain == NSURLErrorDomain && error.code == -1009)
  }

  @Test func newTerritoryChangesPricesAtOnce() async throws {
    let world = try await AppWorld()
    try await world.perform(.tester(AppWorld.email, .setTerritory("KOR")))
    #expect(try await world.product(AppWorld.face).priceFormatStyle.currencyCode == "KRW")
    await #expect(throws: StoreFailure.self) {
      try await world.perform(.tester(AppWorld.email, .setTerritory("XXX")))
    }
  }
}
