import Foundation
import StoreCore
import TestSupport
import Testing

/// `razefaces qa coverage`.
@MainActor @Suite(.ownConnection) struct CoverageTests {
  private func members(_ world: CommandWorld, _ arguments: String...) async throws -> JSONTree {
    let output = try await world.run(["qa", "coverage", "--json"] + arguments).output
    return try #require(JSONTree(Data(output.utf8)))
  }

  private func line(_ outcome: String, in coverage: JSONTree) throws -> JSONTree {
    try #require(coverage["outcomes"]?.list?.first { $0["outcome"] == .text(outcome) })
  }

  private func bought() async throws -> CommandWorld {
    let world = try await CommandWorld.signedIn()
    #expect(try await world.run("buy", "coupon", "--yes").status == 0)
    return world
  }

  @Test func whatWasSeenHasATickAndTheRestAWay() async throws {
    let world = try await bought()
    let ending = try await world.run("qa", "coverage")
    let lines = ending.output.split(separator: "\n").map(String.init)
    let purchased = try #require(lines.first { $0.contains("  Purchased  ") })
    #expect(purchased.hasPrefix("✓  Purchased") && !purchased.contains("razefaces"))
    #expect(lines.contains { $0.contains("Restored") && $0.hasSuffix("press r") })
    #expect(
      lines.contains { $0.contains("Receipt 21002") && $0.hasSuffix("razefaces qa receipt-21002") })
    #expect(lines.contains { $0.contains("type changed") && $0.hasSuffix("not with this catalog") })
    #expect(lines.last?.contains(" outcomes, ") == true)
  }

  @Test func eachIsCountedByProductAndDevice() async throws {
    let world = try await bought()
    let purchased = try line("purchased", in: await members(world))
    #expect(purchased["count"] == .number(1))
    let place = try #require(purchased["by"]?.list?.first)
    #expect(place["device"] == .text("iphone"))
    #expect(place["productId"]?.text?.contains("coupon") == true)
    #expect(place["firstDate"] == purchased["firstDate"])
    #expect(try line("restored", in: await members(world))["by"] == .list([]))
  }

  @Test func filesOfOtherWorldsAreAddedUp() async throws {
    let world = try await bought()
    let file = world.folder.appending(path: "other.json")
    try Data(try await world.run("qa", "coverage", "--json").output.utf8).write(to: file)
    let sum = try await members(world, "--add", file.path, "--add", file.path)
    #expect(try line("purchased", in: sum)["count"] == .number(3))
    // Nothing of it is kept.
    #expect(try line("purchased", in: await members(world))["count"] == .number(1))
  }

  /// What a tester has seen stays seen.
  @Test func noUndoRestoreOrResetTakesItBack() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(try await world.run("snapshot", "save", "before").status == 0)
    #expect(try await world.run("buy", "coupon", "--yes").status == 0)
    let seen = try await members(world)["outcomes"]
    for command in [["undo"], ["snapshot", "restore", "before", "--yes"], ["reset", "--yes"]] {
      #expect(try await world.run(command).status == 0, "\(command)")
      #expect(try await members(world)["outcomes"] == seen, "\(command)")
    }
  }

  @Test func aShareThatIsTooSmallFails() async throws {
    let world = try await bought()
    let ending = try await world.run("qa", "coverage", "--fail-under", "90")
    #expect(ending.status == 1)
    #expect(ending.errors.contains("--fail-under is 90%"))
    #expect(try await world.run("qa", "coverage", "--fail-under", "0").status == 0)
    #expect(try await world.run("qa", "coverage", "--fail-under", "101").status == 64)
  }

  @Test func aReportHasACaseForEach() async throws {
    let world = try await bought()
    let file = world.folder.appending(path: "r.xml")
    #expect(try await world.run("qa", "coverage", "--junit", file.path).status == 0)
    let xml = try String(contentsOf: file, encoding: .utf8)
    #expect(xml.contains("tests=\"\(PurchaseOutcome.all.count)\" failures=\"0\""))
    #expect(xml.contains("<testcase name=\"Purchased\" classname=\"coverage.purchased\"/>"))
    #expect(xml.contains("<skipped message=\"razefaces qa receipt-21002\"/>"))
  }

  /// A file can come from anybody.
  @Test(arguments: [
    ("", "$"), ("[]", "$"), (#"{"outcomes": [{"outcome": "flown", "by": []}]}"#, "\"flown\""),
    (Self.file(#""count": 0, "firstDate": 1, "lastDate": 1"#), "a count of 0"),
    (Self.file(#""count": -1, "firstDate": 1, "lastDate": 1"#), "a count of -1"),
    (Self.file(#""count": 1.5, "firstDate": 1, "lastDate": 1"#), "$"),
    (Self.file(#""count": 1, "firstDate": 1, "lastDate": 9000000000000000000"#), "a date"),
    (Self.file(#""count": 1, "firstDate": 1"#), "lastDate"),
    (Self.file(#""count": 1, "firstDate": 1, "lastDate": 1, "device": """#), "a name"),
    (Self.file(#""count": 1, "firstDate": 1, "lastDate": 1, "tape": "\u001b[2J""#), "a name"),
  ])
  func whatIsWrongWithAFileIsSaid(text: String, flaw: String) async throws {
    let world = try await CommandWorld.signedIn()
    let file = world.folder.appending(path: "other.json")
    try Data(text.utf8).write(to: file)
    let ending = try await world.run("qa", "coverage", "--add", file.path)
    #expect(ending.status == 65)
    #expect(ending.errors.contains(flaw), "\(ending.errors)")
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  private nonisolated static func file(_ place: String) -> String {
    #"{"outcomes": [{"outcome": "purchased", "by": [{\#(place)}]}]}"#
  }

  @Test func aFileThatIsNotThereCannotBeRead() async throws {
    let world = try CommandWorld()
    #expect(try await world.run("qa", "coverage", "--add", "none.json").status == 74)
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
  }
}
