import Foundation
import GRDB
import StoreCore

extension DatabaseTransaction {
  /// Resets the world to its initial state, with a new identity. Keys and the address for
  /// notifications are kept, because they belong to the developer's server. Queue numbers, and
  /// without a seed transaction numbers, are not reused.
  func resetWorld() throws {
    try history.clear()
    try Schema.empty(db, sparing: ["world", "sandbox", "keys"])
    try db.execute(
      sql: """
        DELETE FROM notifications;
        DELETE FROM sqlite_sequence WHERE name IN ('accounts', 'events', 'notifications')
        """)
    peopleCache = PeopleCache()
    let former = sandbox.settings
    sandbox = SandboxRow()
    sandbox.settings.notificationAddress = former.notificationAddress
    sandbox.settings.notificationRetries = former.notificationRetries
    world.startNewWorld(at: realTime)
    world.environment = catalog.environment
    try events.record(.worldMade, WorldEvent.Subject())
    try people.updateCatalogTesters()
  }

  func restoreWorld(from snapshot: String, as generation: Int64) throws {
    let former = world
    try history.clear()
    // Family members may be inserted before their organizer.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try notifications.takeBackAll()
    try Schema.empty(db, sparing: [EventRow.databaseTableName])
    try SnapshotFile.copyRows(db, from: SnapshotFile.attachedName, to: "main")
    peopleCache = PeopleCache()
    sandbox = try .current(db)
    world = try .current(db)
    world.continueCounters(of: former, as: generation)
    try events.record(.worldRestored(snapshot: snapshot), WorldEvent.Subject())
  }
}

/// The tester's clock, and what becomes due by it.
extension DatabaseTransaction {
  /// Advances the clock, processes the events that become due, and returns the new transactions;
  /// nil if there is no next event. Refuses a step that is too large before anything changes.
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
