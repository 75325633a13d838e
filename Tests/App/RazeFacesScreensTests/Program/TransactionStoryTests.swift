import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The transaction inspector and the Library's refunds, as keys and effects.
@Suite struct TransactionStoryTests {
  private static let newest: UInt64 = 2_000_000_000_001_009

  private func transactions() -> Stage {
    var stage = Stage(Sample.busyShop())
    stage.openTransactions()
    _ = stage.takeEffects()
    return stage
  }

  @Test func theScopeKeyCyclesThroughTheScopes() {
    var stage = transactions()
    stage.press("s", "s", "s", "s")
    #expect(
      stage.takeEffects() == [
        .loadTransactions(scope: .account(email: "tester@example.com"), before: nil),
        .loadTransactions(scope: .device("iphone"), before: nil),
        .loadTransactions(scope: .everything, before: nil),
        .loadTransactions(scope: .deviceAndAccount, before: nil),
      ])
  }

  @Test func anInspectionReloadsWhenTheWorldChanges() {
    var stage = transactions()
    stage.press(KeyPress(.enter), "y")
    #expect(stage.takeEffects().last == .copy("\(Self.newest)"))
    var shop = stage.state.shared.device
    shop.storeState?.revision = 2
    stage.send(.deviceChanged(shop))
    #expect(stage.takeEffects() == [.loadTransactions(before: nil), .inspect(Self.newest)])
  }

  @Test func theRefundSheetDoesNotReplaceAForm() {
    var stage = Stage(Sample.busyShop())
    stage.state.open(RedeemForm())
    stage.type("RAZE")
    let sheet = RefundSheet(
      transactionID: 2_000_000_000_001_004, productID: Sample.id("coupon0"),
      purchaseDate: Sample.now)
    stage.send(.sheetRequested(.refund(sheet)))
    #expect(stage.takeEffects() == [.answerSheet(.cancel)])
    #expect(stage.text.contains("RAZE"))
  }

  @Test func theSelectionFollowsTheNewestTransaction() {
    var stage = transactions()
    stage.press(.home)
    var page = Sample.page
    page.records.insert(Sample.record(10, "offbyone", days: 0, price: 1), at: 0)
    stage.send(.transactionsLoaded(page, before: nil))
    #expect(stage.line("▌")?.contains("Off by One") == true)
  }

  @Test func aFacesRefundNamesItsOriginalPurchase() {
    var stage = Stage(Sample.busyShop())
    stage.press("2")
    stage.send(.entitlementsLoaded(Sample.page.records))
    stage.press(.down, times: 2)
    _ = stage.takeEffects()
    stage.press("f")
    #expect(stage.takeEffects() == [.requestRefund(transactionID: 2_000_000_000_001_002)])
  }
}
