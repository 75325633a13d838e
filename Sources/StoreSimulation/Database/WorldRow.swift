import Foundation
import GRDB
import StoreCore

/// The one row that holds what a world is: its seed, its clock, its counters.
struct WorldRow: Codable, Equatable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "world"

  var id = 1
  var revision: Int64 = 1
  var seed: Int64
  /// How many random numbers were drawn; the next one depends on this and `seed` alone.
  var drawn: Int64 = 0
  var lastTransactionID: Int64 = WorldRow.firstTransactionID
  var lastOrderLineID: Int64 = WorldRow.firstTransactionID
  private var clock: Data
  private var faults: Data
  private var settings: Data
  let created: Int64
  /// Where the world's time stands while more is due than was booked; nil where it does not lag.
  var behind: Int64?
  /// The certificate authority, made when something is first signed.
  var authority: Data?
  /// The subscription key, made when an offer is first signed.
  var offerKey: Data?
  /// Which testers of the catalog were taken over, so that a launch need not look again.
  var catalogTesters = ""

  static let standardSeed: Int64 = 1
  /// The sandbox's transactions begin with 2 and have sixteen digits.
  static let firstTransactionID: Int64 = 2_000_000_700_000_000

  init(seed: Int64, created: Int64, revision: Int64 = 1, authority: Data? = nil) throws {
    self.created = created
    self.authority = authority
    self.seed = seed
    self.revision = revision
    clock = Self.standardValue
    faults = Self.standardValue
    settings = Self.standardValue
  }

  /// Mostly only the counters have changed, and then nothing else is written.
  func save(changed before: WorldRow, _ db: Database) throws {
    var rest = self
    rest.revision = before.revision
    rest.drawn = before.drawn
    rest.lastTransactionID = before.lastTransactionID
    rest.lastOrderLineID = before.lastOrderLineID
    guard rest == before else { return try update(db) }
    try db.executeCached(
      sql: """
        UPDATE world SET revision = ?, drawn = ?, lastTransactionID = ?, lastOrderLineID = ?
        WHERE id = 1
        """, arguments: [revision, drawn, lastTransactionID, lastOrderLineID])
  }

  static func current(_ db: Database) throws -> WorldRow {
    guard let row = try first(db) else {
      throw StoreFailure(.damaged, "the world has lost its first row; `razefaces reset --yes`")
    }
    return row
  }

  static func first(_ db: Database) throws -> WorldRow? {
    try fetchOne(db.cachedStatement(sql: "SELECT * FROM world WHERE id = 1"))
  }

  /// Whoever has read the world at this revision need not read it again.
  static func revision(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM world WHERE id = 1"))
  }

  /// What was never changed is kept as nothing at all: reading it, which every snapshot does, costs
  /// no decoding.
  private static let standardValue = Data()

  private static func decode<Value: Decodable>(_ data: Data, standard: Value) throws -> Value {
    data.isEmpty ? standard : try JSONDecoder().decode(Value.self, from: data)
  }

  private static func encode<Value: Encodable & Equatable>(
    _ value: Value, standard: Value
  ) throws -> Data {
    value == standard ? standardValue : try JSONEncoder().encode(value)
  }

  func sandboxClock() throws -> SandboxClock { try Self.decode(clock, standard: .real) }

  mutating func set(_ clock: SandboxClock) throws {
    self.clock = try Self.encode(clock, standard: .real)
  }

  func faultPlan() throws -> FaultPlan { try Self.decode(faults, standard: FaultPlan()) }

  mutating func set(_ faults: FaultPlan) throws {
    self.faults = try Self.encode(faults, standard: FaultPlan())
  }

  func worldSettings() throws -> WorldSettings { try Self.decode(settings, standard: .standard) }

  mutating func set(_ settings: WorldSettings) throws {
    self.settings = try Self.encode(settings, standard: .standard)
  }

  /// A number from 0 up to `bound`, the same for the same seed and the same number of draws.
  mutating func draw(below bound: UInt64) -> UInt64 {
    drawn += 1
    // SplitMix64: each output depends on the counter alone, so nothing but the counter is stored.
    var z = UInt64(bitPattern: seed) &+ UInt64(bitPattern: drawn) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (z ^ (z >> 31)) % bound
  }

  /// From 0 up to 1.
  mutating func roll() -> Double {
    Double(draw(below: 1 << 53)) / Double(1 << 53)
  }

  /// Growing, with gaps as in a store where others buy too; never given twice.
  mutating func nextTransactionID() -> Int64 {
    lastTransactionID += 1 + Int64(draw(below: 4_000))
    return lastTransactionID
  }

  mutating func nextOrderLineID() -> Int64 {
    lastOrderLineID += 1 + Int64(draw(below: 4_000))
    return lastOrderLineID
  }
}
