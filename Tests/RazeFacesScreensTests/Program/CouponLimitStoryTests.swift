import Foundation
import RazeFacesShop
import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The app keeps so many coupons and no more, and says so before anything is paid.
@Suite(.ownConnection) @MainActor struct CouponLimitStoryTests {
  @Test func whoHasTooManyIsToldInsteadOfAsked() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      let coupon: [String: Any] = [
        "productId": Sample.id("coupon0"), "purchaseDate": Sample.now, "isUsed": true,
      ]
      try await stage.relaunch {
        let keys = (1...1_000).map { "2000000000000001-\($0)" }
        let coupons = Dictionary(uniqueKeysWithValues: keys.map { ($0, coupon) })
        try await stage.keep(["shop:coupons": coupons])
      }
      await stage.press("1", KeyPress(.home))
      for _ in 0..<40 where stage.state.store.selected?.id != Sample.id("coupon0") {
        await stage.press(.down)
      }
      await stage.press("b")
      let text = stage.text.replacing(/\s+/, with: " ")
      #expect(text.contains("This app keeps at most 1,000 coupons"), "\(stage.text)")
      #expect(text.contains("nothing was bought"))
      await stage.press(.enter)
      #expect(!stage.text.contains("Confirm Your In-App Purchase"))
      let ledger = try await stage.other.control.transactions(
        TransactionQuery(scope: .everything))
      #expect(ledger.records.isEmpty)
    }
  }
}
