import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import RazeFacesShop

extension OneConnection {
  @MainActor @Suite struct DeliveryTests {
    @Test func planReplacedOnAnotherDeviceIsNotDelivered() async throws {
      let opened = try await OpenedShop {
        await $0.buyElsewhere(OpenedShop.basic, isFinished: true)
      }
      await opened.hear(.arrived(OpenedShop.face, isCurrent: true)) {
        await $0.buyElsewhere(OpenedShop.club)
        await $0.buyElsewhere(OpenedShop.face)
      }
      #expect(opened.content.owns(OpenedShop.club) && !opened.content.owns(OpenedShop.basic))
    }

    /// The other process verified it, and this one could not.
    @Test func purchasesInTheQueueAreDeliveredFromTheQueueOnly() async throws {
      let opened = try await OpenedShop(flaw: .status(21003))
      await opened.buy(OpenedShop.face)
      await opened.hear(.arrived(OpenedShop.club, isCurrent: true)) {
        await $0.buyElsewhere(OpenedShop.face)
        await $0.buyElsewhere(OpenedShop.club)
      }
      await opened.shop.model.deliverMissedPurchases(isOpen: true)
      #expect(!opened.content.owns(OpenedShop.face))
      #expect(!opened.told.contains(.arrived(OpenedShop.face, isCurrent: true)))
    }

    /// The store takes the return as an acknowledgment, and does not repeat it.
    @Test func revocationIsSavedWhenTheObserverReturns() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      opened.shop.paymentQueue(
        SKPaymentQueue.default(), didRevokeEntitlementsForProductIdentifiers: [OpenedShop.face])
      #expect(!opened.content.owns(OpenedShop.face))
      await opened.settle()
      #expect(opened.told.last == .revocation([OpenedShop.face], .unknown))
    }

    @Test func revocationDuringADeliveryAppliesAfterIt() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      opened.shop.enqueue {
        await Task.yield()
        #expect(throws: Never.self) { try opened.record(OpenedShop.face, .nonConsumable) }
        opened.shop.refreshContent()
      }
      opened.shop.paymentQueue(
        SKPaymentQueue.default(), didRevokeEntitlementsForProductIdentifiers: [OpenedShop.face])
      await opened.settle()
      #expect(!opened.content.owns(OpenedShop.face))
      #expect(opened.told.count { $0 == .revocation([OpenedShop.face], .unknown) } == 2)
    }

    @Test(arguments: [true, false])
    func membershipBeyondTheLatestDateIsRefusedBeforeTheCharge(isFirst: Bool) async throws {
      // 1 June 9999.
      let late = Date(timeIntervalSince1970: 253_383_897_600)
      let opened = try await OpenedShop(now: isFirst ? late : OpenedShop.start)
      if !isFirst {
        try opened.record(OpenedShop.vip, .nonRenewable, .init(value: 7_972, unit: .year))
      }
      await opened.buy(OpenedShop.vip)
      #expect(opened.told == [.failed(OpenedShop.vip, .membershipTooLong)])
      #expect(await opened.store.charges.isEmpty)
      #expect(await opened.store.unfinished.isEmpty)
    }

    @Test func tooManyCouponsAreRefusedBeforeTheCharge() async throws {
      let opened = try await OpenedShop()
      try opened.record(OpenedShop.coupon, .consumable, quantity: 998)
      opened.shop.refreshContent()
      await opened.buy(OpenedShop.coupon, quantity: 3)
      #expect(opened.told == [.failed(OpenedShop.coupon, .tooManyCoupons)])
      #expect(await opened.store.charges.isEmpty)
      #expect(await opened.store.unfinished.isEmpty)
      await opened.buy(OpenedShop.coupon, quantity: 2)
      await opened.buy(OpenedShop.coupon)
      #expect(await opened.store.charges.count == 1)
      #expect(opened.content.coupons.count == 1_000)
      await opened.buy(OpenedShop.face)
      #expect(opened.content.purchasedIDs == [OpenedShop.face])
    }

    @Test func deliveryIsIdempotent() async throws {
      let opened = try await OpenedShop(
        store: TestStore(Catalog.small(), isInMemory: false))
      opened.onEvent = { [store = opened.store] event in
        if event == .completed(OpenedShop.coupon, order: nil, isRenewal: false) {
          store.setHidden(true)
        }
      }
      await opened.buy(OpenedShop.coupon)
      opened.onEvent = { _ in }
      opened.store.setHidden(false)
      #expect(await opened.store.unfinished.count == 1)
      let id = try #require(opened.content.coupons.first?.id)
      _ = try opened.shop.useCoupon(id)
      try await opened.relaunch()
      #expect(await opened.store.unfinished.isEmpty)
      // A used coupon that became new would be a second one.
      #expect(opened.content.coupons.map(\.isUsed) == [true])
    }

    @Test func purchaseWaitsForAReceiptThatContainsIt() async throws {
      let opened = try await OpenedShop(receiptIsCurrent: false)
      await opened.buy(OpenedShop.face)
      #expect(
        opened.told == [.failed(OpenedShop.face, .notVerified(.withoutPurchase))])
      #expect(opened.content == PurchasedContent())
      #expect(await opened.store.unfinished.count == 1)
      try await opened.relaunch()
      #expect(opened.content.owns(OpenedShop.face))
      #expect(await opened.store.unfinished.isEmpty)
    }

    @Test func aRecordLockedByAnotherProcessDoesNotBlockTheMainThread() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      var count = 0
      opened.shop.enqueue { count += 1 }
      #expect(count == 1, "Work without a lock does not start at once.")
      let lock = open(opened.preferences.path + ".lock", O_RDWR)
      defer { close(lock) }
      try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
      opened.shop.enqueue { count += 1 }
      #expect(count == 1)
      flock(lock, LOCK_UN)
      await opened.shop.idle()
      #expect(count == 2)
    }
  }
}

extension OpenedShop {
  /// Records another process's delivery.
  fileprivate func record(
    _ productID: String, _ type: Product.ProductType,
    _ period: Product.SubscriptionPeriod = .yearly, quantity: Int = 1
  ) throws {
    try shop.model.records.deliver(
      Delivery(
        transactionID: "77", productID: productID, account: #require(shop.model.records.account),
        type: type, period: period, quantity: quantity, date: Self.start))
  }
}
