public import Foundation
public import StoreCore

/// A store on which every call fails.
public struct FailingStore: StoreService {
  private let error: any Error
  private let state: StoreState
  private let statuses: [SignedStatus]

  /// - Parameter statuses: the subscription statuses that it returns.
  public init(_ error: any Error, state: StoreState, statuses: [SignedStatus] = []) {
    self.error = error
    self.state = state
    self.statuses = statuses
  }

  public var bundleID: String { "com.example.shop" }

  public func storeState() async throws -> StoreState { state }
  public func attach() async throws -> StoreState { state }
  public func storeStates() async -> AsyncStream<StoreState> { AsyncStream { $0.finish() } }
  public func failures() async -> AsyncStream<StoreFailure> { AsyncStream { $0.finish() } }
  public func revocations() async -> AsyncStream<Revocation> { AsyncStream { $0.finish() } }
  public func statusUpdates() async -> AsyncStream<SignedStatus> { AsyncStream { $0.finish() } }
  public func transactionUpdates() async -> AsyncStream<SignedTransaction> {
    AsyncStream { $0.finish() }
  }

  public func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] { statuses }

  public func products(_ identifiers: [String]) async throws -> ProductsAnswer { throw error }
  public func add(_ order: PaymentOrder) async throws -> QueuedTransaction { throw error }
  public func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep {
    throw error
  }
  public func saveConfirmation(of key: QueueKey) async throws { throw error }
  public func finish(_ keys: [QueueKey]) async throws { throw error }
  public func restore(answer: SheetAnswer?) async throws -> DialogueStep { throw error }
  public func signIn(answer: SheetAnswer?) async throws -> DialogueStep { throw error }
  public func receipt() async throws -> Data? { throw error }
  public func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep { throw error }
  public func priceConsent(answer: SheetAnswer?) async throws -> DialogueStep { throw error }
  public func terms(answer: SheetAnswer?) async throws -> DialogueStep { throw error }
  public func order(redeeming code: String) async throws -> PaymentOrder { throw error }
  public func acknowledge(_ revocation: Revocation) async throws { throw error }

  public func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] { throw error }
  public func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? { throw error }
  public func finish(transaction id: UInt64) async throws { throw error }
  public func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool { throw error }
  public func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    throw error
  }
  public func subscriptionsToManage() async throws -> [SubscriptionStanding] { throw error }
  public func setAutoRenew(_ isOn: Bool, of originalID: UInt64) async throws { throw error }
  public func sync(answer: SheetAnswer?) async throws -> DialogueStep { throw error }
  public func appTransaction() async throws -> SignedDocument { throw error }
}
