import Foundation
import TestSupport
import Testing

@Suite(.watched) struct LeavingTests {
  private func open(_ storefront: Storefront) throws {
    try storefront.world.run(in: storefront.terminal)
    try storefront.terminal.wait(until: "Swift Shopping")
    #expect(try storefront.terminal.isOnAlternateScreen())
  }

  private func expectTerminalGivenBack(_ storefront: Storefront, status: Int) throws {
    let screen = try storefront.terminal.wait(until: "the end")
    #expect(screen.contains("left with \(status)\n"))
    #expect(try !storefront.terminal.isOnAlternateScreen())
    #expect(try storefront.world.text("before") == (try storefront.world.text("after")))
  }

  @Test func armedTerminationRestoresTheTerminal() throws {
    let storefront = try Storefront()
    try storefront.world.signIn()
    let armed = try storefront.world.launch("faults", "set", "termination", "--error", "step-5")
    #expect(armed.status == 0, "\(armed)")
    try open(storefront)
    try storefront.terminal.press("b")
    try storefront.terminal.wait(until: "Confirm Your In-App Purchase")
    try storefront.terminal.press("Enter")
    try expectTerminalGivenBack(storefront, status: 137)
    try storefront.terminal.wait(until: "razefaces: the app was terminated during a purchase")
    try open(storefront)
    try storefront.terminal.wait(until: "Paid earlier, delivered now")
    try storefront.terminal.press("Enter")
    try storefront.terminal.press("q")
    try expectTerminalGivenBack(storefront, status: 0)
  }

  @Test(arguments: ["q", "C-c"])
  func keyRestoresTheTerminal(_ key: String) throws {
    let storefront = try Storefront()
    try open(storefront)
    try storefront.terminal.press(key)
    try expectTerminalGivenBack(storefront, status: 0)
  }

  @Test(arguments: [
    SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU,
    SIGSTKFLT, SIGPWR, 34, 64,
  ])
  func signalRestoresTheTerminal(_ signal: Int32) throws {
    let storefront = try Storefront()
    try open(storefront)
    kill(try #require(pid_t(storefront.world.text("id"))), signal)
    try expectTerminalGivenBack(storefront, status: 128 + Int(signal))
  }

  /// Only a signal of the terminal's keys has reached the command already.
  @Test(arguments: [SIGINT, SIGQUIT])
  func signalReachesTheCommandInTheForeground(_ signal: Int32) throws {
    for isKey in [false, true] {
      let storefront = try Storefront()
      let (world, terminal) = (storefront.world, storefront.terminal)
      let script = world.folder.appendingPathComponent("wait.sh")
      try Data("trap 'exit 7' \(signal); echo waiting; while :; do sleep 0.1; done".utf8)
        .write(to: script)
      try world.run("exec -- sh '\(script.path)'", in: terminal)
      try terminal.wait(until: "waiting")
      if isKey {
        try terminal.press(signal == SIGINT ? "C-c" : "C-\\")
      } else {
        kill(try #require(pid_t(world.text("id"))), signal)
      }
      try terminal.wait(until: "left with 7")
    }
  }

  /// Processing the typed keys one by one takes a minute.
  @Test func signalPrecedesTypedKeys() throws {
    let storefront = try Storefront()
    try open(storefront)
    let keys = storefront.world.folder.appendingPathComponent("keys")
    try Data(repeating: UInt8(ascii: "j"), count: 300_000).write(to: keys)
    try storefront.terminal.type(contentsOf: keys.path)
    let duration = try ContinuousClock().measure {
      kill(try #require(pid_t(storefront.world.text("id"))), SIGHUP)
      try expectTerminalGivenBack(storefront, status: 128 + Int(SIGHUP))
    }
    #expect(duration < .seconds(10), "\(duration)")
  }

  @Test func storefrontIsSuspendedAndResumed() throws {
    let storefront = try Storefront()
    let terminal = storefront.terminal
    try terminal.shell("clear; stty -g > before; '\(CommandWorld.binary.path)'; stty -g > during")
    try terminal.wait(until: "Swift Shopping")
    try terminal.press("C-z")
    try terminal.wait(until: "Stopped")
    #expect(try !terminal.isOnAlternateScreen())
    try terminal.shell("stty -g > after; echo written down")
    try terminal.wait("the shell's answer") { $0.contains("\nwritten down") }
    #expect(try storefront.world.text("before") == (try storefront.world.text("after")))
    try terminal.shell("fg")
    try terminal.wait("the storefront again") { screen in
      let isBack = try terminal.isOnAlternateScreen()
      return isBack && screen.contains("Swift Shopping")
    }
    try terminal.press("q")
    try terminal.wait("the shell again") { _ in try !terminal.isOnAlternateScreen() }
  }
}
