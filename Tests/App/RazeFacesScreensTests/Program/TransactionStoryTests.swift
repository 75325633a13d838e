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

  private static let refundRequested = StorefrontMessage.sheetRequested(
    .refund(
      RefundSheet(
        transactionID: 2_000_000_000_001_004, productID: Sample.id("coupon0"),
        purchaseDate: Sample.now)))

  private func transactions() -> Stage {
    var stage = Stage(Sample.busyShop())
    stage.openTransactions()
    _ = stage.takeEffects()
    return stage
  }

  @Test func aRenewalOpensTheSubscriptionsMenu() {
    var stage = transactions()
    stage.press("m")
    #expect(stage.takeEffects() == [.loadSandbox])
    stage.send(.sandboxLoaded(Sample.sandbox))
    stage.choose("Renew now")
    #expect(stage.takeEffects() == [.control(.world(.subscription(2_000_000_000_001_006, .renew)))])
  }

  @Test func anUnfinishedTransactionIsFinishedFromItsPage() {
    var stage = transactions()
    stage.press(.down)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.inspect(2_000_000_000_001_008)])
    stage.press("m")
    stage.choose("Finish")
    #expect(
      stage.takeEffects() == [
        .loadSandbox, .control(.world(.transaction(2_000_000_000_001_008, .finish))),
      ])
  }

  @Test(arguments: [
    ("Refund now", TesterCommand.Transaction.refund(.other)), ("Delete", .delete),
  ])
  func destructiveChoicesAreConfirmed(title: String, command: TesterCommand.Transaction) {
    var stage = transactions()
    stage.press("m")
    _ = stage.takeEffects()
    stage.choose(title)
    stage.press(.tab)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.world(.transaction(Self.newest, command)))])
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

  @Test func theLibraryRequestsRefunds() {
    var stage = Stage(Sample.busyShop())
    stage.press("2")
    stage.press(.down, times: 3)
    _ = stage.takeEffects()
    stage.press("f")
    #expect(stage.takeEffects() == [.requestRefund(transactionID: 2_000_000_000_001_004)])
    stage.send(Self.refundRequested)
    stage.choose("I'm not satisfied")
    stage.send(Self.refundRequested)
    stage.press(.escape)
    #expect(stage.takeEffects() == [.answerSheet(.refund(.unsatisfied)), .answerSheet(.cancel)])
  }

  @Test func theRefundSheetDoesNotReplaceAForm() {
    var stage = Stage(Sample.busyShop())
    stage.state.open(RedeemForm())
    stage.type("RAZE")
    stage.send(Self.refundRequested)
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

  @Test func aRefundedCouponCannotBeUsed() {
    var shop = Sample.busyShop()
    shop.shop.content.coupons[1].isRefundPending = true
    shop.shop.content.coupons[2].isRevoked = true
    var stage = Stage(shop)
    stage.press("2")
    stage.press(.down, times: 3)
    _ = stage.takeEffects()
    stage.press("u")
    #expect(stage.note.contains("A refund was requested"))
    stage.press(.down)
    stage.press("u")
    #expect(stage.note.contains("refunded"))
    #expect(stage.takeEffects().isEmpty)
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
