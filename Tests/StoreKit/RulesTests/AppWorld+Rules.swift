import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import StoreSimulation

/// The shipped catalog, and the tester who has bought nothing.
extension AppWorld {
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

  /// - Parameters:
  ///   - email: the signed-in tester's; nil if nobody is signed in.
  ///   - finishes: whether the app finishes transactions.
  convenience init(
    email: String? = email, finishes: Bool = true, presenter: ScriptedPresenter? = nil,
    catalog: Catalog? = nil, start: Date = start
  ) async throws {
    try await self.init(
      TestStore(catalog ?? Catalog.shipped(), start: start, isInMemory: false),
      email: email, finishes: finishes, presenter: presenter ?? .willing(email: email ?? Self.email)
    )
  }

  /// Another device in the same world.
  func device(_ name: String) throws -> SimulatedAppStore {
    try appStore.device(name)
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
    let other = try Catalog.shipped {
      change(
        $0.replacing(
          #""bundleID": "com.example.razefaces""#, with: #""bundleID": "\#(Self.otherBundleID)""#))
    }
    return try appStore.device(device, runningAppOf: other)
  }

  // MARK: - What the app does

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
extension AppWorld {
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
