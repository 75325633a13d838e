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
  let words: AreaTexts<ClockText>

  package func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: words(.realTime)
    case .monthIs30Seconds: words(.monthInSeconds, ["seconds": 30])
    case .monthIs5Minutes: words(.monthInMinutes, ["minutes": 5])
    case .monthIs15Minutes: words(.monthInMinutes, ["minutes": 15])
    case .monthIs30Minutes: words(.monthInMinutes, ["minutes": 30])
    case .monthIs1Hour: words(.monthInAnHour)
    case .renewalEvery2Seconds: words(.renewalEverySeconds, ["seconds": 2])
    case .renewalEvery10Seconds: words(.renewalEverySeconds, ["seconds": 10])
    case .renewalEvery30Seconds: words(.renewalEverySeconds, ["seconds": 30])
    case .renewalEvery1Minute: words(.renewalEveryMinutes, ["minutes": 1])
    case .renewalEvery5Minutes: words(.renewalEveryMinutes, ["minutes": 5])
    case .renewalEvery15Minutes: words(.renewalEveryMinutes, ["minutes": 15])
    }
  }

  /// Returns the clock's place, or its distance from the real time, and its speed, for the header.
  package func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append(words(.heldAt, ["time": time]))
    } else if clock.offset != 0 {
      // The distance, not the time itself: that would be wrong a second later.
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return words(.header, ["parts": parts.joined(separator: words(.separator))])
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 {
      return words(hours > 0 ? .daysAndHours : .days, ["days": days, "hours": hours])
    }
    if hours > 0 {
      return words(minutes > 0 ? .hoursAndMinutes : .hours, ["hours": hours, "minutes": minutes])
    }
    return words(minutes > 0 ? .minutes : .seconds, ["minutes": minutes, "seconds": total])
  }

  /// Returns the sentence on a moved clock.
  package func moved(to now: String) -> String { words(.moved, ["now": now]) }

  /// Returns the sentence on a moved clock with the number of events.
  package func moved(to now: String, booked count: Int) -> String {
    words(.movedAndBooked, ["now": now, "booked": booked(count)])
  }

  package func booked(_ count: Int) -> String { words(.booked, ["count": count]) }
}
