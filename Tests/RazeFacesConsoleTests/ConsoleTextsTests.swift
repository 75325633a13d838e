import Foundation
import Localization
import StoreCore
import Testing

@testable import RazeFacesConsole

@Suite struct TextsTests {
  private let faults = Texts.english.faults

  @Test(arguments: [
    (Fault.Frequency.times(1), "next time"), (.times(2), "next 2 times"), (.always, "every time"),
    (.probability(0.25), "25% of the time"), (.probability(0.005), "0.5% of the time"),
    (.probability(1), "100% of the time"),
  ])
  func aFrequencyHasOneWording(frequency: Fault.Frequency, words: String) {
    #expect(faults.frequency(frequency) == words)
  }

  @Test func aFaultIsOneLine() {
    let fault = Fault(
      point: .purchase, outcome: .refusal(.paymentNotAllowed), frequency: .times(2), delay: 300)
    #expect(faults.armed(fault) == "purchase: paymentNotAllowed, next 2 times, after 300 ms")
    #expect(faults.sentence(fault) == "paymentNotAllowed, next 2 times, after 300 ms")
    #expect(faults.delay(3000) == "3 s")
  }

  @Test func periodsCountWhatTheyHaveSeveralOf() {
    let texts = Texts.english.subscriptions
    #expect(Texts.english(Period(1, .week).length) == "1 week")
    #expect(Texts.english(Period(3, .month).length) == "3 months")
    #expect(texts.price("$1", each: Period(1, .month)) == "$1 per month")
    #expect(texts.price("$1", each: Period(3, .month)) == "$1 every 3 months")
    #expect(texts.every(Period(1, .year)) == "every year")
    #expect(texts.offer(.free, Period(1, .week), count: 1, price: "") == "1 week free")
    #expect(
      texts.offer(.payAsYouGo, Period(1, .month), count: 3, price: "$1")
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

  @Test func theStoresOwnZoneHasAName() {
    let dates = DateText(timeZone: .gmt)
    #expect(dates.minuteAndOffset(date) == "2026-03-01 12:30 UTC")
    #expect(dates.iso(date) == "2026-03-01T12:30:05Z")
  }

  @Test func daylightSavingIsSaidWhereEachDateStandsAlone() throws {
    let dates = DateText(timeZone: try #require(TimeZone(identifier: "America/New_York")))
    let summer = date.addingTimeInterval(120 * 86_400)
    #expect(dates.offset(at: date) == "-05:00")
    #expect(dates.offset(at: summer) == "-04:00")
    // A list names the offset once, so there it is the same for all.
    #expect(dates.fixed(at: date).offset(at: summer) == "-05:00")
  }
}
