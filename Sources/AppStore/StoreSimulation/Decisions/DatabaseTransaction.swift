import Foundation
import GRDB
import StoreCore

/// A transaction in a world's database, consistent and atomic. The operations are in small types,
/// one for each subject, such as ``Operations/ledger``.
final class DatabaseTransaction {
  let db: Database
  let catalog: Catalog
  let client: Client
  /// The machine's time, not the world's.
  let realTime: Date
  var world: WorldRow
  var sandbox: SandboxRow
  var peopleCache: PeopleCache
  /// Records the changes for the history; nil if there is no history.
  var recorder: ChangeRecorder?
  /// The action that this transaction begins, the last event before it, and the entry of undo that
  /// it gets. It becomes nil if the action has no effect.
  var beginning: (action: WorldAction, event: Int64, entry: Int64)?
  var hasConsumedFault = false
  /// The events whose notifications are not stored yet, with the subscription before the event; nil
  /// if the event is not about one.
  var arising: [(event: EventRow, former: SubscriptionMachine?)] = []
  var log: LogState
  /// The date of events that this transaction records in the past; nil for now.
  var pastDate: Date?

  init(
    _ db: Database, catalog: Catalog, client: Client, realTime: Date, cache: WorldCache,
    log: LogState
  ) {
    (self.db, self.catalog, self.client, self.realTime) = (db, catalog, client, realTime)
    world = cache.world
    sandbox = cache.sandbox
    peopleCache = cache.people
    self.log = log
  }

  /// The world's time in whole seconds, the precision of everything that the store books
  /// (storekit-rules 3.12). A date is rounded here alone, so that all comparisons see the same one.
  var now: Date { exactTime.wholeSeconds }

  /// The world's time in milliseconds, for signing dates and the log.
  var exactTime: Date { pastDate ?? time(at: realTime) }

  /// Returns the world's time. It stops before unprocessed events, so that events stay in order.
  func time(at real: Date) -> Date {
    let clock = sandbox.clock.now(at: real)
    return world.bookedUntil.map { min(clock, $0) } ?? clock
  }

  /// Remembers what devices know when they lose the network.
  func recordNetwork() {
    guard sandbox.faults.isOffline else { return sandbox.faults.lastHeard = nil }
    guard sandbox.faults.lastHeard == nil else { return }
    sandbox.faults.lastHeard = FaultPlan.LastHeard(
      revision: world.revision, transactionID: UInt64(clamping: world.lastTransactionID))
  }

  func newTransactionID() throws -> UInt64 { try world.nextTransactionID(at: realTime) }
  func newOrderLineID() throws -> String { String(try world.nextOrderLineID(at: realTime)) }
}

/// The reads and changes of one subject in a transaction.
protocol Operations {
  var transaction: DatabaseTransaction { get }
}

extension Operations {
  var db: Database { transaction.db }
  var catalog: Catalog { transaction.catalog }
  var client: Client { transaction.client }
  var app: String { client.bundleID }
  var now: Date { transaction.now }
  var settings: WorldSettings { transaction.sandbox.settings }
  var rate: TimeRate { transaction.sandbox.clock.rate }
}

extension DatabaseTransaction: Operations { var transaction: DatabaseTransaction { self } }

/// The rows that most transactions read and few change, for one revision of the world.
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
  var families: [Int64: [AccountRow]] = [:]
}
