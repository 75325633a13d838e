import Foundation
import StoreCore

struct WorldClock: Operations {
  let transaction: DatabaseTransaction

  /// Advances the clock and processes the events that become due. Refuses a step that is too large
  /// before anything changes.
  ///
  /// - Parameter most: the maximum number of renewals.
  /// - Returns: the new transactions; nil if there is no next event.
  func advance(by step: ClockStep, most: Int) throws -> [TransactionRecord]? {
    var clock = transaction.sandbox.clock
    let present = clock.now(at: transaction.realTime)
    let nextEvent = step == .nextEvent ? try renewals.nextEvent() : nil
    guard let date = step.goal(from: present, nextEvent: nextEvent) else { return nil }
    guard date > present else { throw StoreFailure.misuse(.pastDate(date, now: present)) }
    guard date <= ClockStep.furthest.end(after: present) else {
      throw StoreFailure.misuse(.tooFar(ClockStep.furthest))
    }
    let count = try renewals.expected(until: date)
    guard count <= most else { throw StoreFailure.misuse(.tooManyRenewals(count, most: most)) }
    clock.advance(to: date, at: transaction.realTime)
    let booked = try renewals.book(until: date, most: .max)
    transaction.world.bookedUntil = nil
    transaction.sandbox.clock = clock
    return booked.lines.map(\.record)
  }

  func setRate(_ rate: TimeRate) throws {
    transaction.sandbox.clock.rate = rate
    // The current period keeps its end. Later periods are counted from there.
    for var row in try subscriptions.all() where row.machine.due != nil {
      row.machine.restartPeriods()
      try subscriptions.update(row)
    }
  }

  func setHeld(_ isHeld: Bool) {
    if isHeld {
      transaction.sandbox.clock.hold(at: transaction.realTime)
    } else {
      transaction.sandbox.clock.release(at: transaction.realTime)
    }
  }

  var backlog: Date? {
    transaction.world.bookedUntil == nil
      ? nil : transaction.sandbox.clock.now(at: transaction.realTime)
  }

  func secondsToNextEvent() throws -> TimeInterval? {
    guard let due = try renewals.nextEvent() else { return nil }
    if transaction.world.bookedUntil != nil { return CatchUp.pause }
    guard transaction.sandbox.clock.heldAt == nil else { return nil }
    return max(0, due.timeIntervalSince(transaction.exactTime))
  }
}
