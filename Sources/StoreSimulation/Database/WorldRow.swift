import Foundation
import GRDB
import StoreCore

/// The one row that says which world this is, and holds its counters. Every transaction writes it, so
/// it is small.
struct WorldRow: StoredRow, Equatable {
  private var key = 1
  /// The identity of this world, different also from that of the same folder before it was reset.
  var id = DeviceSnapshot.noWorldID
  /// The number of changes, by which a cache of the world is still good or not.
  var revision: Int64 = 1
  /// Fixes everything that is left to chance, for tests and recordings; nil leaves it to the system.
  var seed: Int64?
  /// The number of random numbers drawn; with a seed the next one depends on it.
  var drawn: Int64 = 0
  var lastTransactionID = Self.firstNumber
  var lastOrderLineID = Self.firstNumber
  var created = Date.distantPast
  /// Up to when everything is booked, if more fell due than is booked at once; the world's time
  /// stands there until the rest is booked, too.
  var bookedUntil: Date?
  /// A mark of the catalog's testers that were taken over, so that a launch need not look again.
  var catalogTesters: Int64 = 0
  /// A mark of the catalog whose products are all known, each by its kind; 0 before there was one.
  var knownCatalog: Int64 = 0
  /// The number of times that a snapshot was put in its place. A session of an earlier one belongs to
  /// a world that is gone.
  var generation: Int64 = 0

  /// Makes it another world. With a seed the same as happened before happens again.
  mutating func beginAnew(at date: Date) {
    created = date
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

  /// Makes it the successor of a world whose place it takes: what only rises goes on from there.
  mutating func succeed(_ former: WorldRow, as generation: Int64) {
    self.generation = generation
    revision = max(revision, former.revision)
    lastTransactionID = max(lastTransactionID, former.lastTransactionID)
    lastOrderLineID = max(lastOrderLineID, former.lastOrderLineID)
  }

  static func current(_ db: Database) throws -> WorldRow {
    guard let row = try fetchOne(db, where: "TRUE") else {
      throw StoreFailure.damaged(.worldWithoutRow)
    }
    // Counted on from.
    guard (0..<Int64.max / 2).contains(row.revision) else {
      throw StoreFailure.damaged(.column("revision", table: Columns.table))
    }
    return row
  }

  /// Returns the revision, by which a cache of the world is still good or not.
  static func revision(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM world"))
  }
}

extension WorldRow {
  enum Columns: Int, TableColumns {
    static let table = "world"
    case key, id, revision, seed, drawn, lastTransactionID, lastOrderLineID, created, bookedUntil
    case catalogTesters, knownCatalog, generation
  }

  static let statements = RowStatements(Columns.self)

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(
      key: row[.key], id: row[.id], revision: row[.revision], seed: row[.seed],
      drawn: row[.drawn], lastTransactionID: row[.lastTransactionID],
      lastOrderLineID: row[.lastOrderLineID], created: row[.created],
      bookedUntil: row[.bookedUntil], catalogTesters: row[.catalogTesters],
      knownCatalog: row[.knownCatalog], generation: row[.generation])
  }

  init(seed: Int64?, created: Date) {
    self.init(seed: seed)
    beginAnew(at: created)
  }

  func values() -> [(any DatabaseValueConvertible)?] {
    [
      key, id.uuidString, revision, seed, drawn, lastTransactionID, lastOrderLineID,
      created.milliseconds, bookedUntil?.milliseconds, catalogTesters, knownCatalog,
      generation,
    ]
  }
}

// MARK: - Chance

extension WorldRow {
  /// Returns a number from 0 up to `bound`.
  mutating func random(below bound: UInt64) -> UInt64 {
    guard let seed else {
      var chance = Chance.system
      return UInt64.random(in: 0..<bound, using: &chance)
    }
    drawn &+= 1
    return Chance.mix(seed, drawn) % bound
  }

  /// Returns a source of random numbers for something that is made outside of any transaction.
  ///
  /// - Parameter purpose: with a seed, the same purpose gets the same numbers as long as nothing
  ///   changes in the world.
  func chance(for purpose: String) -> Chance { Chance(seed, for: "\(purpose) \(revision)") }

  /// Returns a number from 0 up to 1.
  mutating func roll() -> Double { Double(random(below: 1 << 53)) / Double(1 << 53) }
}

// MARK: - Numbers of transactions

/// The sandbox's numbers have sixteen digits and begin with 2. Here they never repeat, because apps
/// remember what they delivered by them:
///
/// - Within a world each is larger than the one before.
/// - In a world that was put back to an earlier state they begin beyond all that were given since,
///   because they grow with the real time, by a thousand each millisecond.
/// - Worlds count from places that their identity spreads over ten years, and add a chance of their
///   own, so that even worlds which are used at the same moment have different ones.
///
/// A world with a seed counts from the same number each time instead.
extension WorldRow {
  private static let firstNumber: Int64 = 2_000_000_700_000_000
  private static let numbers: Range<Int64> = 2_000_000_000_000_000..<3_000_000_000_000_000
  /// Milliseconds from 1 January 2025 on, for twenty years.
  private static let countedTime = 1_735_689_600_000..<2_366_841_600_000
  private static let places: UInt64 = 300_000_000_000_000

  /// Whether there are enough numbers after the last ones, whatever happens.
  var hasSoundNumbers: Bool {
    let sound = Self.numbers.lowerBound..<Self.numbers.upperBound - 10_000_000_000_000
    return [lastTransactionID, lastOrderLineID].allSatisfy(sound.contains) && drawn >= 0
  }

  mutating func nextTransactionID(at real: Date) throws -> UInt64 {
    lastTransactionID = try number(after: lastTransactionID, at: real)
    return UInt64(lastTransactionID)
  }

  mutating func nextOrderLineID(at real: Date) throws -> UInt64 {
    lastOrderLineID = try number(after: lastOrderLineID, at: real)
    return UInt64(lastOrderLineID)
  }

  private mutating func number(after last: Int64, at real: Date) throws -> Int64 {
    guard Self.numbers.contains(last) else {
      throw StoreFailure.damaged(.column("number", table: "world"))
    }
    // With gaps, as in a store where others buy, too.
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

/// The clock, the faults and the switches that a tester has set. What was never changed is the
/// JSON `null`, so reading it costs no decoding.
struct SandboxRow: StoredRow, Equatable {
  private var key = 1
  var clock = SandboxClock.real
  var faults = FaultPlan()
  var settings = WorldSettings.standard

  static func current(_ db: Database) throws -> SandboxRow {
    guard let row = try fetchOne(db, where: "TRUE") else {
      throw StoreFailure.damaged(.worldWithoutRow)
    }
    return row
  }
}

extension SandboxRow {
  enum Columns: Int, TableColumns {
    static let table = "sandbox"
    case key, clock, faults, settings
  }

  static let statements = RowStatements(Columns.self)

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(
      key: row[.key], clock: row.jsonIfPresent(.clock) ?? .real,
      faults: row.jsonIfPresent(.faults) ?? FaultPlan(),
      settings: row.jsonIfPresent(.settings) ?? .standard)
    guard clock.isSound else { throw row.damage(in: .clock) }
  }

  func values() throws -> [(any DatabaseValueConvertible)?] {
    func json<Value: Codable & Equatable>(_ value: Value, standard: Value) throws -> String {
      value == standard ? JSONText.null : try JSONText.encode(value)
    }
    return [
      key, try json(clock, standard: .real), try json(faults, standard: FaultPlan()),
      try json(settings, standard: .standard),
    ]
  }
}
