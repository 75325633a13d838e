import Foundation
import StoreCore
import TestSupport
import Testing

/// `razefaces qa`. `.ci/run` plays everything twice, and against other catalogs.
@Suite(.watched) struct QATests {
  private func play(_ world: CommandWorld, _ arguments: String...) throws -> ChildProcess.Ending {
    try world.start(["qa"] + arguments).end()
  }

  private static func other(_ name: String) throws -> CommandWorld {
    try CommandWorld(catalog: Repository.text("Tests/OtherCatalogs/\(name).json"))
  }

  private static func points(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { $0.contains(#/^(not )?ok /#) }
  }

  /// And all of them have each outcome that the shipped catalog's products can have: each in the tape
  /// that is named for it.
  @Test func eachTapeHoldsForTheShippedCatalog() throws {
    let world = try CommandWorld()
    let file = world.folder.appending(path: "seen.json")
    // The shipped catalog has no two plans of one level.
    let skipped = "plan-of-the-same-level"
    let list = try play(world, "--list").output.split(separator: "\n").dropFirst().map(String.init)
    // Some at a time: no process of a test may take for ever, however busy the machine is.
    for start in stride(from: 0, to: list.count, by: 20) {
      let lines = list[start..<min(start + 20, list.count)]
      let names = lines.map { String($0.prefix { $0 != " " }) }
      let ending = try world.start(["qa", "--coverage", file.path] + names).end()
      let points = Self.points(ending.output)
      #expect(ending.status == 0, "\(points.filter { $0.hasPrefix("not") })")
      #expect(ending.errors == "")
      let count = names.count { $0 == skipped }
      #expect(
        ending.output.hasSuffix(
          "# \(names.count - count) passed, 0 failed, \(count) skipped\n"))
      for (line, point) in zip(lines, points) {
        let title = point.split(separator: " - ", maxSplits: 1)[1].split(separator: " # ")[0]
        #expect(line.contains(title), "the order")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
    let seen = try #require(JSONTree(Data(contentsOf: file))?.members)
    for case .object(let line) in seen["outcomes"]?.list ?? []
    where line["isPossible"] == .flag(true) {
      let tapes = (line["by"]?.list ?? []).compactMap { $0["tape"]?.text }
      let named = try #require(line["tape"]?.text, "\(line)")
      #expect(tapes.contains(named), "\(line["outcome"]?.text ?? "") is not in \(named): \(tapes)")
    }
    #expect(seen["percent"] == .number(100))
  }

  /// What the shipped catalog has none of.
  @Test func aPlanOfTheSameLevelTakesAnotherCatalog() throws {
    let text = try Repository.text("catalog.json")
    let world = try CommandWorld(catalog: text.replacing("\"level\": 1", with: "\"level\": 2"))
    let file = world.folder.appending(path: "seen.json")
    let name = "plan-of-the-same-level"
    let ending = try play(world, name, "--coverage", file.path)
    #expect(ending.output.hasSuffix("# 1 passed, 0 failed, 0 skipped\n"), "\(ending.output)")
    let lines = try #require(JSONTree(Data(contentsOf: file))?["outcomes"]?.list)
    let line = try #require(lines.first { $0["outcome"] == .text("crossgraded") })
    #expect(line["tape"] == .text(name) && line["by"]?.list?.first?["tape"] == .text(name))
  }

  @Test(arguments: ["magazine", "kiosk"])
  func theyHoldForOtherCatalogs(name: String) throws {
    let ending = try play(Self.other(name), "--tag", "cancel", "--tag", "storefront")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("# SKIP the catalog has no tester") == (name == "kiosk"))
    #expect(ending.output.contains(name == "kiosk" ? ", 2 skipped" : ", 0 skipped"))
  }

  @Test func theyHoldInAnotherStorefrontAndLanguage() throws {
    let ending = try play(
      CommandWorld(), "--storefront", "KOR", "--language", "ko", "--tag", "ask-to-buy")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(try play(CommandWorld(), "--storefront", "FRA").status == 64)
  }

  @Test func whatHasFailedIsPlayedAgain() throws {
    let world = try CommandWorld()
    let report = world.folder.appending(path: "r.xml")
    // A tape whose world cannot be made fails.
    var environment = world.environment
    environment["TMPDIR"] = world.folder.path + "/none"
    let names = ["restore-nothing", "first-purchase"]
    let ending = try ChildProcess(
      [CommandWorld.binary.path, "qa", "--junit", report.path] + names, environment: environment,
      directory: world.folder
    ).end()
    #expect(ending.status == 1)
    #expect(ending.output.contains("not ok 1 - First purchase\n"))
    #expect(ending.output.contains("its process has ended with 73"))
    #expect(ending.output.hasSuffix("# 0 passed, 2 failed, 0 skipped\n"))
    let xml = try String(contentsOf: report, encoding: .utf8)
    #expect(xml.contains("tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\""))
    #expect(try play(world, "restore-nothing").status == 0)
    #expect(try Self.points(play(world, "--failed").output) == ["ok 1 - First purchase"])
    #expect(try play(world, "--failed").output.hasPrefix("TAP version 14\n1..0\n"))
  }

  @Test func tapesAreChosenByNameTagAndRule() throws {
    let world = try CommandWorld()
    func names(_ arguments: String...) throws -> Set<Substring> {
      let lines = try world.start(["qa", "--list"] + arguments).end().output.split(separator: "\n")
      return Set(lines.dropFirst().map { $0.prefix { $0 != " " } })
    }
    #expect(try names("first-purchase") == ["first-purchase"])
    #expect(try names("--tag", "interrupted", "--rule", "2.4") == ["interrupted-resolved-later"])
    let mistaken = try play(world, "first-purchas")
    #expect(mistaken.status == 64)
    #expect(mistaken.errors.contains("did you mean \"first-purchase\"?"))
    #expect(try play(world, "--tag", "none").status == 64)
    #expect(try play(world, "--rule", "9.9").status == 64)
    #expect(try play(world, "--jobs", "0").status == 64)
    #expect(try play(world, "--json").status == 64)
  }

  @Test func aPlanIsForPeople() throws {
    let ending = try play(CommandWorld(), "--plan", "--tag", "promoted")
    #expect(ending.status == 0 && ending.output.hasPrefix("# Test plan\n\n2 cases.\n"))
  }
}
