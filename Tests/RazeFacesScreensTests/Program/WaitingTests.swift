import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The badge of waiting questions is on every screen.
@Suite struct WaitingTests {
  private func stage(
    _ waiting: Int, size: Size = .design, _ capabilities: Capabilities = Capabilities()
  ) -> Stage {
    var shop = Sample.busyShop()
    shop.snapshot?.waiting = waiting
    return Stage(shop, size: size, capabilities: capabilities)
  }

  @Test func theTabSaysHowManyWait() {
    var stage = stage(2)
    for tab in ["1", "2", "3", "4", "5"] as [KeyPress] {
      stage.press(tab)
      #expect(stage.line("1 Store")?.contains("4 Sandbox ◷2 w") == true)
    }
  }

  @Test func whereNothingWaitsNothingIsSaid() {
    let stage = stage(0)
    #expect(stage.line("1 Store")?.contains("◷") == false)
  }

  @Test(arguments: [Size.narrow, .smallest])
  func inANarrowWindowTheTabSaysIt(size: Size) {
    let stage = stage(12, size: size)
    #expect(stage.line("1 Store")?.contains("◷12") == true)
    #expect(stage.line("1 Store")?.contains("5 Log") == true)
  }

  @Test func inASCIIItIsASignToo() {
    let stage = stage(1, Capabilities(colors: .none, glyphs: .ascii))
    #expect(stage.line("1 Store")?.contains("4 Sandbox ~1 w") == true)
  }

  @Test func aClickBehindTheBadgeStillFindsItsTab() throws {
    var stage = stage(3)
    let row = Array(try #require(stage.line("1 Store")))
    let log = try #require(row.lastIndex(of: "5"))
    stage.click(log + 2, 0)
    #expect(stage.state.tab == .log)
  }
}
