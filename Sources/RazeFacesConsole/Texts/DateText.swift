package import Foundation
package import Localization
import StoreCore

/// The format of dates on screens and in output, in one time zone.
package struct DateText: Hashable, Sendable {
  package let timeZone: TimeZone
  private let form: DateForm

  /// - Parameter form: the order of year, month, and day on screens.
  package init(timeZone: TimeZone, form: DateForm = .iso) {
    (self.timeZone, self.form) = (timeZone, form)
  }

  package func written(_ form: DateForm) -> DateText { DateText(timeZone: timeZone, form: form) }

  /// Returns the format with the offset at a date, so that a list can show the offset once.
  package func fixed(at date: Date) -> DateText {
    let seconds = timeZone.secondsFromGMT(for: date)
    return DateText(timeZone: TimeZone(secondsFromGMT: seconds) ?? timeZone, form: form)
  }

  // MARK: - Display

  /// Returns the day, such as `2026-03-01`, in the language's format.
  package func day(_ date: Date) -> String { day(date, form) }

  /// Returns `2026-03-01 12:30`, without the offset.
  package func minute(_ date: Date) -> String { "\(day(date)) \(hourAndMinute(date))" }

  /// Returns `03-01`.
  package func dayOfYear(_ date: Date) -> String {
    let parts = parts(date)
    let (month, day) = (padded(parts.month, 2), padded(parts.day, 2))
    return switch form {
    case .yearFirst(let separator): "\(month)\(separator)\(day)"
    case .dayFirst(let separator): "\(day)\(separator)\(month)"
    }
  }

  /// Returns `2026-03-01 12:30 +07:00`.
  package func minuteAndOffset(_ date: Date) -> String { "\(minute(date)) \(offset(at: date))" }

  /// Returns `12:30:05`, without the offset.
  package func time(_ date: Date) -> String {
    "\(hourAndMinute(date)):\(padded(parts(date).second, 2))"
  }

  /// Returns `2026-03-01 12:30:05 +07:00`.
  package func full(_ date: Date) -> String { "\(day(date)) \(time(date)) \(offset(at: date))" }

  /// Returns `+07:00` or `UTC`.
  package func offset(at date: Date) -> String {
    let seconds = timeZone.secondsFromGMT(for: date)
    guard seconds != 0 else { return "UTC" }
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  // MARK: - ISO 8601

  /// Returns `2026-03-01T12:30+07:00`.
  package func isoMinute(_ date: Date) -> String {
    "\(day(date, .iso))T\(hourAndMinute(date))\(isoOffset(at: date))"
  }

  /// Returns `2026-03-01T12:30:05+07:00`.
  package func iso(_ date: Date) -> String {
    "\(day(date, .iso))T\(time(date))\(isoOffset(at: date))"
  }

  private func isoOffset(at date: Date) -> String {
    timeZone.secondsFromGMT(for: date) == 0 ? "Z" : offset(at: date)
  }

  // MARK: - Digits

  private func day(_ date: Date, _ form: DateForm) -> String {
    let parts = parts(date)
    let year = padded(parts.year, 4)
    let month = padded(parts.month, 2)
    let day = padded(parts.day, 2)
    return switch form {
    case .yearFirst(let separator): "\(year)\(separator)\(month)\(separator)\(day)"
    case .dayFirst(let separator): "\(day)\(separator)\(month)\(separator)\(year)"
    }
  }

  private func hourAndMinute(_ date: Date) -> String {
    let parts = parts(date)
    return "\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }

  package func parts(_ date: Date) -> DateComponents {
    var calendar = StoreCalendar.gregorian
    calendar.timeZone = timeZone
    return calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
  }

  private func padded(_ number: Int?, _ width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
