import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import Testing

/// The price of a plan with an offer, in the App Store's words in each language.
@Suite struct PlanTextsTests {
  private static let usa = Storefront.all[0]

  private static func offer(_ mode: OfferMode, _ period: Period, count: Int = 1) -> Offer {
    Offer(
      id: nil, kind: .introductory, mode: mode, period: period, periodCount: count,
      prices: [usa.countryCode: 1])
  }

  private static let offers = [
    offer(.free, Period(1, .week)), offer(.payAsYouGo, Period(1, .month), count: 3),
    offer(.payUpFront, Period(6, .month)),
  ]

  @Test(arguments: [
    (
      "en",
      [
        "1 week free, then $3.00 per month", "$1.00 per month for 3 months, then $3.00 per month",
        "$1.00 for 6 months, then $3.00 per month",
      ]
    ),
    (
      "vi",
      [
        "1 tuần miễn phí, sau đó $3.00 mỗi tháng",
        "$1.00 mỗi tháng trong 3 tháng, sau đó $3.00 mỗi tháng",
        "$1.00 cho 6 tháng, sau đó $3.00 mỗi tháng",
      ]
    ),
    (
      "zh-Hans",
      [
        "免费 1 周，之后每月 $3.00", "前 3 个月每月 $1.00，之后每月 $3.00", "前 6 个月共 $1.00，之后每月 $3.00",
      ]
    ),
    (
      "zh-Hant",
      [
        "免費 1 週，之後每月 $3.00", "前 3 個月每月 $1.00，之後每月 $3.00", "前 6 個月共 $1.00，之後每月 $3.00",
      ]
    ),
    (
      "ko",
      [
        "1주 동안 무료, 이후에는 월 $3.00", "3개월 동안 월 $1.00, 이후에는 월 $3.00",
        "6개월 동안 총 $1.00, 이후에는 월 $3.00",
      ]
    ),
  ])
  func planReadsAsOnTheAppStore(_ code: String, _ expected: [String]) throws {
    let texts = Texts(try #require(Language.named(code)))
    let words = Self.offers.map {
      texts(.plan(3, each: Period(1, .month), beginningWith: $0, in: Self.usa))
    }
    #expect(words == expected)
    #expect(
      Text.plan(3, each: Period(1, .month), beginningWith: nil, in: Self.usa)
        == Period(1, .month).phrase(price: "$3.00"))
  }
}
