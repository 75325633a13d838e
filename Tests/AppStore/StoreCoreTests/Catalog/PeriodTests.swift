import StoreCore
import Testing

@Suite struct PeriodTests {
  @Test(arguments: [
    ("P1W", Period(1, .week)), ("P1M", Period(1, .month)), ("P6M", Period(6, .month)),
    ("P1Y", Period(1, .year)), ("P3D", Period(3, .day)), ("P365D", Period(365, .day)),
  ])
  func periodsReadAndWriteISO8601(_ text: String, _ period: Period) {
    #expect(Period(iso8601: text) == period)
    #expect(period.iso8601 == text)
  }

  @Test(arguments: [
    "", "P", "P1", "1M", "P0M", "P01M", "P-1M", "PT1M", "P1Y6M", "p1m", "P1m", "P1.5M", "P1000D",
    "P1M ", "P٣D",
  ])
  func otherTextsAreRefused(_ text: String) { #expect(Period(iso8601: text) == nil) }

  @Test func subscriptionsHaveSixPeriods() {
    #expect(Period.ofSubscriptions.map(\.iso8601) == ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
  }
}
