public import Foundation

/// A world as a tester changes it and looks at it: what Xcode's transaction manager and App Store
/// Connect's sandbox page can do, and what they show. Nothing here goes through the app.
///
/// Looking books at most what time has made due, and spends no fault.
public protocol StoreControl: Sendable {
  var catalog: any Catalog { get }

  /// Performs a command, as one transaction.
  ///
  /// - Throws: a ``StoreFailure`` with the cause ``StoreFailure/Cause/misuse`` if it cannot be done;
  ///   nothing is changed then.
  @discardableResult
  func perform(_ command: TesterCommand) async throws -> TesterOutcome

  // MARK: - The lists of the console

  /// Returns all of them, of one moment of the world.
  func consoleSnapshot() async throws -> ConsoleSnapshot
  func requestsToBuy() async throws -> [RequestToBuy]
  func interruptions() async throws -> [Interruption]
  /// Returns the payments of all devices that have not come to a transaction.
  func waitingPayments() async throws -> [WaitingPayment]
  func refundRequests() async throws -> [RefundRequest]
  /// Returns everybody's own subscriptions, then those that each member of a family has of
  /// another's, which only the buyer can change.
  func subscriptions() async throws -> [SubscriptionStanding]
  func testers() async throws -> [Account]
  func families() async throws -> [Family]
  func devices() async throws -> [DeviceSummary]
  func faults() async throws -> FaultPlan

  // MARK: - The ledger

  /// Returns transactions, newest first.
  func transactions(_ query: TransactionQuery) async throws -> TransactionPage
  /// Returns the transactions that entitle the signed-in account now, whatever this device's app
  /// remembers (storekit-rules 3.3).
  func entitlements() async throws -> [TransactionRecord]
  /// Returns the last purchase of each non-consumable and non-renewing subscription that was refunded
  /// to the signed-in account, or is no longer shared with it, oldest first.
  func revokedPurchases() async throws -> [TransactionRecord]
  /// Returns each product that was loaded, asked for or sold in this world, by its identifier's
  /// order.
  func knownProducts() async throws -> [KnownProduct]

  // MARK: - Time

  func now() async throws -> Date
  /// Returns the date of the next event that happens by itself; nil where nothing will.
  func nextEvent() async throws -> Date?
  /// Returns the clock's time where the world's time is behind it: more fell due while nobody was
  /// there than is booked at once, and the rest follows with the next calls. Nil where it is not
  /// behind.
  func backlog() async throws -> Date?

  // MARK: - The log

  func events(_ query: EventQuery) async throws -> EventPage
  /// Logs an event that the app on this device tells of. It is written with the world's next
  /// change, may be lost if the process is killed, and wakes nobody.
  ///
  /// - Parameters:
  ///   - outcome: counted with it, if it tells of one that the store knows nothing of.
  ///   - fact: is asked for when it is written; nil if there is nothing to be kept.
  func log(
    about subject: WorldEvent.Subject, counting outcome: PurchaseOutcome?,
    _ fact: @escaping @Sendable () -> WorldEvent.Fact?)
  /// Returns the outcomes that purchases have had in this world, on any device.
  func coverage() async throws -> Coverage
  /// Logs a person's note, which is there when this returns. It changes nothing else.
  ///
  /// - Parameter text: was checked; see ``WorldEvent/longestNote``.
  func note(_ text: String) async throws

  // MARK: - The app's own server

  /// Takes as long as a call takes just now, and fails as it does: for who plays a server that is not
  /// the store's.
  ///
  /// - Returns: what goes wrong without being a failure of the call itself.
  @discardableResult func applyFaults(at point: FaultPoint) async throws -> FaultOutcome?
  /// Signs a promotional offer with the world's subscription key, whether or not there is such an
  /// offer: that is for the App Store to say.
  ///
  /// - Parameter username: the payment's user name or account token; empty where it has none.
  func signOffer(
    _ offerID: String, for productID: String, username: String
  ) async throws -> SignedOffer
  /// Returns the world's subscription key, for a server of one's own.
  func offerSigningKey() async throws -> OfferSigningKey
  /// Returns the reasons why some of a product's offers, by identifier, are not for the signed-in
  /// account; offers that need no claim are not looked at.
  func offerProblems(of productID: String) async throws -> [String: Refusal.OfferRefusal]

  // MARK: - Signed documents

  /// Inspects any account's transaction, from any device; nil where this world has no such
  /// transaction.
  func inspectTransaction(_ id: UInt64) async throws -> TransactionInspection?
  /// Inspects this device's receipt; nil before there is one (storekit-rules 4).
  func inspectReceipt() async throws -> ReceiptInspection?
  /// Takes an app transaction apart that the app was given.
  func inspect(appTransaction jws: String) async throws -> InspectedDocument
  /// Returns the world's own root, for those who verify elsewhere.
  func rootCertificate() async throws -> (der: Data, pem: String)

  // MARK: - Snapshots

  /// Writes the store's side of the world, but for its log, into an empty file, with files of its
  /// devices.
  func save(_ files: [DeviceFile], to file: URL) async throws
  /// Looks through a snapshot's file, and changes nothing.
  ///
  /// - Throws: a ``StoreFailure`` if it is none, of another version, or damaged.
  func snapshot(in file: URL) async throws -> WorldSnapshot
  /// Returns the files of devices in a snapshot that was looked through.
  func deviceFiles(in snapshot: URL) async throws -> [DeviceFile]
  /// Puts the store's side of a snapshot that was looked through in the place of the world's, as one
  /// transaction. The session that does it has ended with its world, as all others have.
  ///
  /// - Parameter generation: the world's from now on.
  func restore(_ snapshot: URL, named name: String, as generation: Int64) async throws
  /// Returns what fixes the world's chance; nil where the system's is drawn.
  func seed() async throws -> Int64?

  // MARK: - History

  /// Begins an action of the app on this device, which changes nothing but its files.
  func begin(_ action: WorldAction) async throws
  /// Returns what can be undone or redone, oldest first.
  func history() async throws -> [HistoryEntry]
  /// Returns what a step would undo or redo now.
  ///
  /// - Throws: a ``StoreFailure`` if there is nothing, or a purchase is under way.
  func next(_ step: HistoryStep) async throws -> HistoryEntry
  /// Takes the store's side of a step, as one transaction, as ``restore(_:named:as:)`` does. The files
  /// of the devices are read in it; the preferences must be locked.
  func take(_ step: HistoryStep, as generation: Int64) async throws
  /// Returns the files that belong to the world's place in its history.
  ///
  /// - Parameter step: the step to look beyond; nil for the place where it stands.
  /// - Returns: nil where they are not known.
  func deviceFiles(after step: HistoryStep?) async throws -> [DeviceFile]?

  // MARK: - Generations

  /// Returns the number of times that the world was restored, or a step was taken in its history.
  func generation() async throws -> Int64
  /// Throws a ``StoreFailure`` if the world was restored since this session began, or the session
  /// was killed. What the app would still write belongs to a world that is gone, or is nobody's.
  func checkGeneration() throws
  /// Begins the session anew, in the world as it is now.
  func enterGeneration() async

  // MARK: - What is wrong with a world

  /// Returns the damage of the world's database; empty where it is whole. Throws a ``StoreFailure``
  /// where nothing can be written to it. Reads only as much of a large one as takes no time.
  func databaseFlaws() async throws -> DatabaseDamage
  /// Returns the addresses that are locked after too many wrong passwords, with the ends of their
  /// locks.
  func lockedTesters() async throws -> [String: Date]
  /// Returns the reason why this device's receipt could not be written; nil where it could.
  func receiptObstacle() async throws -> StoreFailure?
}

extension StoreControl {
  public func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject) {
    log(about: subject, counting: nil) { fact }
  }

  /// Returns the failed payments, oldest first.
  public func failedPayments(in scope: TransactionQuery.Scope) async throws -> [WorldEvent] {
    let isHere = scope == .deviceAndAccount
    let events = try await events(EventQuery(.failedPayments(everywhere: !isHere))).events
    return events.filter { event in
      switch scope {
      case .deviceAndAccount, .everything: true
      case .account(let email): event.subject.account == email
      case .device(let name): event.subject.device == name
      }
    }
  }
}

/// A simulated App Store as one process holds it, in the parts that concern different people: each
/// gets the one that it needs and no other.
public struct AppStoreBackend: Sendable {
  /// The service for StoreKit, and through it for the app.
  public var service: any StoreService
  /// The control for the tester.
  public var control: any StoreControl
  /// The server for the app's own server.
  public var receipts: any ReceiptServer
  /// The life of the process that it serves.
  package var life = ProcessLife()
  /// The name of its session, as actions have it.
  package var session = ""
  /// Kills that process, or what stands for it: its life is over when this returns.
  package var kill: @Sendable () -> Void = {}

  /// Returns whether a termination is armed at a step of a purchase, and takes it, durably.
  package var isTerminated: @Sendable (_ step: Int, _ isTaken: Bool) -> Bool = { _, _ in false }

  public init(service: any StoreService, control: any StoreControl, receipts: any ReceiptServer) {
    self.service = service
    self.control = control
    self.receipts = receipts
  }
}
