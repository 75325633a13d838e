public import Foundation

/// The App Store and this device's payment queue, as StoreKit sees them.
///
/// One value serves one app on one device. Each call that decides something is one durable step;
/// step numbers are those of a purchase on the page State. If a call returns a ``Sheet``, show it
/// to the person and call again with the answer.
///
/// Calls throw a ``Refusal`` if the store refuses the request, and a ``StoreFailure`` if the store
/// could not work.
public protocol StoreService: PaymentService, TransactionService {}

/// The service behind the original StoreKit: the payment queue, products, restoring, the receipt.
public protocol PaymentService: Sendable {
  /// The requesting app. Products of another bundle ID are not available to it.
  var bundleID: String { get }

  func snapshot() async throws -> DeviceSnapshot

  /// Returns a stream of snapshots, one after each change to this world by any process. A slow
  /// reader gets only the latest one.
  func snapshots() async -> AsyncStream<DeviceSnapshot>

  /// Returns a stream of failures to follow other processes' changes, each reported once.
  func failures() async -> AsyncStream<StoreFailure>

  /// Registers that an observer exists. This process then drives the transactions that no other
  /// process drives (storekit-rules 2.1, 2.4).
  func attach() async throws -> DeviceSnapshot

  /// Answers a products request.
  ///
  /// Products are in the store's order, invalid identifiers in alphabetical order. The order of the
  /// request does not matter.
  func products(_ identifiers: [String]) async throws -> ProductsAnswer

  func add(_ order: PaymentOrder) async throws -> QueuedTransaction

  /// Advances the payment until a person has to answer or the outcome is decided (steps 3 and 4).
  func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep

  /// Stores the confirmation of a purchase sheet without deciding the payment.
  /// ``advance(_:answer:)`` does both, and continues from here.
  ///
  /// The person is asked again only if the account, the price or the offer has changed by then.
  func keepConfirmation(of key: QueueKey) async throws

  /// Finishes all of these transactions or none (step 8).
  ///
  /// - Throws: a failure if one of them is purchasing or deferred (storekit-rules 2.3).
  func finish(_ keys: [QueueKey]) async throws

  /// Restores purchases (storekit-rules 2.7). When this returns `.done`, the restored transactions
  /// are in the queue.
  func restore(answer: SheetAnswer?) async throws -> DialogueStep

  func signIn(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the device's signed app receipt; nil before the first purchase (storekit-rules 4).
  func receipt() async throws -> Data?

  /// Writes a new receipt. Asks for a sign-in first if nobody is signed in.
  func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep

  /// Asks for consent to a subscription's price increase; `.confirm` gives it. Asks nothing if no
  /// consent is pending (storekit-rules 3.20).
  func priceConsent(answer: SheetAnswer?) async throws -> DialogueStep

  /// Shows the terms that the last interrupted purchase depends on, if there are any. `.confirm`
  /// agrees to them, and a new transaction follows (storekit-rules 2.11).
  func terms(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the payment for an offer code. Add it to the queue like any other.
  func order(redeeming code: String) async throws -> PaymentOrder

  /// Returns a stream of products that this device's account may no longer use: refunded, or no
  /// longer shared by the family (storekit-rules 2.12).
  ///
  /// The first item comes at once, with the pending revocations or without identifiers. Revocations
  /// that are not acknowledged come again at the next launch, unless the account has the product
  /// again by then.
  func revocations() async -> AsyncStream<Revocation>

  /// Acknowledges that the app received this revocation and all earlier ones.
  func acknowledge(_ revocation: Revocation) async throws
}

extension PaymentService {
  package func finish(_ key: QueueKey) async throws { try await finish([key]) }
}

/// The service behind the modern StoreKit. Everything that its clients receive is signed.
///
/// It shares one ledger with ``PaymentService``. Purchases use ``PaymentService/add(_:)`` and
/// ``PaymentService/advance(_:answer:)``; this service reads and finishes their transactions.
public protocol TransactionService: Sendable {
  /// Returns one page of a selection, newest first. Its cost depends on the page's size, not on the
  /// ledger's length.
  ///
  /// - Parameter before: only transactions older than this identifier, the last one of the previous
  ///   page.
  func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction]

  func signedTransaction(_ id: UInt64) async throws -> SignedTransaction?

  /// Returns a stream of transactions that this client did not start: renewals, revocations,
  /// approvals, and purchases made elsewhere (storekit-rules 3.2).
  ///
  /// Purchases charged by this value's own `advance` are left out, because its caller has them. The
  /// stream begins now; use ``TransactionSelection/unfinished`` for older unfinished transactions.
  func transactionUpdates() async -> AsyncStream<SignedTransaction>

  /// Marks the transaction as delivered and deletes its row, if there is one, from the device's
  /// payment queue. Calling it again has no effect.
  func finish(transaction id: UInt64) async throws

  /// Returns the signed-in account's status in each group that it ever subscribed to, sorted by
  /// group ID. Nil selects all groups.
  func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus]

  /// Returns a stream of statuses, one after each change of a subscription's phase or renewal
  /// (storekit-rules 3.6).
  func statusUpdates() async -> AsyncStream<SignedStatus>

  /// Returns whether the account can still get the group's offer (storekit-rules 3.8).
  func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool

  /// Submits a refund request (storekit-rules 3.9).
  ///
  /// - Throws: a ``RefundRefusal``.
  func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws

  /// Returns the subscriptions that the account can end: those that it bought.
  func subscriptionsToManage() async throws -> [SubscriptionStanding]

  func change(renewal: RenewalChange) async throws

  /// Brings the device up to date (storekit-rules 3.10). Always asks for a sign-in first.
  func sync(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the signed proof of when this person got this app.
  func appTransaction() async throws -> SignedDocument
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
