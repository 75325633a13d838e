import Foundation
package import StoreCore

/// The sandbox's clock.
package protocol ClockTexts: Sendable {
  func rate(_ rate: TimeRate) -> String
  /// How far it is from the real time, and how fast it goes, for the header.
  func header(_ clock: SandboxClock) -> String
  /// Where it was moved to, and what that brought about.
  func moved(to now: String, booked: Int) -> String
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
  func header(_ clock: SandboxClock) -> String {
    var parts: [String] = []
    if clock.offset != 0 { parts.append(distance(clock.offset)) }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "Clock: " + parts.joined(separator: ", ")
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = seconds < 60 ? Int(seconds) : Int((seconds / 60).rounded()) * 60
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "+\(days) d \(hours) h" : "+\(days) d" }
    if hours > 0 { return minutes > 0 ? "+\(hours) h \(minutes) min" : "+\(hours) h" }
    return minutes > 0 ? "+\(minutes) min" : "+\(total) s"
  }

  func moved(to now: String, booked: Int) -> String {
    switch booked {
    case 0: "It is \(now); nothing was booked."
    case 1: "It is \(now); 1 transaction was booked."
    default: "It is \(now); \(booked) transactions were booked."
    }
  }
}
