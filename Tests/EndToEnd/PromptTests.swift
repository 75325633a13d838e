import Foundation
import TestSupport
import Testing

/// Prompts in a real terminal.
@Suite(.watched) struct PromptTests {
  private let world: CommandWorld
  private let terminal: TmuxTerminal

  init() throws {
    world = try CommandWorld()
    terminal = try TmuxTerminal(world)
  }

  // MARK: - Buy? [y/N]

  @Test func correctedAnswerBuys() throws {
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
  func keyThatCancelsBuysNothing(key: String) throws {
    try askToBuy()
    try terminal.press(key)
    let screen = try expectEnd(1)
    #expect(screen.contains("SKError 2 paymentCancelled"))
    #expect(try world.transactions().isEmpty)
    #expect(try world.pending().isEmpty)
  }

  @Test func signalLeavesThePaymentToTheNextCommand() throws {
    try askToBuy()
    try send(SIGINT)
    try expectEnd(128 + SIGINT)
    #expect(try world.transactions().isEmpty)
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    #expect(try world.transactions().count == 1)
    #expect(try world.pending().isEmpty)
  }

  // MARK: - Passwords

  @Test func passwordIsNotShown() throws {
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

  @Test(arguments: ["Escape", "Enter"])
  func canceledPasswordSignsNobodyIn(key: String) throws {
    try askForPassword()
    if key == "Escape" { try terminal.type("Sandbox-1") }
    try terminal.press(key)
    let screen = try expectEnd(1)
    #expect(screen.contains("razefaces: signing in was canceled"))
    #expect(try signedIn().isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalRestoresTheEcho(_ signal: Int32) throws {
    try askForPassword()
    try send(signal)
    try expectEnd(128 + signal)
    #expect(try signedIn().isEmpty)
    try terminal.shell("echo ech''oed")
    try terminal.wait("the typed line and its answer") { $0.contains("echo ech''oed\nechoed") }
  }

  @Test func suspendedPromptIsShownAgainAndStaysHidden() throws {
    try write("ask.sh", "exec '\(CommandWorld.binary.path)' sign-in tester@example.com")
    try terminal.shell("clear; stty -g > before; sh -c 'echo $$ > id; exec sh ask.sh'")
    try terminal.wait(until: "Password for tester@example.com:")
    try terminal.type("Sand")
    try send(SIGTSTP)
    try terminal.wait(until: "Stopped")
    // Keys that arrived after the stop are in the shell's line.
    try terminal.press("C-u")
    try terminal.shell("stty -g > after; clear; echo written''-down")
    try terminal.wait(until: "written-down")
    try terminal.shell("fg")
    try terminal.wait(until: "Password for tester@example.com:")
    let (before, after) = (try world.text("before"), try world.text("after"))
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
    try world.run("buy swiftshopping", in: terminal)
    let screen = try terminal.wait(until: "Buy? [y/N]")
    #expect(screen.contains("Confirm Your In-App Purchase\nSwift Shopping\n$0.99\n"))
  }

  private func askForPassword() throws {
    try world.run("sign-in tester@example.com", in: terminal)
    try terminal.wait(until: "Password for tester@example.com:")
  }

  private func send(_ signal: Int32) throws {
    #expect(kill(try #require(pid_t(world.text("id"))), signal) == 0)
  }

  @discardableResult
  private func expectEnd(_ status: Int32) throws -> String {
    let screen = try terminal.wait(until: "\nthe end\n")
    #expect(screen.contains("\nleft with \(status)\n"), "\(screen)")
    #expect(try world.text("before") == (try world.text("after")))
    return screen
  }

  private func signedIn() throws -> [String] {
    let testers = try world.launch("testers", "--json").json([[String: Any]].self)
    return testers.filter { $0["isSignedIn"] as? Bool == true }.compactMap {
      $0["email"] as? String
    }
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: world.folder.appendingPathComponent(name))
  }
}
