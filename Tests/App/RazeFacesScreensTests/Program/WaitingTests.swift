import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The badge of pending requests on every screen, and its key.
@Suite struct WaitingTests {
  private func stage(
    _ waiting: Int, size: Size = .design, _ capabilities: Capabilities = Capabilities()
  ) -> Stage {
    var shop = Sample.busyShop()
    shop.storeState?.waiting = waiting
    return Stage(shop, size: size, capabilities: capabilities)
  }

  @Test(arguments: Tab.allCases)
  func theBadgeCountsPendingRequestsAndItsKeyOpensThem(tab: Tab) {
    var stage = stage(2)
    stage.press(KeyPress(Character("\(tab.number)")))
    #expect(stage.line("1 Store")?.contains("4 Sandbox ◷2 w") == true)
    stage.press("w")
    #expect(stage.takeEffects().contains(.loadSandbox))
    stage.send(.sandboxLoaded(Sample.sandbox))
    #expect(stage.text.contains("Requests waiting"))
    stage.press(.enter)
    #expect(stage.text.contains("asks a parent to buy"))
    #expect(stage.state.tab == tab)
  }

  @Test func aSinglePendingRequestOpensAtOnce() {
    var picture = Sample.sandbox
    picture.interruptions = []
    picture.refunds = []
    picture.requests = Array(picture.requests.prefix(1))
    var stage = stage(1)
    stage.press("w")
    stage.send(.sandboxLoaded(picture))
    #expect(stage.text.contains("asks a parent to buy"))
    picture.requests = []
    stage.send(.sandboxLoaded(picture))
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func changingTheScreenCancelsTheRequestSheet() {
    var stage = stage(2)
    stage.press("w", "2")
    stage.send(.sandboxLoaded(Sample.sandbox))
    #expect(stage.state.sheets.isEmpty)
  }

  @Test(arguments: Size.all + [.smallest])
  func theHeaderShowsTheKeyAndCanBeClicked(size: Size) throws {
    for count in [1, 9, 10, 99] {
      var stage = stage(count, size: size)
      let row = Array(try #require(stage.line("1 ")))
      // The smallest window has no room for the space.
      #expect(String(row).contains(try Regex("◷\(count) ?w")) && String(row).contains("5 Log"))
      _ = stage.takeEffects()
      stage.click(try #require(row.firstIndex(of: "◷")) + 1, 0)
      #expect(stage.takeEffects() == [.loadSandbox])
      stage.click(try #require(row.lastIndex(of: "5")) + 2, 0)
      #expect(stage.state.tab == .log)
    }
  }

  @Test func theBadgeHasAnASCIIForm() {
    let stage = stage(1, Capabilities(colors: .none, glyphs: .ascii))
    #expect(stage.line("1 Store")?.contains("4 Sandbox ~1 w") == true)
  }
}
