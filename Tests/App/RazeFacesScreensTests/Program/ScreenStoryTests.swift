import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct ScreenStoryTests {
  @Test func headingsAreNeverSelected() {
    var stage = Stage(Sample.busyShop())
    stage.press("2")
    for _ in 0..<20 {
      #expect(stage.state.library.selected?.productID != nil)
      stage.press(.down)
    }
    for _ in 0..<20 {
      stage.press(.up)
      #expect(stage.state.library.selected?.productID != nil)
    }
    #expect(stage.state.library.list.top == 0)
  }

  @Test func transactionsLoadPageByPage() {
    var stage = Stage(Sample.busyShop())
    stage.press("3")
    #expect(stage.takeEffects() == [.loadTransactions(before: nil)])
    stage.read(Sample.page.records, hasMore: true)
    stage.press(.down)
    let last = 2_000_000_000_001_002 as UInt64
    #expect(stage.takeEffects() == [.loadTransactions(before: last)])
    stage.read([Sample.record(1, "coupon0", days: 50, price: 1)], before: last)
    #expect(stage.state.transactions.rowCount(stage.state.shared) == 9)
  }

  @Test func aChangedWorldReloadsOnlyTheVisibleScreen() {
    var stage = Stage(Sample.busyShop())
    stage.openTransactions()
    _ = stage.takeEffects()
    var shop = Sample.busyShop()
    shop.shop.productList = stage.state.shared.shop.productList
    shop.storeState?.revision = 2
    stage.send(.deviceChanged(shop))
    #expect(stage.takeEffects() == [.loadTransactions(before: nil)])
    stage.press("1")
    shop.storeState?.revision = 3
    stage.send(.deviceChanged(shop))
    #expect(!stage.takeEffects().contains(.loadTransactions(before: nil)))
    stage.press("3")
    #expect(stage.takeEffects() == [.loadTransactions(before: nil)])
  }

  @Test func theLogFollowsNewEventsUntilTheSelectionMoves() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    #expect(stage.takeEffects() == [.loadLog(EventQuery(limit: 1_000))])
    stage.read(Sample.log)
    #expect(stage.state.log.selectedEvents == [10])
    stage.read(EventPage(events: [Sample.event(11, 0, .noted(text: "a"), payment: nil)]))
    #expect(stage.state.log.selectedEvents == [11])
    stage.press(.down)
    stage.read(EventPage(events: [Sample.event(12, 0, .noted(text: "b"), payment: nil)]))
    #expect(stage.state.log.selectedEvents == [10])
    stage.press("1", "5")
    #expect(stage.takeEffects().last == .loadLog(EventQuery(after: 12, limit: 1_000)))
  }

  @Test func enterFoldsABlockOfTheLog() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    stage.press(.down)
    stage.press(.down)
    stage.press(.enter)
    #expect(!stage.text.contains("Buying Friday Deploy..."))
    stage.press(.enter)
    #expect(stage.text.contains("Buying Friday Deploy..."))
    stage.press(.down)
    stage.press("y")
    #expect(stage.takeEffects().last == .copy("Buying com.example.razefaces.fridaydeploy..."))
  }

  @Test func theLogCountsItsDeletedLines() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    #expect(!stage.text.contains("gone"))
    stage.read(EventPage(events: [Sample.event(1_235, 0, .signedOut)], gone: 1_234))
    #expect(stage.text.contains("1234 older lines are gone."))
  }

  @Test func changingTheScopeReloadsTheLog() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    _ = stage.takeEffects()
    stage.press("s")
    #expect(stage.takeEffects() == [.loadLog(EventQuery(.everything, limit: 1_000))])
    #expect(stage.state.log.rows.isEmpty)
  }

  @Test func anotherWorldsLogReplacesTheLog() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    _ = stage.takeEffects()
    stage.read(EventPage(worldID: UUID(), events: []))
    #expect(stage.takeEffects() == [.loadLog(EventQuery(limit: 1_000))])
  }

  @Test func theSpinnerRunsOnlyDuringWork() {
    var state = Stage(Sample.freshShop()).state
    let program = StorefrontProgram()
    #expect(program.update(&state, .deviceChanged(Sample.busyShop())).contains(.startTicking))
    #expect(program.update(&state, .tick).isEmpty)
    #expect(program.update(&state, .deviceChanged(Sample.freshShop())).contains(.stopTicking))
  }

  @Test func clicksSelectAndDoubleClicksOpen() {
    var stage = Stage(Sample.freshShop())
    stage.click(10, 6)
    #expect(stage.selectedName == "Merge Conflict")
    stage.feed(.mouse(MouseEvent(.doubleClick, at: Point(10, 6))))
    #expect(stage.state.isOnProductPage)
    stage.click(26, 0)
    #expect(stage.state.tab == .library)
  }

  @Test func controlCharactersInDataAreNotDrawn() {
    var shop = Sample.freshShop()
    shop.storeState?.account = Sample.account(email: "evil\u{1B}[2J\u{202E}@example.com")
    var stage = Stage(shop)
    stage.press("5")
    let event = Sample.event(1, 0, .app(.purchasing), of: "bell \u{7} tab\t!")
    stage.read(EventPage(events: [event]))
    #expect(
      !stage.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{202E}" })
  }
}
