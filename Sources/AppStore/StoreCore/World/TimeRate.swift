public import Foundation

/// The speed of subscription renewals. The raw values are those of StoreKitTest (storekit-rules 5).
public enum TimeRate: Int, CaseIterable, Sendable, Codable {
  case realTime = 0
  case monthIs1Hour = 10
  case monthIs30Minutes = 11
  case monthIs15Minutes = 12
  case monthIs5Minutes = 13
  case monthIs30Seconds = 15
  case renewalEvery15Minutes = 1000
  case renewalEvery5Minutes = 1001
  case renewalEvery1Minute = 1002
  case renewalEvery30Seconds = 1003
  case renewalEvery10Seconds = 1004
  case renewalEvery2Seconds = 1005

  public var name: String {
    switch self {
    case .realTime: "real-time"
    case .monthIs30Seconds: "month-30s"
    case .monthIs5Minutes: "month-5m"
    case .monthIs15Minutes: "month-15m"
    case .monthIs30Minutes: "month-30m"
    case .monthIs1Hour: "month-1h"
    case .renewalEvery2Seconds: "renewal-2s"
    case .renewalEvery10Seconds: "renewal-10s"
    case .renewalEvery30Seconds: "renewal-30s"
    case .renewalEvery1Minute: "renewal-1m"
    case .renewalEvery5Minutes: "renewal-5m"
    case .renewalEvery15Minutes: "renewal-15m"
    }
  }

  public init?(name: String) {
    guard let rate = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = rate
  }

  /// Returns the length of a period in seconds; nil if it depends on the calendar.
  public func length(of period: Period) -> TimeInterval? {
    if let fixedLength { return fixedLength }
    guard let lengths else { return nil }
    let unit =
      switch period.unit {
      case .day: lengths.week / 7
      case .week: lengths.week
      case .month: lengths.month
      case .year: lengths.month * 12
      }
    return unit * Double(period.count)
  }

  /// The interval of the "one renewal every" rates, which is independent of the period.
  private var fixedLength: TimeInterval? {
    switch self {
    case .renewalEvery2Seconds: 2
    case .renewalEvery10Seconds: 10
    case .renewalEvery30Seconds: 30
    case .renewalEvery1Minute: 60
    case .renewalEvery5Minutes: 300
    case .renewalEvery15Minutes: 900
    case .realTime, .monthIs30Seconds, .monthIs5Minutes, .monthIs15Minutes, .monthIs30Minutes,
      .monthIs1Hour:
      nil
    }
  }

  /// The lengths of a month and a week in seconds, from StoreKitTest's documentation. A week is not
  /// always a quarter of a month.
  private var lengths: (month: TimeInterval, week: TimeInterval)? {
    switch self {
    case .monthIs30Seconds: (30, 10)
    case .monthIs5Minutes: (300, 180)
    case .monthIs15Minutes: (900, 300)
    case .monthIs30Minutes: (1800, 600)
    case .monthIs1Hour: (3600, 900)
    case .realTime, .renewalEvery2Seconds, .renewalEvery10Seconds, .renewalEvery30Seconds,
      .renewalEvery1Minute, .renewalEvery5Minutes, .renewalEvery15Minutes:
      nil
    }
  }

  /// Returns the length of a grace period in seconds (storekit-rules 3.18 and 5). An accelerated
  /// month counts as 32 days, so 16 days are half of it.
  public func grace(
    for period: Period, _ length: WorldSettings.GracePeriod = .sixteenDays
  ) -> TimeInterval {
    if let fixedLength { return fixedLength }
    let days = Double(length.rawValue)
    return switch period.unit {
    case .day, .week: (lengths?.week ?? 7 * 86_400) * min(6, days) / 7
    case .month, .year: lengths.map { $0.month * days / 32 } ?? days * 86_400
    }
  }

  /// The maximum duration of billing retry in seconds, in real time 60 days (storekit-rules 3.8).
  public var retry: TimeInterval { (fixedLength ?? lengths?.month ?? 30 * 86_400) * 2 }

  /// The maximum gap, in seconds, after which a returning subscriber continues the same
  /// subscription (storekit-rules 3.15).
  public var longestGap: TimeInterval { retry }
}

extension Period {
  /// Returns the end of the `count`-th period after `anchor`, in whole seconds.
  public func end(after anchor: Date, count periods: Int = 1, day: Int? = nil, rate: TimeRate)
    -> Date
  {
    let end =
      rate.length(of: self).map { anchor.addingTimeInterval($0 * Double(periods)) }
      ?? end(after: anchor, count: periods, day: day)
    return end.wholeSeconds
  }

  /// Returns the billing day of a subscription that starts with this period; nil if its length is
  /// not in calendar months (storekit-rules 3.17).
  public func billingDay(from start: Date, rate: TimeRate) -> Int? {
    switch unit {
    case .day, .week: nil
    case .month, .year:
      rate.length(of: self) == nil ? StoreCalendar.gregorian.component(.day, from: start) : nil
    }
  }
}
