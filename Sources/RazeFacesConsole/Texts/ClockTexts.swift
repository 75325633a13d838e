import Foundation
package import StoreCore

/// The sandbox's clock.
package protocol ClockTexts: Sendable {
  func rate(_ rate: TimeRate) -> String
  /// Where it stands, or how far it is from the real time, and how fast it goes, for the header.
  func header(_ clock: SandboxClock, heldAt time: String?) -> String
  /// Where it was moved to.
  func moved(to now: String) -> String
  /// The same, and what that brought about.
  func moved(to now: String, booked: Int) -> String
  func booked(_ count: Int) -> String
}

struct EnglishClockTexts: ClockTexts {
  func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: "real time"
    case .monthIs30Seconds: "a month is 30 seconds"
    case .monthIs5Minutes: "a month is 5 minutes"
    case .monthIs15Minutes: "a month is 15 minutes"
    case .monthIs30Minutes: "a month is 30 minutes"
    case .monthIs1Hour: "a month is 1 hour"
    case .renewalEvery2Seconds: "renewals every 2 seconds"
    case .renewalEvery10Seconds: "renewals every 10 seconds"
    case .renewalEvery30Seconds: "renewals every 30 seconds"
    case .renewalEvery1Minute: "renewals every minute"
    case .renewalEvery5Minutes: "renewals every 5 minutes"
    case .renewalEvery15Minutes: "renewals every 15 minutes"
    }
  }

  /// The distance, not the time itself: that would be wrong a second later.
  func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append("held at \(time)")
    } else if clock.offset != 0 {
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "Clock: " + parts.joined(separator: ", ")
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days) d \(hours) h" : "\(days) d" }
    if hours > 0 { return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h" }
    return minutes > 0 ? "\(minutes) min" : "\(total) s"
  }

  func moved(to now: String) -> String { "It is \(now)." }

  func moved(to now: String, booked: Int) -> String {
    "It is \(now); \(self.booked(booked))."
  }

  func booked(_ count: Int) -> String {
    switch count {
    case 0: "nothing was booked"
    case 1: "1 transaction was booked"
    default: "\(count) transactions were booked"
    }
  }
}
