package import Foundation
package import Localization
import StoreCore

/// The format of dates on screens and in output, in one time zone.
package struct DateText: Hashable, Sendable {
  package private(set) var timeZone: TimeZone
  private let form: DateForm
  /// The year that days do not show.
  private var thisYear: Int?

  /// - Parameters:
  ///   - form: the order of year, month, and day on screens.
  ///   - now: the current time. Days of the same year are shown without it.
  package init(timeZone: TimeZone, form: DateForm = .iso, now: Date? = nil) {
    (self.timeZone, self.form) = (timeZone, form)
    thisYear = now.flatMap { parts($0).year }
  }

  /// Returns the format of commands and logs.
  package var asLogged: DateText { DateText(timeZone: timeZone) }

  /// Returns the format with the offset at a date, so that a list can show the offset once.
  package func fixed(at date: Date) -> DateText {
    var fixed = self
    fixed.timeZone = TimeZone(secondsFromGMT: timeZone.secondsFromGMT(for: date)) ?? timeZone
    return fixed
  }

  // MARK: - Display

  /// Returns the day in the language's format: `Mar 1` in this year, otherwise `Mar 1, 2026`;
  /// always `2026-03-01` in commands.
  package func day(_ date: Date) -> String { day(date, form) }

  /// Returns `Mar 1, 12:30` or `2026-03-01 12:30`, without the offset.
  package func minute(_ date: Date) -> String { day(date) + separator + hourAndMinute(date) }

  /// Returns `Mar 1`, in at most 6 columns.
  package func dayOfYear(_ date: Date) -> String { day(date, form, hasYear: false) }

  /// Returns `Mar 2026` or `2026-03`.
  package func month(_ date: Date) -> String {
    let parts = parts(date)
    let (year, month) = (padded(parts.year, 4), padded(parts.month, 2))
    return switch form {
    case .monthFirst: "\(Self.months[(parts.month ?? 1) - 1]) \(year)"
    case .yearFirst(let separator): "\(year)\(separator)\(month)"
    case .dayFirst(let separator): "\(month)\(separator)\(year)"
    }
  }

  private var separator: String { form == .monthFirst ? ", " : " " }

  /// Returns `Mar 1, 12:30 +07:00`.
  package func minuteAndOffset(_ date: Date) -> String { "\(minute(date)) \(offset(at: date))" }

  /// Returns `12:30:05`, without the offset.
  package func time(_ date: Date) -> String {
    "\(hourAndMinute(date)):\(padded(parts(date).second, 2))"
  }

  /// Returns `Mar 1, 12:30:05 +07:00`.
  package func full(_ date: Date) -> String {
    "\(day(date))\(separator)\(time(date)) \(offset(at: date))"
  }

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

  /// - Parameter hasYear: nil to show all years but this one.
  private func day(_ date: Date, _ form: DateForm, hasYear: Bool? = nil) -> String {
    let parts = parts(date)
    let hasYear = hasYear ?? (form == .iso || parts.year != thisYear)
    let year = hasYear ? padded(parts.year, 4) : nil
    let (month, day) = (padded(parts.month, 2), padded(parts.day, 2))
    func joined(_ words: [String?], _ separator: Character) -> String {
      words.compactMap(\.self).joined(separator: String(separator))
    }
    return switch form {
    case .monthFirst:
      "\(Self.months[(parts.month ?? 1) - 1]) \(parts.day ?? 1)" + (year.map { ", \($0)" } ?? "")
    case .yearFirst(let separator): joined([year, month, day], separator)
    case .dayFirst(let separator): joined([day, month, year], separator)
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private func hourAndMinute(_ date: Date) -> String {
    let parts = parts(date)
    return "\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }

  package func parts(_ date: Date) -> DateComponents {
    var calendar = Calendar.store
    calendar.timeZone = timeZone
    return calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
  }

  private func padded(_ number: Int?, _ width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
