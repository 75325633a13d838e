public import Foundation
public import StoreCore
import StoreReceipts

/// The tester's control over a world, on the world's executor.
public actor SimulatedControl: StoreControl {
  let device: Device

  init(_ device: Device) { self.device = device }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    device.world.executor.asUnownedSerialExecutor()
  }

  public nonisolated var catalog: any Catalog { device.catalog }

  @discardableResult public func perform(_ command: TesterCommand) throws -> TesterOutcome {
    try run { try $0.world.perform(command, as: $0.client) }
  }

  /// Runs `body` on the world's executor, and blocks until it returns.
  ///
  /// For callers that cannot await. It waits for other work on the executor, but never for an
  /// answer to a sheet or for the main actor.
  package nonisolated func synchronously<Value: Sendable>(
    _ body: (isolated SimulatedControl) throws -> Value
  ) rethrows -> Value { try device.world.executor.sync { try assumeIsolated(body) } }

  private func run<Value>(_ body: (Device) throws -> Value) throws -> Value {
    try device.client.session.checkLife()
    return try body(device)
  }

  private func read<Value>(_ body: (WorldTransaction) throws -> Value) throws -> Value {
    try device.read(body)
  }

  private func readUpToDate<Value>(_ body: (WorldTransaction) throws -> Value) throws -> Value {
    try device.readUpToDate(body)
  }
}

// MARK: - Console lists

extension SimulatedControl {
  public func consoleSnapshot() throws -> ConsoleSnapshot {
    try readUpToDate { try ConsoleSnapshot($0) }
  }

  public func requestsToBuy() throws -> [RequestToBuy] { try read { try Approvals($0).requests() } }
  public func waitingPayments() throws -> [WaitingPayment] { try read { try Queues($0).waiting() } }
  public func interruptions() throws -> [Interruption] { try read { try Interruptions($0).all() } }
  public func refundRequests() throws -> [RefundRequest] { try read { try Refunds($0).requests() } }

  public func subscriptions() throws -> [SubscriptionStanding] {
    try readUpToDate { try Subscriptions($0).everybodysStandings() }
  }

  public func testers() throws -> [Account] {
    try read { try People($0).accounts().map(\.account) }
  }

  public func families() throws -> [Family] { try read { try Families($0).all() } }
  public func devices() throws -> [DeviceSummary] { try read { try Devices($0).summaries() } }
  public func faults() throws -> FaultPlan { try read { $0.sandbox.faults } }
  package func settings() throws -> WorldSettings { try read { $0.sandbox.settings } }
}

extension ConsoleSnapshot {
  fileprivate init(_ transaction: WorldTransaction) throws {
    self.init(
      requests: try Approvals(transaction).requests(),
      interruptions: try Interruptions(transaction).all(),
      refunds: try Refunds(transaction).requests(),
      subscriptions: try Subscriptions(transaction).everybodysStandings(),
      testers: try People(transaction).accounts().map(\.account),
      families: try Families(transaction).all(), devices: try Devices(transaction).summaries(),
      nextEvent: try Subscriptions(transaction).nextEvent(),
      lastPurchase: try Ledger(transaction).page(TransactionQuery(scope: .everything, limit: 50))
        .records.first(where: \.isRefundable),
      restorable: try Entitlements(transaction).current()
        .count { $0.kind != .nonRenewingSubscription })
  }
}

// MARK: - Ledger, time, and log

extension SimulatedControl {
  public func transactions(_ query: TransactionQuery) throws -> TransactionPage {
    try readUpToDate { try Ledger($0).page(query) }
  }

  public func entitlements() throws -> [TransactionRecord] {
    try readUpToDate { try Entitlements($0).current().map(\.record) }
  }

  public func revokedPurchases() throws -> [TransactionRecord] {
    try readUpToDate { try Entitlements($0).revoked().map(\.record) }
  }

  public func knownProducts() throws -> [KnownProduct] { try read { try KnownProducts($0).all() } }
  public func now() throws -> Date { try read { $0.exactTime } }
  public func nextEvent() throws -> Date? { try read { try Subscriptions($0).nextEvent() } }
  public func backlog() throws -> Date? { try read { Clock($0).backlog } }
  public func events(_ query: EventQuery) throws -> EventPage { try run { try $0.events(query) } }

  public nonisolated func log(
    about subject: WorldEvent.Subject, counting outcome: PurchaseOutcome?,
    _ fact: @escaping @Sendable () -> WorldEvent.Fact?
  ) { device.log(about: subject, counting: outcome.map { [$0] }, fact) }

  public func coverage() throws -> Coverage {
    try run { device in
      // Writes pending events, because they are counted when they are written.
      try device.world.writePendingEvents()
      let counts = try device.readUpToDate { try Outcomes($0).counts() }
      return Coverage(counts, possible: PurchaseOutcome.possible(with: device.catalog))
    }
  }

  public func note(_ text: String) throws {
    try run { device in
      try device.world.write(as: device.client) { try Events($0).record(note: text) }
    }
  }
}

// MARK: - The app's own server

extension SimulatedControl {
  public func applyFaults(at point: FaultPoint) async throws -> FaultOutcome? {
    try await device.applyFaults(at: point)
  }

  public func newOrderNumber() throws -> Int64 {
    try run { device in
      try device.write { transaction in
        if transaction.sandbox.faults.isOffline { throw Refusal(.notConnectedToInternet, .offline) }
        return try transaction.world.nextOrder()
      }
    }
  }

  public func signOffer(
    _ offerID: String, for productID: String, username: String
  ) throws -> SignedOffer {
    try run { world in
      let key = try device.world.obtainOfferKey(as: device.client)
      var (now, chance) = try device.read {
        ($0.exactTime, $0.world.chance(for: "offer \(offerID)"))
      }
      var signed = SignedOffer(
        offerID: offerID, keyID: key.id, nonce: chance.uuid(), signature: "",
        timestamp: now.milliseconds, username: username)
      signed.signature = try key.signature(
        of: signed.payload(bundleID: device.client.bundleID, productID: productID))
      return signed
    }
  }

  /// Signs a promotional offer as a compact JWS, as the app's server does.
  public func signOfferAsJWS(_ offerID: String, for productID: String) throws -> String {
    try run { world in
      let key = try device.world.obtainOfferKey(as: device.client)
      var (now, chance) = try device.read {
        ($0.exactTime, $0.world.chance(for: "offer \(offerID)"))
      }
      return try key.compactJWS(of: [
        "aud": .text("promotional-offer"), "bid": .text(device.client.bundleID),
        "iat": .number(now.milliseconds / 1000), "nonce": .text(chance.uuid().payloadText),
        "offerIdentifier": .text(offerID), "productId": .text(productID),
      ])
    }
  }

  public func offerSigningKey() throws -> OfferSigningKey {
    let key = try run { try $0.world.obtainOfferKey(as: $0.client) }
    return OfferSigningKey(id: key.id, privateKeyPEM: key.privateKeyPEM)
  }

  public func offerProblems(of productID: String) throws -> [String: Refusal.OfferRefusal] {
    try readUpToDate { try Offers($0).problems(of: productID) }
  }
}

// MARK: - Snapshots

extension SimulatedControl {
  public func save(_ files: [DeviceFile], to file: URL) throws {
    try run { try $0.world.save(files, to: SnapshotFile(url: file)) }
  }

  public func snapshot(in file: URL) throws -> WorldSnapshot {
    try run { _ in try SnapshotFile(url: file).lookThrough() }
  }

  public func deviceFiles(in snapshot: URL) throws -> [DeviceFile] {
    try run { _ in try SnapshotFile(url: snapshot).deviceFiles() }
  }

  public func restore(_ snapshot: URL, named name: String, as generation: Int64) throws {
    try run { try $0.world.restore(SnapshotFile(url: snapshot), named: name, as: generation) }
  }

  public func seed() throws -> Int64? { try read { $0.world.seed } }
  public func begin(_ action: WorldAction) throws { try run { try $0.begin(action) } }
  public func history() throws -> [HistoryEntry] { try read { try History($0).entries() } }

  public func next(_ step: HistoryStep) throws -> HistoryEntry {
    try read { try History($0).next(step) }
  }

  public func take(_ step: HistoryStep, as generation: Int64) throws {
    try run { try $0.world.take(step, as: generation, for: $0.client) }
  }

  public func deviceFiles(after step: HistoryStep?) throws -> [DeviceFile]? {
    try read { try History($0).files(after: step) }
  }

  public func generation() throws -> Int64 { try read { $0.world.generation } }

  public nonisolated func checkGeneration() throws {
    try device.client.session.checkLife()
    try device.world.checkGeneration()
  }

  public func enterGeneration() { device.world.enterGeneration() }
  func leave() { device.leave() }
}

// MARK: - Signed documents and diagnostics

extension SimulatedControl {
  public func inspectTransaction(_ id: UInt64) throws -> TransactionInspection? {
    try run { world in
      try device.bookTime()
      return try Inspection(device: device).transaction(id)
    }
  }

  public func inspectReceipt() throws -> ReceiptInspection? {
    try run { try Inspection(device: $0).receipt() }
  }

  public func inspect(receipt: Data, at path: String) throws -> ReceiptInspection {
    try run { try Inspection(device: $0).receipt(receipt, at: path) }
  }

  public func inspect(jws: String) throws -> InspectedDocument {
    try run { try Inspection(device: $0).document(jws, SignedKind(of: jws)) }
  }

  public func rootCertificate() throws -> (der: Data, pem: String) {
    let authority = try run { try $0.obtainSigner().authority }
    return (authority.rootCertificate, authority.rootCertificatePEM)
  }

  public func databaseFlaws() throws -> DatabaseDamage { try run { try $0.world.flaws() } }

  public func contradictions(with apps: [AppRecords]) throws -> [String] {
    try run { device in
      // The log says what a tester deleted.
      try device.world.writePendingEvents()
      return try device.read { try Agreement($0).contradictions(apps) }
    }
  }

  public func lockedTesters() throws -> [String: Date] {
    try read { try SignInFailureRow.locks($0.db, at: $0.now) }
  }

  public func receiptObstacle() throws -> StoreFailure? { try run { ReceiptFile($0).obstacle() } }

}
