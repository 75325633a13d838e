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

  /// Finishes a transaction (step 8). One that is still purchasing or deferred throws
  /// (storekit-rules 2.3).
  func finish(_ key: QueueKey) async throws

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

public struct Revocation: Hashable, Sendable {
  /// Grows with each piece of news for a device.
  public var number: Int64
  public var productIDs: [String]

  public init(number: Int64, productIDs: [String]) {
    self.number = number
    self.productIDs = productIDs
  }
}
