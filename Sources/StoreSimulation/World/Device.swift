import Foundation
import StoreCore
import StoreReceipts
import Synchronization

/// One app on one device in a world. Several devices can share a world.
final class Device: Sendable {
  let world: World
  let client: Client

  /// SQLite's `data_version`, when it was last read.
  private let seenVersion = Mutex<Int64?>(nil)
  /// The results of requests that this launch has logged.
  private let readings = Mutex<Set<Reading>>([])
  let receiptPurchases = ReceiptPurchases()
  private let verifier = Mutex<(environment: StoreEnvironment, JWSVerifier)?>(nil)

  init(_ client: Client, in world: World) { (self.client, self.world) = (client, world) }

  var catalog: any Catalog { world.catalog }
  var folder: StateFolder { world.folder }

  func read<Value>(_ body: (WorldTransaction) throws -> Value) throws -> Value {
    try world.read(as: client, body)
  }

  func readUpToDate<Value>(_ body: (WorldTransaction) throws -> Value) throws -> Value {
    try world.readUpToDate(as: client, body)
  }

  func write<Value>(
    _ body: (WorldTransaction) throws -> Value, beforeTelling: (Value) -> Void = { _ in }
  ) throws -> Value { try world.write(as: client, body, beforeTelling: beforeTelling) }

  func bookTime() throws { try world.bookTime(as: client) }

  /// Begins an action that changes only files. After a power failure, the changes can count as part
  /// of the previous action.
  func begin(_ action: WorldAction) throws {
    var subject = action.subject
    subject.device = client.deviceName
    try world.commit(as: client, durability: .relaxed) {
      try History($0).begin(action.kind, about: subject)
    }
  }

  func beginObserving() throws {
    client.beginObserving()
    try takeOverOrphans(atLaunch: true)
  }

  @discardableResult func takeOverOrphans(atLaunch isLaunch: Bool = false) throws -> Bool {
    guard client.isObserving, try read({ try Queues($0).hasOrphans() }) else { return false }
    try world.commit(as: client) { transaction in
      // Taking over is not an action, so it cannot be undone.
      transaction.recorder = nil
      try Queues(transaction).takeOverOrphans(atLaunch: isLaunch)
    }
    return true
  }

  /// Returns whether another connection has written since the last call.
  ///
  /// - Throws: a ``StoreFailure`` if a database file was removed or replaced.
  func wasWrittenElsewhere() throws -> Bool {
    let version = try world.version()
    return seenVersion.withLock { seen in
      defer { seen = version }
      return version != seen
    }
  }

  func leave() {
    guard !client.session.life.isOver else { return }
    try? world.write(durability: .relaxed) { try Queues.noteLeaving($0, client.session.id) }
    world.leave()
    client.session.end()
  }

  /// Ends the device's session as if its process had been killed.
  func kill() {
    client.session.life.end()
    world.forgetSeenProducts()
    // Waits for a transaction that checked the session before it ended.
    world.awaitTransaction()
    client.session.end()
  }

  func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()) {
    log(about: subject) { fact }
  }

  func log(
    about subject: WorldEvent.Subject = WorldEvent.Subject(),
    _ fact: @escaping @Sendable () -> WorldEvent.Fact?
  ) {
    let event = PendingEvent(
      fact: fact, subject: subject, client: client,
      realDate: world.surroundings.wallClock())
    world.memory.withLock { $0.add(event) }
  }

  private struct Reading: Hashable {
    let fact: WorldEvent.Fact
    let subject: WorldEvent.Subject
  }

  /// Logs the result of a request, unless this launch has logged the same since its last failure.
  func logOnce(
    _ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()
  ) {
    let reading = Reading(fact: fact, subject: subject)
    guard readings.withLock({ $0.insert(reading).inserted }) else { return }
    log(fact, about: subject)
  }

  func events(_ query: EventQuery) throws -> EventPage {
    // Failed payments are already in the log.
    if case .failedPayments = query.scope {} else { try world.writePendingEvents() }
    return try readUpToDate { try Events($0).page(query) }
  }

  func obtainSigner() throws -> Signer { try world.obtainSigner(as: client) }

  func verify(_ jws: String, as kind: SignedKind) throws -> JWSVerification {
    let signer = try obtainSigner()
    if let (environment, verifier) = verifier.withLock({ $0 }), environment == signer.environment {
      return verifier.verify(jws, as: kind)
    }
    let made = JWSVerifier(
      VerificationExpectations(
        trustedRoots: [signer.authority.rootCertificate], bundleID: client.bundleID,
        environment: signer.environment, deviceID: client.deviceID))
    verifier.withLock { $0 = (signer.environment, made) }
    return made.verify(jws, as: kind)
  }

  func document(_ jws: String, _ kind: SignedKind) throws -> SignedDocument {
    SignedDocument(jws, try verify(jws, as: kind))
  }
}

extension SignedDocument {
  init(_ jws: String, _ result: JWSVerification) {
    self.init(jws: jws, verification: result.flaw.map { .failed($0) } ?? .verified)
  }
}

/// The faults that a tester has armed. They delay calls, so they run in the caller's context.
extension Device {
  /// Consumes the fault for a call.
  ///
  /// - Parameter concerns: returns whether the call can fail with an outcome.
  func takeFault(
    at point: FaultPoint, where concerns: (FaultOutcome) -> Bool = { _ in true }
  ) throws -> FaultPlan.Hit {
    if try read({ $0.sandbox.faults.isClear }) { return FaultPlan.Hit() }
    return try write { transaction in
      let hit = transaction.sandbox.faults.consumeFault(at: point, where: concerns) {
        transaction.world.roll()
      }
      if let outcome = hit.outcome { try Events(transaction).recordFault(point, outcome) }
      return hit
    }
  }

  /// Returns whether a termination is armed at a step. If `isTaken` is true, disarms it durably, and
  /// ends the network if that is armed.
  func isTerminated(at step: Int, isTaken: Bool) -> Bool {
    let outcome = FaultOutcome.step(step)
    guard let plan = try? read({ $0.sandbox.faults }), !plan.isOffline else { return false }
    func isArmed(_ point: FaultPoint) -> Bool {
      plan.faults.contains { $0.point == point && $0.outcome == outcome }
    }
    func takes(_ point: FaultPoint) -> Bool {
      isArmed(point) && (try? takeFault(at: point) { $0 == outcome })?.outcome == outcome
    }
    let isTerminated = isTaken ? takes(.termination) : isArmed(.termination)
    if isTaken, takes(.disconnection) {
      _ = try? write { $0.sandbox.faults.isOffline = true }
    }
    return isTerminated
  }

  /// Applies the call's delay and throws its refusal.
  ///
  /// - Returns: an outcome that does not fail the call itself.
  @discardableResult func applyFaults(
    at point: FaultPoint, about subject: WorldEvent.Subject = WorldEvent.Subject(),
    isolation: isolated any Actor = #isolation,
    where concerns: (FaultOutcome) -> Bool = { _ in true }
  ) async throws -> FaultOutcome? {
    if point.isRead {
      logOnce(.requested(point: point), about: subject)
    } else if point.isRequest {
      log(.requested(point: point), about: subject)
    }
    let fault = try takeFault(at: point, where: concerns)
    if fault.delay > 0 { await world.surroundings.pause(.milliseconds(fault.delay)) }
    if let refusal = fault.refusal(at: point) {
      readings.withLock { $0 = [] }
      log(.requestRefused(point: point, refusal: refusal), about: subject)
      throw refusal
    }
    return fault.outcome
  }

  func requestRefund(
    of transactionID: UInt64, _ reason: RefundReason, isolation: isolated any Actor = #isolation
  ) async throws {
    do {
      try await applyFaults(
        at: .refundRequest, about: WorldEvent.Subject(transactionID: transactionID))
      try write {
        try History($0).begin(.change)
        try Refunds($0).submit(of: transactionID, reason)
      }
    } catch {
      throw RefundRefusal(error) ?? error
    }
  }
}

extension FaultPoint {
  fileprivate var isRead: Bool {
    [.subscriptionStatus, .appTransaction, .productList].contains(self)
  }

  /// Whether the call has its own event in the log. Other calls are logged with their results.
  fileprivate var isRequest: Bool {
    switch self {
    case .loadProducts, .purchase, .verification, .termination, .disconnection: false
    case .sync, .subscriptionStatus, .refundRequest, .receiptRefresh, .recharge, .appTransaction,
      .manageSubscriptions, .offerCodeRedeem, .productList:
      true
    }
  }
}
