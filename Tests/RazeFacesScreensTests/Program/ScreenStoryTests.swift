import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct ScreenStoryTests {
  @Test func aCouponIsUsedAfterItWasNamed() {
    var stage = Stage(Sample.busyShop())
    stage.press("2")
    stage.press(.down, times: 3)
    stage.press("u")
    #expect(stage.text.contains("Use Coffee Coupon?"))
    stage.press(.enter)
    #expect(
      stage.takeEffects() == [.loadEntitlements, .useCoupon(id: "2000000000001004")])
  }

  @Test func aUsedCouponSaysWhenThatWas() {
    var stage = Stage(Sample.busyShop())
    stage.press("2")
    stage.press(.down, times: 3)
    stage.press(.enter)
    let day = stage.state.shared.dates.day(Sample.ago(days: 4))
    #expect(stage.text.contains("used \(day)"))
  }

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

  @Test func theSelectedThingStaysSelectedWhenOthersArrive() {
    var stage = Stage(Sample.busyShop())
    stage.press("2")
    stage.press(.down, times: 3)
    var shop = Sample.busyShop()
    shop.shop.content.purchasedIDs.insert(Sample.id("mergeconflict"))
    stage.send(.deviceChanged(shop))
    #expect(stage.state.library.selected?.productID == Sample.id("coupon0"))
  }

  @Test func resetIsNamedAndEnterAloneDoesNotErase() {
    var stage = Stage(Sample.freshShop())
    stage.press("4")
    stage.select(.situation(.startedOver))
    stage.press(.enter)
    #expect(stage.text.contains("Reset everything?"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.loadConsole])
    stage.press(.enter)
    stage.press(.tab)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.app(.reset))])
  }

  @Test func paymentsAreSwitchedOff() {
    var stage = Stage(Sample.freshShop())
    stage.openConsole()
    stage.select(.setting("payments-allowed"))
    stage.press(.enter)
    #expect(
      stage.takeEffects() == [
        .control(.world(.setPaymentsAllowed(false, device: "iphone")))
      ])
  }

  @Test func transactionsAreReadPageByPage() {
    var stage = Stage(Sample.busyShop())
    stage.press("3")
    #expect(stage.takeEffects() == [.loadTransactions(before: nil)])
    let page = TransactionPage(records: Sample.page.records, hasMore: true)
    stage.send(.transactionsLoaded(page, before: nil))
    stage.press(.down)
    let last = 2_000_000_000_001_002 as UInt64
    #expect(stage.takeEffects() == [.loadTransactions(before: last)])
    stage.send(
      .transactionsLoaded(
        TransactionPage(
          records: [Sample.record(1, "coupon0", days: 50, price: 1)], hasMore: false),
        before: last))
    #expect(stage.state.transactions.rowCount(stage.state.shared) == 8)
  }

  @Test func aChangedWorldIsReadAgainWhereItIsSeen() {
    var stage = Stage(Sample.busyShop())
    stage.press("3")
    stage.send(.transactionsLoaded(Sample.page, before: nil))
    _ = stage.takeEffects()
    var shop = Sample.busyShop()
    shop.shop.productList = stage.state.shared.shop.productList
    shop.snapshot?.revision = 2
    stage.send(.deviceChanged(shop))
    #expect(stage.takeEffects() == [.loadTransactions(before: nil)])
    stage.press("1")
    shop.snapshot?.revision = 3
    stage.send(.deviceChanged(shop))
    #expect(!stage.takeEffects().contains(.loadTransactions(before: nil)))
    stage.press("3")
    #expect(stage.takeEffects() == [.loadTransactions(before: nil)])
  }

  @Test func anOpenTransactionHasAllFields() {
    var stage = Stage(Sample.busyShop(), size: Size(80, 60))
    stage.press("3")
    stage.send(.transactionsLoaded(Sample.page, before: nil))
    stage.press(.enter)
    for field in [
      "transactionId", "originalTransactionId", "productId", "expiresDate", "storefront",
      "inAppOwnershipType", "Why", "To do",
    ] {
      #expect(stage.text.contains(field), "\(field)")
    }
    stage.press("y")
    #expect(stage.takeEffects().last == .copy("2000000000001009"))
  }

  @Test func theLogFollowsItsStartUntilOneLooksBack() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    #expect(stage.takeEffects() == [.loadLog(EventQuery(limit: 1_000))])
    stage.read(Sample.log)
    #expect(stage.state.log.selectedEvents == [10])
    stage.read(LogPage(EventPage(events: [Sample.event(11, 0, .noted(text: "a"), payment: nil)])))
    #expect(stage.state.log.selectedEvents == [11])
    stage.press(.down)
    stage.read(LogPage(EventPage(events: [Sample.event(12, 0, .noted(text: "b"), payment: nil)])))
    #expect(stage.state.log.selectedEvents == [10])
    stage.press("1", "5")
    #expect(stage.takeEffects().last == .loadLog(EventQuery(after: 12, limit: 1_000)))
  }

  @Test func theLogIsFilteredByWhatItSays() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    let all = stage.state.log.rows
    stage.press("/")
    stage.type("verifyreceipt 21007")
    #expect(Set(stage.state.log.rows.compactMap(\.block?.id)) == [3])
    stage.press(.escape)
    #expect(stage.state.log.rows == all)
  }

  @Test func aBlockOfTheLogIsFolded() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    stage.press(.down)
    stage.press(.down)
    stage.press(.enter)
    #expect(!stage.text.contains("Buy pressed"))
    stage.press(.enter)
    #expect(stage.text.contains("Buy pressed"))
    stage.press(.down)
    stage.press("y")
    #expect(stage.takeEffects().last == .copy("Buying com.example.razefaces.fridaydeploy..."))
  }

  @Test func theLogSaysHowManyOfItsLinesAreGone() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    #expect(!stage.text.contains("gone"))
    stage.read(LogPage(EventPage(events: [Sample.event(1_235, 0, .signedOut)], gone: 1_234)))
    #expect(stage.text.contains("1234 older lines are gone."))
  }

  @Test func theWholeWorldsLogIsReadAnew() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    _ = stage.takeEffects()
    stage.press("s")
    #expect(stage.takeEffects() == [.loadLog(EventQuery(.everything, limit: 1_000))])
    #expect(stage.state.log.rows.isEmpty)
  }

  @Test func anotherWorldsLogTakesThePlaceOfTheFormer() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    _ = stage.takeEffects()
    stage.read(LogPage(EventPage(worldID: UUID(), events: [])))
    #expect(stage.takeEffects() == [.loadLog(EventQuery(limit: 1_000))])
  }

  @Test func theSpinnerTurnsOnlyWhileSomethingGoesOn() {
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

  @Test func anySizeIsDrawn() {
    var stage = Stage(Sample.busyShop())
    for width in [1, 5, 20, 39, 40, 41, 57, 76, 99, 100, 115, 116, 300] {
      for height in [1, 3, 11, 12, 13, 19, 20, 24, 100] {
        stage.resize(Size(width, height))
        for tab in ["1", "2", "3", "4", "5", "?", KeyPress(.escape)] as [KeyPress] {
          stage.press(tab)
          #expect(stage.canvas.size == Size(width, height))
        }
      }
    }
  }

  @Test func foreignTextCannotReachTheTerminal() {
    var shop = Sample.freshShop()
    shop.snapshot?.account = Sample.account(email: "evil\u{1B}[2J\u{202E}@example.com")
    var stage = Stage(shop)
    stage.press("5")
    let event = ShopEvent.purchasing("bell \u{7} tab\t!").fact ?? .worldMade
    stage.read(LogPage(EventPage(events: [Sample.event(1, 0, event)])))
    #expect(
      !stage.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{202E}" })
  }
}
