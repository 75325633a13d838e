import GRDB
import StoreCore

struct Devices: Subject {
  let decision: Decision

  func summaries() throws -> [DeviceSummary] {
    try DeviceRow.all(db, where: "TRUE ORDER BY name").map { row in
      DeviceSummary(
        name: row.name, accountEmail: try row.signedIn.flatMap(People(decision).account)?.email,
        storefront: row.storefront,
        unfinished: try Int.fetchOne(
          db, sql: "SELECT count(*) FROM queue WHERE device = ?", arguments: [row.name]) ?? 0)
    }
  }

  /// On this device.
  func signOut() throws { try signOut(People(decision).device()) }

  func signOut(_ name: String) throws {
    guard let row = try People(decision).device(name) else {
      throw StoreFailure.misuse(.noDevice(name))
    }
    try signOut(row)
  }

  private func signOut(_ row: DeviceRow) throws {
    var row = row
    row.signOut(at: decision.world.revision + 1)
    try People(decision).save(row)
  }

  /// On this device.
  func setPaymentsAllowed(_ allowed: Bool) throws {
    var row = try People(decision).device()
    row.paymentsAllowed = allowed
    try People(decision).save(row)
  }
}

/// The world as a whole.
struct Worlds: Subject {
  let decision: Decision

  /// Everything as on the first day: another world, for which whatever an app remembers of this one
  /// says nothing. Its keys stay, so that a server which knows them need not learn new ones; its
  /// numbers and those of the queue go on, so that nobody takes one for another.
  func reset() throws {
    try Schema.empty(db, sparing: [WorldRow.table, SandboxRow.table, KeyRow.table])
    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name IN ('accounts', 'events')")
    decision.people = KnownPeople()
    decision.sandbox = SandboxRow()
    decision.world.beginAnew(at: decision.realTime)
    try Events(decision).record(.worldMade, WorldEvent.Subject())
    try People(decision).takeOverTesters()
  }
}
