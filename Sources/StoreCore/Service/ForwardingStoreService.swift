public import Foundation

/// A store in front of another one: whatever it does not do itself is handed on.
///
/// For what changes a store for its client, such as a command that takes notes. Implement only what is
/// changed.
public protocol ForwardingStoreService: StoreService {
  var next: any StoreService { get }

  /// Surrounds each call that is handed on and can fail; hands it on as it is unless it is
  /// implemented.
  func handOn<Value>(_ call: () async throws -> Value) async throws -> Value
}

extension ForwardingStoreService {
  public func handOn<Value>(_ call: () async throws -> Value) async throws -> Value {
    try await call()
  }
}

extension ForwardingStoreService {
  public var bundleID: String { next.bundleID }

  public func snapshot() async throws -> DeviceSnapshot {
    try await handOn { try await next.snapshot() }
  }

  public func snapshots() async -> AsyncStream<DeviceSnapshot> { await next.snapshots() }

  public func failures() async -> AsyncStream<StoreFailure> { await next.failures() }

  public func attach() async throws -> DeviceSnapshot {
    try await handOn { try await next.attach() }
  }

  public func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    try await handOn { try await next.products(identifiers) }
  }

  public func add(_ order: PaymentOrder) async throws -> QueuedTransaction {
    try await handOn { try await next.add(order) }
  }

  public func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep {
    try await handOn { try await next.advance(key, answer: answer) }
  }

  public func keepConfirmation(of key: QueueKey) async throws {
    try await next.keepConfirmation(of: key)
  }

  public func finish(_ key: QueueKey) async throws {
    try await handOn { try await next.finish(key) }
  }

  public func restore(answer: SheetAnswer?) async throws -> DialogueStep {
    try await handOn { try await next.restore(answer: answer) }
  }

  public func signIn(answer: SheetAnswer?) async throws -> DialogueStep {
    try await handOn { try await next.signIn(answer: answer) }
  }

  public func receipt() async throws -> Data? {
    try await handOn { try await next.receipt() }
  }

  public func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep {
    try await handOn { try await next.refreshReceipt(answer: answer) }
  }

  public func priceConsent(answer: SheetAnswer?) async throws -> DialogueStep {
    try await handOn { try await next.priceConsent(answer: answer) }
  }

  public func terms(answer: SheetAnswer?) async throws -> DialogueStep {
    try await handOn { try await next.terms(answer: answer) }
  }

  public func order(redeeming code: String) async throws -> PaymentOrder {
    try await handOn { try await next.order(redeeming: code) }
  }

  public func revocations() async -> AsyncStream<Revocation> { await next.revocations() }

  public func acknowledge(_ revocation: Revocation) async throws {
    try await handOn { try await next.acknowledge(revocation) }
  }
}

extension ForwardingStoreService {
  public func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] {
    try await handOn {
      try await next.signedTransactions(selection, before: before, limit: limit)
    }
  }

  public func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? {
    try await handOn { try await next.signedTransaction(id) }
  }

  public func transactionUpdates() async -> AsyncStream<SignedTransaction> {
    await next.transactionUpdates()
  }

  public func finish(transaction id: UInt64) async throws {
    try await handOn { try await next.finish(transaction: id) }
  }

  public func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] {
    try await handOn { try await next.subscriptionStatuses(groupID: groupID) }
  }

  public func statusUpdates() async -> AsyncStream<SignedStatus> { await next.statusUpdates() }

  public func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool {
    try await handOn { try await next.isEligibleForIntroductoryOffer(groupID: groupID) }
  }

  public func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    try await handOn { try await next.requestRefund(of: transactionID, reason: reason) }
  }

  public func subscriptionsToManage() async throws -> [SubscriptionStanding] {
    try await handOn { try await next.subscriptionsToManage() }
  }

  public func change(renewal: RenewalChange) async throws {
    try await handOn { try await next.change(renewal: renewal) }
  }

  public func sync(answer: SheetAnswer?) async throws -> DialogueStep {
    try await handOn { try await next.sync(answer: answer) }
  }

  public func appTransaction() async throws -> SignedDocument {
    try await handOn { try await next.appTransaction() }
  }
}
