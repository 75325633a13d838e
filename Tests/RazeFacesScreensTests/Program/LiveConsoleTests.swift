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

/// Keys of the Sandbox that no tape presses, and what they do to a world.
@Suite(.ownConnection) @MainActor struct LiveConsoleTests {
  @Test func keysOfTheSandboxReachTheWorld() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.press("#")
      await stage.type("Charged twice?")
      await stage.press(.enter)
      #expect(stage.text.contains("The note is in the log."))
      let events = try await stage.other.control.events(EventQuery(.everything)).events
      #expect(events.last?.fact == .noted(text: "Charged twice?"))

      await stage.select(.coverage)
      await stage.press(.enter)
      // One product of the list is not cleared for sale.
      #expect(stage.text.contains("1 of 110 outcomes, 0%"))
      await stage.press(.down)
      #expect(stage.text.contains("razefaces qa already-owned"))
      await stage.press(.escape)

      await stage.select(.command(.app(.refreshReceipt)))
      await stage.press(.enter)
      #expect(stage.text.contains("The receipt was refreshed."))

      await stage.select(.clock)
      await stage.press(.enter)
      #expect(stage.text.contains("Clock: held at "))
      await stage.press(.enter)
      #expect(!stage.text.contains("Clock: "))
    }
  }

  @Test func aPromotedPurchaseIsKeptBoughtLaterAndInspected() async throws {
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
      await stage.press(KeyPress(.enter), KeyPress(.escape))

      await stage.press("3", KeyPress(.enter))
      await stage.see { $0.transactions.inspection != nil }
      let inspection = try #require(stage.state.transactions.inspection)
      #expect(inspection.document.flaw == nil)
      #expect(inspection.receiptLine?.productID == Sample.id("swiftshopping"))
      #expect(stage.text.contains("Receipt entry"))
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
      // The storefront opens the restored world.
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
}
