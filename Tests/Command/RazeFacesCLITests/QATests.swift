import Foundation
import StoreCore
import TestSupport
import Testing

/// `razefaces qa`. `.ci/run` plays all tapes, twice and with other catalogs, and checks that they
/// cover every outcome.
@Suite(.watched) struct QATests {
  private func play(_ world: CommandWorld, _ arguments: String...) throws -> ChildProcess.Ending {
    try world.start(["qa"] + arguments).end()
  }

  private static func kiosk() throws -> CommandWorld {
    try CommandWorld(catalog: Repository.text("Tests/OtherCatalogs/kiosk.json"))
  }

  private static func points(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { $0.contains(#/^(not )?ok /#) }
  }

  @Test func tapesPlayInTheOrderOfTheList() throws {
    let world = try CommandWorld()
    let lines = try play(world, "--list", "--tag", "promoted").output.split(separator: "\n")
    let ending = try play(world, "--tag", "promoted")
    let points = Self.points(ending.output)
    #expect(ending.status == 0 && ending.errors.isEmpty)
    #expect(ending.output.hasSuffix("# \(points.count) passed, 0 failed, 0 skipped\n"))
    #expect(!points.isEmpty && points.count == lines.count - 1)
    for (line, point) in zip(lines.dropFirst(), points) {
      #expect(line.contains(point.split(separator: " - ", maxSplits: 1)[1]))
    }
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
  }

  /// The shipped catalog has no plans of the same level.
  @Test func aCrossgradePlaysWithAnotherCatalog() throws {
    let text = try Repository.text("catalog.json")
    let world = try CommandWorld(catalog: text.replacing("\"level\": 1", with: "\"level\": 2"))
    let file = world.folder.appending(path: "seen")
    let name = "plan-of-the-same-level"
    let ending = try play(world, name, "--outcomes", file.path)
    #expect(ending.output.hasSuffix("# 1 passed, 0 failed, 0 skipped\n"), "\(ending.output)")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("crossgraded \(name)\n"))
  }

  @Test func tapesThatTheCatalogCannotFillAreSkipped() throws {
    let ending = try play(Self.kiosk(), "--tag", "cancel", "--tag", "storefront")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("# SKIP the catalog has no tester"))
    #expect(ending.output.contains(", 2 skipped"))
  }

  @Test func tapesPassInAnotherStorefrontAndLanguage() throws {
    let ending = try play(
      CommandWorld(), "--storefront", "KOR", "--language", "ko", "--tag", "ask-to-buy")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(try play(CommandWorld(), "--storefront", "FRA").status == 64)
  }

  @Test func failedTapesCanBePlayedAgain() throws {
    let world = try CommandWorld()
    let report = world.folder.appending(path: "r.xml")
    // A tape whose world cannot be made fails.
    let nowhere = ["TMPDIR": world.folder.path + "/none"]
    let names = ["restore-nothing", "first-purchase"]
    let ending = try world.start(
      ["qa", "--junit", report.path] + names, changing: nowhere
    ).end()
    #expect(ending.status == 1)
    #expect(ending.output.contains("not ok 1 - First purchase\n"))
    #expect(ending.output.contains("its process exited with 73"))
    #expect(ending.output.hasSuffix("# 0 passed, 2 failed, 0 skipped\n"))
    let xml = try String(contentsOf: report, encoding: .utf8)
    #expect(xml.contains("tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\""))
    let quiet = try world.start(["qa", "--quiet"] + names, changing: nowhere).end()
    #expect(quiet.status == 1)
    #expect(quiet.output.contains("\nnot ok 1 - First purchase\n"))
    #expect(quiet.output.hasSuffix("\n# 0 passed, 2 failed, 0 skipped\n"))
    #expect(!quiet.output.contains("TAP version"))
    #expect(try play(world, "restore-nothing").status == 0)
    #expect(
      try play(world, "restore-nothing", "--quiet").output == "# 1 passed, 0 failed, 0 skipped\n")
    #expect(try Self.points(play(world, "--failed").output) == ["ok 1 - First purchase"])
    #expect(try play(world, "--failed").output.hasPrefix("TAP version 14\n1..0\n"))
  }
}
