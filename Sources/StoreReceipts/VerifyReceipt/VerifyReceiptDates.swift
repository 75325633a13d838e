import Foundation
import StoreCore

/// Dates as verifyReceipt writes them: each one three times, all of them texts.
enum VerifyReceiptDates {
  /// The time zone of Los Angeles, or its standard time if there is no time zone database.
  private static let losAngeles =
    TimeZone(identifier: "America/Los_Angeles") ?? TimeZone(secondsFromGMT: -8 * 3600) ?? .gmt

  /// Returns `name`, `name_ms` and `name_pst`.
  static func members(_ name: String, _ date: Date?) -> [String: JSONTree] {
    guard let date else { return [:] }
    return [
      name: .text("\(text(date, in: .gmt)) Etc/GMT"),
      "\(name)_ms": .text(String(date.milliseconds)),
      "\(name)_pst": .text("\(text(date, in: losAngeles)) America/Los_Angeles"),
    ]
  }

  private static func text(_ date: Date, in zone: TimeZone) -> String {
    date.wholeSeconds.formatted(
      Date.ISO8601FormatStyle(timeZone: zone).year().month().day().dateSeparator(.dash)
        .dateTimeSeparator(.space).time(includingFractionalSeconds: false).timeSeparator(.colon))
  }
}
