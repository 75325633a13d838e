import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// The app without a storefront, connected to the App Store for the time of one command. It buys and
/// restores through the same shop and the same payment queue as the storefront does.
///
/// Commands that observe the payment queue (`buy`, `restore`, `purchases`) deliver first what an
/// earlier process was killed over; the others only look.
@MainActor final class HeadlessShop {
  let app: AppOnDevice
  let journal: PurchaseJournal
  private(set) var broadcasts: [Broadcast] = []
  /// Transactions that were finished without a delivery, because they came too late.
  private var tooLate: Set<String> = []
  /// The products that another device has bought while the app was closed, with their transactions.
  private var arrivals: [(productID: String, transactionID: String)] = []
  private var isInAnotherWorld = false
  private let presenter: CommandPresenter

  /// - Parameters:
  ///   - observes: as the app does from its launch on; without it the shop only looks.
  ///   - needsProducts: fails if the App Store's products cannot be loaded.
  ///   - wanted: the payment that this command will ask for.
  static func open(
    _ context: CommandContext, observes: Bool, needsProducts: Bool = true,
    wanted: PurchaseJournal.Wanted? = nil, presenter: CommandPresenter,
    crashAfter: CrashPoint.Step? = nil
  ) async throws -> HeadlessShop {
    let crashPoint = CrashPoint(after: crashAfter, context.backend, die: context.die)
    let headless = HeadlessShop(
      app: try context.makeApp(),
      journal: PurchaseJournal(wanted: wanted, crashPoint: crashPoint), presenter: presenter)
    try await headless.app.connect(presenter: presenter, pause: context.pause)
    StoreConnection.current.follower = headless.journal
    headless.start(observes: observes)
    await headless.app.settle()
    if context.backend.life.isOver { throw StoreFailure.misuse(.noStore) }
    if let failure = headless.failure { throw failure }
    headless.noteOtherWorld(context)
    headless.noteArrivals(context)
    if needsProducts, let why = headless.missingProducts { throw CommandFailure(.refused, why) }
    return headless
  }

  private init(app: AppOnDevice, journal: PurchaseJournal, presenter: CommandPresenter) {
    self.app = app
    self.journal = journal
    self.presenter = presenter
  }

  private func start(observes: Bool) {
    app.shop.onBroadcast = { [weak self] in self?.broadcasts.append($0) }
    app.shop.onEvent = { [weak self, log = app.shop.onEvent] event, transactionID in
      self?.note(event)
      if let transactionID { self?.note(event, of: transactionID) }
      log?(event, transactionID)
    }
    app.start(observing: observes)
  }

  private func note(_ event: ShopEvent) {
    switch event {
    case .recordsOfAnotherWorld: isInAnotherWorld = true
    case .receiptChecked: journal.crashPoint.reached(.verified)
    case .productsFailed(let error), .restoreFailed(let error), .failed(_, .refused(let error)):
      presenter.noteFailure(error.cause)
    default: break
    }
  }

  private func note(_ event: ShopEvent, of transactionID: String) {
    switch event {
    case .tooLate: tooLate.insert(transactionID)
    case .arrived(let productID): arrivals.append((productID, transactionID))
    default: break
    }
  }

  /// Delivers earlier purchases for a command that is going to refuse: paid purchases are delivered
  /// all the same.
  static func deliverEarlier(_ context: CommandContext) async throws {
    let presenter = CommandPresenter(context, isAsking: false)
    let headless = try await open(
      context, observes: true, needsProducts: false, presenter: presenter)
    await headless.noteEarlierDeliveries(context)
    presenter.noteTroubles()
  }

  var shop: Shop { app.shop }

  /// The store's own trouble.
  var failure: StoreFailure? { presenter.failure }

  /// Throws what happened if a snapshot was put in the place of the world meanwhile: nothing that
  /// the app could tell is true in it.
  func requireSameWorld() throws {
    try app.backend.control.checkGeneration()
  }

  /// The reason why there are no products.
  var missingProducts: String? {
    guard case .failed(let error) = shop.state.productList.phase else { return nil }
    return "the products could not be loaded: \(app.state.explanations.sentence(error))"
  }

  /// Returns the name of a product.
  func name(_ id: String) -> String {
    app.content.name(id, languages: app.state.snapshot?.languages ?? []) ?? id
  }

  /// Returns the reason why the last purchase of a product, or of any, failed or was not delivered.
  func lastFailure(of productID: String? = nil) -> (failure: PurchaseFailure, message: String)? {
    for case .purchaseFailed(let id, let failure) in broadcasts.reversed()
    where productID == nil || id == productID {
      let explanations = app.state.explanations
      return (failure, Texts.english.shop.explanation(failure, of: id, explanations))
    }
    return nil
  }

  /// Notes that the world is another one: nobody expects purchases to be gone because of that.
  private func noteOtherWorld(_ context: CommandContext) {
    guard isInAnotherWorld else { return }
    let line = Texts.english.shop.line(.recordsOfAnotherWorld, app.state.explanations)
    context.note(
      "\(Program.name): \(line) They come back with that world; `\(Program.name) restore` brings "
        + "back what was bought in this one")
  }

  /// Notes purchases that came from another device.
  private func noteArrivals(_ context: CommandContext) {
    guard let first = arrivals.first else { return }
    let what =
      arrivals.count == 1
      ? "\(first.productID) (transaction \(first.transactionID)), which was"
      : "\(arrivals.count) purchases, which were"
    context.note("\(Program.name): delivered \(what) bought on another device")
  }

  /// Notes the purchases that an earlier process left undelivered and this one has delivered, or
  /// found to be over, because nobody expects them; in one line each, however many they are.
  func noteEarlierDeliveries(_ context: CommandContext) async {
    let rows = journal.deliveredForOthers
    let isOver = { [tooLate] (row: QueuedTransaction) in
      row.transactionID.map { tooLate.contains(String($0)) } == true
    }
    note("delivered", rows.filter { !isOver($0) }, "and not delivered", context)
    var refunded: Set<UInt64> = []
    let over = rows.filter(isOver)
    for id in over.compactMap(\.transactionID)
    where (try? await context.transaction(String(id)))?.revocationDate != nil {
      refunded.insert(id)
    }
    let wasRefunded = { (row: QueuedTransaction) in refunded.contains(row.transactionID ?? 0) }
    note("finished", over.filter { !wasRefunded($0) }, "and ended before delivery", context)
    note("finished", over.filter(wasRefunded), "and refunded before delivery", context)
  }

  private func note(
    _ done: String, _ rows: [QueuedTransaction], _ why: String, _ context: CommandContext
  ) {
    guard let first = rows.first else { return }
    guard rows.count > 1 else {
      let number = first.transactionID.map { " (transaction \($0))" } ?? ""
      return context.note(
        "\(Program.name): \(done) \(first.order.productID)\(number), which was bought earlier "
          + why)
    }
    let renewals = rows.filter {
      app.content.kind($0.order.productID) == .autoRenewableSubscription
    }
    let isRenewals = renewals.count == rows.count
    let products = Set(rows.map(\.order.productID))
    let name = products.count == 1 ? " of \(first.order.productID)" : ""
    context.note(
      "\(Program.name): \(done) \(rows.count) \(isRenewals ? "renewals" : "purchases")\(name), "
        + "which were \(isRenewals ? "booked" : "bought") earlier \(why)")
  }
}
