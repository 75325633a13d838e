import Foundation
import TestSupport
import Testing

@Suite(.watched) struct UsageTests {
  @Test func anUnknownOptionIsWrongUsage() async throws {
    let ending = try await CommandWorld.smallShop().run("products", "--jsn")
    #expect(ending.errors.hasPrefix("Error: Unknown option '--jsn'. Did you mean '--json'?\n"))
    #expect(ending.status == 64)
  }

  @Test func anUnknownCommandIsGuessed() async throws {
    let ending = try await CommandWorld.smallShop().run("purchses")
    #expect(
      ending.errors.hasPrefix(
        "Error: There is no command \"purchses\". Did you mean \"purchases\"?"))
    #expect(ending.status == 64)
  }

  @Test func optionsMayStandBeforeTheCommand() async throws {
    let world = try CommandWorld.smallShop()
    let other = world.folder.appendingPathComponent("other").path
    let ending = try await world.run("--state", other, "--json", "testers")
    #expect(ending.output.hasPrefix("[\n"))
    #expect(FileManager.default.fileExists(atPath: other + "/appstore.sqlite"))
  }

  @Test(arguments: ["../x", "", "a b", ".hidden"])
  func aDevicesNameIsChecked(_ name: String) async throws {
    let ending = try await CommandWorld.smallShop().run("products", "--device", name)
    #expect(ending.errors.contains("\"\(name)\" is not a valid device name; allowed: "))
    #expect(ending.status == 64)
  }

  @Test func tellsItsVersion() async throws {
    let ending = try await CommandWorld.smallShop().run("--version")
    #expect(ending.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    #expect(ending.status == 0)
  }

  @Test(arguments: ["products", "buy", "redeem", "restore", "purchases", "transactions", "sign-in"])
  func helpTeachesByExample(_ command: String) async throws {
    let ending = try await CommandWorld.smallShop().run(command, "--help")
    #expect(ending.output.contains("Example"))
    #expect(ending.output.contains("razefaces \(command)"))
    #expect(ending.status == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completesInEveryShell(_ shell: String) async throws {
    let ending = try await CommandWorld.smallShop().run("--generate-completion-script", shell)
    #expect(ending.output.contains("purchases"))
    #expect(ending.status == 0)
  }

  @Test func aWorldOfAnOlderBuildIsBadDataUntilItIsReset() async throws {
    let world = try CommandWorld.smallShop()
    try FileManager.default.createDirectory(at: world.state, withIntermediateDirectories: true)
    let database = world.state.appendingPathComponent("appstore.sqlite").path
    let made = try world.run(
      python: "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])",
      database,
      "CREATE TABLE grdb_migrations(identifier TEXT); CREATE TABLE world(id INTEGER PRIMARY KEY)")
    #expect(made.status == 0)
    let ending = try await world.run("products")
    #expect(ending.errors.contains("was made by an older build of razefaces"))
    #expect(ending.errors.contains("razefaces reset --yes"))
    #expect(ending.errors.split(separator: "\n").count == 1)
    #expect(ending.status == 65)
    #expect(try await world.run("reset").status != 0)
    #expect(try await world.run("reset", "--yes").status == 0)
    #expect(try await world.run("products").status == 0)
  }
}
