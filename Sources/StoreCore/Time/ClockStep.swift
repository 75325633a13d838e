public import Foundation

/// A move of the clock by hand.
public enum ClockStep: Hashable, Codable, Sendable {
  case period(Period)
  case seconds(Int)
  case date(Date)
  /// The step to the next event that happens by itself.
  case nextEvent

  /// The farthest that one step can lead.
  public static let furthest = Period(100, .year)

  /// Returns the date that a step leads to.
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
