import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation
import Synchronization

/// The app without a storefront, for one command. It uses the storefront's shop and payment queue.
///
/// Commands that observe the payment queue (such as `buy` and `restore`) first deliver the
/// unfinished purchases of earlier processes. The others only read.
@MainActor final class HeadlessShop {
  let app: AppOnDevice
  let journal: PurchaseJournal
  /// The events of the shop, with the transactions that they concern.
  private(set) var events: [(event: ShopEvent, transactionID: String?)] = []
  let presenter: CommandPresenter

  /// - Parameters:
  ///   - observes: whether to observe the payment queue, and not only read.
  ///   - needsProducts: whether to fail if the products cannot be loaded.
  static func open(
    _ context: CommandContext, observes: Bool, needsProducts: Bool = true,
    wanted: PurchaseJournal.Wanted? = nil, presenter: CommandPresenter? = nil,
    crashAfter: Int? = nil
  ) async throws -> HeadlessShop {
    let presenter = presenter ?? CommandPresenter(context, isAsking: false)
    let crashPoint = CrashPoint(after: crashAfter, context.backend, die: context.die)
    let headless = HeadlessShop(
      app: try context.makeApp(),
      journal: PurchaseJournal(wanted: wanted, crashPoint: crashPoint), presenter: presenter)
    try await headless.app.connect(presenter: presenter, pause: context.surroundings.pause)
    StoreConnection.current.follower = headless.journal
    headless.start(observes: observes)
    await headless.app.idle()
    if context.backend.life.isOver { throw StoreFailure.misuse(.noStore) }
    if let failure = headless.failure { throw failure }
    headless.printOtherWorld(context)
    headless.printArrivals(context)
    if needsProducts, let why = headless.missingProducts { throw CommandFailure(.refused, why) }
    return headless
  }

  private init(app: AppOnDevice, journal: PurchaseJournal, presenter: CommandPresenter) {
    (self.app, self.journal, self.presenter) = (app, journal, presenter)
  }

  private func start(observes: Bool) {
    app.shop.onEvent = { [weak self, log = app.shop.onEvent] event, transactionID in
      self?.events.append((event, transactionID))
      self?.record(event)
      log?(event, transactionID)
    }
    app.start(observing: observes)
  }

  private func record(_ event: ShopEvent) {
    switch event {
    case .receiptChecked: journal.crashPoint.reached(.verified)
    case .productsFailed(let error), .restoreFailed(let error), .failed(_, .refused(let error)):
      presenter.recordFailure(error.cause)
    default: break
    }
  }

  static func deliverEarlier(_ context: CommandContext) async throws {
    let headless = try await open(context, observes: true, needsProducts: false)
    await headless.printEarlierDeliveries(context)
    headless.presenter.printTroubles()
  }

  var shop: Shop { app.shop }
  var failure: StoreFailure? { presenter.failure }

  /// Throws an error if a snapshot has replaced the world, which invalidates the app's results.
  func requireSameWorld() throws { try app.backend.control.checkGeneration() }

  var missingProducts: String? {
    guard case .failed(let error) = shop.state.productList.phase else { return nil }
    let reason = Texts.english(app.state.explanations.sentence(error))
    return "the products could not be loaded: \(reason)"
  }

  /// The reason for an empty list of products; nil if it is not empty. The catalog may have
  /// products even if the app's server sends none.
  var reasonForNoProducts: String? {
    guard shop.state.productList.entries.isEmpty else { return nil }
    return app.backend.control.catalog.count == 0
      ? "the catalog has none"
      : "the app's server sent an empty list because of the fault at "
        + FaultPoint.productList.rawValue
  }

  func name(_ id: String) -> String {
    app.content.name(id, languages: app.state.storeState?.languages ?? []) ?? id
  }

  func lastFailure(of productID: String? = nil) -> (failure: PurchaseFailure, message: String)? {
    for case (.failed(let id, let failure), _) in events.reversed()
    where productID == nil || id == productID {
      return (failure, Texts.english(failure.explanation(of: id, app.state.explanations)))
    }
    return nil
  }

  private func printOtherWorld(_ context: CommandContext) {
    guard events.contains(where: { $0.event == .recordsOfAnotherWorld }) else { return }
    let line = Texts.english(.title(of: .app(.recordsOfAnotherWorld)))
    context.printNote(
      "\(line) They come back with that world; `\(Program.name) restore` brings back what was "
        + "bought in this one")
  }

  private func printArrivals(_ context: CommandContext) {
    var arrivals: [String] = []
    for case (.arrived(let productID, _), let transactionID?) in events {
      arrivals.append("\(productID) (transaction \(transactionID))")
    }
    guard let first = arrivals.first else { return }
    let what = arrivals.count == 1 ? first : "\(arrivals.count) purchases"
    context.printNote("delivered \(what), which this Apple ID owns")
  }

  /// Prints up to two notes: about an earlier process's purchases that were delivered now, and
  /// about those that had already ended.
  func printEarlierDeliveries(_ context: CommandContext) async {
    // Those were finished without a delivery, because they were expired or revoked.
    var tooLate: Set<String> = []
    for case (.tooLate, let transactionID?) in events { tooLate.insert(transactionID) }
    var deliveries: [[String]: [QueuedTransaction]] = [:]
    for row in journal.deliveredForOthers {
      if let change = row.change {
        let result = context.texts(change.result(context.dates))
        context.printNote("\(row.order.productID): \(result)")
        continue
      }
      let id = row.transactionID.map { String($0) } ?? ""
      let record = try? await context.control.record(row.transactionID)
      let isShared = record?.ownership == .familyShared
      let origin = isShared ? "shared by the family" : "bought earlier"
      if !tooLate.contains(id) {
        let why = isShared ? origin : "\(origin) and not delivered"
        deliveries[["delivered", why], default: []].append(row)
      } else {
        let end = record?.revocationDate == nil ? "ended" : isShared ? "revoked" : "refunded"
        deliveries[["finished", "\(origin) and \(end) before delivery"], default: []].append(row)
      }
    }
    for (words, rows) in deliveries.sorted(by: { $0.key.joined() < $1.key.joined() }) {
      printDelivery(words[0], rows, words[1], context)
    }
  }

  private func printDelivery(
    _ done: String, _ rows: [QueuedTransaction], _ why: String, _ context: CommandContext
  ) {
    guard let first = rows.first else { return }
    guard rows.count > 1 else {
      let number = first.transactionID.map { " (transaction \($0))" } ?? ""
      return context.printNote("\(done) \(first.order.productID)\(number), which was \(why)")
    }
    let isRenewals = rows.allSatisfy {
      app.content.kind($0.order.productID) == .autoRenewableSubscription
    }
    let products = Set(rows.map(\.order.productID))
    let name = products.count == 1 ? " of \(first.order.productID)" : ""
    let how = isRenewals ? why.replacing("bought", with: "booked") : why
    context.printNote(
      "\(done) \(rows.count) \(isRenewals ? "renewals" : "purchases")\(name), "
        + "which were \(how)")
  }
}

/// Records the results of one command's payments, in more detail than StoreKit's transactions.
///
/// A command handles decided and authorized payments. Of the others, it continues only its own,
/// because the rest need a process that can ask.
final class PurchaseJournal: PaymentFollower {
  struct Wanted: Equatable {
    var productID: String
    var quantity: Int
    var offerID: String?
  }

  private struct Progress {
    var mine: QueueKey?
    var resumed = false
    var decided: [QueueKey: QueuedTransaction] = [:]
    var finished: Set<QueueKey> = []
  }

  private let wanted: Wanted?
  let crashPoint: CrashPoint
  private let progress = Mutex(Progress())

  /// - Parameter wanted: the command's payment. If an earlier process left the same payment
  ///   undecided, it is continued, so that the product is not bought twice.
  init(wanted: Wanted?, crashPoint: CrashPoint) {
    (self.wanted, self.crashPoint) = (wanted, crashPoint)
  }

  var hasResumed: Bool { progress.withLock { $0.resumed } }

  var outcome: QueuedTransaction? {
    progress.withLock { progress in progress.mine.flatMap { progress.decided[$0] } }
  }

  var settled: [QueuedTransaction] {
    progress.withLock { $0.decided.values.filter { $0.phase.isSettled } }.sorted { $0.id < $1.id }
  }

  /// The purchases of other processes that this process has delivered. Finished ones are delivered,
  /// because the app finishes a transaction only after the delivery.
  var deliveredForOthers: [QueuedTransaction] {
    let (mine, finished) = progress.withLock { ($0.mine, $0.finished) }
    return settled.filter { $0.phase == .purchased && $0.id != mine && finished.contains($0.id) }
  }

  func boughtEarlier(_ productID: String) -> QueuedTransaction? {
    let mine = progress.withLock { $0.mine }
    return settled.last {
      $0.phase == .purchased && $0.order.productID == productID && $0.id != mine
    }
  }

  var keepsConfirmations: Bool { crashPoint.keepsConfirmations }

  func continues(_ row: QueuedTransaction, isLaunch: Bool) -> Bool {
    progress.withLock { progress in
      if isLaunch, progress.mine == nil, row.state == .purchasing, Wanted(row.order) == wanted {
        (progress.mine, progress.resumed) = (row.id, true)
      }
      switch row.phase {
      case .added, .awaitingAccount, .awaitingConfirmation: return row.id == progress.mine
      case .authorized: return true
      case .deferred, .purchased, .failed, .restored, .finished:
        progress.decided[row.id] = row
        return true
      }
    }
  }

  func reached(_ step: ReachedStep) {
    switch step {
    case .added(let row):
      progress.withLock { $0.mine = row.id }
    case .decided(let row):
      if let row { progress.withLock { $0.decided[row.id] = row } }
    case .finished(let key):
      if let key { progress.withLock { _ = $0.finished.insert(key) } }
    case .observed, .confirmed, .told, .verified, .delivered: break
    }
    crashPoint.reached(step)
  }
}

extension PurchaseJournal.Wanted {
  init(_ order: PaymentOrder) {
    self.init(productID: order.productID, quantity: order.quantity, offerID: order.offer?.offerID)
  }
}
