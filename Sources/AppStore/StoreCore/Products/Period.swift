public import Foundation

/// The length of a subscription period or an offer: a number of days, weeks, months or years.
public struct Period: Hashable, Sendable, Codable {
  public enum Unit: String, CaseIterable, Sendable, Codable {
    case day = "D"
    case week = "W"
    case month = "M"
    case year = "Y"
  }

  public var unit: Unit
  public var count: Int

  public init(_ count: Int, _ unit: Unit) { (self.unit, self.count) = (unit, count) }

  /// Parses an ISO 8601 duration with one unit, such as "P1M"; nil for anything else.
  public init?(iso8601: String) {
    guard let unit = Unit(rawValue: String(iso8601.suffix(1))),
      let count = Int(iso8601.dropFirst().dropLast()), 1...999 ~= count
    else { return nil }
    self.init(count, unit)
    // Rejects signs, leading zeros, and anything before the number but a P.
    if self.iso8601 != iso8601 { return nil }
  }

  public var iso8601: String { "P\(count)\(unit.rawValue)" }

  public static let ofSubscriptions = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap(Period.init(iso8601:))

  public static let ofOffers = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap(Period.init(iso8601:))

  /// Returns the end of the `count`-th period after `anchor`. Counting from the anchor keeps the
  /// day: 31 January, 28 February, 31 March.
  ///
  /// - Parameter day: the billing day, if the anchor is the last day of a shorter month.
  public func end(after anchor: Date, count periods: Int = 1, day: Int? = nil) -> Date {
    let amount = count * periods
    let (component, value): (Calendar.Component, Int) =
      switch unit {
      case .day: (.day, amount)
      case .week: (.day, amount * 7)
      case .month: (.month, amount)
      case .year: (.year, amount)
      }
    let calendar = Calendar.store
    // The Gregorian calendar has a result for every possible purchase date.
    guard let end = calendar.date(byAdding: component, value: value, to: anchor) else {
      return anchor
    }
    guard component != .day, let day, anchor.isBillingDay(day) else { return end }
    let missing = min(day, end.daysInMonth) - calendar.component(.day, from: end)
    return calendar.date(byAdding: .day, value: max(0, missing), to: end) ?? end
  }

  /// The period's minimum length in the calendar, in seconds.
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

extension Calendar {
  /// The calendar for renewal dates, in GMT regardless of the machine's time zone.
  package static let store: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()
}

extension Date {
  /// Returns whether a renewal on this day of the month falls on this date. In shorter months the
  /// renewal falls on the last day.
  func isBillingDay(_ day: Int) -> Bool {
    Calendar.store.component(.day, from: self) == min(day, daysInMonth)
  }

  fileprivate var daysInMonth: Int {
    Calendar.store.range(of: .day, in: .month, for: self)?.count ?? 28
  }
}
