import Foundation

/// Dates as every screen writes them: where the person is, largest unit first, so that they line up
/// and sort.
struct Dates: Sendable {
  private let calendar: Calendar

  init(_ zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// `UTC`, `UTC+7`, `UTC-3:30`
  func zone(at date: Date) -> String {
    let minutes = calendar.timeZone.secondsFromGMT(for: date) / 60
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return "UTC\(sign)\(hours)" + (rest == 0 ? "" : ":\(padded(rest, 2))")
  }

  /// `2026-03-01`
  func day(_ date: Date) -> String {
    let parts = parts(date)
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }

  /// `12:30:05`
  func time(_ date: Date) -> String {
    let parts = parts(date)
    return "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
  }

  /// `2026-03-01 12:30`
  func minute(_ date: Date) -> String { "\(day(date)) \(time(date).dropLast(3))" }

  /// `12:30:05 UTC+7`
  func timeAndZone(_ date: Date) -> String { "\(time(date)) \(zone(at: date))" }

  /// `2026-03-01 12:30 UTC+7`
  func minuteAndZone(_ date: Date) -> String { "\(minute(date)) \(zone(at: date))" }

  /// `2026-03-01 12:30:05 UTC+7`
  func full(_ date: Date) -> String { "\(day(date)) \(timeAndZone(date))" }

  private func parts(_ date: Date) -> DateComponents {
    calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
  }

  private func padded(_ number: Int?, _ width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
