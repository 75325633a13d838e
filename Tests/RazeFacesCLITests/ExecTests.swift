import Foundation
import TestSupport
import Testing

/// `razefaces exec`. `.ci/example` runs a package's tests in it.
@Suite(.watched) struct ExecTests {
  private let world: CommandWorld

  init() throws { world = try CommandWorld() }

  /// Runs a script, in which `razefaces` is the command.
  private func exec(_ script: String, _ options: String...) throws -> ChildProcess.Ending {
    let folder = CommandWorld.binary.deletingLastPathComponent().path
    let words = ["sh", "-c", "PATH=\(folder):$PATH\n\(script)"]
    return try world.start(["exec"] + options + ["--"] + words).end()
  }

  @Test("Standard error says what happened in each world, and the worlds are deleted")
  func tellsWhatHappened() throws {
    let ending = try exec(
      """
      razefaces note one
      RAZEFACES_STATE="$RAZEFACES_WORLDS/ShopTests-Ab12Cd" razefaces note two
      echo "$RAZEFACES_STATE"
      exit 3
      """)
    #expect(ending.status == 3)
    let folder = try #require(ending.output.split(separator: "\n").last)
    #expect(folder.hasSuffix("/world") && folder != world.state.path[...])
    #expect(!FileManager.default.fileExists(atPath: String(folder)))
    let parts = ending.errors.split(separator: "razefaces: what happened in the world of ")
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix("the command:") == true && parts.first?.contains("one") == true)
    #expect(parts.last?.hasPrefix("ShopTests:") == true && parts.last?.contains("two") == true)
  }

  @Test("The command gets the catalog, and agrees unless the environment says otherwise")
  func setsTheEnvironment() throws {
    let script = #"echo "$RAZEFACES_CATALOG $RAZEFACES_ANSWERS""#
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "catalog.json"),
      to: world.folder.appending(path: "other.json"))
    let ending = try exec(script, "--catalog", "other.json")
    #expect(ending.output == "\(world.folder.path)/other.json yes\n")
    #expect(ending.errors.isEmpty)
  }

  @Test("A catalog that cannot be read is told before the command runs")
  func needsTheCatalog() throws {
    let ending = try exec("echo ran", "--catalog", "nowhere.json")
    #expect(ending.status == 74 && ending.output.isEmpty)
    #expect(ending.errors.contains("nowhere.json"))
  }

  @Test("Each world has a page in the report")
  func writesAReport() throws {
    let ending = try exec("razefaces note one", "--report", "evidence")
    #expect(ending.errors.contains("razefaces: wrote evidence/the-command.html"))
    let page = world.folder.appending(path: "evidence/the-command.html")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("one"))
  }

  @Test("The summary and the page of a session's world name its test") func namesTheTest() throws {
    let ending = try exec(
      #"""
      world="$RAZEFACES_WORLDS/Shop-Ab12Cd"
      RAZEFACES_STATE="$world" razefaces note one
      printf ShopTests/buys > "$world/test.name"
      """#, "--report", "evidence")
    #expect(ending.errors.contains("what happened in the world of ShopTests/buys, Shop:"))
    #expect(ending.errors.contains("razefaces: wrote evidence/shoptests-buys-shop.html"))
    let page = world.folder.appending(path: "evidence/shoptests-buys-shop.html")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("<title>Evidence of ShopTests/buys"))
  }

  @Test("Signals are passed on, and the status is that of the command")
  func passesSignalsOn() throws {
    #expect(try exec("kill -TERM $PPID; exec sleep 90").status == 128 + SIGTERM)
    #expect(try exec("trap 'exit 5' USR1; kill -USR1 $PPID; while :; do sleep 1; done").status == 5)
  }

  @Test("A command that is missing has the status of a shell")
  func reportsMissingCommands() throws {
    #expect(try world.launch("exec").status == 64)
    let ending = try world.launch("exec", "--", "/no/such/program")
    #expect(ending.status == 127)
    #expect(ending.errors.contains("cannot run /no/such/program: No such file"))
  }
}
