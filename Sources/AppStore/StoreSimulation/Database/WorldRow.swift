import Foundation
import GRDB
import StoreCore

/// The single row of identity and counters, which is small because each transaction writes it.
struct WorldRow: StoredRow, Equatable {
  private var key = 1
  var id = StoreState.noWorldID
  var revision: Int64 = 1
  /// The seed of all random numbers, for tests and recordings; nil for the system's random numbers.
  var seed: Int64?
  var drawn: Int64 = 0
  var lastTransactionID = Self.firstNumber
  var lastOrderLineID = Self.firstNumber
  /// The last order number of the apps' server, which never gives one twice.
  var lastOrder: Int64 = 0
  var created = Date.distantPast
  /// The date up to which due events have been processed, if more are due. The world's time stops
  /// there until the rest is processed.
  var bookedUntil: Date?
  /// The hash of the catalog's testers that were last added. An equal hash needs no update.
  var catalogTesters: Int64 = 0
  /// The mark of the catalog whose products are all known; 0 for none.
  var knownCatalog: Int64 = 0
  /// The number of times that a restore, undo or redo replaced the world. Sessions of an earlier
  /// generation must not write.
  var generation: Int64 = 0
  /// The environment of the catalog with which the world was created or reset.
  var environment = StoreEnvironment.sandbox

  /// Makes this a new world. With a seed, random numbers and identifiers start over.
  mutating func startNewWorld(at date: Date) {
    created = date
    lastOrder = 0
    bookedUntil = nil
    knownCatalog = 0
    if let seed {
      drawn = 0
      lastTransactionID = Self.firstNumber
      lastOrderLineID = Self.firstNumber
      let halves = (Chance.mix(seed, revision), Chance.mix(~seed, revision))
      id = withUnsafeBytes(of: halves) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    } else {
      var chance = Chance.system
      id = chance.uuid()
    }
  }

  /// Continues the counters of the world that this one replaces.
  mutating func continueCounters(of former: WorldRow, as generation: Int64) {
    self.generation = generation
    revision = max(revision, former.revision)
    lastTransactionID = max(lastTransactionID, former.lastTransactionID)
    lastOrderLineID = max(lastOrderLineID, former.lastOrderLineID)
    lastOrder = max(lastOrder, former.lastOrder)
  }

  static func revision(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, "SELECT revision FROM world")
  }
}

extension WorldRow {
  static let databaseTableName = "world"

  static func read(_ row: ColumnReader) throws -> WorldRow {
    let read = try WorldRow(
      key: row["key"], id: row["id"], revision: row["revision"], seed: row["seed"],
      drawn: row["drawn"], lastTransactionID: row["lastTransactionID"],
      lastOrderLineID: row["lastOrderLineID"], lastOrder: row["lastOrder"], created: row["created"],
      bookedUntil: row["bookedUntil"], catalogTesters: row["catalogTesters"],
      knownCatalog: row["knownCatalog"], generation: row["generation"],
      environment: row["environment"])
    // The limit leaves room for the counter to grow.
    guard (0..<Int64.max / 2).contains(read.revision) else { throw row.damage(in: "revision") }
    return read
  }

  init(seed: Int64?, created: Date, environment: StoreEnvironment = .sandbox) {
    self.init(seed: seed, environment: environment)
    startNewWorld(at: created)
  }

  func values() -> ColumnValues {
    [
      "key": key, "id": id.uuidString, "revision": revision, "seed": seed, "drawn": drawn,
      "lastTransactionID": lastTransactionID, "lastOrderLineID": lastOrderLineID,
      "lastOrder": lastOrder, "created": created.milliseconds,
      "bookedUntil": bookedUntil?.milliseconds, "catalogTesters": catalogTesters,
      "knownCatalog": knownCatalog, "generation": generation, "environment": environment.rawValue,
    ]
  }

  mutating func random(below bound: UInt64) -> UInt64 {
    guard let seed else {
      var chance = Chance.system
      return UInt64.random(in: 0..<bound, using: &chance)
    }
    drawn &+= 1
    return Chance.mix(seed, drawn) % bound
  }

  /// Returns random numbers for use outside a transaction. With a seed, a purpose gets the same
  /// ones until the world changes.
  func chance(for purpose: String) -> Chance { Chance(seed, for: "\(purpose) \(revision)") }
  mutating func roll() -> Double { Double(random(below: 1 << 53)) / Double(1 << 53) }
}

/// Creates transaction identifiers. As in Apple's sandbox, they have sixteen digits and start with
/// 2. They are never reused, because apps use them to remember what they delivered:
///
/// - Within a world, each identifier is larger than the previous one.
/// - After a restore, new identifiers are larger than all earlier ones. They grow with the real
///   time, by a thousand per millisecond.
/// - Worlds start at different numbers, spread over ten years by their identity. A random part
///   separates worlds that are used at the same time.
///
/// A world with a seed always starts at the same number.
extension WorldRow {
  private static let firstNumber: Int64 = 2_000_000_700_000_000
  private static let numbers: Range<Int64> = 2_000_000_000_000_000..<3_000_000_000_000_000
  /// Twenty years from January 1, 2025, in milliseconds since 1970.
  private static let countedTime = 1_735_689_600_000..<2_366_841_600_000
  private static let places: UInt64 = 300_000_000_000_000
  private static let orders: Range<Int64> = 0..<1_000_000_000_000

  /// All transaction identifiers that a world can have.
  static let transactionIDs = UInt64(numbers.lowerBound)..<UInt64(numbers.upperBound)

  /// Whether the last identifiers leave enough room for more.
  var hasSoundNumbers: Bool {
    let sound = Self.numbers.lowerBound..<Self.numbers.upperBound - 10_000_000_000_000
    return [lastTransactionID, lastOrderLineID].allSatisfy(sound.contains) && drawn >= 0
      && Self.orders.contains(lastOrder)
  }

  mutating func nextTransactionID(at real: Date) throws -> UInt64 {
    lastTransactionID = try number(after: lastTransactionID, in: "lastTransactionID", at: real)
    return UInt64(lastTransactionID)
  }

  mutating func nextOrderLineID(at real: Date) throws -> UInt64 {
    lastOrderLineID = try number(after: lastOrderLineID, in: "lastOrderLineID", at: real)
    return UInt64(lastOrderLineID)
  }

  mutating func nextOrder() throws -> Int64 {
    guard Self.orders.contains(lastOrder) else {
      throw StoreFailure.damaged(.column("lastOrder", table: Self.databaseTableName))
    }
    lastOrder += 1
    return lastOrder
  }

  private mutating func number(
    after last: Int64, in column: String, at real: Date
  ) throws -> Int64 {
    guard Self.numbers.contains(last) else {
      throw StoreFailure.damaged(.column(column, table: Self.databaseTableName))
    }
    // With gaps, as in a store with other customers.
    if seed != nil { return last + 1 + Int64(random(below: 4_000)) }
    let milliseconds = min(
      max(real.milliseconds, Self.countedTime.lowerBound), Self.countedTime.upperBound)
    let place = withUnsafeBytes(of: id.uuid) { $0.loadUnaligned(as: UInt64.self) } % Self.places
    let number =
      Self.numbers.lowerBound + Int64(place)
      + Int64(milliseconds - Self.countedTime.lowerBound) * 1_000 + Int64(random(below: 1_000))
    return max(number, last + 1 + Int64(random(below: 100)))
  }
}

/// A tester's settings: the clock, the faults and the switches. Default values are the JSON `null`,
/// which needs no decoding.
struct SandboxRow: StoredRow, Equatable {
  private var key = 1
  var clock = SandboxClock.real
  var faults = FaultPlan()
  var settings = WorldSettings.standard

  static let databaseTableName = "sandbox"

  static func read(_ row: ColumnReader) throws -> SandboxRow {
    let read = try SandboxRow(
      key: row["key"], clock: row.jsonIfPresent("clock") ?? .real,
      faults: row.jsonIfPresent("faults") ?? FaultPlan(),
      settings: row.jsonIfPresent("settings") ?? .standard)
    guard read.clock.isSound else { throw row.damage(in: "clock") }
    return read
  }

  func values() throws -> ColumnValues {
    func json<Value: Codable & Equatable>(_ value: Value, standard: Value) throws -> String {
      value == standard ? JSONText.null : try JSONText.encode(value)
    }
    return [
      "key": key, "clock": try json(clock, standard: .real),
      "faults": try json(faults, standard: FaultPlan()),
      "settings": try json(settings, standard: .standard),
    ]
  }
}
