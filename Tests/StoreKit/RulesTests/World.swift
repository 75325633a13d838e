import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import StoreSimulation

/// A simulated App Store with the shipped catalog in its own folder, and a device on which the app is
/// running. The clock is stopped until a test moves it.
@MainActor final class World {
  nonisolated static let face = "com.example.razefaces.swiftshopping"
  nonisolated static let otherFace = "com.example.razefaces.fridaydeploy"
  nonisolated static let notCleared = "com.example.razefaces.nightlyrage"
  nonisolated static let coupon = "com.example.razefaces.coupon0"
  nonisolated static let vip = "com.example.razefaces.vip.year"
  nonisolated static let monthly = "com.example.razefaces.club.monthly"
  nonisolated static let yearly = "com.example.razefaces.club.yearly"
  nonisolated static let group = "21487601"
  nonisolated static let email = "tester@example.com"
  nonisolated static let member = "minh@example.com"
  nonisolated static let child = "child@example.com"
  nonisolated static let start = Date(timeIntervalSince1970: 1_790_000_000)
  nonisolated static let day: TimeInterval = 86_400

  private let folder: StateFolder
  private let catalog: Catalog
  private let start: Date
  private var launches = 0
  private(set) var store: SimulatedAppStore
  private(set) var presenter: ScriptedPresenter
  private(set) var observer = RecordingObserver()
  let timer = HeldTimer()
  var queue: SKPaymentQueue { .default() }

  /// - Parameters:
  ///   - email: the signed-in tester's; nil if nobody is signed in.
  ///   - finishes: whether the app finishes transactions.
  init(
    email: String? = email, finishes: Bool = true, presenter: ScriptedPresenter? = nil,
    catalog: Catalog? = nil, start: Date = start
  ) async throws {
    folder = StateFolder(url: TestFolders.unique("rules"))
    self.catalog = try catalog ?? Self.shippedCatalog()
    self.presenter = presenter ?? .willing(email: email ?? Self.email)
    self.start = start
    store = try Self.store(folder, self.catalog, start, launch: 0)
    OwnWorld.keep(self)
    if let email { try await store.signIn(email) }
    await StoreConnection.current.close()
    try await launch(finishes: finishes)
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  /// - Parameter change: returns the changed text of the catalog.
  static func shippedCatalog(_ change: (String) -> String = { $0 }) throws -> Catalog {
    let text = try Repository.text("catalog.json")
    return try CatalogDocument(parsing: change(text).utf8, fileName: "catalog.json").catalog
  }

  private static func store(
    _ folder: StateFolder, _ catalog: Catalog, _ start: Date, launch: Int,
    device: String = "iphone"
  ) throws -> SimulatedAppStore {
    let id = "\(device) \(launch)"
    return try SimulatedAppStore(
      folder: folder, catalog: catalog, device: device, session: ClientSession(id: id) { $0 == id },
      seed: 1, wallClock: { start })
  }

  private func launch(finishes: Bool) async throws {
    try await StoreConnection.current.open(
      store.service, presenter: presenter, pause: { _ in },
      timer: { [timer] in await timer.wait($0) })
    observer = RecordingObserver(finishes: finishes)
    queue.add(observer)
    await StoreConnection.current.idle()
  }

  /// Kills the process and starts a new one.
  func relaunch(finishes: Bool = true, presenter: ScriptedPresenter? = nil) async throws {
    await StoreConnection.current.close()
    launches += 1
    store = try Self.store(folder, catalog, start, launch: launches)
    if let presenter { self.presenter = presenter }
    try await launch(finishes: finishes)
  }

  /// Another device in the same world.
  func device(_ name: String) throws -> SimulatedAppStore {
    try Self.store(folder, catalog, start, launch: 0, device: name)
  }

  /// Another device in the same world, with a signed-in tester.
  func device(_ name: String, signedInAs email: String) async throws -> SimulatedAppStore {
    let store = try device(name)
    try await store.signIn(email)
    return store
  }

  nonisolated static let otherBundleID = "com.example.other"

  /// Another app on a device of the same world, which sells products of the same identifiers.
  ///
  /// - Parameter change: returns the changed text of the catalog.
  func otherApp(
    on device: String = "iphone", _ change: (String) -> String = { $0 }
  ) throws -> SimulatedAppStore {
    let other = try Self.shippedCatalog {
      change(
        $0.replacing(
          #""bundleID": "com.example.razefaces""#, with: #""bundleID": "\#(Self.otherBundleID)""#))
    }
    return try Self.store(folder, other, start, launch: 0, device: device)
  }

  // MARK: - What the app does

  /// Adds a payment and waits until only an open sheet is left to answer.
  func buy(_ productID: String, _ prepare: (SKMutablePayment) -> Void = { _ in }) async {
    let payment = SKMutablePayment()
    payment.productIdentifier = productID
    prepare(payment)
    queue.add(payment)
    await StoreConnection.current.idle()
  }

  func restore() async {
    queue.restoreCompletedTransactions()
    await StoreConnection.current.idle()
  }

  /// Enters a code in the system's sheet.
  func redeem(_ code: String) async {
    presenter.code = code
    queue.presentCodeRedemptionSheet()
    await StoreConnection.current.idle()
  }

  /// Returns a signed offer of the monthly subscription.
  func discount(_ offer: String, username: String = "") async throws -> SKPaymentDiscount {
    let signed = try await control.signOffer(offer, for: Self.monthly, username: username)
    return SKPaymentDiscount(
      identifier: signed.offerID, keyIdentifier: signed.keyID, nonce: signed.nonce,
      signature: signed.signature, timestamp: NSNumber(value: signed.timestamp))
  }

  func ask(for products: Set<String>) async -> RequestListener {
    await RequestListener.start(SKProductsRequest(productIdentifiers: products))
  }

  func product(_ id: String) async throws -> Product {
    try #require(try await Product.products(for: [id]).first)
  }

  /// Buys with `Product.purchase`, and finishes.
  @discardableResult
  func own(_ id: String) async throws -> Transaction {
    guard case .success(let result) = try await product(id).purchase() else {
      throw StoreFailure.other(.misuse, "The purchase of \(id) did not succeed.")
    }
    let transaction = try result.payloadValue
    await transaction.finish()
    return transaction
  }

  /// Returns the first of `Transaction.updates` that `act` causes.
  func update(after act: () async throws -> Void) async throws -> Transaction {
    let readers = await store.service.readersSoFar.transactions
    let first = Task { () -> VerificationResult<Transaction>? in
      for await result in Transaction.updates { return result }
      return nil
    }
    while await store.service.readersSoFar.transactions == readers { await Task.yield() }
    try await act()
    return try #require(await first.value).payloadValue
  }

  // MARK: - Results

  func last() throws -> SKPaymentTransaction { try #require(observer.transactions.last) }

  func states(of productID: String) -> [SKPaymentTransactionState] {
    observer.states(of: productID)
  }

  func ledger() async throws -> [TransactionRecord] { try await store.ledger() }

  func subscription() async throws -> SubscriptionStanding { try await store.subscription() }

  func status() async throws -> Product.SubscriptionInfo.Status {
    try #require(try await Product.SubscriptionInfo.status(for: Self.group).first)
  }

  func products(of transactions: Transaction.Transactions) async -> [String] {
    var found: [String] = []
    for await result in transactions { found.append(result.unsafePayloadValue.productID) }
    return found
  }
}

/// The tester's commands. Each returns when the app has received the changes.
extension World {
  var control: StoreControl { store.control }

  @discardableResult
  private func told<Value>(_ act: () async throws -> Value) async throws -> Value {
    let value = try await act()
    await StoreConnection.current.idle()
    return value
  }

  func perform(_ command: TesterCommand) async throws {
    try await told { try await store.perform(command) }
  }

  func set(_ setting: TesterCommand.Setting) async throws { try await perform(.set(setting)) }

  func fail(_ point: FaultPoint, with kind: RefusalKind) async throws {
    try await told { try await store.fail(point, with: kind) }
  }

  func fail(_ point: FaultPoint, with effect: FaultEffect) async throws {
    try await told { try await store.fail(point, with: effect) }
  }

  func advance(to date: Date) async throws { try await told { try await store.advance(to: date) } }

  func pass(days: Double) async throws { try await told { try await store.pass(days: days) } }

  func change(_ subscription: UInt64, _ change: TesterCommand.Subscription) async throws {
    try await told { try await store.change(subscription, change) }
  }

  func refund(_ id: UInt64, _ reason: TransactionRecord.RevocationReason = .other) async throws {
    try await told { try await store.refund(id, reason) }
  }

  func answerRequest(_ answer: TesterCommand.Request) async throws {
    try await told { try await store.answerRequest(answer) }
  }

  func resolveInterruption() async throws {
    try await told { try await store.resolveInterruption() }
  }

  /// Starts a purchase on the App Store's product page.
  func promote(_ productID: String) async throws {
    try await told { try await StoreConnection.current.startPromotedPurchase(of: productID) }
  }
}

/// A delegate that records the result of one request.
final class RequestListener: NSObject, SKProductsRequestDelegate {
  private(set) var response: SKProductsResponse?
  private(set) var error: (any Error)?
  private(set) var hasFinished = false

  @MainActor static func start(_ request: SKRequest) async -> RequestListener {
    let listener = RequestListener()
    request.delegate = listener
    request.start()
    await StoreConnection.current.idle()
    return listener
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    self.response = response
  }

  func requestDidFinish(_ request: SKRequest) { hasFinished = true }

  func request(_ request: SKRequest, didFailWithError error: any Error) { self.error = error }
}

extension PaymentStep {
  var purchaseSheet: PurchaseSheet? {
    if case .present(.confirm(let sheet)) = self { sheet } else { nil }
  }
}
