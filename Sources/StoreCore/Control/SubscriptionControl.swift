public import Foundation

/// The transaction manager's hand on subscriptions, and the clock that they live by.
public protocol SubscriptionControl: Sendable {
  /// Returns everybody's own subscriptions, then those that each member of a family has of
  /// another's, which only the buyer can change.
  func subscriptions() async throws -> [SubscriptionStanding]
  func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) async throws
  func forceRenewal(_ originalID: UInt64) async throws
  func expire(_ originalID: UInt64) async throws
  /// Lets the payment go through after all (storekit-rules 3.8).
  func resolveBilling(_ originalID: UInt64) async throws
  /// Asks the subscriber's consent; without it the subscription ends with its period.
  func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) async throws
  func answerPriceIncrease(_ originalID: UInt64, agreed: Bool) async throws
}

public protocol ClockControl: Sendable {
  func now() async throws -> Date
  /// Books everything that falls due on the way, in order, and returns what was booked; nil if the
  /// step leads to the next event and there is none.
  ///
  /// The step begins where the clock stands when it is booked: of several at the same time, each
  /// goes on from the one before.
  func advanceClock(by step: ClockStep) async throws -> [TransactionRecord]?
  func setRate(_ rate: TimeRate) async throws
  /// Holds the clock until it is moved, for every process; released, it goes on from there.
  func setClockHeld(_ isHeld: Bool) async throws
  /// Returns the date of the next event that happens by itself; nil where nothing will.
  func nextEvent() async throws -> Date?
  /// Returns the clock's time where the world's time is behind it: more fell due while nobody was
  /// there than is booked at once, and the rest follows with the next calls. Nil where it is not
  /// behind.
  func backlog() async throws -> Date?
  /// Resets the clock to the real time, at the real rate. Booked events stay.
  func resetClock() async throws
}

extension ClockControl {
  @discardableResult
  public func advanceClock(to date: Date) async throws -> [TransactionRecord] {
    try await advanceClock(by: .date(date)) ?? []
  }
}
