import Foundation
import TestSupport
import Testing

/// Every flow is killed at a call to the disk, and its calls to the disk fail.
@Suite(.watched) struct DiskAttackTests {
  @Test(arguments: Flow.allCases)
  func killsAndDiskFailuresLoseNoPurchase(flow: Flow) async throws {
    let attacked = try await AttackedWorld(flow)
    let calls = try attacked.calls()
    #expect(calls > 5)
    try await attacked.kill(1, of: calls, seed: 1) { what in
      try await attacked.expectWhole(what, coupons: flow != .uninstall)
    }
    let codes = [EIO, ENOSPC, EACCES, EMFILE, EINTR]
    try await attacked.fail(2, of: calls, seed: 2, with: codes) { ending, what in
      expectWords(ending, what)
      try await attacked.expectWhole(what, coupons: flow != .uninstall)
    }
  }

  /// Advice to move a world away would lose its purchases.
  @Test(arguments: [["transactions", "--all"], ["purchases"], ["doctor"]])
  func aSingleDiskFailureIsNotReportedAsDamage(command: [String]) async throws {
    let attacked = try await AttackedWorld(.refund, command)
    let undisturbed = try attacked.attack(.none)
    let calls = try attacked.calls()
    try await attacked.fail(12, of: calls, seed: 4, with: [EIO]) { ending, what in
      #expect([0, 1, 73, 74, 75].contains(ending.status), "\(what)")
      let told = (ending.errors + ending.output).replacing("reset.unfinished", with: "the note")
      for advice in ["not a RazeFaces world", "move it away", "damaged", "reset"] {
        #expect(!told.contains(advice), "\(what)")
      }
      if ending.status == 0, command != ["doctor"] {
        #expect(ending.output == undisturbed.output, "\(what)")
      } else if ending.status >= 73 {
        #expect(ending.errors.contains("try again"), "\(what)")
        #expect(ending.errors.contains(attacked.world.state.path), "\(what)")
      }
    }
  }

  /// A new folder can be lost with its contents if its parent was not synchronized.
  @Test func aPurchasesFilesSurviveAPowerCut() async throws {
    let attacked = try await AttackedWorld(.buyConsumable)
    try FileManager.default.removeItem(at: attacked.world.state.appendingPathComponent("devices"))
    let lines = try attacked.log()
    let app = "/devices/iphone/Preferences"
    for made in ["/devices", "/devices/iphone", app] {
      let making = try #require(lines.lastIndex(of: "mkdir \(made)"), "\(lines)")
      let above = (made as NSString).deletingLastPathComponent
      let synced = lines[making...].contains("fsync \(above == "/" ? "" : above)")
      #expect(synced, "\(made) may be lost: \(lines)")
    }
    let plist = "\(app)/.com.example.shop.plist.tmp"
    let renamed = try #require(lines.lastIndex(of: "rename \(plist)"), "\(lines)")
    #expect(lines[..<renamed].last { $0.hasPrefix("fsync") } == "fsync \(plist)")
    #expect(lines[renamed...].contains("fsync \(app)"))
    let receipt = "/devices/iphone/StoreKit/com.example.shop"
    #expect(lines.contains("fsync \(receipt)"))
  }

  /// Without the note, a reset that is killed halfway would leave apps with products of the old world.
  @Test func theNoteOfAResetSurvivesAPowerCut() async throws {
    let attacked = try await AttackedWorld(.uninstall, ["reset", "--yes"])
    let lines = try attacked.log()
    let noted = try #require(lines.firstIndex { $0.hasPrefix("rename ") }, "\(lines)")
    let forgotten = try #require(lines.firstIndex { $0.hasSuffix(".plist") }, "\(lines)")
    #expect(noted < forgotten && lines[noted..<forgotten].contains("fsync "), "\(lines)")
  }

  /// The effect of a limit of open files on a command, which inherits some.
  @Test(arguments: [5, 7, 9, 16, 23, 24, 40], [0, 12])
  func commandsWorkWithFewOpenFiles(most: Int, inherited: Int) async throws {
    let attacked = try await AttackedWorld(.buyConsumable)
    for command in ["buy coupon --yes", "products"] {
      let script = """
        for _ in $(seq \(inherited)); do exec {kept}</dev/null; done
        ulimit -n \(most); exec "$0" \(command) <&-
        """
      let ending = try attacked.world.run(
        program: "/bin/bash", ["-c", script, CommandWorld.binary.path])
      expectWords(ending, "\(most) with \(inherited), \(command)")
    }
    try await attacked.expectWhole("\(most) files with \(inherited)")
  }
}
