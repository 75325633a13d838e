import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Keys in the storefront, and what they do to a world; and what another terminal does to the
/// screen. StoreKit has one connection in a process, so one story after the other.
@Suite(.ownConnection) @MainActor struct LiveConsoleTests {
  @Test func anArmedFaultFailsTheNextPurchaseAndIsSpent() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.select(.fault(.purchase))
      await stage.press(.enter)
      for _ in 0..<4 { await stage.press(.right) }
      await stage.press(.enter)
      #expect(stage.text.contains("The next purchase fails: Payment not allowed, once"))
      await stage.press("1", KeyPress(.home), "b", KeyPress(.enter))
      #expect(!stage.text.contains("SKError"))
      #expect(!stage.text.contains("A fault was armed"))
      await stage.press("t", KeyPress(.enter))
      #expect(stage.text.contains("SKError 4 paymentNotAllowed"))
      await stage.press(.escape)
      #expect(!stage.text.contains("Fault:"))
    }
  }

  @Test func aRefundInAnotherTerminalIsOnThisScreenWithoutAKeyPress() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("swiftshopping")
      await stage.press("2")
      #expect(stage.text.contains("Swift Shopping"))
      let bought = try #require(
        try await stage.other.control.transactions(TransactionQuery()).records.first)
      try await stage.other.control.perform(.transaction(bought.id, .refund(.other)))
      await stage.see { !$0.shared.shop.content.owns(bought.productID) && $0.note != nil }
      await stage.settle()
      #expect(stage.text.contains("refunded"))
      #expect(stage.text.contains("Refunded: Swift Shopping"))
    }
  }

  @Test func anApprovalInAnotherTerminalArrivesWithoutAKeyPress() async throws {
    try await LiveStage.with { stage in
      await stage.signIn("child@example.com")
      await stage.select(.command(.app(.refreshReceipt)))
      await stage.press(.enter)
      #expect(stage.text.contains("The receipt was refreshed."))
      await stage.buy("swiftshopping")
      await stage.press("4")
      await stage.see { !$0.shared.consoleSnapshot.requests.isEmpty }
      await stage.select(.group(.waiting))
      await stage.press(.enter)
      #expect(stage.text.contains("Robin asks to buy"))
      #expect(stage.text.contains("◷1 w"))
      let request = try #require(try await stage.other.control.requestsToBuy().first)
      try await stage.other.control.perform(.request(request.id, .approve))
      await stage.see { $0.shared.shop.content.owns(Sample.id("swiftshopping")) }
      await stage.see { $0.shared.consoleSnapshot.requests.isEmpty }
      #expect(!stage.text.contains("◷1 w"))
      #expect(stage.text.contains("Nothing is waiting for an answer."))
    }
  }

  @Test func aCouponsRefundIsPendingThenDeclinedThenApproved() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("coupon0")
      await stage.press("2", "f")
      await stage.choose("I'm not satisfied")
      await stage.see { $0.shared.shop.content.coupons.first?.isRefundPending == true }
      #expect(stage.text.contains("refund pending"))
      #expect(stage.text.contains("◷1 w"))
      let id = try #require(stage.state.shared.shop.content.coupons.first.flatMap { UInt64($0.id) })
      await stage.select(.refund(id))
      await stage.press(.enter)
      await stage.choose("Decline the refund")
      await stage.see { $0.shared.shop.content.coupons.first?.isRefundPending == false }
      await stage.press("2", "f")
      await stage.choose("Something else")
      await stage.select(.refund(id))
      await stage.press(.enter)
      await stage.choose("Approve the refund")
      await stage.see { $0.shared.shop.content.coupons.first?.isRevoked == true }
      await stage.press("2", "u")
      #expect(stage.text.contains("It was refunded, so it cannot be used."))
    }
  }

  @Test func aFacesRefundIsToldOnItsRowInItsWhyAndWithWhatToDo() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("swiftshopping")
      await stage.press("2", "f")
      await stage.choose("I'm not satisfied")
      await stage.see { $0.shared.holdings.entitlements.first?.isRefundPending == true }
      #expect(stage.text.contains("refund pending"))
      await stage.press("3")
      #expect(stage.text.contains("Bought, refund asked"))
      await stage.press(.enter)
      #expect(words(stage).contains("A refund was requested (I'm not satisfied with it)."))
      #expect(words(stage).contains("Press m to approve or decline the refund"))
      await stage.press("m")
      await stage.choose("Decline the refund")
      await stage.press(.escape)
      #expect(stage.text.contains("Bought, not refunded"))
      await stage.press(.enter)
      #expect(words(stage).contains("The refund was declined."))
      #expect(words(stage).contains("the refund was declined, so access continues"))
      await stage.press("2")
      #expect(!stage.text.contains("refund pending"))
    }
  }

  /// Returns the text of the screen, wherever it is broken into lines.
  private func words(_ stage: LiveStage) -> String { stage.text.replacing(/\s+/, with: " ") }

  @Test func anInterruptedPurchaseFailsFirstAndComesThroughWhenTheTermsAreAgreedTo() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.select(.setting("interrupted-purchases"))
      await stage.press(.enter)
      await stage.press("1", KeyPress(.home), "b", KeyPress(.enter))
      #expect(stage.text.contains("Terms and Conditions Have Changed"))
      await stage.press(.escape)
      #expect(stage.text.contains("Purchase Interrupted"))
      await stage.press(.enter)
      #expect(!stage.state.shared.shop.content.owns(Sample.id("swiftshopping")))
      await stage.press("4")
      let id = try #require(stage.state.shared.consoleSnapshot.interruptions.first?.id)
      await stage.select(.interruption(id))
      await stage.press(KeyPress(.enter), KeyPress(.enter))
      await stage.see { $0.shared.shop.content.owns(Sample.id("swiftshopping")) }
      await stage.settle()
      #expect(stage.text.contains("You're all set."))
    }
  }

  @Test func theTermsAreAgreedToInTheSystemsSheet() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.select(.setting("interrupted-purchases"))
      await stage.press(.enter)
      await stage.press("1", KeyPress(.home), "b", KeyPress(.enter))
      await stage.press(.enter)
      await stage.see { $0.shared.shop.content.owns(Sample.id("swiftshopping")) }
      await stage.settle()
      let waiting = try await stage.other.control.interruptions()
      #expect(waiting.isEmpty)
      #expect(stage.text.contains("You're all set."))
      #expect(!stage.text.contains("Interrupted"))
      await stage.press("t")
      #expect(stage.state.sheets.isEmpty)
      #expect(words(stage).contains("It follows an interrupted purchase"))
      #expect(!stage.text.contains("another device"))
    }
  }

  @Test func whatTheAccountBuysOnAnotherDeviceIsDeliveredAndShown() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      let tablet = try stage.device("ipad")
      try #require(
        try await tablet.service.signIn(
          answer: .signIn(email: "tester@example.com", password: "Sandbox-1")) == .done)
      let id = Sample.id("swiftshopping")
      let key = try await tablet.service.add(PaymentOrder(productID: id)).id
      _ = try await tablet.service.advance(key, answer: nil)
      _ = try await tablet.service.advance(key, answer: .confirm)
      await stage.see { $0.shared.shop.content.owns(id) }
      #expect(stage.text.contains("was bought on another device"))
      await stage.press("2")
      #expect(stage.text.contains("Swift Shopping"))
    }
  }

  @Test func aYearOnTheClockBooksEachRenewal() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("club.monthly")
      await stage.select(.command(.world(.clock(.advance(.period(Period(1, .year)))))))
      await stage.press(.enter)
      #expect(stage.text.contains("12 transactions were booked."))
      await stage.press("3")
      #expect(stage.state.transactions.pages.records.count { $0.cause == .renewal } == 12)
      #expect(stage.text.contains("Clock: +365 d"))
      await stage.select(.command(.world(.clock(.reset))))
      await stage.press(.enter)
      #expect(!stage.text.contains("Clock: +"))
    }
  }

  @Test func aHeldClockStandsInTheHeaderUntilItIsReleased() async throws {
    try await LiveStage.with { stage in
      await stage.select(.clock)
      await stage.press(.enter)
      #expect(stage.text.contains("Clock: held at "))
      await stage.press(.enter)
      #expect(!stage.text.contains("Clock: "))
    }
  }

  @Test func aWorldIsSavedAndGoneBackToFromThePanel() async throws {
    try await LiveStage.with { stage in
      await stage.select(.snapshots)
      await stage.press(.enter)
      await stage.choose("Save as snapshot-1")
      #expect(stage.text.contains("Saved as snapshot-1."))
      #expect(stage.text.contains("1 saved"))
      await stage.signIn()
      await stage.select(.snapshots)
      await stage.press(.enter)
      await stage.choose("snapshot-1")
      await stage.choose("Restore")
      await stage.press(.tab)
      await stage.press(.enter)
      // What was shown is there no more, so it is opened anew.
      await stage.waitForTheEnd()
      try await stage.relaunch()
      #expect(stage.state.shared.account == nil)
      await stage.select(.snapshots)
      await stage.press(.enter)
      await stage.choose("snapshot-1")
      await stage.choose("Delete")
      await stage.press(.tab)
      await stage.press(.enter)
      #expect(!stage.text.contains("1 saved"))
    }
  }

  @Test func whatWasTriedIsShownAndCounted() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.select(.coverage)
      await stage.press(.enter)
      // One product of the list is not cleared for sale.
      #expect(stage.text.contains("1 of 110 outcomes, 0%"))
      await stage.press(.down)
      #expect(stage.text.contains("razefaces qa already-owned"))
      await stage.press(.escape)
      await stage.press("1", "b")
      await stage.press(.escape)
      await stage.select(.coverage)
      await stage.press(.enter)
      #expect(stage.text.contains("3 of 110 outcomes, 2%"))
    }
  }

  @Test func aPromotedPurchaseIsKeptAndBoughtLater() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.select(.promoted)
      await stage.press(.enter)
      await stage.choose("Swift Shopping")
      await stage.choose("Keep for later")
      await stage.see { $0.shared.shop.keptPromotions == [Sample.id("swiftshopping")] }
      #expect(stage.text.contains("1 kept for later"))
      await stage.press(.enter)
      await stage.choose("Buy the item kept for later")
      await stage.see { $0.sheet(PurchaseQuestion.self) != nil }
      #expect(stage.text.contains("Confirm Your In-App Purchase"))
    }
  }

  @Test func anOpenTransactionIsCheckedWithItsReceiptEntry() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("swiftshopping")
      await stage.press("3", KeyPress(.enter))
      await stage.see { $0.transactions.inspection != nil }
      let inspection = try #require(stage.state.transactions.inspection)
      #expect(inspection.document.flaw == nil)
      #expect(inspection.receiptLine?.productID == Sample.id("swiftshopping"))
      #expect(stage.text.contains("Receipt entry"))
    }
  }

  @Test func testersAreAddedMovedAndCleared() async throws {
    try await LiveStage.with { stage in
      await stage.select(.newTester)
      await stage.press(.enter)
      await stage.press(KeyPress(.down), KeyPress(.down))
      await stage.type("quinn@example.com")
      await stage.press(.down)
      await stage.type("Sandbox-1")
      await stage.press(.enter)
      #expect(stage.text.contains("quinn@example.com can sign in now."))
      await stage.signIn("quinn@example.com")
      await stage.select(.storefront)
      await stage.press(.enter)
      await stage.choose("KOR")
      #expect(stage.text.contains("KOR"))
      await stage.press("1")
      #expect(stage.text.contains("₩"))
    }
  }
}
