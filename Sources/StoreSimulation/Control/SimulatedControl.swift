public import Foundation
public import StoreCore
import StoreReceipts

/// The tester's control over a world. Every change is a ``TesterCommand``.
public struct SimulatedControl: StoreControl {
  let device: Device
  let worker: WorldWorker

  init(_ device: Device, _ worker: WorldWorker) { (self.device, self.worker) = (device, worker) }

  public var catalog: any Catalog { device.catalog }

  @discardableResult
  public func perform(_ command: TesterCommand) async throws -> TesterOutcome {
    try await run { try $0.world.perform(command, as: $0.client) }
  }

  private func run<Value: Sendable>(
    _ body: @Sendable (Device) throws -> Value
  ) async throws -> Value {
    try await worker.run {
      try device.client.session.checkLife()
      return try body(device)
    }
  }

  private func read<Value: Sendable>(
    _ body: @Sendable (WorldTransaction) throws -> Value
  ) async throws -> Value {
    try await worker.run { try device.read(body) }
  }

  private func readUpToDate<Value: Sendable>(
    _ body: @Sendable (WorldTransaction) throws -> Value
  ) async throws -> Value {
    try await worker.run { try device.readUpToDate(body) }
  }
}

// MARK: - Console lists

extension SimulatedControl {
  public func consoleSnapshot() async throws -> ConsoleSnapshot {
    try await readUpToDate { try ConsoleSnapshot($0) }
  }

  public func requestsToBuy() async throws -> [RequestToBuy] {
    try await read { try Approvals($0).requests() }
  }

  public func waitingPayments() async throws -> [WaitingPayment] {
    try await read { try Queues($0).waiting() }
  }

  public func interruptions() async throws -> [Interruption] {
    try await read { try Interruptions($0).all() }
  }

  public func refundRequests() async throws -> [RefundRequest] {
    try await read { try Refunds($0).requests() }
  }

  public func subscriptions() async throws -> [SubscriptionStanding] {
    try await readUpToDate { try Subscriptions($0).everybodysStandings() }
  }

  public func testers() async throws -> [Account] {
    try await read { try People($0).accounts().map(\.account) }
  }

  public func families() async throws -> [Family] { try await read { try Families($0).all() } }

  public func devices() async throws -> [DeviceSummary] {
    try await read { try Devices($0).summaries() }
  }

  public func faults() async throws -> FaultPlan { try await read { $0.sandbox.faults } }
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
      restorable: try Entitlements(transaction).current().count)
  }
}

// MARK: - Ledger, time, and log

extension SimulatedControl {
  public func transactions(_ query: TransactionQuery) async throws -> TransactionPage {
    try await readUpToDate { try Ledger($0).page(query) }
  }

  public func entitlements() async throws -> [TransactionRecord] {
    try await readUpToDate { try Entitlements($0).current().map(\.record) }
  }

  public func revokedPurchases() async throws -> [TransactionRecord] {
    try await readUpToDate { try Entitlements($0).revoked().map(\.record) }
  }

  public func knownProducts() async throws -> [KnownProduct] {
    try await read { try KnownProducts($0).all() }
  }

  public func now() async throws -> Date { try await read { $0.now } }

  public func nextEvent() async throws -> Date? {
    try await read { try Subscriptions($0).nextEvent() }
  }

  public func backlog() async throws -> Date? { try await read { Clock($0).backlog } }

  public func events(_ query: EventQuery) async throws -> EventPage {
    try await run { try $0.events(query) }
  }

  public func log(
    about subject: WorldEvent.Subject, counting outcome: PurchaseOutcome?,
    _ fact: @escaping @Sendable () -> WorldEvent.Fact?
  ) {
    device.log(about: subject, counting: outcome.map { [$0] }, fact)
  }

  public func coverage() async throws -> Coverage {
    try await run { device in
      // Pending events are counted when they are written.
      try device.world.writePendingEvents()
      let counts = try device.readUpToDate { try Outcomes($0).counts() }
      return Coverage(counts, possible: PurchaseOutcome.possible(with: device.catalog))
    }
  }

  public func note(_ text: String) async throws {
    try await run { device in
      try device.world.write(as: device.client) { try Events($0).record(note: text) }
    }
  }
}

// MARK: - The app's own server

extension SimulatedControl {
  public func applyFaults(at point: FaultPoint) async throws -> FaultOutcome? {
    try await device.applyFaults(at: point, isolation: worker)
  }

  public func signOffer(
    _ offerID: String, for productID: String, username: String
  ) async throws -> SignedOffer {
    try await run { world in
      let key = try device.world.obtainOfferKey(as: device.client)
      var (now, chance) = try device.read { ($0.now, $0.world.chance(for: "offer \(offerID)")) }
      var signed = SignedOffer(
        offerID: offerID, keyID: key.id, nonce: chance.uuid(), signature: "",
        timestamp: now.milliseconds, username: username)
      signed.signature = try key.signature(
        of: signed.payload(bundleID: device.client.bundleID, productID: productID))
      return signed
    }
  }

  public func offerSigningKey() async throws -> OfferSigningKey {
    let key = try await run { try $0.world.obtainOfferKey(as: $0.client) }
    return OfferSigningKey(id: key.id, privateKeyPEM: key.privateKeyPEM)
  }

  public func offerProblems(of productID: String) async throws -> [String: Refusal.OfferRefusal] {
    try await readUpToDate { try Offers($0).problems(of: productID) }
  }
}

// MARK: - Snapshots

extension SimulatedControl {
  public func save(_ files: [DeviceFile], to file: URL) async throws {
    try await run { try $0.world.save(files, to: SnapshotFile(url: file)) }
  }

  public func snapshot(in file: URL) async throws -> WorldSnapshot {
    try await run { _ in try SnapshotFile(url: file).lookThrough() }
  }

  public func deviceFiles(in snapshot: URL) async throws -> [DeviceFile] {
    try await run { _ in try SnapshotFile(url: snapshot).deviceFiles() }
  }

  public func restore(
    _ snapshot: URL, named name: String, as generation: Int64
  ) async throws {
    try await run {
      try $0.world.restore(SnapshotFile(url: snapshot), named: name, as: generation)
    }
  }

  public func seed() async throws -> Int64? { try await read { $0.world.seed } }

  public func begin(_ action: WorldAction) async throws { try await run { try $0.begin(action) } }

  public func history() async throws -> [HistoryEntry] {
    try await read { try History($0).entries() }
  }

  public func next(_ step: HistoryStep) async throws -> HistoryEntry {
    try await read { try History($0).next(step) }
  }

  public func take(_ step: HistoryStep, as generation: Int64) async throws {
    try await run { try $0.world.take(step, as: generation, for: $0.client) }
  }

  public func deviceFiles(after step: HistoryStep?) async throws -> [DeviceFile]? {
    try await read { try History($0).files(after: step) }
  }

  public func generation() async throws -> Int64 { try await read { $0.world.generation } }

  public func checkGeneration() throws {
    try device.client.session.checkLife()
    try device.world.checkGeneration()
  }

  public func enterGeneration() async { await worker.run { device.world.enterGeneration() } }
}

// MARK: - Signed documents and diagnostics

extension SimulatedControl {
  public func inspectTransaction(_ id: UInt64) async throws -> TransactionInspection? {
    try await run { world in
      try device.bookTime()
      return try Inspection(device: device).transaction(id)
    }
  }

  public func inspectReceipt() async throws -> ReceiptInspection? {
    try await run { try Inspection(device: $0).receipt() }
  }

  public func inspect(appTransaction jws: String) async throws -> InspectedDocument {
    try await run { try Inspection(device: $0).document(jws, .appTransaction) }
  }

  public func rootCertificate() async throws -> (der: Data, pem: String) {
    let authority = try await run { try $0.obtainSigner().authority }
    return (authority.rootCertificate, authority.rootCertificatePEM)
  }

  public func databaseFlaws() async throws -> DatabaseDamage {
    try await run { try $0.world.flaws() }
  }

  public func lockedTesters() async throws -> [String: Date] {
    try await read { try SignInFailureRow.locks($0.db, at: $0.now) }
  }

  public func receiptObstacle() async throws -> StoreFailure? {
    try await run { ReceiptFile($0).obstacle() }
  }

}
