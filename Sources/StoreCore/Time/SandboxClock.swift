public import Foundation

/// The only time that the store knows: the real one, a faster one, or one moved forward by hand.
/// It never runs backwards.
public struct SandboxClock: Hashable, Sendable, Codable {
  /// How many sandbox seconds pass in a real one.
  public var rate: Double
  /// The instant at which `rate` began to hold, on both clocks.
  public var realAnchor: Date
  public var sandboxAnchor: Date

  public init(rate: Double, realAnchor: Date, sandboxAnchor: Date) {
    self.rate = rate
    self.realAnchor = realAnchor
    self.sandboxAnchor = sandboxAnchor
  }

  private static let epoch = Date(timeIntervalSince1970: 0)
  public static let real = SandboxClock(rate: 1, realAnchor: epoch, sandboxAnchor: epoch)

  public var isReal: Bool { rate == 1 && realAnchor == sandboxAnchor }

  /// Whole milliseconds, which is what signed payloads carry.
  public func now(at real: Date) -> Date {
    let elapsed = max(0, real.timeIntervalSince(realAnchor)) * rate
    let exact = sandboxAnchor.timeIntervalSince1970 + elapsed
    return Date(timeIntervalSince1970: (exact * 1000).rounded(.down) / 1000)
  }
}
