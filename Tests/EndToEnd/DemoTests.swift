import Foundation
import TestSupport
import Testing

/// `razefaces demo`, in a terminal.
@Suite(.watched) final class DemoTests {
  private let world: CommandWorld

  init() throws { world = try CommandWorld() }

  private func demo(_ options: String, columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
    let terminal = try TmuxTerminal(world, columns: columns, rows: rows)
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' demo \(options); echo left with $?")
    return terminal
  }

  @Test func aSpeakerGoesWhereTheyWantAndLeaves() throws {
    let terminal = try demo("--scene 2 --speed 0.05")
    try terminal.wait(until: "2 of 10")
    try terminal.wait(until: "The App Store asks who is buying.")
    try terminal.press("p")
    try terminal.wait(until: "Paused")
    try terminal.press("L")
    try terminal.wait(until: "App Store hỏi ai đang mua.")
    try terminal.press("1", "0", "g")
    try terminal.wait(until: "10 trên 10")
    try terminal.press("q")
    let screen = try terminal.wait(until: "left with 0\n")
    #expect(screen.contains("left with 0"))
    #expect(try !terminal.isOnAlternateScreen())
  }

  @Test func aPresenterTakesOverAndGivesBack() throws {
    let terminal = try demo("--scene 2 --speed 0.05")
    try terminal.wait(until: "The App Store asks who is buying.")
    try terminal.press("Enter")
    try terminal.wait(until: "You have the keys. Ctrl-G goes on.")
    try terminal.press("4")
    try terminal.wait(until: "Something goes wrong")
    try terminal.press("C-g")
    let screen = try terminal.wait(until: "The App Store asks who is buying.")
    #expect(!screen.contains("All settings"))
    try terminal.press("q")
    try terminal.wait(until: "left with 0\n")
  }

  /// The attack of a visitor: whatever is pressed, the demonstration goes on and writes nothing.
  @Test func visitorsCannotLeaveOrWrite() throws {
    let terminal = try demo("--loop --scene 10 --speed 30")
    try terminal.wait(until: " of 10")
    try terminal.press("Enter")
    try terminal.wait(until: "You have the keys. Ctrl-G goes on.")
    for key in ["Escape", "q", "E", "P", "5", "y", "C-z", "C-\\", "C-c"] { try terminal.press(key) }
    try terminal.wait(until: "This is off in a demonstration for visitors.")
    var chance = SeededGenerator(7)
    for _ in 0..<Attack.times(34) {
      try terminal.type((0..<50).map { _ in Self.input(&chance) }.joined())
    }
    try terminal.press("C-g")
    try terminal.wait(until: " 10")
    let files = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
    #expect(!files.contains { $0.hasPrefix("razefaces-") }, "\(files)")
    try terminal.press("C-c", "C-c", "C-c")
    try terminal.wait(until: "left with 0\n")
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
  }

  /// Returns what a terminal sends for a key other than Ctrl-C and Ctrl-G, a click, or a turn of
  /// the wheel.
  private static func input(_ chance: inout SeededGenerator) -> String {
    let escape = "\u{1b}"
    let keys =
      (0x20..<0x7f).map { String(UnicodeScalar($0)) }
      + ["\r", "\t", "\u{7f}", "\u{0f}", "\u{12}", "\u{1a}", "\u{1c}", escape]
      + ["A", "B", "C", "D", "H", "F", "Z", "5~", "6~"].map { "\(escape)[\($0)" }
    let buttons = [0, 64, 65].map { button in
      let column = Int.random(in: 1...80, using: &chance)
      return "\(escape)[<\(button);\(column);\(Int.random(in: 1...24, using: &chance))M"
    }
    return (keys + buttons + buttons).randomElement(using: &chance) ?? ""
  }

  @Test func allScenesPlayToTheEndAndLeaveNothing() throws {
    let terminal = try demo("--speed 1000", columns: 100, rows: 30)
    try terminal.wait(until: "left with 0\n")
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
  }

  @Test func aClosedTerminalEndsALoop() throws {
    let terminal = try TmuxTerminal(world)
    try world.run("demo --loop --scene 10 --speed 30", in: terminal)
    try terminal.wait(until: "10 of 10")
    let process = try world.text("id").trimmingCharacters(in: .whitespacesAndNewlines)
    terminal.close()
    let ended = try world.run(
      program: "/usr/bin/timeout", ["20", "/usr/bin/tail", "--pid=\(process)", "-f", "/dev/null"])
    #expect(ended.status == 0)
  }
}
