import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCatalog
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite(.watched) struct MovedClockTests {
    /// An app is told when much time has passed at once; nothing else says that a membership ended.
    @Test func whenTheClockWasMovedTheShopLooksAgain() async throws {
      let membership = "com.example.razefaces.vip.year"
      let folder = TestFolders.unique("clock")
      let store = try SimulatedAppStore(
        folder: StateFolder(url: folder),
        catalog: CatalogDocument.load(contentsOf: Repository.catalog),
        wallClock: { Date(timeIntervalSince1970: 1_790_000_000) })
      let app = try AppOnDevice(
        store.backend, appSide: AppSide(stateDirectory: folder, bundleID: store.service.bundleID),
        device: DeviceName.standard, wallClock: { Date(timeIntervalSince1970: 1_790_000_000) },
        report: { _ in })
      await StoreConnection.current.close()
      try await app.connect(
        presenter: ScriptedPresenter.willing(email: "tester@example.com"), pause: { _ in })
      app.start()
      await app.settle()
      app.shop.buy(membership)
      await app.settle()
      #expect(app.state.shop.content.owns(membership))
      let date = try await app.backend.control.now().addingTimeInterval(367 * 86_400)
      try await app.backend.control.perform(.clock(.advance(.date(date))))
      await app.settle()
      #expect(!app.state.shop.content.owns(membership))
      await StoreConnection.current.close()
    }
  }
}
