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
