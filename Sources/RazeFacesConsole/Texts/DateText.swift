package import Foundation
package import Localization
package import StoreCore

/// Dates as both faces write them: in one time zone, with its offset.
package struct DateText: Hashable, Sendable {
  private let calendar: Calendar
  private let form: DateForm

  /// - Parameter form: of what is for the eye.
  package init(timeZone: TimeZone, form: DateForm = .iso) {
    var calendar = StoreCalendar.gregorian
    calendar.timeZone = timeZone
    self.calendar = calendar
    self.form = form
  }

  package func written(_ form: DateForm) -> DateText { DateText(timeZone: timeZone, form: form) }

  package var timeZone: TimeZone { calendar.timeZone }

  /// Returns the dates with the offset that is in force at one date, so that a list can name it
  /// once.
  package func fixed(at date: Date) -> DateText {
    let seconds = timeZone.secondsFromGMT(for: date)
    return DateText(timeZone: TimeZone(secondsFromGMT: seconds) ?? timeZone, form: form)
  }

  // MARK: - For the eye

  /// Returns `2026-03-01`, or the day as the language writes it.
  package func day(_ date: Date) -> String { day(date, form) }

  /// Returns `2026-03-01 12:30`, if the offset is said elsewhere.
  package func minute(_ date: Date) -> String { "\(day(date)) \(hourAndMinute(date))" }

  /// Returns `03-01 12:30`, for a narrow column of recent dates.
  package func dayAndMinute(_ date: Date) -> String {
    let parts = parts(date)
    let (month, day) = (padded(parts.month, 2), padded(parts.day, 2))
    let short =
      switch form {
      case .yearFirst(let separator): "\(month)\(separator)\(day)"
      case .dayFirst(let separator): "\(day)\(separator)\(month)"
      }
    return "\(short) \(hourAndMinute(date))"
  }

  /// Returns `2026-03-01 12:30 +07:00`.
  package func minuteAndOffset(_ date: Date) -> String { "\(minute(date)) \(offset(at: date))" }

  /// Returns `12:30:05`, if the offset is said elsewhere.
  package func time(_ date: Date) -> String {
    "\(hourAndMinute(date)):\(padded(parts(date).second, 2))"
  }

  /// Returns `2026-03-01 12:30:05 +07:00`.
  package func full(_ date: Date) -> String { "\(day(date)) \(time(date)) \(offset(at: date))" }

  /// Returns `+07:00`, or `UTC`.
  package func offset(at date: Date) -> String {
    let seconds = timeZone.secondsFromGMT(for: date)
    guard seconds != 0 else { return "UTC" }
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  // MARK: - ISO 8601, in one word

  /// Returns `2026-03-01T12:30+07:00`, for tables.
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

  private func parts(_ date: Date) -> DateComponents {
    calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
  }

  private func padded(_ number: Int?, _ width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// The words about the sandbox's clock.
package struct ClockTexts: Sendable {
  let texts: Texts

  package func rate(_ rate: TimeRate) -> String { texts(rate.words) }

  /// Returns the clock's place, or its distance from the real time, and its speed, for the header.
  package func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append(texts("held at {time}", ["time": time]))
    } else if clock.offset != 0 {
      // The distance, not the time itself: that would be wrong a second later.
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return texts(
      "Clock: {parts}", ["parts": parts.joined(separator: texts(Text(", ", context: "clock")))])
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 {
      return texts(
        hours > 0 ? Text("{days} d {hours} h") : Text("{days} d"), ["days": days, "hours": hours])
    }
    if hours > 0 {
      return texts(
        minutes > 0 ? Text("{hours} h {minutes} min") : Text("{hours} h"),
        ["hours": hours, "minutes": minutes])
    }
    return texts(
      minutes > 0 ? Text("{minutes} min") : Text("{seconds} s"),
      ["minutes": minutes, "seconds": total])
  }

  /// Returns the sentence on a moved clock.
  package func moved(to now: String) -> String { texts("It is {now}.", ["now": now]) }

  /// Returns the sentence on a moved clock with the number of events.
  package func moved(to now: String, booked count: Int) -> String {
    texts("It is {now}; {booked}.", ["now": now, "booked": booked(count)])
  }

  package func booked(_ count: Int) -> String {
    texts(
      """
      {count, plural, =0 {nothing was booked} one {1 transaction was booked} other {# \
      transactions were booked}}
      """, ["count": count])
  }
}

extension TimeRate {
  var words: Text {
    switch self {
    case .realTime: Text("real time")
    case .monthIs30Seconds: Text("a month is {seconds} seconds", ["seconds": 30])
    case .monthIs5Minutes: Text("a month is {minutes} minutes", ["minutes": 5])
    case .monthIs15Minutes: Text("a month is {minutes} minutes", ["minutes": 15])
    case .monthIs30Minutes: Text("a month is {minutes} minutes", ["minutes": 30])
    case .monthIs1Hour: Text("a month is 1 hour")
    case .renewalEvery2Seconds: Text("renewals every {seconds} seconds", ["seconds": 2])
    case .renewalEvery10Seconds: Text("renewals every {seconds} seconds", ["seconds": 10])
    case .renewalEvery30Seconds: Text("renewals every {seconds} seconds", ["seconds": 30])
    case .renewalEvery1Minute: renewals(every: 1)
    case .renewalEvery5Minutes: renewals(every: 5)
    case .renewalEvery15Minutes: renewals(every: 15)
    }
  }

  private func renewals(every minutes: Int) -> Text {
    Text(
      "renewals every {minutes, plural, one {minute} other {# minutes}}", ["minutes": minutes])
  }
}
