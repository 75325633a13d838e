import Foundation
import StoreCore
import Testing

@Suite struct StorefrontTests {
  @Test(arguments: [
    ("USA", "143441", "USD", "en_US", "en"), ("VNM", "143471", "VND", "vi_VN", "vi"),
    ("CHN", "143465", "CNY", "zh_CN", "zh-Hans"), ("TWN", "143470", "TWD", "zh_TW", "zh-Hant"),
    ("KOR", "143466", "KRW", "ko_KR", "ko"),
  ])
  func storefrontsOfRazeFacesHaveApplesValues(
    _ country: String, _ id: String, _ currency: String, _ locale: String, _ language: String
  ) throws {
    let storefront = try #require(Storefront.storefront(countryCode: country))
    #expect(storefront.id == id)
    #expect(storefront.currencyCode == currency)
    #expect(storefront.localeIdentifier == locale)
    #expect(storefront.languages.first == language)
  }

  @Test func identifiersAndCountriesAreUnique() {
    #expect(Set(Storefront.all.map(\.id)).count == Storefront.all.count)
    #expect(Set(Storefront.all.map(\.countryCode)).count == Storefront.all.count)
  }

  @Test func currenciesBelongToTheirCountries() {
    for storefront in Storefront.all {
      let locale = Locale(identifier: storefront.localeIdentifier)
      #expect(locale.currency?.identifier == storefront.currencyCode, "\(storefront.countryCode)")
      #expect(storefront.id.wholeMatch(of: /1434\d\d|1435\d\d/) != nil)
    }
  }

  @Test func unknownCountryHasNoStorefront() {
    #expect(Storefront.storefront(countryCode: "US") == nil)
    #expect(Storefront.storefront(countryCode: "usa") == nil)
  }

  @Test(arguments: [
    ("USA", "0.99", "$0.99"), ("USA", "1234.5", "$1,234.50"), ("VNM", "25000", "25.000\u{A0}₫"),
    ("CHN", "6", "¥6.00"), ("TWN", "30", "$30"), ("TWN", "1490", "$1,490"),
    ("IDN", "15000", "Rp15.000"), ("KOR", "1100", "₩1,100"),
    ("DEU", "0.99", "0,99\u{A0}€"), ("JPN", "160", "¥160"), ("GBR", "0", "£0.00"),
  ])
  func pricesAreFormattedForTheirStorefront(
    _ country: String, _ price: String, _ expected: String
  ) throws {
    let storefront = try #require(Storefront.storefront(countryCode: country))
    let decimal = try #require(Decimal(string: price))
    #expect(PriceText.displayPrice(decimal, in: storefront) == expected)
    #expect(PriceText.displayPrice(decimal, in: storefront) == expected)
  }

  @Test func zeroIsFormattedLikeOtherPrices() {
    for storefront in Storefront.all {
      let words = (0...1).map { PriceText.displayPrice(Decimal($0), in: storefront) }
      let zero = String(words[1].map { $0.isNumber ? $0.wholeNumberValue == 1 ? "0" : $0 : $0 })
      let nothing = String(words[0].map { $0.wholeNumberValue == 0 ? "0" : $0 })
      #expect(nothing == String(zero.map { $0.wholeNumberValue == 0 ? "0" : $0 }))
      #expect(words[0].contains { !$0.isNumber }, "\(storefront.countryCode): \(words[0])")
    }
  }

  @Test(arguments: [
    ("USA", "Free"), ("VNM", "Miễn phí"), ("CHN", "免费"), ("TWN", "免費"), ("KOR", "무료"),
    ("ARE", "Free"), ("BRA", "Grátis"),
  ])
  func freeProductsAreLabeledWithAWord(_ country: String, _ expected: String) throws {
    let storefront = try #require(Storefront.storefront(countryCode: country))
    #expect(PriceText.label(0, in: storefront) == expected)
    #expect(PriceText.label(6, in: storefront) == PriceText.displayPrice(6, in: storefront))
  }

  @Test func everyStorefrontHasALabelForFree() {
    for storefront in Storefront.all {
      let label = PriceText.label(0, in: storefront)
      #expect(label.filter(\.isNumber) == "", "\(storefront.countryCode): \(label)")
    }
  }
}
