import ArgumentParser
import Foundation
import RazeFacesCLI
import RazeFacesConsole
import RazeFacesScreens
import StoreCore
import TerminalKit
import TestSupport
import Testing

/// Commands that run in this process with given surroundings.
@MainActor @Suite(.ownConnection) struct InProcessTests {
  @Test func datesUseTheGivenTimeZone() async throws {
    let world = try CommandWorld.smallShop()
    let zone = try #require(TimeZone(identifier: "Asia/Ho_Chi_Minh"))
    let clock = await world.runHere("clock", timeZone: zone)
    #expect(clock.output.hasPrefix("time        2026-03-01T19:30:05+07:00\n"))
    let json = await world.runHere("clock", "--json", timeZone: zone)
    #expect(json.output.contains("\"now\" : 1772368205000"))
  }

  @Test func theStorefrontSwitchesDevicesAndRestoresTheTerminal() async throws {
    let world = try CommandWorld.smallShop()
    let recorder = Recorder()
    var surroundings = world.surroundings(recorder)
    let terminal = InMemoryTerminal()
    var wasGivenBack = false
    surroundings.screen.takeTerminal = { (terminal, { wasGivenBack = true }) }
    async let status = RazeFaces.run(arguments: ["--device", "iphone"], surroundings: surroundings)
    @MainActor func shown(_ words: String) async {
      while !terminal.text.contains(words) { await Task.yield() }
    }
    await shown("a sign in")
    terminal.deliver?([.key(KeyPress("D"))])
    await shown("Devices")
    // Devices are sorted by name, so ipad is above iphone.
    terminal.deliver?([.key(KeyPress(.up)), .key(KeyPress(.enter))])
    await shown("iPad")
    terminal.deliver?([.key(KeyPress("q"))])
    #expect(await status == .done)
    #expect(wasGivenBack && recorder.errors.isEmpty)
  }
}
