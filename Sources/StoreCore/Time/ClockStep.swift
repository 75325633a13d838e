public import Foundation

/// How far the clock is moved by hand.
public enum ClockStep: Hashable, Codable, Sendable {
  case period(Period)
  case seconds(Int)
  case date(Date)
  /// To when something happens by itself.
  case nextEvent

  /// How far one step can lead.
  public static let furthest = Period(100, .year)

  /// Where a step leads.
  ///
  /// - Parameter nextEvent: nil if nothing happens by itself; then no step leads there.
  public func goal(from now: Date, nextEvent: Date?) -> Date? {
    switch self {
    case .period(let period): period.end(after: now)
    case .seconds(let seconds): now.addingTimeInterval(Double(seconds))
    case .date(let date): date
    case .nextEvent: nextEvent
    }
  }
}
