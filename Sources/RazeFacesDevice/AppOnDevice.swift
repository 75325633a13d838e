package import Foundation
package import Preferences
package import RazeFacesShop
package import StoreCore
package import StoreKit

/// The app, installed on one device: joins its shop, StoreKit and the App Store, and shows all of it
/// as one ``DeviceState``. The storefront and the commands both stand on it.
@MainActor package final class AppOnDevice {
  package let backend: AppStoreBackend
  package let server: SandboxAppServer
  package let shop: Shop
  package private(set) var state = DeviceState() {
    didSet { onChange?(state) }
  }
  package var onChange: ((DeviceState) -> Void)?
  /// Called once for each thing that the shop has to tell, after `onChange`.
  package var onBroadcast: ((Broadcast) -> Void)?

  private let appSide: AppSide
  private var invalidProducts: InvalidProducts?
  private let wallClock: @Sendable () -> Date

  /// - Parameters:
  ///   - wallClock: read only through the sandbox's clock.
  ///   - verification: surrounds the check of receipts; hands it on unless told otherwise.
  ///   - report: told of a damaged preferences file that was moved aside, and of failed setters.
  package init(
    _ backend: AppStoreBackend, appSide: AppSide, device: String,
    wallClock: @escaping @Sendable () -> Date,
    verification: (any ReceiptVerifying) -> any ReceiptVerifying = { $0 },
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws {
    self.backend = backend
    self.appSide = appSide
    self.wallClock = wallClock
    server = SandboxAppServer(backend)
    shop = Shop(
      server: server, defaults: try appSide.defaults(device: device, report: report),
      verifier: verification(AppStoreReceiptVerifier(backend)),
      now: { (StoreConnection.snapshot?.clock ?? .real).now(at: wallClock()) })
  }

  package var content: AppContent { server.content }

  /// The sandbox's time.
  package var now: Date { (StoreConnection.snapshot?.clock ?? .real).now(at: wallClock()) }

  // MARK: - Opening and closing

  /// Joins StoreKit to the App Store; ``start(observing:)`` launches the app.
  ///
  /// - Parameters:
  ///   - presenter: shows the system's sheets.
  ///   - pause: spends the store's latencies.
  ///   - timer: how long the app may take to answer the system.
  ///   - service: what stands before the store; nil for the store itself.
  package func connect(
    to service: (any StoreService)? = nil, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) async throws {
    let service = InvalidProducts(in: service ?? backend.service)
    invalidProducts = service
    try await StoreConnection.open(service, presenter: presenter, pause: pause, timer: timer)
  }

  /// Launches the app: it observes the payment queue and requests its products.
  ///
  /// - Parameter observing: false only looks, and takes up nothing that is unfinished.
  package func start(observing: Bool = true) {
    shop.onChange = { [weak self] in self?.takeOver($0) }
    shop.onBroadcast = { [weak self] in self?.onBroadcast?($0) }
    StoreConnection.onSnapshot = { [weak self] in self?.follow($0) }
    if let snapshot = StoreConnection.snapshot { follow(snapshot) }
    if observing { shop.open() } else { shop.requestProducts() }
  }

  /// Returns when there is nothing to do any more, but for a sheet that nobody has answered.
  package func settle() async { await shop.settle() }

  // MARK: - The person

  /// Forgets what the app remembers on this device; nothing on the store's side.
  package func deleteApp() throws { try shop.deleteApp() }

  /// Everything on the store's side and on every device as on the first day.
  package func resetWorld() async throws {
    defer { shop.refreshContent() }
    try await appSide.reset(with: backend.control)
  }

  /// Another process of this app wrote its preferences.
  package func preferencesChanged() { shop.refreshContent() }

  // MARK: - Following

  private func takeOver(_ next: ShopState) {
    var changed = state
    changed.shop = next
    changed.invalidReasons = invalidProducts?.reasons ?? [:]
    state = changed
  }

  private func follow(_ snapshot: DeviceSnapshot) {
    server.setLanguages(snapshot.languages)
    if snapshot != state.snapshot {
      var changed = state
      changed.follow(snapshot)
      state = changed
    }
    shop.follow(snapshot)
    followRefundRequests()
  }

  /// Apple's server tells the app's server of refund requests and of declined ones; here the store
  /// is asked, and only while a coupon is open: the payment queue says nothing of them.
  private func followRefundRequests() {
    guard shop.state.content.coupons.contains(where: { !$0.isUsed && !$0.isRevoked }) else {
      return
    }
    shop.enqueue { [shop, backend] in
      guard let requests = try? await backend.control.refundRequests() else { return }
      shop.noticeRefundRequests(requests)
    }
  }
}
