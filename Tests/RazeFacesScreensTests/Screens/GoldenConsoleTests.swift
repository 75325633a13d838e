import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The tester's console as texts that somebody has looked at.
@Suite struct GoldenConsoleTests {
  @Test(arguments: Size.all + [.smallest])
  func panel(size: Size) {
    var stage = Stage.console(size: size)
    for page in 1...8 {
      expectGolden(stage.canvas, named: "console-\(page)-\(size)")
      let before = stage.state.selectedSandboxItem
      stage.press(.pageDown)
      if stage.state.selectedSandboxItem == before { break }
    }
  }

  @Test(arguments: Size.all + [.smallest])
  func faultChooser(size: Size) {
    var stage = Stage.console(size: size)
    stage.select(.fault(.verification))
    stage.press(.enter)
    expectGolden(stage.canvas, named: "console-fault-\(size)")
    stage.press(.escape)
    stage.select(.fault(.purchase))
    stage.press(.enter)
    expectGolden(stage.canvas, named: "console-fault-armed-\(size)")
  }

  @Test(
    arguments: [
      ConsoleItem.request(QueueKey(rawValue: 7)), .interruption(3),
      .refund(2_000_000_000_001_005), .subscription(2_000_000_000_001_006),
      .tester("child@example.com"), .newTester, .device("ipad"), .setting("clock-rate"),
      .setting("cleared-for-sale"), .command(.world(.standardSettings)),
    ], Size.all)
  func choosers(item: ConsoleItem, size: Size) {
    var stage = Stage.console(size: size)
    stage.select(item)
    stage.press(.enter)
    expectGolden(stage.canvas, named: "console-\(Self.name(item))-\(size)")
  }

  private static func name(_ item: ConsoleItem) -> String {
    switch item {
    case .request: "request"
    case .interruption: "terms"
    case .refund: "refund-request"
    case .subscription: "subscription"
    case .tester: "tester"
    case .newTester: "new-tester"
    case .device: "device"
    case .setting("clock-rate"): "rate"
    case .setting: "clearances"
    default: "standard-settings"
    }
  }

  @Test(arguments: Size.all)
  func transactionMenuAndInspection(size: Size) {
    var stage = Stage(Sample.consoleShop(), size: size)
    stage.press("3")
    stage.send(.transactionsLoaded(Sample.page, before: nil))
    stage.press("m")
    stage.send(.consoleLoaded(Sample.console))
    expectGolden(stage.canvas, named: "transaction-menu-\(size)")
    stage.press(.escape)
    stage.press("/")
    stage.type("nap ref")
    expectGolden(stage.canvas, named: "transactions-filter-\(size)")
    stage.press(.enter)
    stage.press(.enter)
    stage.send(.inspected(2_000_000_000_001_005, Sample.inspection))
    stage.press(.end)
    expectGolden(stage.canvas, named: "transaction-jws-\(size)")
  }

  @Test(arguments: Size.all)
  func couponsThatWereRefunded(size: Size) {
    var shop = Sample.busyShop()
    shop.shop.content.coupons[1].isRefundPending = true
    shop.shop.content.coupons[2].isRevoked = true
    shop.shop.content.memberships[0].orderNumber = "RF-000042"
    var stage = Stage(shop, size: size)
    stage.press("2")
    stage.press(.down, times: 3)
    expectGolden(stage.canvas, named: "library-refunds-\(size)")
    stage.press(.down, times: 3)
    stage.press(.enter)
    expectGolden(stage.canvas, named: "library-order-\(size)")
  }

  @Test(arguments: Size.all)
  func refundSheet(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("2")
    stage.send(
      .refundSheetRequested(
        RefundSheet(
          transactionID: 2_000_000_000_001_004, productID: Sample.id("coupon0"),
          purchaseDate: Sample.ago(days: 2))))
    expectGolden(stage.canvas, named: "sheet-refund-\(size)")
  }
}
