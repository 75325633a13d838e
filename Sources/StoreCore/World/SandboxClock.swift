public import Foundation

/// The only time that the store knows: the real one, one that was moved forward by hand, or one that
/// stands still. As in Xcode, a faster rate shortens the periods of subscriptions and leaves the
/// dates alone.
public struct SandboxClock: Hashable, Sendable, Codable {
  /// Seconds ahead of the real time; negative after it was held for a while.
  public private(set) var offset: TimeInterval
  public var rate: TimeRate
  /// The date that the clock is held at until it is moved by hand; nil if it runs.
  public private(set) var heldAt: Date?

  public init(offset: TimeInterval = 0, rate: TimeRate = .realTime) {
    self.offset = max(0, offset)
    self.rate = rate
  }

  public static let real = SandboxClock()

  public var isReal: Bool { self == .real }

  /// Whether it can stand there: what is kept in a file can be anything.
  public var isSound: Bool { abs(offset) < 1e12 }

  /// Returns the time in whole milliseconds, which is what signed payloads carry.
  public func now(at real: Date) -> Date {
    heldAt
      ?? Date(
        timeIntervalSince1970: ((real.timeIntervalSince1970 + offset) * 1000).rounded(.down)
          / 1000)
  }

  /// Moves the clock to `date`; one that is not ahead of now changes nothing.
  public mutating func advance(to date: Date, at real: Date) {
    if let heldAt {
      self.heldAt = max(heldAt, date)
    } else {
      offset = max(offset, date.timeIntervalSince(real))
    }
  }

  public mutating func hold(at real: Date) { heldAt = now(at: real) }

  /// Releases the clock, which goes on from where it stands.
  public mutating func release(at real: Date) {
    guard let heldAt else { return }
    self.heldAt = nil
    offset = heldAt.timeIntervalSince(real)
    // Less than a second behind is no other time than the real one.
    if offset > -1 { offset = max(0, offset) }
  }
}

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
