public import Foundation

/// The App Store and this device's payment queue, as StoreKit sees them.
///
/// One value serves one app on one device. Every call that decides something is one durable step;
/// the numbers are those of a purchase's steps on the page State. A question to the person comes back
/// as a ``Sheet``: show it and call again with the answer.
///
/// Calls throw a ``Refusal`` if the store says no to the request itself, and a ``StoreFailure``
/// if it could not work.
public protocol StoreService: PaymentService, TransactionService {}

/// The service behind the first StoreKit: the payment queue, products, restoring, the receipt.
public protocol PaymentService: Sendable {
  /// The app that asks: products of another bundle ID are not its own.
  var bundleID: String { get }

  func snapshot() async throws -> DeviceSnapshot

  /// Returns a snapshot after every change to this world, made here or by another process. The
  /// latest one wins: a slow reader misses the ones between.
  func snapshots() async -> AsyncStream<DeviceSnapshot>

  /// Returns a stream of the failures that keep this process from following others in this world:
  /// its files are gone or cannot be read. Each is told once, and ends with the next change that
  /// can be read.
  func failures() async -> AsyncStream<StoreFailure>

  /// Notes that an observer is there now, so this process drives the transactions that nobody else
  /// does (storekit-rules 2.1, 2.4).
  func attach() async throws -> DeviceSnapshot

  /// Answers a products request: products as the store lists them, invalid identifiers by their
  /// letters. The answer to the same identifiers is the same, in whatever order they come.
  func products(_ identifiers: [String]) async throws -> ProductsAnswer

  /// Adds a payment to the queue (step 1).
  func add(_ order: PaymentOrder) async throws -> QueuedTransaction

  /// Advances the payment until somebody has to be asked or it is decided (steps 3 and 4).
  func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep

  /// Keeps the yes to a purchase sheet and decides nothing yet. ``advance(_:answer:)`` does both at
  /// once, and goes on from here; nobody is asked again unless the account, the price or the offer is
  /// another one by then.
  func keepConfirmation(of key: QueueKey) async throws

  /// Finishes transactions (step 8), all or none. One that is still purchasing or deferred throws
  /// (storekit-rules 2.3).
  func finish(_ keys: [QueueKey]) async throws

  /// Restores purchases (storekit-rules 2.7). Restored transactions stand in the queue when this
  /// has returned `.done`.
  func restore(answer: SheetAnswer?) async throws -> DialogueStep

  /// Signs a tester in on this device, or makes a new one.
  func signIn(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the device's signed app receipt; nil before the first purchase (storekit-rules 4).
  func receipt() async throws -> Data?

  /// Asks for a sign-in where nobody is signed in, then writes the receipt anew.
  func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep

  /// Asks whether a subscription may cost more, if consent waits to be given; `.confirm` gives it.
  /// Nothing is asked otherwise (storekit-rules 3.20).
  func priceConsent(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the terms that the purchase which was interrupted last waits for, if one does;
  /// `.confirm` agrees to them, and a new transaction follows (storekit-rules 2.11).
  func terms(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the payment that a code is good for; it goes into the queue like any other.
  func order(redeeming code: String) async throws -> PaymentOrder

  /// Returns a stream of products that this device's account may no longer use: refunded, or no
  /// longer shared by the family (storekit-rules 2.12). Revocations that were not acknowledged come
  /// again at the next launch, unless the account has the product again by then. The first item is
  /// there at once: what has been waiting, or no identifier at all.
  func revocations() async -> AsyncStream<Revocation>

  /// Acknowledges that the app was told of this and of all before it.
  func acknowledge(_ revocation: Revocation) async throws
}

extension PaymentService {
  package func finish(_ key: QueueKey) async throws { try await finish([key]) }
}

/// The service behind the second StoreKit. Everything that its clients get is signed.
///
/// It keeps one ledger with ``PaymentService``. A purchase begins with ``PaymentService/add(_:)`` and
/// goes through ``PaymentService/advance(_:answer:)``; only what comes of it is asked for here.
public protocol TransactionService: Sendable {
  /// Returns one page of a selection, the newest first.
  ///
  /// - Parameter before: only transactions older than this identifier, the last one of the page
  ///   before. A page costs what it shows, however long the ledger is.
  func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction]

  /// Returns a signed transaction; nil where this account and device have none of the identifier.
  func signedTransaction(_ id: UInt64) async throws -> SignedTransaction?

  /// Returns a stream of the transactions that come without this client's doing: renewals, refunds
  /// and other revocations, a parent's approval, purchases made elsewhere (storekit-rules 3.2). A
  /// charge of this value's own `advance` is not among them: its caller has it. The stream begins
  /// now; transactions that are unfinished from before are those of
  /// ``TransactionSelection/unfinished``.
  func transactionUpdates() async -> AsyncStream<SignedTransaction>

  /// Marks the transaction as delivered and takes its row, if there is one, out of the device's
  /// payment queue. Doing it again changes nothing.
  func finish(transaction id: UInt64) async throws

  /// Returns the statuses of the signed-in account: one for each group that it ever subscribed to,
  /// in the order of the groups' identifiers. Nil asks for all groups.
  func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus]

  /// Returns a stream of statuses, one after every change of a subscription's phase or of its
  /// renewal (storekit-rules 3.6).
  func statusUpdates() async -> AsyncStream<SignedStatus>

  /// Returns whether the introductory offer is to be had, once per group and account
  /// (storekit-rules 3.8).
  func isEligibleForIntroductoryOffer(groupID: String) async throws -> Bool

  /// Submits a request for a refund (storekit-rules 3.9). Throws a ``RefundRefusal``.
  func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws

  /// Returns the signed-in account's own subscriptions, for the system's page of them; those that a
  /// family shares are not theirs to end.
  func subscriptionsToManage() async throws -> [SubscriptionStanding]

  func change(renewal: RenewalChange) async throws

  /// Asks for a sign-in, also if somebody is signed in, and brings the device up to date
  /// (storekit-rules 3.10).
  func sync(answer: SheetAnswer?) async throws -> DialogueStep

  /// Returns the signed proof that this person got this app, and when.
  func appTransaction() async throws -> SignedDocument
}

/// Apple's verifyReceipt, reached by POST at one of two addresses (storekit-rules 4).
public protocol ReceiptServer: Sendable {
  /// - Parameter body: the JSON object with `receipt-data`.
  /// - Returns: a JSON object with at least `status`.
  /// - Throws: a ``Refusal`` where the address cannot be reached.
  func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data

  /// Deletes this device's receipt together with the app.
  func deleteReceipt() async throws
}

public enum ReceiptAddress: String, CaseIterable, Sendable {
  case production = "https://buy.itunes.apple.com/verifyReceipt"
  case sandbox = "https://sandbox.itunes.apple.com/verifyReceipt"
}
