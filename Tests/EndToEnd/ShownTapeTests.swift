import Foundation
import TestSupport
import Testing

/// `razefaces play --show`, in a terminal.
@Suite(.watched) final class ShownTapeTests {
  private let world: CommandWorld

  init() throws { world = try CommandWorld() }

  private func play(_ tape: String, _ options: String) throws -> TmuxTerminal {
    try Data(tape.utf8).write(to: world.folder.appending(path: "a.tape"))
    let terminal = try TmuxTerminal(world, columns: 100)
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' play '\(world.folder.path)/a.tape' --show "
        + "\(options); echo left with $?")
    return terminal
  }

  @Test func tapeIsShownAndReported() throws {
    let terminal = try play(
      """
      Needs face: non-consumable
      Open $face
      Caption "The page of a face"
      Wait
      Expect screen store
      """, "--speed max")
    let screen = try terminal.wait(until: "left with 0\n")
    #expect(screen.contains("    ok 1 - 5: Expect screen store\n"))
    #expect(try !terminal.isOnAlternateScreen())
  }

  @Test func tapeInAReportIsShown() throws {
    let pages = world.folder.appending(path: "pages")
    #expect(try world.launch("qa", "first-purchase", "--report", pages.path).status == 0)
    let page = try #require(
      try FileManager.default.contentsOfDirectory(atPath: pages.path).first {
        $0.hasSuffix(".html")
      })
    let terminal = try TmuxTerminal(world, columns: 100)
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' play '\(pages.path)/\(page)' --show --speed max; "
        + "echo left with $?")
    #expect(try terminal.wait(until: "left with 0\n").contains("\nok 1 - "))
  }

  @Test func captionsWaitForAKeyInSteps() throws {
    let terminal = try play(
      "Caption \"One\"\nEnter\nCaption \"Two\"\nExpect screen store", "--step --speed max")
    try terminal.wait(until: "[any key] One")
    try terminal.press("x")
    try terminal.wait(until: "[any key] Two")
    try terminal.press("x")
    try terminal.wait(until: "left with 0\n")
  }

  @Test func smallTerminalIsReported() throws {
    let terminal = try play(
      "Set Width 120\nSet Height 40\nEnter\nCaption \"Here\"\nExpect screen store", "--step")
    try terminal.wait(until: "Truncated: the tape has 120x40 cells, this terminal 100x")
    try terminal.press("q")
    let screen = try terminal.wait(until: "left with 130\n")
    #expect(screen.contains("smaller than the tape's 120x40 cells"))
  }

  @Test func signalRemovesTheWorld() throws {
    let temporary = world.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let tape = world.folder.appending(path: "slow.tape")
    try Data("Enter\nSleep 60m\nEnter".utf8).write(to: tape)
    let number = world.folder.appending(path: "number")
    let terminal = try TmuxTerminal(world, columns: 100)
    try terminal.shell(
      "clear; sh -c 'echo $$ > \(number.path); TMPDIR=\(temporary.path) exec "
        + "\(CommandWorld.binary.path) play \(tape.path) --show --speed 0.01'; echo left with $?")
    try terminal.wait(until: "Swift Shopping")
    kill(try #require(pid_t(world.text("number"))), SIGTERM)
    try terminal.wait(until: "left with 143\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test func keyStopsTheTape() throws {
    let terminal = try play("Enter\nSleep 60m\nEnter", "--speed 0.01")
    try terminal.wait(until: "Swift Shopping")
    try terminal.press("q")
    let screen = try terminal.wait(until: "left with 130\n")
    #expect(screen.contains("TAP version 14"))
  }
}
