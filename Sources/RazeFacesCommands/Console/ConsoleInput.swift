import Foundation
import StoreCore

/// Reads the words behind a console command. What cannot be meant is told in one line, with what is
/// allowed, before anything is changed.
enum ConsoleInput {
  /// One of the words that there are, in any letter case.
  static func choice<Value>(
    _ word: String, of what: String, among all: [Value], name: (Value) -> String
  ) throws(CommandFailure) -> Value {
    let wanted = word.lowercased()
    guard let match = all.first(where: { name($0).lowercased() == wanted }) else {
      throw CommandFailure(.usage, ConsoleWords.unknown(word, what, allowed: all.map(name)))
    }
    return match
  }

  static func isOn(_ word: String, of name: String) throws(CommandFailure) -> Bool {
    try choice(word, of: ConsoleWords.value(of: name), among: [true, false]) {
      ConsoleWords.onOff($0)
    }
  }

  static func whole(
    _ word: String, in range: ClosedRange<Int>, of what: String
  ) throws(CommandFailure) -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw CommandFailure(.usage, ConsoleWords.notInRange(word, what, range))
    }
    return number
  }

  static func transactionID(_ word: String) throws(CommandFailure) -> UInt64 {
    guard let id = UInt64(word) else {
      throw CommandFailure(.usage, ConsoleWords.noNumber(word, ConsoleWords.aTransaction))
    }
    return id
  }

  static func number(_ word: String, of what: String) throws(CommandFailure) -> Int64 {
    guard let id = Int64(word) else {
      throw CommandFailure(.usage, ConsoleWords.noNumber(word, what))
    }
    return id
  }

  /// `2027-01-31`, which is its midnight in the store's zone, or a whole ISO 8601 date and time.
  static func date(_ word: String) throws(CommandFailure) -> Date {
    // Foundation's parsers stop at what follows, and roll 25 o'clock over to the next day.
    let form = /(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:Z|[+-]\d\d:\d\d))?/
    let days = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    guard let parts = word.wholeMatch(of: form), let day = try? days.parse(String(parts.1)),
      days.format(day) == parts.1
    else { throw CommandFailure(.usage, ConsoleWords.noDate(word)) }
    if parts.1.count == word.count { return day }
    let times = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .gmt)
    guard let date = try? times.parse(word) else {
      throw CommandFailure(.usage, ConsoleWords.noDate(word))
    }
    return date
  }

  /// `1y`, `3mo`, `2w`, `5d`, `12h`, `30m`, `10s` after a date; calendar units by the store's own
  /// calendar, so that 31 January and one month is the last of February.
  static func step(_ word: String, after date: Date) throws(CommandFailure) -> Date {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 6, let count = Int(digits), count > 0 else {
      throw CommandFailure(.usage, ConsoleWords.noStep(word))
    }
    switch word.dropFirst(digits.count) {
    case "y": return Period(count, .year).end(after: date)
    case "mo": return Period(count, .month).end(after: date)
    case "w": return Period(count, .week).end(after: date)
    case "d": return Period(count, .day).end(after: date)
    case "h": return date.addingTimeInterval(Double(count) * 3600)
    case "m": return date.addingTimeInterval(Double(count) * 60)
    case "s": return date.addingTimeInterval(Double(count))
    default: throw CommandFailure(.usage, ConsoleWords.noStep(word))
    }
  }

  /// `200-800`, or one number for both.
  static func latency(_ word: String) throws(CommandFailure) -> ClosedRange<Int> {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let low = parts.first ?? nil, let high = parts.last ?? nil,
      low >= 0, high >= low, high <= Limits.longestDelay
    else { throw CommandFailure(.usage, ConsoleWords.noLatency(word)) }
    return low...high
  }

  enum Limits {
    /// Ten minutes, in milliseconds.
    static let longestDelay = 600_000
    static let mostTimes = 1_000_000
    static let mostRenewals = 1_000
    /// What one move of the clock may book, so that it ends while somebody waits.
    static let mostBookings = 10_000
    static let years = 100
  }
}
