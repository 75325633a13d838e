import Foundation
import Localization
package import StoreCore

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
