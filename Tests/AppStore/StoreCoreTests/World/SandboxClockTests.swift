import Foundation
import StoreCore
import Testing

@Suite struct SandboxClockTests {
  let real = Date(timeIntervalSince1970: 1_000_000)

  @Test func clockNeverRunsBackwards() {
    var clock = SandboxClock(offset: 60)
    clock.advance(to: real, at: real)
    #expect(clock.now(at: real) == real.addingTimeInterval(60))
    #expect(SandboxClock(offset: -5).now(at: real) == real)
  }

  @Test func heldClockStopsUntilItIsMovedOrReleased() throws {
    var clock = SandboxClock(offset: 60)
    clock.hold(at: real)
    let later = real.addingTimeInterval(600)
    #expect(clock.now(at: later) == real.addingTimeInterval(60))
    #expect(!clock.isReal)
    clock.advance(to: real.addingTimeInterval(90), at: later)
    #expect(clock.now(at: later) == real.addingTimeInterval(90))
    clock.advance(to: real, at: later)
    #expect(clock.now(at: later) == real.addingTimeInterval(90))
    #expect(try JSONDecoder().decode(SandboxClock.self, from: JSONEncoder().encode(clock)) == clock)
    clock.release(at: later)
    #expect(clock.now(at: later) == real.addingTimeInterval(90))
    #expect(clock.now(at: later.addingTimeInterval(5)) == real.addingTimeInterval(95))
  }

  @Test func shortHoldKeepsRealTime() {
    var clock = SandboxClock.real
    clock.hold(at: real)
    clock.release(at: real.addingTimeInterval(0.5))
    #expect(clock.isReal)
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

/// The tables of StoreKitTest's documentation: the seconds of a week, a month, and a year, of the grace
/// period of weekly and other subscriptions, and of the billing retry.
@Suite struct TimeRateTests {
  static let table: [(TimeRate, [Double])] = [
    (.monthIs1Hour, [900, 3600, 43_200, 771, 1800, 7200]),
    (.monthIs30Minutes, [600, 1800, 21_600, 514, 900, 3600]),
    (.monthIs15Minutes, [300, 900, 10_800, 257, 450, 1800]),
    (.monthIs5Minutes, [180, 300, 3600, 154, 150, 600]),
    (.monthIs30Seconds, [10, 30, 360, 8, 15, 60]),
    (.renewalEvery10Seconds, [10, 10, 10, 10, 10, 20]),
  ]

  @Test(arguments: table)
  func periodsAreAsLongAsInXcode(rate: TimeRate, seconds: [Double]) {
    let week = Period(1, .week)
    let month = Period(1, .month)
    #expect(rate.length(of: week) == seconds[0])
    #expect(rate.length(of: month) == seconds[1])
    #expect(rate.length(of: Period(1, .year)) == seconds[2])
    #expect(rate.grace(for: week).rounded(.down) == seconds[3])
    #expect(rate.grace(for: month) == seconds[4])
    #expect(rate.retry == seconds[5])
  }

  @Test func rateNamesAreUnique() {
    #expect(Set(TimeRate.allCases.map(\.name)).count == TimeRate.allCases.count)
  }
}
