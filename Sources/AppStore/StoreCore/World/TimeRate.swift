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

  /// The name and the lengths in seconds. A "one renewal every" rate has the same length for all
  /// periods, and real time depends on the calendar. The lengths of a month and a week are from
  /// StoreKitTest's documentation. A week is not always a quarter of a month.
  private var traits: Traits {
    switch self {
    case .realTime: ("real-time", nil, nil)
    case .monthIs30Seconds: ("month-30s", nil, (30, 10))
    case .monthIs5Minutes: ("month-5m", nil, (300, 180))
    case .monthIs15Minutes: ("month-15m", nil, (900, 300))
    case .monthIs30Minutes: ("month-30m", nil, (1800, 600))
    case .monthIs1Hour: ("month-1h", nil, (3600, 900))
    case .renewalEvery2Seconds: ("renewal-2s", 2, nil)
    case .renewalEvery10Seconds: ("renewal-10s", 10, nil)
    case .renewalEvery30Seconds: ("renewal-30s", 30, nil)
    case .renewalEvery1Minute: ("renewal-1m", 60, nil)
    case .renewalEvery5Minutes: ("renewal-5m", 300, nil)
    case .renewalEvery15Minutes: ("renewal-15m", 900, nil)
    }
  }

  private typealias Traits = (
    name: String, fixedLength: TimeInterval?, lengths: (month: TimeInterval, week: TimeInterval)?
  )

  public var name: String { traits.name }

  /// Returns the length of a period in seconds; nil if it depends on the calendar.
  public func length(of period: Period) -> TimeInterval? {
    if let length = traits.fixedLength { return length }
    guard let lengths = traits.lengths else { return nil }
    let unit =
      switch period.unit {
      case .day: lengths.week / 7
      case .week: lengths.week
      case .month: lengths.month
      case .year: lengths.month * 12
      }
    return unit * Double(period.count)
  }

  /// Returns the length of a grace period in seconds (storekit-rules 3.18 and 5). An accelerated
  /// month counts as 32 days, so 16 days are half of it.
  public func grace(
    for period: Period, _ length: WorldSettings.GracePeriod = .sixteenDays
  ) -> TimeInterval {
    if let length = traits.fixedLength { return length }
    let lengths = traits.lengths
    let days = Double(length.rawValue)
    return switch period.unit {
    case .day, .week: (lengths?.week ?? 7 * 86_400) * min(6, days) / 7
    case .month, .year: lengths.map { $0.month * days / 32 } ?? days * 86_400
    }
  }

  /// The maximum duration of billing retry in seconds, in real time 60 days (storekit-rules 3.8).
  /// After a gap of this length, a subscriber can still resume the subscription.
  public var retry: TimeInterval {
    (traits.fixedLength ?? traits.lengths?.month ?? 30 * 86_400) * 2
  }
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
      rate.length(of: self) == nil ? Calendar.store.component(.day, from: start) : nil
    }
  }
}
