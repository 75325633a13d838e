import Foundation

/// A limit on the overdue renewals that one process books by itself: so many at once, and as many
/// again after a pause. A world that was left alone overnight, at a renewal every two seconds,
/// would otherwise keep the next command busy for minutes, and the app with thousands of
/// transactions to finish.
struct CatchUp: Sendable {
  /// Renewals and ends of subscriptions.
  static let most = 200
  /// Seconds of real time.
  static let pause: TimeInterval = 5
  private var rest = most
  private var filled = Date.distantPast

  /// Returns the number of renewals that may be booked now.
  mutating func allowance(at date: Date) -> Int {
    if abs(date.timeIntervalSince(filled)) >= Self.pause {
      rest = Self.most
      filled = date
    }
    return rest
  }

  mutating func spend(_ count: Int) { rest -= count }
}
