public import Foundation

/// The only time that the store knows: the real one, or one that was moved forward by hand. As in
/// Xcode, a faster rate shortens the periods of subscriptions and leaves the dates alone.
public struct SandboxClock: Hashable, Sendable, Codable {
  /// Seconds ahead of the real time; it only grows.
  public private(set) var offset: TimeInterval
  public var rate: TimeRate

  public init(offset: TimeInterval = 0, rate: TimeRate = .realTime) {
    self.offset = max(0, offset)
    self.rate = rate
  }

  public static let real = SandboxClock()

  public var isReal: Bool { self == .real }

  /// Whole milliseconds, which is what signed payloads carry.
  public func now(at real: Date) -> Date {
    Date(
      timeIntervalSince1970: ((real.timeIntervalSince1970 + offset) * 1000).rounded(.down) / 1000)
  }

  /// Moves the clock to `date`; one that is not ahead of now changes nothing.
  public mutating func advance(to date: Date, at real: Date) {
    offset = max(offset, date.timeIntervalSince(real))
  }
}
