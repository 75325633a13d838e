import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreCatalog

@Suite struct ShippedCatalogTests {
  static let languages = ["en", "vi", "zh-Hans", "zh-Hant", "ko"]
  static let countries = ["USA", "VNM", "CHN", "TWN", "KOR"]

  let catalog: Catalog

  init() throws {
    catalog = try CatalogDocument.load(contentsOf: Repository.catalog).catalog
  }

  private func product(_ name: String) throws -> CatalogProduct {
    try #require(catalog.product("com.example.razefaces.\(name)"))
  }

  @Test func catalogIsThatOfRazeFaces() {
    #expect(catalog.bundleID == "com.example.razefaces")
    #expect(catalog.appName == "RazeFaces")
    #expect(catalog.appVersion == "1.0")
    #expect(catalog.paidApplicationsAgreementInEffect)
    #expect(catalog.storefronts.map(\.countryCode) == Self.countries)
    #expect(catalog.productIDs.allSatisfy { $0.hasPrefix("com.example.razefaces.") })
    #expect(Set(catalog.productIDs).count == catalog.count)
  }

  @Test func everyProductHasItsOwnPicture() {
    #expect(Set(catalog.products.compactMap(\.drawing)).count == catalog.count)
  }

  @Test func swiftShoppingCosts99CentsInEveryLanguage() throws {
    let face = try product("swiftshopping")
    let usa = try #require(Storefront.storefront(countryCode: "USA"))
    #expect(face.kind == .nonConsumable)
    #expect(face.price(in: usa) == Decimal(string: "0.99"))
    let names = Self.languages.map { face.localization(languages: [$0]).displayName }
    #expect(names.contains("Swift Shopping") && Set(names).count == Self.languages.count)
  }

  @Test func productsOfEachKindAreSoldExceptNightlyRage() throws {
    let held = catalog.products.filter { !$0.isClearedForSale }.map(\.id)
    #expect(held == ["com.example.razefaces.nightlyrage"])
    #expect(catalog.products.count { $0.kind == .nonConsumable } > 6)
    for number in 0...2 { #expect(try product("coupon\(number)").kind == .consumable) }
    let membership = try product("vip.year")
    #expect(membership.kind == .nonRenewingSubscription)
    #expect(membership.duration == Period(1, .year) && membership.subscription == nil)
    let shared = catalog.products.filter(\.isFamilyShareable)
    #expect(!shared.isEmpty && shared.allSatisfy { $0.kind.canBeFamilyShared })
  }

  @Test(arguments: [("club.monthly", Period(1, .month)), ("club.yearly", Period(1, .year))])
  func clubBeginsWithAFreeWeek(_ name: String, _ period: Period) throws {
    let product = try product(name)
    let terms = try #require(product.subscription)
    let offer = try #require(terms.introductoryOffer)
    #expect(product.kind == .autoRenewableSubscription)
    #expect(terms.period == period)
    #expect(catalog.group(terms.groupID)?.referenceName == "RazeFaces Club")
    #expect(offer.id == nil)
    #expect(offer.kind == .introductory && offer.mode == .free)
    #expect(offer.period == Period(1, .week) && offer.periodCount == 1)
    #expect(offer.price(in: Storefront.all[0]) == 0)
  }

  @Test func everyProductHasPricesAndTranslations() throws {
    for product in catalog.products {
      for country in Self.countries {
        let storefront = try #require(Storefront.storefront(countryCode: country))
        #expect(try #require(product.price(in: storefront)) > 0)
      }
      let japan = try #require(Storefront.storefront(countryCode: "JPN"))
      #expect(product.price(in: japan) == nil)
      let texts = Self.languages.map { product.localization(languages: [$0]) }
      #expect(Set(texts.map(\.description)).count == 5, "\(product.id)")
      #expect(texts.allSatisfy { $0.displayName.count <= 24 })
    }
  }

  @Test func groupNameIsTranslated() throws {
    let group = try #require(catalog.groups.first)
    #expect(group.localizedName(languages: ["vi"]) == "Câu Lạc Bộ RazeFaces")
    #expect(group.localizedName(languages: ["fr"]) == "RazeFaces Club")
  }

  @Test func testersHaveTheirStorefronts() {
    #expect(
      catalog.testers.map { "\($0.email) \($0.countryCode) \($0.asksToBuy)" } == [
        "tester@example.com USA false", "minh@example.com VNM false", "mei@example.com TWN false",
        "wei@example.com CHN false", "jisoo@example.com KOR false", "child@example.com USA true",
      ])
    #expect(catalog.testers.allSatisfy { $0.password == "Sandbox-1" })
    #expect(catalog.testers.map(\.lastName) == ["Reed", "Nguyễn", "林", "王", "김", "Reed"])
  }
}
