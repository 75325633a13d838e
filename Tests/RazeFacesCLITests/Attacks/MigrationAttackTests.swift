import Foundation
import TestSupport
import Testing

/// A world of an earlier version is brought up to date by a command that is killed at its calls to
/// the disk, or whose calls fail: the next command goes on, and everything is there.
@Suite(.watched) struct MigrationAttackTests {
  /// The first brings the database up to date; the second delivers as well, and rewrites what the app
  /// keeps on a device.
  private static let commands = [
    ["transactions", "--all", "--json"], ["purchases", "--device", "mini", "--json"],
  ]

  /// Returns the lists of a world. Its clock stands.
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
  func aKillOrAFailureAtAnyCallLosesNothing(command: [String]) async throws {
    let attacked = try AttackedWorld(StoredWorld(), command)
    let calls = try attacked.calls()
    let undisturbed = try await contents(attacked.world, "undisturbed")
    #expect(calls > 40)
    for place in Attack.places(2, of: calls, seed: 5) {
      for fault in [DiskFault.kill(at: place), .tear(at: place)] {
        try attacked.putBack()
        let ending = try attacked.attack(fault)
        let what = "\(command), \(fault), of \(calls)"
        #expect([0, 137].contains(ending.status), "\(what): \(ending)")
        #expect(try await contents(attacked.world, what) == undisturbed, "\(what)")
      }
    }
    for (number, place) in Attack.places(4, of: calls, seed: 6).enumerated() {
      try attacked.putBack()
      let ending = try attacked.attack(.fail(number % 2 == 0 ? ENOSPC : EIO, at: place))
      let what = "\(command), \(number % 2 == 0 ? "ENOSPC" : "EIO") at \(place) of \(calls)"
      #expect([0, 73, 74, 75].contains(ending.status), "\(what): \(ending)")
      // Whoever is told that it is spoiled makes it new.
      let told = ending.errors + ending.output
      for advice in ["move it away", "damaged", "reset", "an internal error occurred"] {
        #expect(!told.contains(advice), "\(what): \(ending)")
      }
      if ending.status != 0 { #expect(ending.errors.hasPrefix("razefaces: "), "\(what)") }
      #expect(try await contents(attacked.world, what) == undisturbed, "\(what)")
    }
  }
}
