import Foundation
import GRDB
import TestSupport
import Testing

/// A database with invalid values, which SQLite can read. Each command reports it in one sentence, or
/// continues.
@MainActor @Suite(.ownConnection) struct DamagedRowDoorsAttackTests {
  private static let doors = [
    ["transactions", "--all"], ["purchases"], ["log", "--all"], ["doctor"],
    ["buy", "coupon", "--yes"], ["clock", "advance", "2mo"], ["products"], ["subscriptions"],
    ["receipt", "show"], ["testers"], ["devices"], ["requests"], ["refunds"], ["interruptions"],
    ["faults"], ["sandbox", "show"], ["clock"], ["restore"], ["buy", "club.month", "--yes"],
    ["testers", "family"], ["reset", "--yes"], ["purchases"],
  ]

  @Test(arguments: 0..<20)
  func damagedRowsAreReportedInOneSentence(part: UInt64) async throws {
    let template = try await Self.template()
    for place in Attack.places(1, of: template.cases.count, seed: part) {
      let (column, value) = template.cases[place - 1]
      let world = try CommandWorld.smallShop()
      try template.copy(to: world)
      try world.spoil(column, value)
      for door in Attack.some(6, of: Self.doors, seed: UInt64(place)) {
        let ending = await world.runHere(door)
        let what = "\(column) = \("\(value)".prefix(200)): \(door): \(ending)".prefix(2000)
        #expect([0, 1, 65].contains(ending.status), "\(what)")
        if door.first == "reset" { #expect(ending.status == 0, "\(what)") }
        for word in ["SQL", "SELECT", "UPDATE", "INSERT", "StoreFailure", "Error Domain", "Swift."]
        {
          #expect(!ending.errors.contains(word), "\(what)")
        }
        if ending.status == 65 {
          let sentences = ending.errors.split(separator: "\n")
            .filter { !$0.hasPrefix("razefaces: delivered ") }
          #expect(sentences.count == 1, "\(what)")
        }
      }
    }
  }

  private static let made = Task { try await SpoiledShop() }

  private static func template() async throws -> SpoiledShop { try await made.value }
}

/// A world with one of everything, to be spoiled repeatedly.
@MainActor private struct SpoiledShop {
  typealias Case = (column: SpoiledColumn, value: SpoiledValue)

  private let world: CommandWorld
  let cases: [Case]

  init() async throws {
    let lived = try await HostileRowsAttackTests.template()
    world = try lived.copy(spoiling: [], with: "")
    for command in [
      "refunds request \(lived.number) --reason other", "subscriptions resume club.month",
      "clock advance 5w",
      "subscriptions price club.month 5.99", "sandbox set renewal-limit 100",
      "faults set purchase --error timedOut --delay 250", "receipt show",
    ] {
      let ending = await world.runHere(command.split(separator: " ").map(String.init))
      try #require(ending.status <= 1, "\(command): \(ending)")
    }
    cases = try world.loosen()
  }

  func copy(to other: CommandWorld) throws {
    try world.copyState(to: other.state)
  }
}

extension CommandWorld {
  /// Removes the tables' constraints, because a file can hold any value.
  ///
  /// - Returns: The values to put into each column.
  fileprivate func loosen() throws -> [SpoiledShop.Case] {
    try withDatabase { db in
      try db.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_master SET sql = replace(replace(sql, ') STRICT', ')'), ' NOT NULL', '')
          WHERE type = 'table';
          PRAGMA wal_checkpoint(TRUNCATE)
          """)
      let columns = try Row.fetchAll(
        db,
        sql: """
          SELECT tables.name, columns.name FROM sqlite_master AS tables
          JOIN pragma_table_info(tables.name) AS columns
          WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
          """)
      return try columns.flatMap { row in
        let column = SpoiledColumn(table: row[0], name: row[1])
        let texts = try Row.fetchAll(
          db, sql: "SELECT DISTINCT \(column.name) FROM \(column.table)"
        ).compactMap { String.fromDatabaseValue($0[0]) }
        return (SpoiledValue.all + texts.flatMap(SpoiledValue.spoiling(json:))).map { (column, $0) }
      }
    }
  }

  fileprivate func spoil(_ column: SpoiledColumn, _ value: SpoiledValue) throws {
    try withDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      // SQLite rejects some values even without constraints.
      do {
        try db.execute(
          sql: "UPDATE \(column.table) SET \(column.name) = \(value.expression)",
          arguments: [value.text])
      } catch is DatabaseError {}
    }
  }
}
