public import Foundation

/// The App Store and this device's payment queue, as StoreKit sees them.
///
/// A value serves one app on one device. Each decision is one durable step; the step numbers are
/// those on the page State. If a call returns a ``SystemSheet``, call again with the answer.
///
/// Calls throw a ``Refusal`` from the store, or a ``StoreFailure`` if the store itself fails.
public protocol StoreService: Sendable {
  // MARK: - The original StoreKit: products, the payment queue, restoring, the receipt

  /// The app's bundle ID. Products of another bundle ID are not available.
  var bundleID: String { get }

  func storeState() async throws -> StoreState

  /// Returns a stream of states, one after each change to the world by any process. Slow readers
  /// get only the latest one.
  func storeStates() async -> AsyncStream<StoreState>

  /// Returns a stream of failures to follow other processes' changes. Each is reported once.
  func failures() async -> AsyncStream<StoreFailure>

  /// Registers an observer. This process then handles the transactions that no other process
  /// handles (storekit-rules 2.1, 2.4).
  func attach() async throws -> StoreState

  /// Performs a products request.
  ///
  /// Products are in the catalog's order, invalid identifiers in alphabetical order. The order of
  /// the request does not matter.
  func products(_ identifiers: [String]) async throws -> ProductsAnswer

  func add(_ order: PaymentOrder) async throws -> QueuedTransaction

  /// Advances the payment to the next sheet or to its outcome (steps 3 and 4).
  func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep

  /// Stores the confirmation of a purchase sheet without deciding the payment.
  /// ``advance(_:answer:)`` does both, and continues from here.
  ///
  /// The sheet appears again only if the account, the price or the offer changes.
  func saveConfirmation(of key: QueueKey) async throws

  /// Finishes all of these transactions, or none (step 8).
  ///
  /// - Throws: an error if one of them is purchasing or deferred (storekit-rules 2.3).
  func finish(_ keys: [QueueKey]) async throws

  /// Restores purchases (storekit-rules 2.7). They are in the queue when this returns `.done`.
  func restore(answer: SheetAnswer?) async throws -> DialogueStep

  func signIn(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the device's signed app receipt; nil before the first purchase (storekit-rules 4).
  func receipt() async throws -> Data?

  /// Writes a new receipt. Requires a sign-in if nobody is signed in.
  func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep

  /// Asks for consent to a subscription's price increase; `.confirm` gives consent. Does nothing if
  /// no consent is pending (storekit-rules 3.20).
  func priceConsent(answer: SheetAnswer?) async throws -> DialogueStep

  /// Shows the terms of the last interrupted purchase, if there is one. `.confirm` agrees to them,
  /// and a new transaction follows (storekit-rules 2.11).
  func terms(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the payment for an offer code, to be added to the queue.
  func order(redeeming code: String) async throws -> PaymentOrder

  /// Returns a stream of products that were refunded or are no longer shared with this device's
  /// account (storekit-rules 2.12).
  ///
  /// The first element arrives immediately, with or without pending revocations. Unacknowledged
  /// revocations are repeated at the next launch, unless the account owns the product again.
  func revocations() async -> AsyncStream<Revocation>

  /// Acknowledges this revocation and all earlier ones.
  func acknowledge(_ revocation: Revocation) async throws

  // MARK: - StoreKit 2

  // Everything that clients receive is signed. Purchases use `add` and `advance`; the functions
  // below read and finish their transactions.

  /// Returns one page of a selection, newest first. Its cost depends only on the page size.
  ///
  /// - Parameter before: the last identifier of the previous page; nil for the first page.
  func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction]

  func signedTransaction(_ id: UInt64) async throws -> SignedTransaction?

  /// Returns a stream of transactions that this client did not start: renewals, revocations,
  /// approvals, and purchases made elsewhere (storekit-rules 3.2).
  ///
  /// It omits purchases charged by this value's own `advance`, and transactions from before the
  /// call; use ``TransactionSelection/unfinished`` for those.
  func transactionUpdates() async -> AsyncStream<SignedTransaction>

  /// Marks the transaction as delivered and deletes its row, if any, from the device's payment
  /// queue. Calling it again has no effect.
  func finish(transaction id: UInt64) async throws

  /// Returns the signed-in account's status in each group that it ever subscribed to, sorted by
  /// group identifier. Nil selects all groups.
  func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus]

  /// Returns a stream of statuses after changes in phase or renewal (storekit-rules 3.6).
  func statusUpdates() async -> AsyncStream<SignedStatus>

  /// Returns whether the account can still use the group's introductory offer (storekit-rules 3.8).
  func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool

  /// Submits a refund request (storekit-rules 3.9).
  ///
  /// - Throws: ``StoreFailure/Misuse/refundAlreadyRequested`` if a request is pending.
  func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws

  /// Returns the subscriptions that the account can cancel, which are those that it bought.
  func subscriptionsToManage() async throws -> [SubscriptionStanding]

  func setAutoRenew(_ isOn: Bool, of originalID: UInt64) async throws

  /// Synchronizes the device (storekit-rules 3.10). Always requires a sign-in.
  func sync(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the signed proof that this account got this app, and when.
  func appTransaction() async throws -> SignedDocument
}

extension StoreService {
  package func finish(_ key: QueueKey) async throws { try await finish([key]) }
}

/// Apple's verifyReceipt, reached by POST at one of two addresses (storekit-rules 4).
public protocol ReceiptServer: Sendable {
  /// - Parameter body: the JSON object with `receipt-data`.
  /// - Returns: a JSON object with at least `status`.
  /// - Throws: a ``Refusal`` if the address cannot be reached.
  func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data

  func deleteReceipt() async throws
}

public enum ReceiptAddress: String, CaseIterable, Sendable {
  case production = "https://buy.itunes.apple.com/verifyReceipt"
  case sandbox = "https://sandbox.itunes.apple.com/verifyReceipt"
}
