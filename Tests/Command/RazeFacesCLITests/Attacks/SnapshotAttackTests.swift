import Foundation
import TestSupport
import Testing

/// Undoing, redoing, restoring and saving while the command is killed or the disk fails.
@Suite(.watched) struct SnapshotAttackTests {
  /// A world in which each step is possible.
  private func lived() async throws -> CommandWorld {
    try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("face")
      try await world.buy("coupon")
      try await world.run("snapshot", "save", "kept")
      try await world.signIn("minh@example.com", on: "ipad")
      try await world.buy("club.month", device: "ipad")
      for _ in 1...2 { try await world.buy("coupon") }
      try await world.run("undo")
      return world
    }
  }

  @Test(arguments: ["snapshot restore kept --yes", "undo", "redo"])
  func aKilledStepChangesAllOrNothing(step: String) async throws {
    let world = try await lived()
    let attacked = try AttackedWorld(world, step.split(separator: " ").map(String.init))
    let before = try world.contents()
    let calls = try attacked.calls()
    let after = try world.contents()
    #expect(before != after && calls > 20)
    var seen = Set<Bool>()
    try await attacked.kill(12, of: calls, seed: 5) { what in
      try await expectOne(of: [before, after], world, what)
      seen.insert(try world.contents() == after)
    }
    #expect(seen == [true, false])
  }

  @Test(arguments: ["snapshot restore kept --yes", "undo"])
  func aFailedStepChangesAllOrNothing(step: String) async throws {
    let world = try await lived()
    let attacked = try AttackedWorld(world, step.split(separator: " ").map(String.init))
    let before = try world.contents()
    let calls = try attacked.calls()
    let after = try world.contents()
    try await attacked.fail(6, of: calls, seed: 6, with: [EIO, ENOSPC, EACCES]) { ending, what in
      expectWords(ending, what)
      // The disk never reported a missing file.
      let neverSaid = String(cString: strerror(ENOENT))
      #expect(step != "undo" || !ending.errors.contains(neverSaid), "\(what)")
      try await expectOne(of: [before, after], world, what)
      if ending.status == 0 { #expect(try world.contents() == after, "\(what)") }
    }
  }

  @Test func aKilledSaveLeavesACompleteSnapshotOrNone() async throws {
    let world = try await lived()
    let attacked = try AttackedWorld(world, ["snapshot", "save", "other"])
    let before = try world.contents()
    let calls = try attacked.calls()
    for place in Attack.places(6, of: calls, seed: 7) {
      try attacked.putBack()
      _ = try attacked.attack(.kill(at: place))
      try await expectOne(of: [before], world, "\(place) of \(calls)")
      guard try await world.list("snapshot").contains(where: { $0["name"] as? String == "other" })
      else { continue }
      let ending = try await world.run("snapshot", "restore", "other", "--yes")
      #expect(ending.status == 0, "\(place) of \(calls): \(ending)")
      #expect(try world.contents() == before, "\(place) of \(calls)")
    }
  }

  private func expectOne(
    of worlds: [CommandWorld.Contents], _ world: CommandWorld, _ what: String
  ) async throws {
    let launch = try await world.run("snapshot", "list")
    #expect(launch.status == 0, "\(what): \(launch)")
    let contents = try world.contents()
    #expect(worlds.contains(contents), "\(what): \(contents.difference(from: worlds))")
    for file in ["reset.unfinished", "restore.staged"] {
      let left = world.state.appendingPathComponent(file).path
      #expect(!FileManager.default.fileExists(atPath: left), "\(what): \(file)")
    }
    #expect(try await world.contradictions() == [], "\(what)")
  }
}
