import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// Carries out the storefront's effects, and brings back as messages what came of them.
///
/// Commands to the store go one after the other through one mailbox: two key presses are two
/// commands in the order of the keys.
@MainActor
final class StorefrontRunner {
  /// What only the terminal can do.
  struct Terminal {
    var copy: @MainActor (String) -> Void
    var setSpinning: @MainActor (Bool) -> Void
    var quit: @MainActor (Int32) -> Void

    init(
      copy: @escaping @MainActor (String) -> Void,
      setSpinning: @escaping @MainActor (Bool) -> Void,
      quit: @escaping @MainActor (Int32) -> Void
    ) {
      self.copy = copy
      self.setSpinning = setSpinning
      self.quit = quit
    }
  }

  let shop: Shop
  let control: any StoreControl
  private let appSide: AppSide
  private let wallClock: @Sendable () -> Date
  private let terminal: Terminal
  let send: @MainActor (StorefrontMessage) -> Void

  private var answer: CheckedContinuation<SheetAnswer, Never>?
  private var refundAnswer: CheckedContinuation<RefundReason?, Never>?
  /// What the person typed into the App Store's sheet for codes, for each time that it is asked for.
  var typedCodes: [String] = []
  /// Kept until it is answered; the request knows its delegate only weakly.
  var receiptRefresh: (SKReceiptRefreshRequest, ReceiptRefreshEnding)?
  private let commands: AsyncStream<@MainActor (StorefrontRunner) async -> Void>.Continuation
  private let mailbox: AsyncStream<@MainActor (StorefrontRunner) async -> Void>

  /// - Parameters:
  ///   - wallClock: read only through the sandbox's clock.
  ///   - send: hands a message to the program.
  init(
    shop: Shop, control: any StoreControl, appSide: AppSide,
    wallClock: @escaping @Sendable () -> Date, terminal: Terminal,
    send: @escaping @MainActor (StorefrontMessage) -> Void
  ) {
    self.shop = shop
    self.control = control
    self.appSide = appSide
    self.wallClock = wallClock
    self.terminal = terminal
    self.send = send
    (mailbox, commands) = AsyncStream.makeStream()
  }

  /// Joins the shop to the program, then opens it. ``StoreConnection`` must be open with this runner
  /// as its presenter.
  func start() {
    shop.onChange = { [weak self] state in self?.send(.shopChanged(state)) }
    shop.onBroadcast = { [weak self] broadcast in
      self?.sendNow()
      self?.send(.broadcast(broadcast))
    }
    StoreConnection.onSnapshot = { [weak self] snapshot in
      self?.sendNow()
      self?.shop.follow(snapshot)
      self?.followRefundRequests()
    }
    if let snapshot = StoreConnection.snapshot { shop.follow(snapshot) }
    sendNow()
    Task { await work() }
    shop.open()
  }

  /// Another process wrote this device's preferences.
  func preferencesChanged() {
    shop.refreshContent()
  }

  func perform(_ effect: StorefrontEffect) {
    switch effect {
    case .buy(let productID, let quantity): shop.buy(productID, quantity: quantity)
    case .buyWithOffer(let productID, let offerID): buy(productID, withOffer: offerID)
    case .redeem(let code): redeem(code)
    case .restore: shop.restore()
    case .requestProducts: shop.requestProducts()
    case .answerSheet(let given): resume(given)
    case .signIn: signIn()
    case .useCoupon(let id): attempt { _ = try self.shop.useCoupon(id) }
    case .requestRefund(let id): requestRefund(of: id)
    case .answerRefund(let reason): resumeRefund(reason)
    case .startPromotedPurchase(let id, let isKept):
      startPromotedPurchase(of: id, keepsForLater: isKept)
    case .buyKeptPromotions: shop.buyKeptPromotions()
    case .refreshReceipt: refreshReceipt()
    case .deleteApp: attempt { try self.shop.deleteApp() }
    case .startSpinner: terminal.setSpinning(true)
    case .stopSpinner: terminal.setSpinning(false)
    case .indexShelf(let request): index(request)
    case .copy(let text): terminal.copy(text)
    case .quit(let code): quit(code)
    case .signOut, .loadTransactions, .inspect, .loadEntitlements, .loadConsole, .control,
      .resetEverything:
      post { await $0.command(effect) }
    }
  }

  private func command(_ effect: StorefrontEffect) async {
    do {
      switch effect {
      case .signOut: try await control.signOut()
      case .loadTransactions(let scope, let before):
        let page = try await control.transactions(TransactionQuery(scope: scope, before: before))
        send(.transactionsLoaded(page, before: before))
      case .inspect(let id): send(.inspected(id, try await control.inspectTransaction(id)))
      case .loadEntitlements: send(.entitlementsLoaded(try await control.entitlements()))
      case .loadConsole: send(.consoleLoaded(try await consolePicture()))
      case .control(let command):
        if let text = try await carryOut(command) { send(.done(text)) }
      case .resetEverything: try await reset()
      case .buy, .buyWithOffer, .redeem, .restore, .requestProducts, .answerSheet,
        .signIn, .useCoupon,
        .requestRefund, .answerRefund, .startPromotedPurchase, .buyKeptPromotions,
        .refreshReceipt, .deleteApp, .startSpinner, .stopSpinner, .indexShelf, .copy, .quit:
        break
      }
    } catch {
      fail(error)
    }
  }

  /// The app's side first: killed in between, the store still knows everything and Restore brings
  /// it back.
  private func reset() async throws {
    try appSide.wipe()
    shop.refreshContent()
    try await control.reset()
  }

  private func signIn() {
    Task {
      do {
        _ = try await StoreConnection.signIn()
        send(.sheetClosed)
      } catch {
        send(.sheetClosed)
        fail(error)
      }
    }
  }

  private func index(_ request: ShelfIndexRequest) {
    Task {
      let index = await Task.detached(priority: .userInitiated) { ShelfIndex(request) }.value
      send(.shelfIndexed(index))
    }
  }

  /// Leaves after what was asked before it; a sheet's answer, for one, has to reach the store.
  private func quit(_ code: Int32) {
    post { runner in
      await StoreConnection.idle()
      runner.terminal.quit(code)
    }
  }

  // MARK: - Order and trouble

  func post(_ command: @escaping @MainActor (StorefrontRunner) async -> Void) {
    commands.yield(command)
  }

  /// Returns when everything that was asked for so far is done, but for a sheet that nobody has
  /// answered. For tests, which never sleep.
  func settle() async {
    await withCheckedContinuation { done in post { _ in done.resume() } }
    await shop.settle()
    await withCheckedContinuation { done in post { _ in done.resume() } }
  }

  private func work() async {
    for await command in mailbox { await command(self) }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail(error) }
  }

  func fail(_ error: any Error) {
    send(.failed((error as? StoreFailure)?.message ?? ShopWords.explanation(error)))
  }

  private func sendNow() {
    let clock = StoreConnection.snapshot?.clock ?? .real
    send(.now(clock.now(at: wallClock())))
  }

  private func resume(_ given: SheetAnswer) {
    let waiting = answer
    answer = nil
    guard let waiting else { return }
    // Whoever waits until all is done must not miss the answer between here and its arrival.
    StoreConnection.answerIsComing()
    waiting.resume(returning: given)
  }
}

extension StorefrontRunner: SheetPresenter {
  func chooseRefundReason(_ sheet: RefundSheet) async -> RefundReason? {
    await withCheckedContinuation { continuation in
      // A sheet that another one has taken the place of was dismissed.
      resumeRefund(nil)
      refundAnswer = continuation
      send(.refundSheetRequested(sheet))
    }
  }

  private func resumeRefund(_ reason: RefundReason?) {
    let waiting = refundAnswer
    refundAnswer = nil
    waiting?.resume(returning: reason)
  }

  func answer(_ sheet: Sheet) async -> SheetAnswer {
    sendNow()
    return await withCheckedContinuation { continuation in
      answer = continuation
      send(.sheetRequested(sheet))
    }
  }

  func announce(_ notice: StoreNotice) {
    switch notice {
    case .allSet(let productID, let name):
      send(.allSet(productID: productID, name: name ?? productID))
    case .askedToBuy: break
    case .programmingError(let words), .storeFailure(let words): send(.failed(words))
    }
  }
}
