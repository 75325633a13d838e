import Foundation
import TestSupport
import Testing

/// Every flow is killed at its calls to the disk, and its calls to the disk fail.
@Suite(.watched) struct DiskAttackTests {
  @Test(arguments: Flow.allCases)
  func nothingIsLostOrGivenByAKillOrAFailureAtAnyCall(flow: Flow) async throws {
    let attacked = try await AttackedWorld(flow)
    let calls = try attacked.calls()
    #expect(calls > 5)
    for place in Attack.places(1, of: calls, seed: 1) {
      for fault in [DiskFault.kill(at: place), .tear(at: place)] {
        try attacked.putBack()
        let ending = try attacked.attack(fault)
        let what = "\(flow), \(fault), of \(calls)"
        #expect(ending.status == 137 || ending.status == 0, "\(what): \(ending)")
        try await attacked.expectWhole(what, coupons: flow != .uninstall)
      }
    }
    let codes = [EIO, ENOSPC, EACCES, EMFILE, EINTR]
    for (number, place) in Attack.places(2, of: calls, seed: 2).enumerated() {
      try attacked.putBack()
      let fault = DiskFault.fail(codes[number % codes.count], at: place)
      let ending = try attacked.attack(fault)
      let what = "\(flow), \(fault), of \(calls)"
      expectWords(ending, what)
      try await attacked.expectWhole(what, coupons: flow != .uninstall)
    }
  }

  /// A person who is told that a world is none moves it away, with all that was paid for in it.
  @Test(arguments: [["transactions", "--all"], ["purchases"], ["doctor"]])
  func aDiskThatFailsOnceIsNotTakenForASpoiledWorld(command: [String]) async throws {
    let attacked = try await AttackedWorld(.refund, command)
    let undisturbed = try attacked.attack(.none)
    let calls = try attacked.calls()
    for place in Attack.places(12, of: calls, seed: 4) {
      try attacked.putBack()
      let ending = try attacked.attack(.fail(EIO, at: place))
      let what = "\(command), \(place) of \(calls): \(ending)"
      #expect([0, 1, 73, 74, 75].contains(ending.status), "\(what)")
      let told = ending.errors + ending.output
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

  /// A name is in its folder, which is a file of its own: a new folder can be lost with all that is
  /// in it, if the one above it was not written.
  @Test func whatAPurchaseMakesSurvivesAPowerCut() async throws {
    let attacked = try await AttackedWorld(.buyConsumable)
    try FileManager.default.removeItem(at: attacked.world.state.appendingPathComponent("devices"))
    let log = attacked.world.folder.appendingPathComponent("log")
    #expect(try attacked.attack(.none, log: log).status == 0)
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map {
      String($0).replacing(attacked.world.state.path, with: "")
    }
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

  /// Killed after the store was reset, a reset would leave apps that own what nobody ever paid for.
  @Test func thatAResetHasBegunSurvivesAPowerCut() async throws {
    let attacked = try await AttackedWorld(.uninstall, ["reset", "--yes"])
    let log = attacked.world.folder.appendingPathComponent("log")
    #expect(try attacked.attack(.none, log: log).status == 0)
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map {
      String($0).replacing(attacked.world.state.path, with: "")
    }
    let noted = try #require(lines.firstIndex { $0.hasPrefix("rename ") }, "\(lines)")
    let forgotten = try #require(lines.firstIndex { $0.hasSuffix(".plist") }, "\(lines)")
    #expect(noted < forgotten && lines[noted..<forgotten].contains("fsync "), "\(lines)")
  }

  /// The effect of a limit of open files on a command.
  @Test(arguments: [5, 7, 9, 16, 23, 24, 40])
  func fewFilesMayBeOpenAtOnce(most: Int) async throws {
    let attacked = try await AttackedWorld(.buyConsumable)
    for command in ["buy coupon --yes", "products"] {
      let script = "ulimit -n \(most); exec \"$0\" \(command) <&-"
      let ending = try attacked.world.run(
        program: "/bin/bash", ["-c", script, CommandWorld.binary.path])
      expectWords(ending, "\(most), \(command)")
    }
    try await attacked.expectWhole("\(most) files")
  }
}
