import Foundation
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

    @Test("Without a snapshot, the world is reset only if none is needed")
    func resetWithoutASnapshot() async throws {
      let folder = TestFolders.unique("device")
      let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_790_000_000) }
      let store = try SimulatedAppStore(
        folder: StateFolder(url: folder),
        catalog: CatalogDocument.load(contentsOf: Repository.catalog).catalog, wallClock: now)
      let app = try AppOnDevice(
        store, appSide: AppSide(stateDirectory: folder, bundleID: store.service.bundleID),
        device: DeviceName.standard, wallClock: now, report: { _ in })
      try await app.connect(
        presenter: ScriptedPresenter.willing(email: "tester@example.com"), pause: { _ in })
      app.start()
      await app.idle()
      let face = "com.example.razefaces.swiftshopping"
      app.shop.buy(face)
      await app.idle()
      // The folder of snapshots cannot be made.
      try Data().write(to: folder.appendingPathComponent("snapshots"))
      #expect(try await !app.resetWorld(needsSnapshot: true))
      #expect(app.state.shop.content.owns(face))
      #expect(try await app.resetWorld(needsSnapshot: false))
      await app.idle()
      #expect(!app.state.shop.content.owns(face))
      await StoreConnection.current.close()
    }
  }
}
