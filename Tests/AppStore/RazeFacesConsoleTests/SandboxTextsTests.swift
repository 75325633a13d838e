import Foundation
import Localization
import StoreCore
import Testing

@testable import RazeFacesConsole

@Suite struct TextsTests {
  private let texts = Texts.english

  @Test(arguments: [
    (Fault.Frequency.times(1), "next time"), (.times(2), "next 2 times"), (.always, "every time"),
    (.probability(0.25), "25% of the time"), (.probability(0.005), "0.5% of the time"),
    (.probability(1), "100% of the time"),
  ])
  func frequencyHasOneWording(frequency: Fault.Frequency, words: String) {
    #expect(texts(frequency.label) == words)
  }

  @Test func faultIsOneLine() {
    let fault = Fault(
      point: .purchase, effect: .refusal(.paymentNotAllowed), frequency: .times(2), delay: 300)
    #expect(texts(fault.label) == "paymentNotAllowed, next 2 times, after 300 ms")
    #expect(
      texts(Fault(point: .purchase, effect: fault.effect, delay: 90_000).delayLabel) == "90 s")
  }

  @Test func periodsHavePlurals() {
    #expect(texts(Period(1, .week).length) == "1 week")
    #expect(texts(Period(3, .month).length) == "3 months")
    #expect(texts(Period(1, .month).phrase(price: "$1")) == "$1 per month")
    #expect(texts(Period(3, .month).phrase(price: "$1")) == "$1 every 3 months")
    #expect(texts(Period(1, .year).every) == "every year")
    #expect(texts(OfferMode.free.terms(Period(1, .week), count: 1, price: "")) == "1 week free")
    #expect(
      texts(OfferMode.payAsYouGo.terms(Period(1, .month), count: 3, price: "$1"))
        == "$1 per month for 3 months")
  }
}

@Suite struct DateTextTests {
  private let date = Date(timeIntervalSince1970: 1_772_368_205)

  @Test func datesAreLocalAndHaveTheirOffset() throws {
    let dates = DateText(timeZone: try #require(TimeZone(identifier: "Asia/Ho_Chi_Minh")))
    #expect(dates.day(date) == "2026-03-01")
    #expect(dates.minute(date) == "2026-03-01 19:30")
    #expect(dates.minuteAndOffset(date) == "2026-03-01 19:30 +07:00")
    #expect(dates.full(date) == "2026-03-01 19:30:05 +07:00")
    #expect(dates.isoMinute(date) == "2026-03-01T19:30+07:00")
    #expect(dates.iso(date) == "2026-03-01T19:30:05+07:00")
  }

  @Test func gmtIsShownAsUTC() {
    let dates = DateText(timeZone: .gmt)
    #expect(dates.minuteAndOffset(date) == "2026-03-01 12:30 UTC")
    #expect(dates.iso(date) == "2026-03-01T12:30:05Z")
  }

  @Test func singleDatesHaveTheirOwnOffset() throws {
    let dates = DateText(timeZone: try #require(TimeZone(identifier: "America/New_York")))
    let summer = date.addingTimeInterval(120 * 86_400)
    #expect(dates.offset(at: date) == "-05:00")
    #expect(dates.offset(at: summer) == "-04:00")
    // A list shows the offset once, so all its dates have the same one.
    #expect(dates.fixed(at: date).offset(at: summer) == "-05:00")
  }
}
