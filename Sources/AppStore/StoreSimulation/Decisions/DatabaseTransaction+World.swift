import GRDB
import StoreCore

extension DatabaseTransaction {
  /// Resets the world to its initial state, with a new identity. Keys are kept, so that servers
  /// need no new ones. Queue numbers, and without a seed transaction numbers, are not reused.
  func resetWorld() throws {
    try History(self).clear()
    try Schema.empty(db, sparing: ["world", "sandbox", "keys"])
    try db.execute(
      sql: """
        DELETE FROM notifications;
        DELETE FROM sqlite_sequence WHERE name IN ('accounts', 'events', 'notifications')
        """)
    people = PeopleCache()
    let former = sandbox.settings
    sandbox = SandboxRow()
    sandbox.settings.notificationAddress = former.notificationAddress
    sandbox.settings.notificationRetries = former.notificationRetries
    world.startNewWorld(at: realTime)
    world.environment = catalog.environment
    try Events(self).record(.worldMade, WorldEvent.Subject())
    try People(self).updateCatalogTesters()
  }

  func restoreWorld(from snapshot: String, as generation: Int64) throws {
    let former = world
    try History(self).clear()
    // Family members may be inserted before their organizer.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try Notifications(self).takeBackAll()
    try Schema.empty(db, sparing: [EventRow.databaseTableName])
    try SnapshotFile.copyRows(db, from: SnapshotFile.attachedName, to: "main")
    people = PeopleCache()
    sandbox = try .current(db)
    world = try .current(db)
    world.continueCounters(of: former, as: generation)
    try Events(self).record(.worldRestored(snapshot: snapshot), WorldEvent.Subject())
  }
}
