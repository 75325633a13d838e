import Foundation
import TestSupport
import Testing

/// A command that migrates a world of an earlier version is killed, or its calls to the disk fail. The
/// next command completes the migration.
@Suite(.watched) struct MigrationAttackTests {
  /// The first command migrates the database. The second one also rewrites the app's preferences.
  private static let commands = [
    ["transactions", "--all", "--json"], ["purchases", "--device", "mini", "--json"],
  ]

  /// Returns the lists of a world with a stopped clock.
  private func contents(_ world: CommandWorld, _ what: String) async throws -> [String] {
    let devices = ["iphone", "mini"]
    let questions =
      devices.map { ["purchases", "--device", $0, "--json"] }
      + [["transactions", "--all", "--json"], ["doctor", "--json"]]
    var outputs: [String] = []
    for question in questions {
      let ending = try await world.run(question)
      #expect(ending.status == 0, "\(what): \(question): \(ending)")
      outputs.append(ending.output)
    }
    return outputs
  }

  @Test(arguments: commands)
  func killsAndDiskFailuresDoNotInterruptAMigration(command: [String]) async throws {
    let attacked = try AttackedWorld(StoredWorld(), command)
    let calls = try attacked.calls()
    let undisturbed = try await contents(attacked.world, "undisturbed")
    #expect(calls > 40)
    try await attacked.kill(2, of: calls, seed: 5) { what in
      let found = try await contents(attacked.world, what)
      #expect(found == undisturbed, "\(what)")
    }
    try await attacked.fail(4, of: calls, seed: 6, with: [ENOSPC, EIO]) { ending, what in
      #expect([0, 73, 74, 75].contains(ending.status), "\(what)")
      // Such advice would make people replace an intact world.
      let told = ending.errors + ending.output
      for advice in ["move it away", "damaged", "reset", "an internal error occurred"] {
        #expect(!told.contains(advice), "\(what)")
      }
      if ending.status != 0 { #expect(ending.errors.hasPrefix("razefaces: "), "\(what)") }
      let found = try await contents(attacked.world, what)
      #expect(found == undisturbed, "\(what)")
    }
  }
}
