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
  /// The end of the `count`-th period after `anchor`. Counting from the anchor keeps the day:
  /// 31 January, 28 February, 31 March.
  public func end(after anchor: Date, count periods: Int = 1) -> Date {
    let amount = count * periods
    let component: Calendar.Component
    let value: Int
    switch unit {
    case .day: (component, value) = (.day, amount)
    case .week: (component, value) = (.day, amount * 7)
    case .month: (component, value) = (.month, amount)
    case .year: (component, value) = (.year, amount)
    }
    // The Gregorian calendar has an answer for every date that a purchase can bear.
    return StoreCalendar.gregorian.date(byAdding: component, value: value, to: anchor) ?? anchor
  }
}
