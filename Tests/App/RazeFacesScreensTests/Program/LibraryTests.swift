import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct LibraryTests {
  private static let small = [Size.narrow, .smallest]

  private func stage(
    _ coupons: [Coupon], size: Size = .design, colors: ColorDepth = .full
  ) -> Stage {
    var shop = Sample.busyShop()
    shop.shop.content.coupons = coupons
    var stage = Stage(shop, size: size, capabilities: Capabilities(colors: colors))
    stage.press("2")
    stage.send(.entitlementsLoaded(Sample.page.records))
    return stage
  }

  private func coupon(
    _ number: Int, _ name: String = "coupon0", used: Bool = false, revoked: Bool = false
  ) -> Coupon {
    Coupon(
      id: "\(2_000_000_000_002_000 + number)", productID: Sample.id(name),
      purchaseDate: Sample.ago(days: 20 - number), isUsed: used,
      useDate: used ? Sample.ago(days: 1) : nil, isRevoked: revoked)
  }

  @Test func aUsedAndRefundedCouponShowsBoth() {
    var stage = stage([coupon(1, used: true, revoked: true)], size: .wide)
    #expect(stage.text.contains("used Feb 28 · refunded"))
    stage.press(.down, times: 3)
    stage.press(.enter)
    #expect(stage.text.contains("used Feb 28 · refunded"))
    stage = self.stage([coupon(1, revoked: true)])
    #expect(!stage.text.contains("used"))
    #expect(stage.text.contains("refunded"))
  }

  @Test func aPaidPurchaseIsNamedUntilItIsDelivered() throws {
    var shop = Sample.freshShop()
    let paid = QueuedTransaction(
      id: QueueKey(rawValue: 70), order: PaymentOrder(productID: Sample.id("swiftshopping")),
      phase: .purchased, transactionID: 2_000_000_000_007_000, date: Sample.ago(days: 1))
    shop.storeState?.queue.append(paid)
    var stage = Stage(shop, size: .wide)
    stage.press("2")
    stage.send(.entitlementsLoaded([]))
    #expect(stage.line("Paid, not delivered") != nil && stage.line("Swift Shopping") != nil)
    #expect(stage.text.contains("2000000000007000"))
    shop.shop.content = PurchasedContent(purchasedIDs: [paid.order.productID])
    stage.send(.deviceChanged(shop))
    #expect(stage.line("Paid, not delivered") == nil && stage.line("Swift Shopping") != nil)
  }

  @Test func couponsOfOneProductShareARowWithACount() {
    let stage = stage([
      coupon(1, used: true), coupon(2), coupon(3, "coupon1"), coupon(4),
      coupon(5, "coupon2", used: true),
    ])
    #expect(stage.line("Coupons")?.contains("3 unused") == true)
    #expect(stage.line("Coffee Coupon")?.contains("2 of 3 unused") == true)
    #expect(stage.line("Hug Coupon")?.contains("1 unused") == true)
    #expect(stage.line("Nap Coupon")?.contains("none unused") == true)
    #expect(stage.state.library.rows.count { if case .coupons = $0 { true } else { false } } == 3)
  }

  @Test func theOldestCouponIsUsedAndTheNewestRefunded() {
    var stage = stage([coupon(1, used: true), coupon(2), coupon(3), coupon(4, revoked: true)])
    stage.press(.down, times: 3)
    _ = stage.takeEffects()
    stage.press("u")
    #expect(stage.text.contains("Use Coffee Coupon?"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.useCoupon(id: "2000000000002002")])
    stage.press("f")
    #expect(stage.takeEffects() == [.requestRefund(transactionID: 2_000_000_000_002_003)])
  }

  @Test func theSelectionStaysOnItsProductWhenACouponIsUsed() {
    var stage = stage([coupon(1), coupon(2), coupon(3, "coupon1")])
    stage.press(.down, times: 3)
    #expect(stage.state.library.selected?.productID == Sample.id("coupon0"))
    var shop = stage.state.shared.device
    shop.shop.content.coupons[0].isUsed = true
    shop.shop.content.coupons[1].isUsed = true
    stage.send(.deviceChanged(shop))
    #expect(stage.state.library.selected?.productID == Sample.id("coupon0"))
    stage.press("u")
    #expect(stage.note.contains("No unused coupon"))
  }

  @Test(arguments: small)
  func aLongPageShowsThatItScrolls(size: Size) {
    var stage = stage((1...9).map { coupon($0) }, size: size)
    stage.press(.down, times: 3)
    stage.press(.enter)
    #expect(stage.line("‹ Library")?.hasSuffix(" ↓ more") == true)
    #expect(stage.footer.contains("j on"))
    var seen = stage.text
    for _ in 0..<40 where stage.state.library.page?.isAtEnd == false {
      stage.press("j")
      seen += stage.text
    }
    #expect(stage.line("‹ Library")?.hasSuffix(" ↑ more") == true)
    for number in 1...9 { #expect(seen.contains("200000000000200\(number)")) }
    stage.press("g")
    #expect(stage.state.library.page?.top == 0)
    stage.feed(.mouse(MouseEvent(.wheelDown, at: Point(5, 6))))
    #expect(stage.state.library.page?.top == 1)
    stage.press("n")
    #expect(stage.state.library.page?.top == 0)
    #expect(stage.line("‹ Library")?.contains("VIP Year") == true)
    stage.press(.escape)
    #expect(stage.state.library.page == nil)
  }
}
