import Foundation
import TestSupport
import Testing

/// Commands that ask at a real terminal.
@Suite(.watched) struct PromptTests {
  private let world: CommandWorld
  private let terminal: TmuxTerminal

  init() throws {
    world = try CommandWorld()
    terminal = try TmuxTerminal(world)
  }

  // MARK: - Buy? [y/N]

  /// Which words are a yes, the presenter's tests say.
  @Test func aYesThatWasCorrectedBuys() throws {
    try askToBuy()
    try terminal.type(" no")
    try terminal.press("BSpace", "BSpace")
    try terminal.type("yes ")
    try terminal.press("Enter")
    let screen = try expectEnd(0)
    #expect(screen.contains("Your purchase was successful: Swift Shopping"))
    #expect(try world.transactions().count == 1)
  }

  @Test(arguments: ["Escape", "C-c", "C-d"])
  func aKeyThatLeavesBuysNothing(key: String) throws {
    try askToBuy()
    try terminal.press(key)
    let screen = try expectEnd(1)
    #expect(screen.contains("SKError 2 paymentCancelled"))
    #expect(try world.transactions().isEmpty)
    #expect(try world.pending().isEmpty)
  }

  @Test func aSignalLeavesThePaymentToTheNextCommand() throws {
    try askToBuy()
    try send(SIGINT)
    try expectEnd(128 + SIGINT)
    #expect(try world.transactions().isEmpty)
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    #expect(try world.transactions().count == 1)
    #expect(try world.pending().isEmpty)
  }

  // MARK: - Passwords

  @Test func aPasswordIsNotShown() throws {
    try askForPassword()
    try terminal.type("Sandbox-X")
    try terminal.press("BSpace")
    try terminal.type("1")
    try terminal.press("Enter")
    let screen = try expectEnd(0)
    #expect(!screen.contains("Sandbox-"))
    #expect(screen.contains("tester@example.com"))
    #expect(try signedIn() == ["tester@example.com"])
  }

  /// The keys that leave any question are pressed where something is bought.
  @Test(arguments: ["Escape", "Enter"])
  func aPasswordThatIsBrokenOffSignsNobodyIn(key: String) throws {
    try askForPassword()
    if key == "Escape" { try terminal.type("Sandbox-1") }
    try terminal.press(key)
    let screen = try expectEnd(1)
    #expect(screen.contains("razefaces: signing in was canceled"))
    #expect(try signedIn().isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalGivesTheEchoBack(_ signal: Int32) throws {
    try askForPassword()
    try send(signal)
    try expectEnd(128 + signal)
    #expect(try signedIn().isEmpty)
    try terminal.shell("echo ech''oed")
    try terminal.wait("the typed line and its answer") { $0.contains("echo ech''oed\nechoed") }
  }

  @Test func aStoppedQuestionIsAskedAgainAndStaysHidden() throws {
    try write("ask.sh", "exec '\(CommandWorld.binary.path)' sign-in tester@example.com")
    try terminal.shell("clear; stty -g > before; sh -c 'echo $$ > id; exec sh ask.sh'")
    try terminal.wait(until: "Password for tester@example.com:")
    try terminal.type("Sand")
    try send(SIGTSTP)
    try terminal.wait(until: "Stopped")
    // What came too late for the question is in the shell's line now.
    try terminal.press("C-u")
    try terminal.shell("stty -g > after; clear; echo written''-down")
    try terminal.wait(until: "written-down")
    try terminal.shell("fg")
    try terminal.wait(until: "Password for tester@example.com:")
    let (before, after) = (try text("before"), try text("after"))
    #expect(before == after)
    try terminal.type("Sandbox-1")
    try terminal.press("Enter")
    let screen = try terminal.wait(until: "Signed in as")
    #expect(!screen.contains("Sandbox-1"))
    #expect(try signedIn() == ["tester@example.com"])
  }

  // MARK: - At the terminal

  private func askToBuy() throws {
    try world.signIn()
    try run("buy swiftshopping")
    let screen = try terminal.wait(until: "Buy? [y/N]")
    #expect(screen.contains("Confirm Your In-App Purchase\nSwift Shopping\n$0.99\n"))
  }

  private func askForPassword() throws {
    try run("sign-in tester@example.com")
    try terminal.wait(until: "Password for tester@example.com:")
  }

  /// Runs a command from a script, so that nothing of it but its words is on the screen.
  private func run(_ command: String) throws {
    try write(
      "ask.sh",
      """
      # Without it the shell would take the command's end by INT for its own.
      trap : INT
      clear
      stty -g > before
      sh -c 'echo $$ > id; exec "\(CommandWorld.binary.path)" \(command)'
      echo left with $?
      stty -g > after
      echo the end
      """)
    try terminal.shell(". ./ask.sh")
  }

  private func send(_ signal: Int32) throws {
    #expect(kill(try #require(pid_t(text("id"))), signal) == 0)
  }

  @discardableResult
  private func expectEnd(_ status: Int32) throws -> String {
    let screen = try terminal.wait(until: "\nthe end\n")
    #expect(screen.contains("\nleft with \(status)\n"), "\(screen)")
    #expect(try text("before") == (try text("after")))
    return screen
  }

  private func signedIn() throws -> [String] {
    let testers = try #require(try world.json("testers") as? [[String: Any]])
    return testers.filter { $0["isSignedIn"] as? Bool == true }.compactMap {
      $0["email"] as? String
    }
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: world.folder.appendingPathComponent(name))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: world.folder.appendingPathComponent(name), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
