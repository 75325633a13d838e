import TestSupport
import Testing

@Suite(.watched) struct ConsoleHelpTests {
  @Test(arguments: [
    "sandbox set", "sandbox promote", "faults set", "clock advance", "clock rate", "testers add",
    "testers set",
    "testers family join", "requests approve", "refunds request", "refunds now", "subscriptions",
    "transactions show", "receipt export", "keys export", "doctor",
  ])
  func helpTeachesByExample(_ command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let world = try CommandWorld.smallShop()
    let ending = try await world.run(words + ["--help"])
    #expect(ending.output.contains("Example"))
    #expect(ending.output.contains("razefaces \(command)"))
    #expect(ending.status == 0)
  }

  @Test func helpNamesAllThatIsAllowed() async throws {
    let world = try CommandWorld.smallShop()
    let faults = try await world.run("faults", "set", "--help").output
    for word in ["receipt-refresh", "paymentNotAllowed", "timedOut", "21005", "invalidSignature"] {
      #expect(faults.contains(word), "\(word)")
    }
    for command in ["buy", "redeem", "restore"] {
      let help = try await world.run(command, "--help").output
      #expect(help.contains("--crash-after") && help.contains("6 receipt checked"))
    }
    #expect(try await world.run("--help").output.contains("69 no terminal for the storefront"))
    #expect(try await world.run("clock", "rate", "--help").output.contains("renewal-15m"))
    #expect(
      try await world.run("sandbox", "set", "--help").output.contains(
        "cleared-for-sale PRODUCT=on|off"))
  }
}
