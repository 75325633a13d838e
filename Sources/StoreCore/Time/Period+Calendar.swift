public import Foundation

/// Renewal dates are computed in the store's own zone, so that neither daylight saving nor the
/// machine's zone moves them.
public enum StoreCalendar {
  public static let gregorian: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()
}

extension Period {
  /// Returns the end of the `count`-th period after `anchor`. Counting from the anchor keeps the
  /// day: 31 January, 28 February, 31 March.
  ///
  /// - Parameter day: of the month, if the anchor itself stands on a short month's last day instead.
  public func end(after anchor: Date, count periods: Int = 1, day: Int? = nil) -> Date {
    let amount = count * periods
    let component: Calendar.Component
    let value: Int
    switch unit {
    case .day: (component, value) = (.day, amount)
    case .week: (component, value) = (.day, amount * 7)
    case .month: (component, value) = (.month, amount)
    case .year: (component, value) = (.year, amount)
    }
    let calendar = StoreCalendar.gregorian
    // The Gregorian calendar has an answer for every date that a purchase can bear.
    guard let end = calendar.date(byAdding: component, value: value, to: anchor) else {
      return anchor
    }
    guard component != .day, let day, anchor.bears(day) else { return end }
    let missing = min(day, end.daysInMonth) - calendar.component(.day, from: end)
    return calendar.date(byAdding: .day, value: max(0, missing), to: end) ?? end
  }
}

extension Period {
  /// The shortest length of the period, by the calendar.
  public var leastSeconds: TimeInterval {
    let days =
      switch unit {
      case .day: 1
      case .week: 7
      case .month: 28
      case .year: 365
      }
    return TimeInterval(days * count) * 86_400
  }
}

extension Date {
  /// Returns whether a renewal on this day of the month falls on this date: on the day itself, or
  /// on the last one of a month that is too short for it.
  func bears(_ day: Int) -> Bool {
    StoreCalendar.gregorian.component(.day, from: self) == min(day, daysInMonth)
  }

  fileprivate var daysInMonth: Int {
    StoreCalendar.gregorian.range(of: .day, in: .month, for: self)?.count ?? 28
  }
}
