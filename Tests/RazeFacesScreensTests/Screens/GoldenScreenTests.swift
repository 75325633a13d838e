import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Every screen and sheet as a text that somebody has looked at.
@Suite struct GoldenScreenTests {
  @Test(arguments: Size.all + [.smallest, Size(39, 12)])
  func store(size: Size) {
    expectGolden(Stage(Sample.busyShop(), size: size).canvas, named: "store-\(size)")
  }

  @Test(arguments: ["VNM", "CHN", "TWN", "KOR"], [Size.design, .narrow])
  func storeInOtherLanguages(country: String, size: Size) {
    expectGolden(
      Stage(Sample.busyShop(country), size: size).canvas, named: "store-\(country)-\(size)")
  }

  @Test func storeInASCII() {
    let ascii = Capabilities(colors: .none, glyphs: .ascii)
    var stage = Stage(Sample.busyShop("VNM"), size: .wide, capabilities: ascii)
    stage.press(.down, times: 3)
    expectGolden(stage.canvas, named: "store-ascii")
    #expect(stage.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func theLookOfTheStore() {
    expectStyledGolden(Stage(Sample.busyShop()).canvas, named: "store-styled")
  }

  @Test(arguments: Size.all + [.smallest])
  func veiledFace(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.select("Off by One")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "product-veiled-\(size)")
  }

  @Test(arguments: Size.all)
  func ownedFace(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press(.enter)
    expectGolden(stage.canvas, named: "product-owned-\(size)")
  }

  @Test(arguments: [Size.narrow, .smallest])
  func aLongPage(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.select("Club, Yearly")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "product-long-1-\(size)")
    stage.press("j")
    expectGolden(stage.canvas, named: "product-long-2-\(size)")
    stage.press(.end)
    expectGolden(stage.canvas, named: "product-long-3-\(size)")
    stage.press("?")
    expectGolden(stage.canvas, named: "product-long-help-\(size)")
  }

  @Test(arguments: Size.all + [.smallest])
  func couponsByThePiece(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.select("Hug Coupon")
    stage.press(.enter)
    stage.press("+", "+")
    expectGolden(stage.canvas, named: "product-coupon-\(size)")
  }

  @Test func subscriptionAndUnavailable() {
    var stage = Stage(Sample.busyShop())
    stage.select("Club, Yearly")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "product-subscription")
    stage.press(.escape)
    stage.select("Nightly Rage")
    expectGolden(stage.canvas, named: "store-unavailable")
  }

  @Test(arguments: Size.all)
  func filter(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("/")
    stage.type("co")
    expectGolden(stage.canvas, named: "filter-\(size)")
    stage.type("zz")
    expectGolden(stage.canvas, named: "filter-nothing-\(size)")
  }

  @Test(arguments: Size.all)
  func library(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("2")
    stage.send(.entitlementsLoaded(Sample.page.records))
    expectGolden(stage.canvas, named: "library-\(size)")
    stage.press(.down, times: 3)
    expectGolden(stage.canvas, named: "library-coupon-\(size)")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "library-look-\(size)")
  }

  @Test(arguments: Size.all)
  func transactions(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("3")
    stage.send(.transactionsLoaded(Sample.page, before: nil))
    stage.press(.down)
    expectGolden(stage.canvas, named: "transactions-\(size)")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "transaction-\(size)")
  }

  @Test(arguments: Size.all)
  func sandbox(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("4")
    stage.send(.consoleLoaded(ConsolePicture(testers: Sample.testers)))
    expectGolden(stage.canvas, named: "sandbox-\(size)")
  }

  @Test(arguments: Size.all)
  func log(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("5")
    expectGolden(stage.canvas, named: "log-\(size)")
  }

  @Test(arguments: Size.all + [.smallest])
  func emptyStatesTeach(size: Size) {
    var shop = DeviceState(snapshot: Sample.device("USA", signedIn: false))
    var stage = Stage(shop, size: size)
    expectGolden(stage.canvas, named: "loading-\(size)")
    shop.shop.shelf = Shelf(phase: .failed("The Internet connection appears to be offline."))
    stage.send(.deviceChanged(shop))
    expectGolden(stage.canvas, named: "failed-\(size)")
    stage.press("2")
    expectGolden(stage.canvas, named: "library-empty-\(size)")
    stage.press("3")
    stage.send(.transactionsLoaded(TransactionPage(records: [], hasMore: false), before: nil))
    expectGolden(stage.canvas, named: "transactions-empty-\(size)")
    stage.press("5")
    expectGolden(stage.canvas, named: "log-empty-\(size)")
  }

  @Test(arguments: Size.all)
  func alertsInTheHeader(size: Size) {
    var shop = Sample.busyShop()
    shop.snapshot?.faults.arm(Fault(point: .purchase, outcome: .refusal(.unknown)))
    shop.snapshot?.clock = SandboxClock(offset: 31 * 86_400, rate: .monthIs5Minutes)
    shop.snapshot?.paymentsAllowed = false
    expectGolden(Stage(shop, size: size).canvas, named: "alerts-\(size)")
  }

  @Test(arguments: Size.all)
  func help(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("?")
    expectGolden(stage.canvas, named: "help-\(size)")
  }
}
