import Foundation
import Localization
import RazeFacesDevice
import StoreCatalog
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

@testable import RazeFacesShop

extension OneConnection {
  /// Changes that StoreKit reports to the shop, and the shop to the app.
  @MainActor @Suite(.watched) struct FollowingTests {
    @Test func verifiedPurchaseWithoutAnOrderGetsOne() async throws {
      let opened = try await OpenedShop {
        await $0.addAnsweredByADeadProcess(PaymentOrder(productID: OpenedShop.vip))
      }
      #expect(opened.content.memberships.map(\.orderNumber) == ["RF-000001"])
      #expect(opened.server.orders == ["RF-000001"])
      #expect(opened.told == [.completed(OpenedShop.vip, order: "RF-000001", isRenewal: false)])
      #expect(opened.events.contains(.orderMissing(OpenedShop.vip, made: "RF-000001")))
      #expect(await opened.store.unfinished.isEmpty)
    }

    @Test func changedStorefrontReloadsPrices() async throws {
      let opened = try await OpenedShop { store in
        await store.add(tester: "lan@example.com", in: "VNM")
      }
      let before = try #require(opened.shop.state.productList.product(OpenedShop.face))
      #expect(before.priceLocale.currency?.identifier == "USD")
      await opened.store.signIn("lan@example.com")
      await opened.settle()
      let after = try #require(opened.shop.state.productList.product(OpenedShop.face))
      #expect(after.priceLocale.currency?.identifier == "VND")
    }

    @Test func expiredSubscriptionIsRevoked() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.club)
      #expect(opened.content.owns(OpenedShop.club))
      await opened.store.waitForStatusReaders(1)
      await opened.store.endSubscriptions()
      while opened.content.owns(OpenedShop.club) { await Task.yield() }
      await opened.settle()
      #expect(opened.events.last == .subscriptionEnded(OpenedShop.club))
    }

    @Test func nextLaunchRevokesAnExpiredSubscription() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.club)
      opened.shop.close()
      await opened.store.endSubscriptions()
      try await opened.relaunch()
      #expect(!opened.content.owns(OpenedShop.club))
    }

    @Test func unverifiedStatusRevokesNothing() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.club)
      let group = "21480001"
      opened.shop.close()
      await opened.store.endSubscriptions()
      var status = try #require(
        try await opened.store.service.subscriptionStatuses(groupID: group).first)
      status.transaction.document.flaw = .invalidSignature
      let state = try await opened.store.service.storeState()
      try await opened.relaunch(
        on: FailingStore(StoreFailure.misuse(.noStore), state: state, statuses: [status]))
      #expect(opened.content.owns(OpenedShop.club))
    }

    /// The app hears of a jump of time, because nothing else reports the end of a membership.
    @Test func movedClockRefreshesTheShop() async throws {
      let membership = "com.example.razefaces.vip.year"
      try await onADevice { app, _ in
        app.shop.buy(membership)
        await app.idle()
        #expect(app.state.shop.content.owns(membership))
        let date = try await app.backend.control.now().addingTimeInterval(367 * 86_400)
        try await app.backend.control.perform(.clock(.advance(.date(date))))
        await app.idle()
        #expect(!app.state.shop.content.owns(membership))
      }
    }

    @Test("Without a snapshot, the world is reset only if none is needed")
    func resetWithoutASnapshot() async throws {
      let face = "com.example.razefaces.swiftshopping"
      try await onADevice { app, folder in
        app.shop.buy(face)
        await app.idle()
        // The folder of snapshots cannot be made.
        try Data().write(to: folder.appendingPathComponent("snapshots"))
        #expect(try await !app.resetWorld(needsSnapshot: true))
        #expect(app.state.shop.content.owns(face))
        #expect(try await app.resetWorld(needsSnapshot: false))
        await app.idle()
        #expect(!app.state.shop.content.owns(face))
      }
    }

    /// Runs the body with an app on a signed-in device.
    private func onADevice(_ body: (AppOnDevice, URL) async throws -> Void) async throws {
      let folder = TestFolders.unique("device")
      let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_790_000_000) }
      let store = try SimulatedAppStore(
        folder: StateFolder(url: folder),
        catalog: CatalogDocument.load(contentsOf: Repository.catalog).catalog, wallClock: now)
      let app = try AppOnDevice(
        store, appSide: AppSide(stateDirectory: folder, bundleID: store.service.bundleID),
        device: DeviceName.standard, wallClock: now, report: { _ in })
      await StoreConnection.current.close()
      try await app.connect(
        presenter: ScriptedPresenter.willing(email: "tester@example.com"), pause: { _ in })
      app.start()
      await app.idle()
      try await body(app, folder)
      await StoreConnection.current.close()
    }

    // MARK: - Orders

    @Test func serverReceivesPaidOrders() async throws {
      let opened = try await OpenedShop()
      await opened.buy(OpenedShop.face)
      #expect(opened.server.orders.isEmpty)
      await opened.buy(OpenedShop.vip)
      #expect(opened.server.orders == ["RF-000001"])
      #expect(opened.content.memberships.map(\.orderNumber) == ["RF-000001"])
      #expect(opened.told.last == .completed(OpenedShop.vip, order: "RF-000001", isRenewal: false))
    }
  }
}
