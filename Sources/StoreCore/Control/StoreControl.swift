public import Foundation

/// A tester's access to a world, like Xcode's transaction manager and App Store Connect's sandbox
/// page. It bypasses the app.
///
/// Reading records only the events that are already due, and consumes no faults.
public protocol StoreControl: Sendable {
  var catalog: any Catalog { get }

  /// Performs a command in one database transaction.
  ///
  /// - Throws: a ``StoreFailure`` with the cause ``StoreFailure/Cause/misuse`` if the command is
  ///   not possible. Nothing changes in that case.
  @discardableResult func perform(_ command: TesterCommand) async throws -> TesterOutcome

  // MARK: - Console lists

  func consoleSnapshot() async throws -> ConsoleSnapshot
  func requestsToBuy() async throws -> [RequestToBuy]
  func interruptions() async throws -> [Interruption]
  func waitingPayments() async throws -> [WaitingPayment]
  func refundRequests() async throws -> [RefundRequest]
  /// Returns all subscriptions: purchased ones first, then family copies.
  func subscriptions() async throws -> [SubscriptionStanding]
  func testers() async throws -> [Account]
  func families() async throws -> [Family]
  func devices() async throws -> [DeviceSummary]
  func faults() async throws -> FaultPlan

  // MARK: - Ledger

  func transactions(_ query: TransactionQuery) async throws -> TransactionPage
  /// Returns the signed-in account's current entitlements (storekit-rules 3.3).
  func entitlements() async throws -> [TransactionRecord]
  /// Returns the signed-in account's revoked non-consumables and non-renewing subscriptions, oldest
  /// first. Each product is represented by its latest purchase.
  func revokedPurchases() async throws -> [TransactionRecord]
  func knownProducts() async throws -> [KnownProduct]

  // MARK: - Time

  func now() async throws -> Date
  func nextEvent() async throws -> Date?
  /// Returns the clock's time if the world's time is behind it; nil otherwise.
  ///
  /// A call processes a limited number of due events. Later calls process the rest.
  func backlog() async throws -> Date?

  // MARK: - Log

  func events(_ query: EventQuery) async throws -> EventPage
  /// Logs an event that the app on this device reports.
  ///
  /// The event is written with the world's next change. It does not notify observers, and is lost
  /// if the process is killed before that.
  ///
  /// - Parameters:
  ///   - outcome: an outcome to count with the event, which the store cannot detect itself.
  ///   - fact: called when the event is written; returns nil to write nothing.
  func log(
    about subject: WorldEvent.Subject, counting outcome: PurchaseOutcome?,
    _ fact: @escaping @Sendable () -> WorldEvent.Fact?)
  func coverage() async throws -> Coverage
  /// Logs a tester's note. It has been written when this method returns.
  ///
  /// - Parameter text: a validated text; see ``WorldEvent/longestNote``.
  func note(_ text: String) async throws

  // MARK: - The app's own server

  /// Applies the current delay and failure of a call. For simulations of the app's own server.
  ///
  /// - Returns: a fault that does not fail the call itself.
  @discardableResult func applyFaults(at point: FaultPoint) async throws -> FaultOutcome?
  /// Returns a number for a new order, one higher than the last one in this world. None is given
  /// twice, also after an undo or a restore.
  ///
  /// - Throws: a ``Refusal`` if there is no network.
  func newOrderNumber() async throws -> Int64
  /// Signs a promotional offer with the world's subscription key. Does not check that the offer
  /// exists; the App Store does.
  ///
  /// - Parameter username: the payment's user name or account token; empty if it has none.
  func signOffer(
    _ offerID: String, for productID: String, username: String
  ) async throws -> SignedOffer
  func offerSigningKey() async throws -> OfferSigningKey
  /// Returns the reasons why the signed-in account cannot claim offers, by offer identifier.
  func offerProblems(of productID: String) async throws -> [String: Refusal.OfferRefusal]

  // MARK: - Signed documents

  /// Inspects a transaction of any account and device; nil if the world does not contain it.
  func inspectTransaction(_ id: UInt64) async throws -> TransactionInspection?
  /// Inspects this device's receipt; nil before the first receipt is written (storekit-rules 4).
  func inspectReceipt() async throws -> ReceiptInspection?
  /// Inspects any receipt as if it were this device's.
  func inspect(receipt: Data, at path: String) async throws -> ReceiptInspection
  /// Inspects any signed document as if it were this device's.
  func inspect(jws: String) async throws -> InspectedDocument
  func rootCertificate() async throws -> (der: Data, pem: String)

  // MARK: - Snapshots

  /// Writes the store's database without its log, and the device files, into an empty file.
  func save(_ files: [DeviceFile], to file: URL) async throws
  /// Validates a snapshot file without changing anything.
  ///
  /// - Throws: a ``StoreFailure`` if the file is damaged, not a snapshot, or of another version.
  func snapshot(in file: URL) async throws -> WorldSnapshot
  func deviceFiles(in snapshot: URL) async throws -> [DeviceFile]
  /// Replaces the store's database with that of a validated snapshot, in one database transaction.
  /// Ends all sessions, including the current one.
  func restore(_ snapshot: URL, named name: String, as generation: Int64) async throws
  /// Returns the seed of the world's random numbers; nil if they come from the system.
  func seed() async throws -> Int64?

  // MARK: - History

  /// Begins an action in the app that changes only this device's files.
  func begin(_ action: WorldAction) async throws
  func history() async throws -> [HistoryEntry]
  /// Returns the entry that undo or redo would apply to.
  ///
  /// - Throws: a ``StoreFailure`` if there is none, or if a purchase is in progress.
  func next(_ step: HistoryStep) async throws -> HistoryEntry
  /// Performs the store's part of undo or redo in one transaction, like ``restore(_:named:as:)``.
  /// Reads the device files during the transaction, so the preferences must be locked.
  func take(_ step: HistoryStep, as generation: Int64) async throws
  /// Returns the device files at a position in the world's history.
  ///
  /// - Parameter step: the step that leads to the position; nil for the current position.
  /// - Returns: the files; nil if they are unknown.
  func deviceFiles(after step: HistoryStep?) async throws -> [DeviceFile]?

  // MARK: - Generations

  /// Returns the world's generation, which increases with each restore, undo and redo.
  func generation() async throws -> Int64
  /// Throws a ``StoreFailure`` if the session has ended, because the world was restored or the
  /// session was killed. The app must not write anything afterwards.
  func checkGeneration() throws
  func enterGeneration() async

  // MARK: - Diagnosis

  /// Returns the damage in the world's database; empty if there is none. Checks only part of a
  /// large database to stay fast.
  ///
  /// - Throws: a ``StoreFailure`` if the database cannot be written.
  func databaseFlaws() async throws -> DatabaseDamage
  /// Returns the contradictions between ledger, queues, entitlements, subscriptions, signed
  /// documents and what the apps keep; empty in a sound world.
  func contradictions(with apps: [AppRecords]) async throws -> [String]
  /// Returns the locked email addresses and the times when the locks end.
  func lockedTesters() async throws -> [String: Date]
  /// Returns the reason why this device's receipt cannot be written; nil if none is known.
  func receiptObstacle() async throws -> StoreFailure?
}

extension StoreControl {
  public func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject) {
    log(about: subject, counting: nil) { fact }
  }

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

/// A simulated App Store in one process, with an interface for each audience.
public struct AppStoreBackend: Sendable {
  public var service: any StoreService
  public var control: any StoreControl
  public var receipts: any ReceiptServer
  package var life = ProcessLife()
  package var session = ""
  /// Kills the process, or what represents it. ``life`` has ended when this returns.
  package var kill: @Sendable () -> Void = {}

  /// Returns whether a termination is armed at a step. If `isTaken` is true, disarms it durably.
  package var isTerminated: @Sendable (_ step: Int, _ isTaken: Bool) -> Bool = { _, _ in false }

  public init(service: any StoreService, control: any StoreControl, receipts: any ReceiptServer) {
    (self.service, self.control, self.receipts) = (service, control, receipts)
  }
}
