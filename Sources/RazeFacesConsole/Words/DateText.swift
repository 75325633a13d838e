package import Foundation
import StoreCore

/// Dates as every screen writes them: in the store's own zone, largest unit first, so that they
/// line up and sort.
package enum DateText {
  package static let zone = "UTC"

  /// `2026-03-01`
  package static func day(_ date: Date) -> String {
    let parts = parts(date)
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }

  /// `2026-03-01 12:30`
  package static func minute(_ date: Date) -> String {
    let parts = parts(date)
    return "\(day(date)) \(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }

  /// `2026-03-01 12:30 UTC`
  package static func minuteAndZone(_ date: Date) -> String { "\(minute(date)) \(zone)" }

  /// `12:30:05`
  package static func time(_ date: Date) -> String {
    let parts = parts(date)
    return "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
  }

  /// `2026-03-01 12:30:05 UTC`
  package static func full(_ date: Date) -> String { "\(day(date)) \(time(date)) \(zone)" }

  private static func parts(_ date: Date) -> DateComponents {
    StoreCalendar.gregorian.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
  }

  private static func padded(_ number: Int?, _ width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
