import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Databases that SQLite can read, with values that no world contains: the boundary values of every
/// type in every column. Each operation succeeds or throws; none crashes.
@Suite(.watched) struct DamagedRowsAttackTests {
  @Test(arguments: Schema.tables + [Schema.coverage])
  func damagedColumnDoesNotCrash(table: String) async throws {
    let template = try await SpoiledWorld.template()
    for (number, column) in try template.columns(of: table).enumerated() {
      let values = try SpoiledValue.all + template.spoiledJSON(table, column)
      for value in Attack.some(2, of: values, seed: UInt64(number)) {
        try await template.expectWords("\(table).\(column) = \(value)") {
          try $0.execute(
            sql: "UPDATE \(table) SET \(column) = \(value.expression)", arguments: [value.text])
        }
      }
    }
  }

  @Test(arguments: Schema.tables + [Schema.coverage])
  func emptyOrMissingTableDoesNotCrash(table: String) async throws {
    let template = try await SpoiledWorld.template()
    for sql in ["DELETE FROM \(table)", "DROP TABLE \(table)"] {
      try await template.expectWords(sql) { try $0.execute(sql: sql) }
    }
  }

  @Test(arguments: [
    "UPDATE transactions SET facts = '{'", "UPDATE sandbox SET clock = 'no clock'",
    "UPDATE subscriptions SET machine = '{}'", "DROP TABLE queue",
    "ALTER TABLE accounts DROP COLUMN firstName", "UPDATE transactions SET kind = NULL",
  ])
  func damagedRowIsReportedAsDamage(sql: String) async throws {
    let template = try await SpoiledWorld.template()
    let failures = try await template.expectWords(sql) { try $0.execute(sql: sql) }
    #expect(failures.contains { $0.cause == .damaged })
  }
}
