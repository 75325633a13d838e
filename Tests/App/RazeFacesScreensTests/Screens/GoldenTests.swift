import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Every screen and sheet, compared with a reviewed text.
@Suite(.watched) struct GoldenTests {
  @Test(arguments: Gallery.visits)
  func gallery(visit: Gallery.Visit) {
    visit.walk.go(size: visit.size) { name, stage in
      expectGolden(stage.canvas, named: "\(name)-\(visit.size)")
    }
  }

  @Test func storeInASCII() {
    let ascii = Capabilities(colors: .none, glyphs: .ascii)
    var stage = Stage(Sample.busyShop("VNM"), size: .wide, capabilities: ascii)
    stage.press(.down, times: 3)
    expectGolden(stage.canvas, named: "store-ascii")
    #expect(stage.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func storeStyles() {
    expectStyledGolden(Stage(Sample.busyShop()).canvas, named: "store-styled")
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

  @Test func confirmWithMoreToKnow() {
    let asks = Sample.purchaseSheet("coupon0", quantity: 3, asksToBuy: true)
    let owned = Sample.purchaseSheet("offbyone", isOwned: true)
    for (sheet, name) in [(asks, "sheet-buy-ask"), (owned, "sheet-buy-owned")] {
      var stage = Stage(Sample.freshShop())
      stage.send(.sheetRequested(.confirm(sheet)))
      expectGolden(stage.canvas, named: name)
    }
  }
}
