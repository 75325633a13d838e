import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import RazeFacesShop

extension OneConnection {
  /// storekit-rules 3.22: purchases on other devices while this app was closed.
  @MainActor @Suite(.watched) struct ElsewhereTests {
    /// Closes the app during purchases.
    private func reopened(
      _ opened: OpenedShop, _ meanwhile: (TestStore) async -> Void
    ) async throws {
      opened.shop.close()
      await meanwhile(opened.store)
      try await opened.relaunch()
    }

    private nonisolated static let lasting = ["face", "club", "vip"].map {
      "com.example.shop.\($0)"
    }

    @Test func everyExtensionOfAMembershipIsDelivered() async throws {
      let opened = try await OpenedShop()
      try await reopened(opened) {
        await $0.buyElsewhere(OpenedShop.vip, isFinished: true)
        await $0.buyElsewhere(OpenedShop.vip, isFinished: true)
      }
      let memberships = opened.content.memberships
      try #require(memberships.count == 2)
      #expect(memberships[1].start == memberships[0].end)
    }

    @Test func consumablesAndRevokedPurchasesOfOtherDevicesAreNotDelivered() async throws {
      let opened = try await OpenedShop()
      try await reopened(opened) {
        await $0.buyElsewhere(OpenedShop.coupon, isFinished: true)
        await $0.buyElsewhere(OpenedShop.face, isFinished: true)
        await $0.refund(OpenedShop.face)
      }
      #expect(opened.content == PurchasedContent())
      #expect(!opened.told.contains(.arrived(OpenedShop.coupon, isCurrent: true)))
    }

    @Test(arguments: lasting + ["com.example.shop.coupon"])
    func aReversedRefundGivesThePurchaseBack(_ product: String) async throws {
      let opened = try await OpenedShop()
      await opened.buy(product)
      var isThere: Bool {
        product == OpenedShop.coupon
          ? opened.content.coupons.contains(where: \.isUsable) : opened.content.owns(product)
      }
      #expect(isThere)
      await opened.store.waitForUpdateReaders(1)
      await opened.store.refund(product)
      while isThere { await opened.settle() }
      await opened.store.reverseRefund(of: product)
      while !isThere { await opened.settle() }
      await opened.settle()
      #expect(opened.told.contains(.arrived(product, isCurrent: true)))
    }

    @Test(arguments: lasting)
    func aRefundReversedWhileTheAppWasClosedGivesThePurchaseBack(_ product: String) async throws {
      let opened = try await OpenedShop()
      await opened.buy(product)
      await opened.store.waitForUpdateReaders(1)
      await opened.store.refund(product)
      while opened.content.owns(product) { await opened.settle() }
      try await reopened(opened) { await $0.reverseRefund(of: product) }
      while !opened.content.owns(product) { await opened.settle() }
      #expect(opened.told.contains(.arrived(product, isCurrent: true)))
      // The next launch gets the same update, and delivers nothing twice.
      try await opened.relaunch()
      await opened.store.waitForUpdateReaders(1)
      await opened.settle()
      #expect(opened.content.owns(product))
      #expect(opened.told.isEmpty)
    }

    @Test func newInstallationHasAPurchaseWhoseRefundWasReversed() async throws {
      let opened = try await OpenedShop {
        await $0.buyElsewhere(OpenedShop.face, isFinished: true)
        await $0.refund(OpenedShop.face)
        await $0.reverseRefund(of: OpenedShop.face)
      }
      while !opened.content.owns(OpenedShop.face) { await opened.settle() }
    }

    /// Other accounts have to restore.
    @Test func newInstallationDeliversNothingBeforeARestore() async throws {
      let opened = try await OpenedShop { await $0.buyElsewhere(OpenedShop.face, isFinished: true) }
      #expect(opened.content == PurchasedContent())
      try await reopened(opened) { await $0.buyElsewhere(OpenedShop.vip, isFinished: true) }
      #expect(opened.content.purchasedIDs == [OpenedShop.vip])
    }

    @Test func deletedProductIdentifiersDoNotReplaceRecords() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      try opened.shop.deleteApp()
      try await reopened(opened) { await $0.buyElsewhere(OpenedShop.vip, isFinished: true) }
      #expect(opened.content == PurchasedContent())
      await opened.restore()
      #expect(opened.content.purchasedIDs == [OpenedShop.face])
    }

    @Test func unsavedDeliveryIsRepeatedAtTheNextLaunch() async throws {
      let opened = try await OpenedShop()
      opened.shop.close()
      await opened.store.buyElsewhere(OpenedShop.face, isFinished: true)
      await opened.store.fail(.loadProducts, with: .unknown)
      try await opened.relaunch()
      #expect(!opened.content.owns(OpenedShop.face))
      try opened.blockPreferences()
      opened.shop.requestProducts()
      await opened.settle()
      #expect(!opened.content.owns(OpenedShop.face))
      try opened.unblockPreferences()
      try await opened.relaunch()
      #expect(opened.content.owns(OpenedShop.face))
    }

    @Test func launchWithoutChangesWritesNothing() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      try await opened.relaunch()
      let file = opened.folder.appending(path: "devices/iphone/Preferences/com.example.shop.plist")
      let before = try Data(contentsOf: file)
      for _ in 1...2 { try await opened.relaunch() }
      #expect(try Data(contentsOf: file) == before)
    }

    /// Otherwise, each launch would read the whole history.
    @Test func checkedHistoryIsStoredWithTheNextPurchase() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      let first = try #require(opened.shop.model.records.lastSeenTransaction)
      try await opened.relaunch()
      await opened.buy(OpenedShop.vip)
      #expect(try #require(opened.shop.model.records.lastSeenTransaction) > first)
    }
  }
}
