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

/// The transactions of the device's account that a client asks for (storekit-rules 3.3).
public enum TransactionSelection: Hashable, Sendable {
  /// All transactions but finished consumables that were not refunded or revoked. Nil asks for
  /// every product.
  case all(productID: String?)
  case unfinished
  /// The transactions that entitle the account now; nil asks for every product.
  case currentEntitlements(productID: String?)
  /// The newest one of a product, finished or not, revoked or not.
  case latest(productID: String)
}

/// A transaction as it reaches a client. Its fields are in the document, for the client to decode.
public struct SignedTransaction: Hashable, Sendable, Identifiable {
  public var id: UInt64
  public var productID: String
  public var document: SignedDocument

  public init(id: UInt64, productID: String, document: SignedDocument) {
    self.id = id
    self.productID = productID
    self.document = document
  }
}

/// The standing of an account in one group of subscriptions.
public struct SignedStatus: Hashable, Sendable {
  public var groupID: String
  public var phase: SubscriptionPhase
  /// The latest of the group.
  public var transaction: SignedTransaction
  public var renewal: SignedDocument

  public init(
    groupID: String, phase: SubscriptionPhase, transaction: SignedTransaction,
    renewal: SignedDocument
  ) {
    self.groupID = groupID
    self.phase = phase
    self.transaction = transaction
    self.renewal = renewal
  }
}

/// The reason why a request for a refund was not taken (storekit-rules 3.9).
public enum RefundRefusal: Error, Hashable, Sendable {
  /// There is one for this transaction already.
  case duplicateRequest
  case refused(Refusal)
  case failed(StoreFailure)
}
