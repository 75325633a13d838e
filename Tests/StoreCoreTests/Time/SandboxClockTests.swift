import Foundation
import StoreCore
import Testing

@Suite struct SandboxClockTests {
  let start = Date(timeIntervalSince1970: 1_000_000)

  @Test func theRealClockShowsTheRealTime() {
    #expect(SandboxClock.real.isReal)
    #expect(SandboxClock.real.now(at: start) == start)
  }

  @Test func aFasterClockRunsFromWhereItWasSet() {
    let clock = SandboxClock(rate: 60, realAnchor: start, sandboxAnchor: start)
    #expect(clock.now(at: start.addingTimeInterval(2)) == start.addingTimeInterval(120))
    #expect(!clock.isReal)
  }

  @Test func aClockNeverRunsBackwards() {
    let clock = SandboxClock(rate: 1, realAnchor: start, sandboxAnchor: start)
    #expect(clock.now(at: start.addingTimeInterval(-5)) == start)
  }

  @Test func instantsAreWholeMilliseconds() {
    let date = SandboxClock.real.now(at: Date(timeIntervalSince1970: 12.345_678))
    #expect((date.timeIntervalSince1970 * 1000).rounded() == 12_345)
  }
}

@Suite struct PeriodCalendarTests {
  static func date(_ text: String) -> Date {
    (try? Date("\(text)T10:00:00Z", strategy: .iso8601)) ?? .distantPast
  }

  @Test(arguments: [
    ("P1M", 1, "2026-01-31", "2026-02-28"), ("P1M", 2, "2026-01-31", "2026-03-31"),
    ("P1M", 1, "2028-01-31", "2028-02-29"), ("P1Y", 1, "2028-02-29", "2029-02-28"),
    ("P1Y", 4, "2028-02-29", "2032-02-29"), ("P1W", 1, "2026-03-27", "2026-04-03"),
    ("P6M", 1, "2026-08-31", "2027-02-28"), ("P3M", 1, "2026-11-30", "2027-02-28"),
    ("P2M", 3, "2026-12-31", "2027-06-30"), ("P3D", 2, "2026-10-24", "2026-10-30"),
  ])
  func periodsAreCountedFromTheirAnchor(
    period: String, count: Int, from: String, to: String
  ) throws {
    let period = try #require(Period(iso8601: period))
    #expect(period.end(after: Self.date(from), count: count) == Self.date(to))
  }
}
