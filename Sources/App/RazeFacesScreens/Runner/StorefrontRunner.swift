import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

/// Performs the storefront's effects, and reports the results as messages.
///
/// Commands and queries run one at a time in a queue, so that key presses take effect in order.
/// Work that may wait for the user runs concurrently.
@MainActor
final class StorefrontRunner: NSObject {
  let device: AppOnDevice
  /// The session that runs this storefront; nil after it has ended.
  private(set) weak var session: StorefrontSession?
  private let pane: WindowPane
  private let pause: @Sendable (Duration) async -> Void
  let send: @MainActor (StorefrontMessage) -> Void

  private var answer: CheckedContinuation<SheetAnswer, Never>?
  /// The names of products that were sold and not delivered yet, by ID. "You're all set." is shown
  /// after the delivery, because the app may fail to verify the purchase.
  private var sold: [String: String] = [:]
  /// The codes typed into the storefront's form, one for each redemption sheet to answer.
  private var typedCodes: [String] = []
  /// Kept until it ends, because it references its delegate weakly.
  private var receiptRefresh: SKReceiptRefreshRequest?
  private var hasEnded = false
  private let jobs = JobQueue<StorefrontRunner>()

  init(
    device: AppOnDevice, session: StorefrontSession, pane: WindowPane,
    pause: @escaping @Sendable (Duration) async -> Void,
    send: @escaping @MainActor (StorefrontMessage) -> Void
  ) {
    self.device = device
    self.session = session
    self.pane = pane
    self.pause = pause
    self.send = send
    super.init()
  }

  /// Connects the app to the program, then launches it. The device must already be connected, with
  /// this runner as its presenter.
  func start() {
    device.onRestored = { [weak self] in self?.leave(.restored) }
    device.onChange = { [weak self] state in
      self?.sendNow()
      self?.send(.deviceChanged(state))
    }
    device.onEvent = { [weak self] event in
      guard event.note(Explanations()) != nil else { return }
      self?.sendNow()
      self?.announceSale(after: event)
      self?.send(.happened(event))
    }
    Task {
      await jobs.run {
        await $0(self)
        return true
      }
    }
    device.start()
  }

  /// Ends the queue after the pending work. A process can open several storefronts, one after the
  /// other, and the queue's task retains its runner.
  func close() { jobs.close() }

  var shop: Shop { device.shop }
  var control: StoreControl { device.backend.control }

  func perform(_ effect: StorefrontEffect) {
    switch effect {
    case .buy(let productID, let quantity): shop.buy(productID, quantity: quantity)
    case .buyWithOffer(let productID, let offerID):
      command { runner in
        let offer = try await runner.shop.findOffer(offerID, of: productID)
        runner.runConcurrently { await $0.shop.buy(productID, quantity: 1, with: offer) }
      }
    case .redeem(let code):
      typedCodes.append(code)
      SKPaymentQueue.default().presentCodeRedemptionSheet()
    case .restore: shop.restore()
    case .askForPriceConsent: shop.askForPriceConsent()
    case .requestProducts: shop.requestProducts()
    case .answerSheet(let given): resume(given)
    case .signIn:
      runConcurrently { runner in
        defer { runner.send(.sheetClosed) }
        _ = try await StoreConnection.current.signIn()
      }
    case .useCoupon(let id): command { _ = try await $0.device.useCoupon(id) }
    case .history(let step, let agreed):
      command { runner in
        let entry = try await runner.control.next(step)
        guard
          step == .redo || entry.id == agreed
            || entry.actions.allSatisfy({ runner.session?.isOwn($0) != false })
        else { return runner.send(.othersActionFound(entry)) }
        try await runner.device.apply(step)
      }
    case .requestRefund(let id): requestRefund(of: id)
    case .manageSubscriptions: runConcurrently { _ in try await AppStore.showManageSubscriptions() }
    case .startPromotedPurchase(let id, let isKept):
      shop.keepsPromotions = isKept
      runConcurrently { runner in
        try await StoreConnection.current.startPromotedPurchase(of: id)
        if isKept { runner.send(.done(.promoted(isKept: true))) }
      }
    case .buyKeptPromotions: shop.buyKeptPromotions()
    case .startTicking: pane.window.setTicking(of: pane) { [send] in send(.tick) }
    case .stopTicking: pane.window.setTicking(of: pane, nil)
    case .indexProductList(let revision, let entries):
      runConcurrently { runner in
        let index = Task.detached(priority: .userInitiated) {
          ProductListIndex(revision: revision, entries)
        }
        runner.send(.productListIndexed(await index.value))
      }
    case .awaitQuiet(let wait): send(.quietEnded(wait: wait), after: EarlyKeys.quiet)
    case .awaitRest(let wait): send(.rested(wait: wait), after: LargePicture.rest)
    case .copy(let text): pane.copy(text)
    case .saveLanguage(let code):
      do { try session?.saveLanguage(code) } catch { fail(error) }
    case .quit(let endsProgram): leave(.exit(0, endsProgram: endsProgram))
    case .openDevice(let name): leave(.device(name))
    case .openBeside(let name): pane.window.openBeside?(name)
    case .goToOtherDevice: pane.window.goToOtherDevice()
    case .control(.world(let change)):
      command { $0.send(.performed(.world(change), try await $0.control.perform(change))) }
    case .control(.app(let action)): perform(action)
    case .control(.snapshot(let action)): perform(action)
    case .addNote(let note):
      command {
        try await $0.control.logNote(note)
        $0.send(.done(Text("The note is in the log.")))
      }
    case .writeEvidence: writeEvidence()
    case .writePicture: writePicture()
    case .signOut:
      perform(.control(.world(.signOut(device: device.state.storeState?.device ?? ""))))
    case .loadTransactions(let scope, let before):
      command {
        if before == nil {
          $0.send(.failedPaymentsLoaded(try await $0.control.failedPayments(in: scope)))
        }
        let query = TransactionQuery(scope: scope, before: before)
        $0.send(.transactionsLoaded(try await $0.control.transactions(query), before: before))
      }
    case .inspect(let id):
      command {
        $0.send(.inspected(id, try await $0.control.inspectTransaction(id)))
        let events = try await $0.control.events(EventQuery(.transaction(id)))
        $0.send(.historyLoaded(id, events.events))
      }
    case .loadPayment(let id):
      load { control in
        let events = try await control.events(EventQuery(.lastPayment(of: id))).events
        let booked = events.last { if case .booked = $0.fact { true } else { false } }
        return .paymentLoaded(of: id, transactionID: booked?.subject.transactionID)
      }
    case .loadLog(let query): load { .logLoaded(try await $0.events(query), query) }
    case .loadEntitlements:
      load { control in
        let revoked = try await control.revokedPurchases()
        return .entitlementsLoaded(try await control.entitlements(), revoked: revoked)
      }
    case .loadTimeline(let query): load { .timelineLoaded(try await $0.timeline(query), query) }
    case .loadOffers(let id):
      load { .offersLoaded(productID: id, try await $0.offerProblems(of: id)) }
    case .loadCoverage: load { .coverageLoaded(try await $0.coverage()) }
    case .loadSandbox:
      command { runner in
        var lists = try await runner.control.sandboxLists()
        lists.savedWorlds = try runner.device.snapshots.names
        runner.send(.sandboxLoaded(lists))
      }
    }
  }

  private func send(_ message: StorefrontMessage, after delay: Duration) {
    Task {
      await pause(delay)
      send(message)
    }
  }

  /// Sends the answer to a query after all previous commands.
  private func load(
    _ query: @escaping @MainActor (StoreControl) async throws -> StorefrontMessage
  ) {
    command { $0.send(try await query($0.control)) }
  }

  /// Runs a command after all previous ones.
  func command(_ body: @escaping @MainActor (StorefrontRunner) async throws -> Void) {
    jobs.enqueue { runner in
      do { try await body(runner) } catch { runner.fail(error) }
    }
  }

  /// Leaves after the previous work, such as delivering a sheet's answer to the store. If the store
  /// is slow, leaves after `patience`; the result is then known at the next launch.
  private func leave(_ ending: StorefrontEnding) {
    jobs.enqueue { runner in
      await StoreConnection.current.idle()
      runner.end(ending)
    }
    Task { [weak self, pause] in
      await pause(Self.patience)
      self?.end(ending)
    }
  }

  private static let patience = Duration.milliseconds(800)

  private func end(_ ending: StorefrontEnding) {
    guard !hasEnded else { return }
    hasEnded = true
    session?.end(ending)
  }

  // MARK: - Concurrent work and failures

  /// Runs work outside of the queue, because it may end only after a sheet is answered.
  func runConcurrently(_ body: @escaping @MainActor (StorefrontRunner) async throws -> Void) {
    jobs.work.start { [self] in
      do { try await body(self) } catch { fail(error) }
    }
  }

  func fail(_ error: any Error) {
    if case StoreFailure.files(.wasRestored) = error { return leave(.restored) }
    let error = ShopError(error)
    send(.failed(device.state.explanations(on: .screen).sentence(error), error.refusal?.cause))
  }

  private func sendNow() { send(.now(device.now)) }

  private func resume(_ given: SheetAnswer) {
    let waiting = answer
    answer = nil
    guard let waiting else { return }
    // Tests that wait until the connection is idle must not miss the answer on its way.
    StoreConnection.current.answerIsComing()
    waiting.resume(returning: given)
  }
}

extension StorefrontRunner: SheetPresenter {
  func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    // The code was already typed into the storefront's form.
    if case .offerCode = sheet {
      return typedCodes.isEmpty ? .cancel : .offerCode(typedCodes.removeFirst())
    }
    sendNow()
    log(sheet, nil)
    let given = await withCheckedContinuation { continuation in
      answer = continuation
      send(.sheetRequested(sheet))
      jobs.work.wake()
    }
    log(sheet, given)
    return given
  }

  /// Logs the refund sheet and its answer. The store logs all other sheets.
  private func log(_ sheet: SystemSheet, _ answer: SheetAnswer?) {
    guard case .refund(let refund) = sheet else { return }
    let reason =
      if case .refund(let reason)? = answer { reason.rawValue } else { answer?.name?.rawValue }
    control.log(
      reason.map { .answered(answer: $0) } ?? .sheetShown(sheet: SystemSheet.Name.refund.rawValue),
      about: WorldEvent.Subject(productID: refund.productID, transactionID: refund.transactionID))
  }

  private func announceSale(after event: ShopEvent) {
    let name = event.subject().productID.flatMap { sold.removeValue(forKey: $0) }
    guard case .completed(let id, _, isRenewal: false, isShared: false) = event else { return }
    if let name { return send(.allSet(productID: id, name: name)) }
    command { runner in
      let events = try await runner.control.events(EventQuery(.lastPayment(of: id))).events
      guard events.contains(where: { $0.fact == .terminated(isPaid: true) }) else { return }
      runner.send(.allSet(productID: id, name: runner.name(of: id), isEarlier: true))
    }
  }

  func announce(_ payment: QueuedTransaction, displayName: String?) {
    guard payment.state == .purchased else { return }
    let id = payment.order.productID
    if let change = payment.change { return send(.planChanged(name: displayName ?? id, change)) }
    // A payment that continued after the app was killed had no sheet in this process.
    sold[id] = displayName ?? name(of: id)
  }

  private func name(of productID: String) -> String {
    let languages = device.state.storeState?.languages ?? []
    return device.content.name(productID, languages: languages) ?? productID
  }

  func report(_ error: any Error) {
    guard case StoreFailure.other(.misuse, let words) = error else { return fail(error) }
    send(.failed(.verbatim(words)))
  }
}

extension StorefrontRunner: SKRequestDelegate {
  /// Refreshes the receipt outside of the queue, because it may wait for system prompts.
  func refreshReceipt() {
    let refresh = SKReceiptRefreshRequest()
    refresh.delegate = self
    receiptRefresh = refresh
    refresh.start()
  }

  nonisolated func requestDidFinish(_ request: SKRequest) {
    MainActor.assumeIsolated { endReceiptRefresh(nil) }
  }

  nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { endReceiptRefresh(error) }
  }

  private func endReceiptRefresh(_ error: (any Error)?) {
    if let error { fail(error) } else { send(.performed(.app(.refreshReceipt), .done)) }
    receiptRefresh = nil
    send(.sheetClosed)
  }
}

/// The reason why the storefront ended.
package enum StorefrontEnding: Sendable {
  /// The user leaves the device, or all devices of the window.
  case exit(Int32, endsProgram: Bool)
  /// The user switches to another device of the world.
  case device(String)
  /// A snapshot has replaced the world, so that what is shown no longer exists.
  case restored

  package var isExit: Bool { if case .exit = self { true } else { false } }
}
