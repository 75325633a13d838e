import Foundation
package import StoreCore

extension ClockStep {
  /// The steps of the panel.
  package static let usual: [ClockStep] =
    [Period.Unit.day, .week, .month, .year].map { .period(Period(1, $0)) } + [.nextEvent]

  // MARK: - As it is typed

  /// Reads `1y`, `3mo`, `2w`, `5d`, `12h`, `30m` or `10s`; calendar units by the store's own
  /// calendar, so that 31 January and one month is the last of February.
  package init(step word: String) throws(InvalidInput) {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let invalid = InvalidInput(
      "\"\(word)\" is not a valid step of time; allowed: a number from 1 to 999999 with y, mo, w, d, h, m "
        + "or s, such as 1y, 3mo or 12h")
    guard digits.count <= 6, let count = Int(digits), count > 0 else { throw invalid }
    switch word.dropFirst(digits.count) {
    case "y": self = .period(Period(count, .year))
    case "mo": self = .period(Period(count, .month))
    case "w": self = .period(Period(count, .week))
    case "d": self = .period(Period(count, .day))
    case "h": self = .seconds(count * 3600)
    case "m": self = .seconds(count * 60)
    case "s": self = .seconds(count)
    default: throw invalid
    }
  }

  /// Reads `next`; `2027-01-31`, which is its midnight in the store's zone; or a whole ISO 8601
  /// date and time.
  package init(target word: String) throws(InvalidInput) {
    if word == "next" {
      self = .nextEvent
      return
    }
    let invalid = InvalidInput(
      "\"\(word)\" is not a valid date; allowed: a day such as 2027-01-31, "
        + "a date and time such as 2027-01-31T12:00:00Z, or \"next\"")
    // Foundation's parsers stop at what follows, and roll 25 o'clock over to the next day.
    let form = /(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:Z|[+-]\d\d:\d\d))?/
    let days = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    guard let parts = word.wholeMatch(of: form), let day = try? days.parse(String(parts.1)),
      days.format(day) == parts.1
    else { throw invalid }
    if parts.1.count == word.count {
      self = .date(day)
      return
    }
    let times = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .gmt)
    guard let date = try? times.parse(word) else { throw invalid }
    self = .date(date)
  }
}
