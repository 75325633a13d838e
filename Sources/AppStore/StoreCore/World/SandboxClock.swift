public import Foundation

/// The store's clock: real time, advanced time, or held time. As in Xcode, a faster rate shortens
/// subscription periods but does not change dates.
public struct SandboxClock: Hashable, Sendable, Codable {
  /// The offset from the real time in seconds; negative after a held clock was released.
  public private(set) var offset: TimeInterval
  public var rate: TimeRate
  public private(set) var heldAt: Date?

  public init(offset: TimeInterval = 0, rate: TimeRate = .realTime) {
    self.offset = max(0, offset)
    self.rate = rate
  }

  public static let real = SandboxClock()

  public var isReal: Bool { self == .real }

  /// Whether the value is plausible. A damaged database can contain anything.
  public var isSound: Bool { abs(offset) < 1e12 }

  /// Returns the time in whole milliseconds, the precision of signed payloads.
  public func now(at real: Date) -> Date {
    heldAt
      ?? Date(
        timeIntervalSince1970: ((real.timeIntervalSince1970 + offset) * 1000).rounded(.down) / 1000)
  }

  /// Advances the clock to `date`. An earlier date has no effect.
  public mutating func advance(to date: Date, at real: Date) {
    if let heldAt {
      self.heldAt = max(heldAt, date)
    } else {
      offset = max(offset, date.timeIntervalSince(real))
    }
  }

  public mutating func hold(at real: Date) { heldAt = now(at: real) }

  public mutating func release(at real: Date) {
    guard let heldAt else { return }
    self.heldAt = nil
    offset = heldAt.timeIntervalSince(real)
    // A clock that is less than a second behind returns to the real time.
    if offset > -1 { offset = max(0, offset) }
  }
}

public enum ClockStep: Hashable, Codable, Sendable {
  case period(Period)
  case seconds(Int)
  case date(Date)
  case nextEvent

  public static let furthest = Period(100, .year)

  /// Returns the date that a step leads to; nil for the next event if none is scheduled.
  public func goal(from now: Date, nextEvent: Date?) -> Date? {
    switch self {
    case .period(let period): period.end(after: now)
    case .seconds(let seconds): now.addingTimeInterval(Double(seconds))
    case .date(let date): date
    case .nextEvent: nextEvent
    }
  }
}
