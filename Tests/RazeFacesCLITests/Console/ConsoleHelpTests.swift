import TestSupport
import Testing

@Suite(.watched) struct ConsoleHelpTests {
  @Test(arguments: [
    "sandbox set", "sandbox promote", "faults set", "clock advance", "clock rate", "testers add",
    "testers set",
    "testers family join", "requests approve", "refunds request", "refunds now", "subscriptions",
    "transactions show", "receipt export", "keys export", "doctor",
  ])
  func helpTeachesByExample(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let world = try CommandWorld.smallShop()
    let ending = try world.start(words + ["--help"]).end()
    #expect(ending.output.contains("Example"))
    #expect(ending.output.contains("razefaces \(command)"))
    #expect(ending.status == 0)
  }

  @Test func helpNamesAllThatIsAllowed() throws {
    let world = try CommandWorld.smallShop()
    let faults = try world.run("faults", "set", "--help").output
    for word in ["receipt-refresh", "paymentNotAllowed", "timedOut", "21005", "invalidSignature"] {
      #expect(faults.contains(word), "\(word)")
    }
    for command in ["buy", "redeem", "restore"] {
      let help = try world.run(command, "--help").output
      #expect(help.contains("--crash-after") && help.contains("6 receipt checked"))
    }
    #expect(try world.run("--help").output.contains("69 no terminal for the storefront"))
    #expect(try world.run("clock", "rate", "--help").output.contains("renewal-15m"))
    #expect(
      try world.run("sandbox", "set", "--help").output.contains("cleared-for-sale PRODUCT=on|off"))
  }

  @Test func theShellCompletesTheWords() throws {
    let script = try CommandWorld.smallShop().run("--generate-completion-script", "bash").output
    for word in ["paymentNotAllowed", "renewal-15m", "unintended-purchase", "grace-period"] {
      #expect(script.contains(word), "\(word)")
    }
  }
}
