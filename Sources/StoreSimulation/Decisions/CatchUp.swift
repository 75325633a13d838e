import Foundation

/// How much of what fell due while nobody was there one process books by itself: so much at once,
/// and as much again after a pause. A world that was left alone overnight, at a renewal every two
/// seconds, would otherwise keep the next command busy for minutes, and the app with thousands of
/// transactions to finish.
struct CatchUp: Sendable {
  /// Renewals and ends of subscriptions.
  static let most = 200
  /// Seconds of real time.
  static let pause: TimeInterval = 5
  private var rest = most
  private var filled = Date.distantPast

  /// How many may be booked now.
  mutating func allowance(at date: Date) -> Int {
    if abs(date.timeIntervalSince(filled)) >= Self.pause {
      rest = Self.most
      filled = date
    }
    return rest
  }

  mutating func spend(_ count: Int) { rest -= count }
}
