import ArgumentParser
import Foundation
import RazeFacesCLI
import RazeFacesConsole
import RazeFacesScreens
import StoreCore
import TerminalKit
import TestSupport
import Testing

/// Commands run in this process: nothing of them ends it, and all that they meet is given to them.
@MainActor @Suite(.ownConnection) struct InProcessTests {
  @Test func aPurchaseIsMadeAndShown() async throws {
    let world = try CommandWorld.smallShop()
    let signedIn = await world.runHere(
      "sign-in", "tester@example.com", "--password-stdin", input: "Sandbox-1\n")
    #expect(signedIn == (0, "Signed in as tester@example.com on iphone; storefront USA, USD\n", ""))
    let bought = await world.runHere("buy", "face", "--yes")
    #expect(bought.output.hasPrefix("Your purchase was successful: A Face, $0.99, transaction "))
    #expect(bought.status == 0)
    let listed = await world.runHere("transactions")
    #expect(listed.output.contains("\n2026-03-01T12:30Z  "))
    #expect(listed.output.hasSuffix("iphone  Purchase\n"))
  }

  @Test func datesAreWrittenInTheZoneThatSurroundsTheCommand() async throws {
    let world = try CommandWorld.smallShop()
    let zone = try #require(TimeZone(identifier: "Asia/Ho_Chi_Minh"))
    let clock = await world.runHere("clock", timeZone: zone)
    #expect(clock.output.hasPrefix("time        2026-03-01T19:30:05+07:00\n"))
    let json = await world.runHere("clock", "--json", timeZone: zone)
    #expect(json.output.contains("\"now\" : 1772368205000"))
  }

  @Test func refusalsUsageHelpAndVersionComeBackAsStatus() async throws {
    let world = try CommandWorld.smallShop()
    let refused = await world.runHere("buy", "face", "--yes")
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("razefaces: nobody is signed in; "))
    let unknown = await world.runHere("purchses")
    #expect(unknown.status == 64)
    #expect(unknown.errors.hasPrefix("Error: There is no command \"purchses\". Did you mean "))
    let option = await world.runHere("products", "--jsn")
    #expect(option.status == 64)
    #expect(option.output.isEmpty)
    let help = await world.runHere("buy", "--help")
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("OVERVIEW: Buy a product.\n"))
    #expect(help.errors.isEmpty)
    #expect(await world.runHere("help", "buy").output == help.output)
    #expect(await world.runHere("--version").output == "\(Program.version)\n")
  }

  @Test func theStorefrontNeedsNoProcessOfItsOwn() async throws {
    let world = try CommandWorld.smallShop()
    let recorder = Recorder()
    var surroundings = world.surroundings(recorder)
    let terminal = InMemoryTerminal()
    var wasGivenBack = false
    surroundings.screen.takeTerminal = { (terminal, { wasGivenBack = true }) }
    async let status = RazeFaces.run(arguments: [], surroundings: surroundings)
    while terminal.deliver == nil { await Task.yield() }
    terminal.deliver?([.key(KeyPress("q"))])
    #expect(await status == .done)
    #expect(wasGivenBack)
    #expect(recorder.errors.isEmpty)
  }

  @Test func anotherDeviceIsTakenInHandWithoutLeaving() async throws {
    let world = try CommandWorld.smallShop()
    let recorder = Recorder()
    var surroundings = world.surroundings(recorder)
    let terminal = InMemoryTerminal()
    surroundings.screen.takeTerminal = { (terminal, {}) }
    async let status = RazeFaces.run(arguments: ["--device", "iphone"], surroundings: surroundings)
    @MainActor func shown(_ words: String) async {
      while !terminal.text.contains(words) { await Task.yield() }
    }
    await shown("a sign in")
    terminal.deliver?([.key(KeyPress("D"))])
    await shown("Devices")
    // In the order of their names ipad stands before iphone.
    terminal.deliver?([.key(KeyPress(.up)), .key(KeyPress(.enter))])
    await shown("iPad")
    terminal.deliver?([.key(KeyPress("q"))])
    #expect(await status == .done)
    #expect(recorder.errors.isEmpty)
  }

  @Test func aRelativeCatalogIsTheFoldersThatTheCommandRunsIn() async throws {
    let world = try CommandWorld.smallShop()
    let checked = await world.runHere("catalog", "check", "catalog.json")
    #expect(checked.status == 0)
    #expect(checked.output.contains("no mistakes; Shop (com.example.shop), products: 5"))
    #expect(await world.runHere("catalog", "check", "none.json").status == 74)
  }
}
