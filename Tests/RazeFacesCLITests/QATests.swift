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
  @Test func eachTapeHoldsForTheShippedCatalog() async throws {
    let world = try CommandWorld()
    let file = world.folder.appending(path: "seen")
    var tapes: [String: Set<String>] = [:]
    // The shipped catalog has no two plans of one level.
    let skipped = "plan-of-the-same-level"
    let catalog = try play(world, "--list").output.split(separator: "\n").dropFirst().map(
      String.init)
    // Some at a time: no process of a test may take for ever, however busy the machine is.
    for start in stride(from: 0, to: catalog.count, by: 20) {
      let lines = catalog[start..<min(start + 20, catalog.count)]
      let names = lines.map { String($0.prefix { $0 != " " }) }
      let ending = try world.start(["qa", "--outcomes", file.path] + names).end()
      let points = Self.points(ending.output)
      #expect(ending.status == 0, "\(points.filter { $0.hasPrefix("not") })")
      #expect(ending.errors == "")
      let count = names.count { $0 == skipped }
      #expect(
        ending.output.hasSuffix(
          "# \(names.count - count) passed, 0 failed, \(count) skipped\n"))
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        tapes[words[0], default: []].insert(words[1])
      }
      for (line, point) in zip(lines, points) {
        let title = point.split(separator: " - ", maxSplits: 1)[1].split(separator: " # ")[0]
        #expect(line.contains(title), "the order")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
    let list = try await world.object("qa", "coverage")["outcomes"] as? [[String: Any]] ?? []
    #expect(list.contains { $0["isPossible"] as? Bool == true })
    for line in list where line["isPossible"] as? Bool == true {
      let (outcome, named) = (line["outcome"] as? String ?? "", line["tape"] as? String ?? "")
      let found = tapes[outcome] ?? []
      #expect(found.contains(named), "\(outcome) is not in \(named): \(found)")
    }
  }

  /// What the shipped catalog has none of.
  @Test func aPlanOfTheSameLevelTakesAnotherCatalog() throws {
    let text = try Repository.text("catalog.json")
    let world = try CommandWorld(catalog: text.replacing("\"level\": 1", with: "\"level\": 2"))
    let file = world.folder.appending(path: "seen")
    let name = "plan-of-the-same-level"
    let ending = try play(world, name, "--outcomes", file.path)
    #expect(ending.output.hasSuffix("# 1 passed, 0 failed, 0 skipped\n"), "\(ending.output)")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("crossgraded \(name)\n"))
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
    let quiet = try ChildProcess(
      [CommandWorld.binary.path, "qa", "--quiet"] + names, environment: environment,
      directory: world.folder
    ).end()
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
