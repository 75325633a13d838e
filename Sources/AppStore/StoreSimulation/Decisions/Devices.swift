import GRDB
import StoreCore

struct Devices: Operations {
  let transaction: DatabaseTransaction

  func summaries() throws -> [DeviceSummary] {
    try DeviceRow.fetchAll(db, where: "TRUE ORDER BY name").map { row in
      DeviceSummary(
        name: row.name, accountEmail: try row.signedIn.flatMap(People(transaction).account)?.email,
        storefront: row.storefront,
        unfinished: try Int.fetchOne(
          db, sql: "SELECT count(*) FROM queue WHERE device = ?", arguments: [row.name]) ?? 0)
    }
  }

  func signOut(_ name: String) throws {
    guard var row = try People(transaction).device(name) else {
      throw StoreFailure.misuse(.noDevice(name))
    }
    row.signOut(at: transaction.world.revision + 1)
    try People(transaction).save(row)
  }

  /// Allows or forbids payments on a device, which need not exist yet.
  func setPaymentsAllowed(_ allowed: Bool, on name: String) throws {
    guard DeviceName.isValid(name) else { throw StoreFailure.misuse(.device(name: name)) }
    var row = try People(transaction).deviceOrNew(name)
    row.paymentsAllowed = allowed
    try People(transaction).save(row)
  }
}

struct Worlds: Operations {
  let transaction: DatabaseTransaction

  /// Resets the world to its initial state, with a new identity. Keys and the address for
  /// notifications are kept, because they belong to the developer's server. Queue numbers, and
  /// without a seed transaction numbers, are not reused.
  func reset() throws {
    try History(transaction).end()
    try Schema.empty(db, sparing: ["world", "sandbox", "keys"])
    try db.execute(
      sql: """
        DELETE FROM notifications;
        DELETE FROM sqlite_sequence WHERE name IN ('accounts', 'events', 'notifications')
        """)
    transaction.people = PeopleCache()
    let former = transaction.sandbox.settings
    transaction.sandbox = SandboxRow()
    transaction.sandbox.settings.notificationAddress = former.notificationAddress
    transaction.sandbox.settings.notificationRetries = former.notificationRetries
    transaction.world.startNewWorld(at: transaction.realTime)
    transaction.world.environment = catalog.environment
    try Events(transaction).record(.worldMade, WorldEvent.Subject())
    try People(transaction).updateCatalogTesters()
  }

  func restore(_ name: String, as generation: Int64) throws {
    let former = transaction.world
    try History(transaction).end()
    // Family members may be inserted before their organizer.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try Notifications(transaction).takeBackAll()
    try Schema.empty(db, sparing: [EventRow.databaseTableName])
    try SnapshotFile.copyRows(db, from: SnapshotFile.attachedName, to: "main")
    transaction.people = PeopleCache()
    transaction.sandbox = try .current(db)
    transaction.world = try .current(db)
    transaction.world.succeed(former, as: generation)
    try Events(transaction).record(.worldRestored(snapshot: name), WorldEvent.Subject())
  }
}
