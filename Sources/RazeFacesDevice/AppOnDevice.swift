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
  /// Called when a snapshot was put in the place of the world: this app's session has ended then, and
  /// another one has to be begun.
  package var onRestored: (() -> Void)?

  private let appSide: AppSide
  private var crashPoint: CrashPoint?
  private let wallClock: @Sendable () -> Date

  /// - Parameters:
  ///   - wallClock: read only through the sandbox's clock.
  ///   - report: told of a damaged preferences file that was moved aside, and of failed setters.
  package init(
    _ backend: AppStoreBackend, appSide: AppSide, device: String,
    wallClock: @escaping @Sendable () -> Date,
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws {
    self.backend = backend
    self.appSide = appSide
    self.wallClock = wallClock
    server = SandboxAppServer(backend)
    shop = Shop(
      server: server,
      defaults: try appSide.defaults(
        device: device, mayChange: { [control = backend.control] in try control.checkGeneration() },
        report: report),
      receipt: { try await backend.service.receipt() },
      now: { (StoreConnection.current.snapshot?.clock ?? .real).now(at: wallClock()) },
      queued: {
        let queue = try? await backend.service.snapshot().queue
        return Set(queue?.compactMap { $0.transactionID.map(String.init) } ?? [])
      },
      wasDeclined: {
        ShopError($0).refusal.map { [.declinedByParent, .requestExpired].contains($0.cause) }
      })
    shop.onEvent = { [control = backend.control] event, transactionID in
      var subject = event.subject
      if let transactionID { subject.transactionID = UInt64(transactionID) }
      control.log(about: subject, counting: event.outcome) { event.fact }
    }
  }

  package var content: AppContent { server.content }

  package var snapshots: WorldSnapshots { appSide.snapshots }

  /// The sandbox's time.
  package var now: Date { (StoreConnection.current.snapshot?.clock ?? .real).now(at: wallClock()) }

  // MARK: - Opening and closing

  /// Joins StoreKit to the App Store; ``start(observing:)`` launches the app.
  ///
  /// - Parameters:
  ///   - presenter: shows the system's sheets.
  ///   - pause: spends the store's latencies.
  ///   - timer: how long the app may take to answer the system.
  package func connect(
    presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) async throws {
    try await StoreConnection.current.open(
      backend.service, presenter: MortalPresenter(presenter, backend.life), pause: pause,
      timer: timer)
  }

  /// Launches the app: it observes the payment queue and requests its products.
  ///
  /// - Parameter observing: false only looks, and takes up nothing that is unfinished.
  package func start(observing: Bool = true) {
    shop.onChange = { [weak self] in self?.takeOver($0) }
    StoreConnection.current.onSnapshot = { [weak self] in self?.follow($0) }
    if let snapshot = StoreConnection.current.snapshot { follow(snapshot) }
    if observing { shop.open() } else { shop.requestProducts() }
  }

  /// Tells the app, without launching it, who has signed in on its device.
  package func meetAccount(in snapshot: DeviceSnapshot) async {
    follow(snapshot)
    await shop.meetAccount()
  }

  /// Returns when there is nothing to do any more, but for a sheet that nobody has answered.
  package func settle() async {
    await StoreConnection.current.idle()
    await shop.idle()
    await StoreConnection.current.idle()
    // The products that have come meanwhile have it look around once more.
    await shop.idle()
  }

  /// Kills the device at the step of a purchase that the sandbox has armed, before anything else can
  /// happen in it.
  ///
  /// - Parameter died: called once it is dead.
  package func killWhenArmed(died: @escaping @MainActor @Sendable () -> Void) {
    let point = CrashPoint(after: nil, backend) { [kill = backend.kill] in
      kill()
      Task { await died() }
    }
    crashPoint = point
    StoreConnection.current.follower = point
    shop.onEvent = { [log = shop.onEvent] event, transactionID in
      if case .receiptChecked = event { point.reached(.verified) }
      log?(event, transactionID)
    }
  }

  // MARK: - The person

  /// Deletes the app with all that it has on this device: its records, and the signed receipt.
  package func deleteApp() async throws {
    shop.announceDeletion()
    // Reading the log first writes the events that are pending.
    _ = try await backend.control.events(EventQuery(limit: 1))
    try await backend.control.begin(WorldAction(.deletion))
    try await backend.receipts.deleteReceipt()
    try shop.deleteApp()
  }

  /// Uses a coupon up.
  ///
  /// - Returns: false if there is no such coupon, or it cannot be used any more.
  package func useCoupon(_ id: String) async throws -> Bool {
    guard let coupon = shop.state.content.coupons.first(where: { $0.id == id }), coupon.isUsable
    else { return false }
    try await backend.control.begin(
      WorldAction(.couponUse, WorldEvent.Subject(productID: coupon.productID))
    )
    return try shop.useCoupon(id)
  }

  /// Undoes the last action in the world, or redoes the one that was undone last.
  package func take(_ step: HistoryStep) async throws { try await appSide.take(step, backend) }

  /// Resets the store's side and every device's, as on the first day.
  package func resetWorld() async throws {
    defer { shop.refreshContent() }
    try await appSide.reset(backend)
  }

  // MARK: - Following

  private func takeOver(_ next: ShopState) {
    var changed = state
    changed.shop = next
    changed.invalidReasons = StoreConnection.current.invalidProductReasons
    state = changed
  }

  private func follow(_ snapshot: DeviceSnapshot) {
    if let known = state.snapshot, known.generation != snapshot.generation {
      onRestored?()
      return
    }
    server.setLanguages(snapshot.languages)
    let world = snapshot.worldID
    shop.enterWorld(world == DeviceSnapshot.noWorldID ? nil : world.uuidString)
    shop.enterAccount(snapshot.account.map { String($0.id) })
    let before = state.snapshot
    guard snapshot != before else { return }
    var changed = state
    // What it owned before it was opened, it has told nobody yet.
    changed.shop = shop.state
    changed.follow(snapshot)
    state = changed
    // An app is told when much time has passed at once; here the clock is moved by hand.
    if snapshot.clock != before?.clock { shop.refreshContent() }
    // The products that are shown were loaded with the former prices.
    if let before, before.raisedPrices != snapshot.raisedPrices { shop.requestProducts() }
    shop.serverHasNews()
  }
}

/// A presenter to a device that may be killed: nobody sees a sheet or a notice afterwards.
@MainActor private final class MortalPresenter: SheetPresenter {
  private let presenter: any SheetPresenter
  private let life: ProcessLife

  init(_ presenter: any SheetPresenter, _ life: ProcessLife) {
    (self.presenter, self.life) = (presenter, life)
  }

  func answer(_ sheet: Sheet) async -> SheetAnswer {
    life.isOver ? .later : await presenter.answer(sheet)
  }

  func announce(_ notice: StoreNotice) { if !life.isOver { presenter.announce(notice) } }
}
