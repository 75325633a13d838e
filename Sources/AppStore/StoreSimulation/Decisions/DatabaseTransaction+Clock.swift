import Foundation
import StoreCore

/// The tester's clock, and what becomes due by it.
extension DatabaseTransaction {
  /// Advances the clock and processes the events that become due. Refuses a step that is too large
  /// before anything changes.
  ///
  /// - Parameter most: the maximum number of renewals.
  /// - Returns: the new transactions; nil if there is no next event.
  func advanceClock(by step: ClockStep, most: Int) throws -> [TransactionRecord]? {
    var clock = sandbox.clock
    let present = clock.now(at: realTime)
    let nextEvent = step == .nextEvent ? try renewals.nextEvent() : nil
    guard let date = step.goal(from: present, nextEvent: nextEvent) else { return nil }
    guard date > present else { throw StoreFailure.misuse(.pastDate(date, now: present)) }
    guard date <= ClockStep.furthest.end(after: present) else {
      throw StoreFailure.misuse(.tooFar(ClockStep.furthest))
    }
    let count = try renewals.expected(until: date)
    guard count <= most else { throw StoreFailure.misuse(.tooManyRenewals(count, most: most)) }
    clock.advance(to: date, at: realTime)
    let booked = try renewals.book(until: date, most: .max)
    world.bookedUntil = nil
    sandbox.clock = clock
    return booked.lines.map(\.record)
  }

  func setClockRate(_ rate: TimeRate) throws {
    sandbox.clock.rate = rate
    // The current period keeps its end. Later periods are counted from there.
    for var row in try subscriptions.all() where row.machine.due != nil {
      row.machine.restartPeriods()
      try subscriptions.update(row)
    }
  }

  /// The clock's time if the world's time is behind it.
  var backlog: Date? { world.bookedUntil == nil ? nil : sandbox.clock.now(at: realTime) }

  func secondsToNextEvent() throws -> TimeInterval? {
    guard let due = try renewals.nextEvent() else { return nil }
    if world.bookedUntil != nil { return CatchUp.pause }
    guard sandbox.clock.heldAt == nil else { return nil }
    return max(0, due.timeIntervalSince(exactTime))
  }
}
