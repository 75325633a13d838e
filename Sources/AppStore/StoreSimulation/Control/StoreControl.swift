public import Foundation
public import StoreCore
import StoreReceipts

/// A tester's access to a world, like Xcode's transaction manager and App Store Connect's sandbox
/// page. It bypasses the app, and runs on the world's executor.
///
/// Reading records only the events that are already due, and consumes no faults.
public actor StoreControl {
  let device: Device

  init(_ device: Device) { self.device = device }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    device.world.executor.asUnownedSerialExecutor()
  }

  public nonisolated var catalog: Catalog { device.catalog }

  /// Performs a command in one database transaction.
  ///
  /// - Throws: a ``StoreFailure`` with the cause ``StoreFailure/Cause/misuse`` if the command is
  ///   not possible. Nothing changes in that case.
  @discardableResult public func perform(_ command: TesterCommand) throws -> TesterResult {
    try run { try $0.world.perform(command, as: $0.client) }
  }

  /// Runs `body` on the world's executor, for callers that cannot await. Blocks until other work on
  /// the executor ends, but never for an answer to a sheet or for the main actor.
  package nonisolated func synchronously<Value: Sendable>(
    _ body: (isolated StoreControl) throws -> Value
  ) rethrows -> Value { try device.world.executor.sync { try assumeIsolated(body) } }

  func run<Value>(_ body: (Device) throws -> Value) throws -> Value {
    try device.client.session.checkLife()
    return try body(device)
  }

  private func read<Value>(_ body: (DatabaseTransaction) throws -> Value) throws -> Value {
    try device.read(body)
  }

  private func readUpToDate<Value>(_ body: (DatabaseTransaction) throws -> Value) throws -> Value {
    try device.readUpToDate(body)
  }
}

// MARK: - Console lists

extension StoreControl {
  public func sandboxLists() throws -> SandboxLists { try readUpToDate { try SandboxLists($0) } }

  public func requestsToBuy() throws -> [RequestToBuy] {
    try read { try $0.pendingPurchases.requests() }
  }

  public func waitingPayments() throws -> [WaitingPayment] { try read { try $0.queues.waiting() } }
  public func interruptions() throws -> [Interruption] {
    try read { try $0.pendingPurchases.interruptions() }
  }

  public func refundRequests() throws -> [RefundRequest] { try read { try $0.refunds.requests() } }

  /// Returns all subscriptions: purchased ones first, then family copies.
  public func subscriptions() throws -> [SubscriptionStanding] {
    try readUpToDate { try $0.subscriptions.everybodysStandings() }
  }

  public func testers() throws -> [Account] { try read { try $0.people.accounts().map(\.account) } }

  /// Returns the `appTransactionID` of a tester, by which an app tells its customers apart.
  public func appTransactionID(of tester: Account) throws -> String {
    try read { $0.people.appTransactionID(of: tester.id) }
  }

  public func families() throws -> [Family] { try read { try $0.families.all() } }
  public func devices() throws -> [DeviceSummary] { try read { try $0.people.deviceSummaries() } }
  public func faults() throws -> FaultPlan { try read { $0.sandbox.faults } }
  package func settings() throws -> WorldSettings { try read { $0.sandbox.settings } }
}

extension SandboxLists {
  fileprivate init(_ transaction: DatabaseTransaction) throws {
    self.init()
    requests = try transaction.pendingPurchases.requests()
    interruptions = try transaction.pendingPurchases.interruptions()
    refunds = try transaction.refunds.requests()
    subscriptions = try transaction.subscriptions.everybodysStandings()
    testers = try transaction.people.accounts().map(\.account)
    families = try transaction.families.all()
    devices = try transaction.people.deviceSummaries()
    nextEvent = try transaction.renewals.nextEvent()
    lastPurchase = try transaction.ledger.page(TransactionQuery(scope: .everything, limit: 50))
      .records.first(where: \.isRefundable)
    restorable = try transaction.entitlements.current()
      .count { $0.kind != .nonRenewingSubscription }
  }
}

// MARK: - Ledger, time, and log

extension StoreControl {
  public func transactions(_ query: TransactionQuery) throws -> TransactionPage {
    try readUpToDate { try $0.ledger.page(query) }
  }

  /// Returns the signed-in account's current entitlements (storekit-rules 3.3).
  public func entitlements() throws -> [TransactionRecord] {
    try readUpToDate { try $0.entitlements.current().map(\.record) }
  }

  /// Returns the signed-in account's revoked non-consumables and non-renewing subscriptions, oldest
  /// first. Each product is represented by its latest purchase.
  public func revokedPurchases() throws -> [TransactionRecord] {
    try readUpToDate { try $0.entitlements.revoked().map(\.record) }
  }

  /// Returns an account's subscriptions and memberships over time, without the ends of memberships,
  /// which only the app knows. Throws if there is no such account.
  public func timeline(_ query: TimelineQuery = TimelineQuery()) throws -> Timeline {
    try readUpToDate { try $0.timeline(query) }
  }

  public func knownProducts() throws -> [KnownProduct] { try read { try $0.knownProducts.all() } }
  public func now() throws -> Date { try read { $0.exactTime } }
  public func nextEvent() throws -> Date? { try read { try $0.renewals.nextEvent() } }

  /// Returns the clock's time if the world's time is behind it, because a call processes a limited
  /// number of due events; nil otherwise.
  public func backlog() throws -> Date? { try read { $0.backlog } }

  public func events(_ query: EventQuery) throws -> EventPage {
    try run { device in
      // Failed payments are already in the log.
      if case .failedPayments = query.scope {} else { try device.world.writePendingEvents() }
      return try device.readUpToDate { try $0.events.page(query) }
    }
  }

  /// Logs an event that the app on this device reports. It is written with the world's next change,
  /// does not notify observers, and is lost if the process is killed before that.
  public nonisolated func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject) {
    device.log(fact, about: subject)
  }

  public func coverage() throws -> Coverage {
    try run { device in
      // Writes pending events, because they are counted when they are written.
      try device.world.writePendingEvents()
      let counts = try device.readUpToDate { try $0.outcomes.counts() }
      return Coverage(counts, possible: PurchaseOutcome.possible(with: device.catalog))
    }
  }

  /// Logs a tester's note, at most ``WorldEvent/longestNote`` long, before this method returns.
  public func logNote(_ text: String) throws {
    try run { device in try device.write { try $0.events.record(note: text) } }
  }
}

// MARK: - The app's own server

extension StoreControl {
  /// Applies the current delay and failure of a call, for simulations of the app's own server.
  /// Returns a fault that does not fail the call itself.
  @discardableResult public func applyFaults(at point: FaultPoint) async throws -> FaultEffect? {
    try await device.applyFaults(at: point)
  }

  /// Returns a number for a new order, one higher than the last one in this world. None is given
  /// twice, also after an undo or a restore. Throws a ``Refusal`` if there is no network.
  public func newOrderNumber() throws -> Int64 {
    try run { device in
      try device.write { transaction in
        if let refusal = transaction.sandbox.faults.offlineRefusal { throw refusal }
        return try transaction.world.nextOrder()
      }
    }
  }

  /// Signs a promotional offer with the world's subscription key, for the payment's user name or
  /// account token. Does not check that the offer exists; the App Store does.
  public func signOffer(
    _ offerID: String, for productID: String, username: String
  ) throws -> SignedOffer {
    let (key, now, nonce) = try signingMaterial(for: offerID)
    var signed = SignedOffer(
      offerID: offerID, keyID: key.id, nonce: nonce, signature: "", timestamp: now.milliseconds,
      username: username)
    signed.signature = try key.signature(
      of: signed.payload(bundleID: device.client.bundleID, productID: productID))
    return signed
  }

  /// Signs a promotional offer as a compact JWS, as the app's server does.
  public func signOfferAsJWS(_ offerID: String, for productID: String) throws -> String {
    let (key, now, nonce) = try signingMaterial(for: offerID)
    return try key.compactJWS(of: [
      "aud": .text("promotional-offer"), "bid": .text(device.client.bundleID),
      "iat": .number(now.milliseconds / 1000), "nonce": .text(nonce.payloadText),
      "offerIdentifier": .text(offerID), "productId": .text(productID),
    ])
  }

  private func signingMaterial(
    for offerID: String
  ) throws -> (key: SubscriptionOfferKey, date: Date, nonce: UUID) {
    try run { device in
      let key = try device.world.obtainKey(.offers, as: device.client)
      var (now, chance) = try device.read {
        ($0.exactTime, $0.world.chance(for: "offer \(offerID)"))
      }
      return (key, now, chance.uuid())
    }
  }

  public func offerSigningKey() throws -> OfferSigningKey {
    OfferSigningKey(try run { try $0.world.obtainKey(.offers, as: $0.client) })
  }

  /// Returns the reasons why the signed-in account cannot claim offers, by offer identifier.
  public func offerProblems(of productID: String) throws -> [String: Refusal.OfferRefusal] {
    try readUpToDate { try $0.offers.problems(of: productID) }
  }
}

// MARK: - Snapshots

extension StoreControl {
  /// Writes the store's database without its log, and the device files, into an empty file.
  public func save(_ files: [DeviceFile], to file: URL) throws {
    try run { try $0.world.save(files, to: SnapshotFile(url: file)) }
  }

  /// Validates a snapshot file without changing anything. Throws a ``StoreFailure`` if the file is
  /// damaged, not a snapshot, or of another version.
  public func snapshot(in file: URL) throws -> WorldSnapshot {
    try run { _ in try SnapshotFile(url: file).checkedContents() }
  }

  public func deviceFiles(in snapshot: URL) throws -> [DeviceFile] {
    try run { _ in try SnapshotFile(url: snapshot).deviceFiles() }
  }

  /// Replaces the store's database with that of a validated snapshot, in one database transaction.
  /// Ends all sessions, including the current one.
  public func restore(_ snapshot: URL, named name: String, as generation: Int64) throws {
    try run { try $0.world.restore(SnapshotFile(url: snapshot), named: name, as: generation) }
  }

  /// Returns the seed of the world's random numbers; nil if they come from the system.
  public func seed() throws -> Int64? { try read { $0.world.seed } }

  /// Begins an action in the app that changes only this device's files. After a power failure, the
  /// changes can count as part of the previous action.
  public func startAction(_ action: WorldAction) throws {
    try run { device in
      try device.world.commit(as: device.client, durability: .relaxed) {
        try $0.history.startAction(action.kind, about: action.subject)
      }
    }
  }

  public func history() throws -> [HistoryEntry] { try read { try $0.history.entries() } }

  /// Returns the entry that undo or redo would apply to. Throws if there is none, or if a purchase
  /// is in progress.
  public func next(_ step: HistoryStep) throws -> HistoryEntry {
    try read { try $0.history.next(step) }
  }

  /// Performs the store's part of undo or redo in one transaction, like ``restore(_:named:as:)``.
  /// Reads the device files during the transaction, so the preferences must be locked.
  public func apply(_ step: HistoryStep, as generation: Int64) throws {
    try run { try $0.world.apply(step, as: generation, for: $0.client) }
  }

  /// Returns the device files at the world's position in its history, or after a step; nil if they
  /// are unknown.
  public func deviceFiles(after step: HistoryStep?) throws -> [DeviceFile]? {
    try read { try $0.history.files(after: step) }
  }

  /// Returns the world's generation, which increases with each restore, undo and redo.
  public func generation() throws -> Int64 { try read { $0.world.generation } }

  /// Throws a ``StoreFailure`` if the session has ended, because the world was restored or the
  /// session was killed. The app must not write anything afterwards.
  public nonisolated func checkGeneration() throws {
    try device.client.session.checkLife()
    try device.world.checkGeneration()
  }

  public func enterGeneration() { device.world.enterGeneration() }

  func close() {
    let (world, session) = (device.world, device.client.session)
    guard !session.life.isOver else { return }
    try? world.write(durability: .relaxed) { try Queues.recordExit($0, session.id) }
    world.close()
    session.lock?.release()
  }
}

// MARK: - Diagnostics

extension StoreControl {
  public func rootCertificate() throws -> (der: Data, pem: String) {
    let authority = try run { try $0.obtainSigner().authority }
    return (authority.rootCertificate, authority.rootCertificatePEM)
  }

  /// Returns the damage in the world's database; empty if there is none. Checks only part of a
  /// large database to stay fast. Throws if the database cannot be written.
  public func databaseFlaws() throws -> (flaws: [String], isWhole: Bool) {
    try run { try $0.world.flaws() }
  }

  /// Returns the contradictions between ledger, queues, entitlements, subscriptions, signed
  /// documents and what the apps keep; empty in a sound world.
  public func contradictions(with apps: [AppRecords]) throws -> [String] {
    try run { device in
      // The log says what a tester deleted.
      try device.world.writePendingEvents()
      return try device.read { try $0.contradictions(with: apps) }
    }
  }

  /// Returns the locked email addresses and the times when the locks end.
  public func lockedTesters() throws -> [String: Date] {
    try read { try SignInFailureRow.locks($0.db, at: $0.now) }
  }

  /// Returns the reason why this device's receipt cannot be written; nil if none is known.
  public func receiptObstacle() throws -> StoreFailure? { try run { ReceiptFile($0).obstacle() } }
}

extension StoreControl {
  public func failedPayments(in scope: TransactionQuery.Scope) throws -> [WorldEvent] {
    let isHere = scope == .deviceAndAccount
    let events = try events(EventQuery(.failedPayments(everywhere: !isHere))).events
    return events.filter { event in
      switch scope {
      case .deviceAndAccount, .everything: true
      case .account(let email): event.subject.account == email
      case .device(let name): event.subject.device == name
      }
    }
  }
}
