import Foundation
import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCatalog
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

extension OneConnection {
  /// What happens to the world beneath an app that is open.
  @MainActor @Suite(.watched) struct OtherWorldTests {
    private static let face = "com.example.razefaces.swiftshopping"
    private static let membership = "com.example.razefaces.vip.year"
    private let folder = TestFolders.unique("worlds")

    /// Launches the app on a world, and ends the process afterwards.
    private func launch(_ body: (AppOnDevice) async throws -> Void) async throws {
      let state = StateFolder(url: folder.appendingPathComponent("first", isDirectory: true))
      let catalog = try CatalogDocument(
        parsing: Repository.text("catalog.json").utf8, fileName: "catalog.json")
      let store = try SimulatedAppStore(
        folder: state, catalog: catalog, seed: 5,
        wallClock: { Date(timeIntervalSince1970: 1_790_000_000) })
      let device = try AppOnDevice(
        store.backend, appSide: AppSide(stateDirectory: folder, bundleID: store.service.bundleID),
        device: DeviceName.standard, wallClock: { Date(timeIntervalSince1970: 1_790_000_000) },
        report: { _ in })
      await StoreConnection.current.close()
      try await device.connect(
        presenter: ScriptedPresenter.willing(email: "tester@example.com"), pause: { _ in })
      device.start()
      await device.settle()
      try await body(device)
      await StoreConnection.current.close()
    }

    /// The next purchase says so, and nothing is told to be successful.
    @Test func nothingIsSoldFromADatabaseThatWasRemoved() async throws {
      try await launch { device in
        var broadcasts: [Broadcast] = []
        device.shop.onBroadcast = { broadcasts.append($0) }
        let files = folder.appendingPathComponent("first", isDirectory: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
          try FileManager.default.removeItem(at: files.appendingPathComponent(name))
        }
        device.shop.buy(Self.face)
        await device.settle()
        #expect(!device.state.shop.content.owns(Self.face))
        guard case .purchaseFailed(Self.face, let failure) = broadcasts.last else {
          Issue.record("\(broadcasts)")
          return
        }
        let told = Texts.english.shop.explanation(failure, of: Self.face, device.state.explanations)
        #expect(told.contains("appstore.sqlite was removed or replaced"))
      }
    }

    /// An app is told when much time has passed at once; nothing else says that a membership ended.
    @Test func whenTheClockWasMovedTheShopLooksAgain() async throws {
      try await launch { device in
        device.shop.buy(Self.membership)
        await device.settle()
        #expect(device.state.shop.content.owns(Self.membership))
        let date = try await device.backend.control.now().addingTimeInterval(367 * 86_400)
        try await device.backend.control.perform(.clock(.advance(.date(date))))
        await device.settle()
        #expect(!device.state.shop.content.owns(Self.membership))
      }
    }
  }
}
