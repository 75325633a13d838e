package import Foundation
package import Preferences
package import RazeFacesShop
package import StoreCore
package import StoreKit
package import StoreSimulation

/// The app on one device. Connects the shop, StoreKit, and the App Store, and publishes their state
/// as one ``AppState``.
@MainActor package final class AppOnDevice {
  package let backend: SimulatedAppStore
  package let server: SandboxAppServer
  package let shop: Shop
  package private(set) var state = AppState() {
    didSet { onChange?(state) }
  }
  package var onChange: ((AppState) -> Void)?
  package var onEvent: ((ShopEvent) -> Void)?
  /// Called after a snapshot has replaced the world. The app's session has then ended, and the
  /// caller starts a new one.
  package var onRestored: (() -> Void)?

  private let appSide: AppSide
  private var crashPoint: CrashPoint?
  private var loggedEvents: Set<ShopEvent> = []
  private let wallClock: @Sendable () -> Date

  /// - Parameters:
  ///   - wallClock: returns the machine's time, which is read only through the sandbox's clock.
  ///   - report: receives damaged preferences files that were moved aside.
  package init(
    _ backend: SimulatedAppStore, appSide: AppSide, device: String,
    wallClock: @escaping @Sendable () -> Date,
    report: @escaping @Sendable (DamagedFile) -> Void
  ) throws {
    (self.backend, self.appSide, self.wallClock) = (backend, appSide, wallClock)
    server = SandboxAppServer(backend)
    shop = Shop(
      server: server,
      defaults: try appSide.defaults(
        device: device, mayChange: { [control = backend.control] in try control.checkGeneration() },
        report: report), receipt: { try await backend.service.receipt() },
      now: { (StoreConnection.current.storeState?.clock ?? .real).now(at: wallClock()) },
      queued: {
        let queue = try? await backend.service.storeState().queue
        return Set(queue?.compactMap { $0.transactionID.map(String.init) } ?? [])
      },
      wasDeclined: {
        ShopError($0).refusal.map { [.declinedByParent, .requestExpired].contains($0.cause) }
      })
    shop.onEvent = { [weak self, control = backend.control] event, transactionID in
      defer { self?.onEvent?(event) }
      let step = event.step { StoreConnection.current.invalidProductReasons[$0] }
      guard let step, self?.isRepeated(event) != true else { return }
      control.log(.app(step), about: event.subject(transactionID))
    }
  }

  /// Whether this launch has already logged the event about products. After a failure, such events
  /// are logged again.
  private func isRepeated(_ event: ShopEvent) -> Bool {
    switch event {
    case .productsLoaded, .productsFound, .previouslyPurchased, .notPurchased, .invalidProduct:
      return !loggedEvents.insert(event).inserted
    case .productsFailed: loggedEvents = []
    default: break
    }
    return false
  }

  package var content: Catalog { server.content }
  package var snapshots: WorldSnapshots { appSide.snapshots }
  package var now: Date {
    (StoreConnection.current.storeState?.clock ?? .real).now(at: wallClock())
  }

  /// Connects StoreKit to the App Store. Then call ``start(observing:)`` to launch the app.
  ///
  /// - Parameters:
  ///   - presenter: shows the system's sheets.
  ///   - pause: waits for the store's latencies.
  ///   - timer: limits the time for the app's answers to the system.
  package func connect(
    presenter: any SheetPresenter, pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) async throws {
    try await StoreConnection.current.open(
      backend.service, presenter: MortalPresenter(presenter, backend.life), pause: pause,
      timer: timer)
  }

  /// Launches the app, which requests its products and observes the payment queue.
  ///
  /// - Parameter observing: whether to observe the payment queue. If false, the app handles no
  ///   unfinished transactions.
  package func start(observing: Bool = true) {
    shop.onChange = { [weak self] in self?.apply($0) }
    StoreConnection.current.onStoreState = { [weak self] in self?.apply($0) }
    if let storeState = StoreConnection.current.storeState { apply(storeState) }
    if observing { shop.open() } else { shop.requestProducts() }
  }

  package func recordNewAccount(in storeState: StoreState) async {
    apply(storeState)
    await shop.recordNewAccount()
  }

  /// Waits until all work has ended, except for unanswered sheets.
  package func idle() async {
    await StoreConnection.current.idle()
    await shop.idle()
    await StoreConnection.current.idle()
    // Newly loaded products start another check for purchases.
    await shop.idle()
  }

  /// Kills the device at the purchase step where a crash is armed.
  ///
  /// - Parameter died: called after the device was killed.
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

  package func deleteApp() async throws {
    shop.logDeletion()
    // Reading the log saves its pending events.
    _ = try await backend.control.events(EventQuery(limit: 1))
    try await backend.control.startAction(WorldAction(.deletion))
    try await backend.service.deleteReceipt()
    try shop.deleteApp()
  }

  package func useCoupon(_ id: String) async throws -> Bool {
    guard let coupon = shop.state.content.coupons.first(where: { $0.id == id }), coupon.isUsable
    else { return false }
    try await backend.control.startAction(
      WorldAction(.couponUse, WorldEvent.Subject(productID: coupon.productID)))
    return try shop.useCoupon(id)
  }

  package func apply(_ step: HistoryStep) async throws {
    try await appSide.worldReset.apply(step, on: backend)
  }

  /// Resets the world after saving a snapshot of it.
  ///
  /// - Parameter needsSnapshot: Whether to change nothing if no snapshot can be saved.
  /// - Returns: Whether the world was reset.
  package func resetWorld(needsSnapshot: Bool) async throws -> Bool {
    let failure = await appSide.saveBeforeReset(backend)
    if needsSnapshot, failure != nil { return false }
    defer { shop.refreshContent() }
    try await appSide.worldReset.run(on: backend)
    return true
  }

  private func apply(_ next: ShopState) {
    var changed = state
    changed.shop = next
    changed.invalidReasons = StoreConnection.current.invalidProductReasons
    state = changed
  }

  private func apply(_ storeState: StoreState) {
    if let known = state.storeState, known.generation != storeState.generation {
      onRestored?()
      return
    }
    server.setLanguages(storeState.languages)
    let world = storeState.worldID
    shop.setWorld(world == StoreState.noWorldID ? nil : world.uuidString)
    shop.setAccount(storeState.appTransactionID)
    let before = state.storeState
    guard storeState != before else { return }
    var changed = state
    // The shop does not report earlier purchases, so its state is read here.
    changed.shop = shop.state
    changed.update(with: storeState)
    state = changed
    // The tester may have changed the clock. A device notifies its apps of large time changes.
    if storeState.clock != before?.clock { shop.refreshContent() }
    // The visible products still have the old prices.
    if let before, before.raisedPrices != storeState.raisedPrices { shop.requestProducts() }
    shop.checkRefundRequests()
  }
}

/// A presenter that shows nothing after its device was killed.
@MainActor private final class MortalPresenter: SheetPresenter {
  private let presenter: any SheetPresenter
  private let life: ProcessLife

  init(_ presenter: any SheetPresenter, _ life: ProcessLife) {
    (self.presenter, self.life) = (presenter, life)
  }

  func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    life.isOver ? .later : await presenter.answer(sheet)
  }

  func announce(_ payment: QueuedTransaction, displayName: String?) {
    if !life.isOver { presenter.announce(payment, displayName: displayName) }
  }

  func report(_ error: any Error) { if !life.isOver { presenter.report(error) } }
}
