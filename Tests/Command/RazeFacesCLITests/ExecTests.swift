import Foundation
import TestSupport
import Testing

@testable import RazeFacesCLI

/// `razefaces exec`. `.ci/example` runs a package's tests in it.
@Suite(.watched) struct ExecTests {
  private let world: CommandWorld

  init() throws { world = try CommandWorld() }

  @Test("A key's signal that arrives after the command has ended does not end the report")
  func theFirstKeyIsTheCommands() {
    var owners = SignalOwners()
    #expect(owners.owner(of: SIGTERM, isFromTerminal: false) == .command)
    #expect(owners.owner(of: SIGHUP, isFromTerminal: true) == .command)
    owners.commandHasEnded = true
    #expect(owners.owner(of: SIGINT, isFromTerminal: true) == .commandThatHasIt)
    #expect(owners.owner(of: SIGINT, isFromTerminal: true) == .thisProcess)
    #expect(owners.owner(of: SIGTERM, isFromTerminal: false) == .thisProcess)
  }

  @Test("A key's signal after one that the command had ends the report")
  func theNextKeyIsTheReports() {
    var owners = SignalOwners()
    #expect(owners.owner(of: SIGINT, isFromTerminal: true) == .commandThatHasIt)
    owners.commandHasEnded = true
    #expect(owners.owner(of: SIGINT, isFromTerminal: true) == .thisProcess)
  }

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

  /// Runs a script, in which `razefaces` is the command, with its own folder for temporary files.
  ///
  /// - Returns: its end, and the files that are left in the folder.
  private func run(
    _ script: String, temporary: String = "$PWD/temporary"
  ) throws -> (ending: ChildProcess.Ending, left: [String]) {
    let folder = world.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ending = try world.run(
      program: "/bin/bash",
      [
        "-c",
        """
        PATH=\(CommandWorld.binary.deletingLastPathComponent().path):$PATH
        export TMPDIR="\(temporary)"
        until_there() { until [ -e "$1" ]; do sleep 0.05; done; }
        export -f until_there
        \(script)
        """,
      ])
    return (ending, try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  @Test func aProcessThatOutlivesTheCommandMakesNoWorld() throws {
    let (ending, left) = try run(
      """
      razefaces exec -- bash -c '(
        while [ -e "$RAZEFACES_WORLDS" ]; do sleep 0.05; done
        razefaces products; echo $? > outlived
      ) > out 2> errors & true'
      until_there outlived; cat outlived
      """)
    #expect(ending.output == "74\n", "\(ending)")
    #expect(left == [])
  }

  @Test func aKilledExecKeepsTheWorldOfItsCommand() throws {
    let (ending, left) = try run(
      """
      set -m
      razefaces exec -- bash -c '
        razefaces note first; touch started; until_there go
        razefaces log > log; touch done' 2> none &
      until_there started; kill -KILL $!
      razefaces exec -- true; touch go; until_there done; cat log
      while razefaces exec -- true && ls $TMPDIR | grep -q .; do sleep 0.05; done
      """)
    #expect(ending.output.contains("first"), "\(ending)")
    #expect(left == [])
  }

  @Test func aRelativeTemporaryFolderIsEmptied() throws {
    let (ending, left) = try run(
      """
      echo 'Expect screen store' > short.tape
      razefaces exec -- razefaces note one; razefaces play short.tape
      """, temporary: "temporary")
    #expect(ending.status == 0, "\(ending)")
    #expect(left == [])
  }

  @Test func variablesThatAreNotUTF8ReachTheCommand() throws {
    let (ending, _) = try run(
      #"""
      X=$(printf 'a\377b') razefaces exec -- sh -c 'printf %s "$X" | od -An -tx1'
      TMPDIR=$(printf '/tmp/\377') razefaces exec -- true
      """#)
    #expect(ending.output == " 61 ff 62\n")
    #expect(ending.errors == "razefaces: TMPDIR is not UTF-8; name another folder in it\n")
    #expect(ending.status == 73)
  }

  @Test func theCommandHasTheDefaultsOfSignals() throws {
    let ending = try exec("kill -XFSZ $$; echo survived")
    #expect(ending.status == 128 + SIGXFSZ && ending.output.isEmpty)
  }

  @Test("A command that is missing has the status of a shell")
  func reportsMissingCommands() throws {
    #expect(try world.launch("exec").status == 64)
    let ending = try world.launch("exec", "--", "/no/such/program")
    #expect(ending.status == 127)
    #expect(ending.errors.contains("cannot run /no/such/program: No such file"))
  }
}
