import Foundation
import GRDB
import StoreCore

/// One moment of a world, inside one transaction of its database: what is read belongs together, and
/// what is written is there as a whole or not at all.
///
/// The operations are in small types over this one, one for each subject.
final class WorldTransaction {
  let db: Database
  let catalog: any Catalog
  let client: Client
  /// The time of this machine, not of the world.
  let realTime: Date
  var world: WorldRow
  var sandbox: SandboxRow
  var people: PeopleCache
  /// The changes since the last part of them was kept for the history; nil where there is none.
  var recorder: ChangeRecorder?
  /// The action that this transaction begins, until it is kept.
  var beginning: ActionBeginning?
  /// The faults have changed by themselves.
  var hasConsumedFault = false
  /// The arguments of the command that this is done for, until an event has told of them.
  private(set) var command: [String]?

  init(
    _ db: Database, catalog: any Catalog, client: Client, realTime: Date, cache: WorldCache,
    command: [String]? = nil
  ) {
    self.db = db
    self.catalog = catalog
    self.client = client
    self.realTime = realTime
    world = cache.world
    sandbox = cache.sandbox
    people = cache.people
    self.command = command
  }

  /// Returns the arguments of the command that this is done for, once.
  func takeCommand() -> [String]? {
    defer { command = nil }
    return command
  }

  /// The world's time. Never past what is not booked yet, so that everything has its date and its
  /// order.
  var now: Date { time(at: realTime) }

  func time(at real: Date) -> Date {
    let clock = sandbox.clock.now(at: real)
    return world.bookedUntil.map { min(clock, $0) } ?? clock
  }

  func device(_ name: String) throws -> DeviceRow? {
    if let known = people.devices[name] { return known }
    let found = try DeviceRow.fetchOne(db, key: name)
    people.devices[name] = found
    return found
  }

  func account(_ id: Int64) throws -> AccountRow? {
    if let known = people.accounts[id] { return known }
    let found = try AccountRow.fetchOne(db, key: id)
    people.accounts[id] = found
    return found
  }

  func newTransactionID() throws -> UInt64 { try world.nextTransactionID(at: realTime) }

  func newOrderLineID() throws -> String { String(try world.nextOrderLineID(at: realTime)) }
}

/// An action that a transaction begins.
struct ActionBeginning {
  var action: WorldAction
  /// The last event before it.
  var event: Int64
  /// Whether it began while a purchase was under way, and so belongs with it.
  var joins: Bool
}

/// The operations on one subject within a transaction.
protocol Operations {
  var transaction: WorldTransaction { get }
  init(transaction: WorldTransaction)
}

extension Operations {
  init(_ transaction: WorldTransaction) { self.init(transaction: transaction) }

  var db: Database { transaction.db }
  var catalog: any Catalog { transaction.catalog }
  var client: Client { transaction.client }
  /// The bundle ID of the app whose purchases are concerned.
  var app: String { client.bundleID }
  var now: Date { transaction.now }
}

/// The rows that nearly every transaction needs and nearly none changes. They are good for one
/// revision of the world.
struct WorldCache {
  var world: WorldRow
  var sandbox: SandboxRow
  var people = PeopleCache()

  static func read(_ db: Database) throws -> WorldCache {
    WorldCache(world: try .current(db), sandbox: try .current(db))
  }
}

struct PeopleCache {
  var devices: [String: DeviceRow] = [:]
  var accounts: [Int64: AccountRow] = [:]
  /// The families by each of their members, and by accounts without one.
  var families: [Int64: [AccountRow]] = [:]
}
