import StoreCore
import StoreReceipts
import Synchronization

/// One app on one device in a world. Several devices can share a world.
final class Device: Sendable {
  let world: World
  let client: Client

  /// The results of requests that this launch has logged, with their subjects.
  let loggedResults = Mutex<[WorldEvent.Fact: Set<WorldEvent.Subject>]>([:])
  let receiptPurchases = ReceiptPurchases()
  let lastReceiptServer = Mutex<VerifyReceiptServer?>(nil)
  private let verifier = Mutex<(environment: StoreEnvironment, JWSVerifier)?>(nil)

  init(_ client: Client, in world: World) { (self.client, self.world) = (client, world) }

  var catalog: Catalog { world.catalog }
  var folder: StateFolder { world.folder }

  func read<Value>(_ body: (DatabaseTransaction) throws -> Value) throws -> Value {
    try world.read(as: client, body)
  }

  func readUpToDate<Value>(_ body: (DatabaseTransaction) throws -> Value) throws -> Value {
    try world.readUpToDate(as: client, body)
  }

  func write<Value>(
    _ body: (DatabaseTransaction) throws -> Value, beforeNotifying: (Value) -> Void = { _ in }
  ) throws -> Value { try world.write(as: client, body, beforeNotifying: beforeNotifying) }

  func processDueEvents() throws { try world.processDueEvents(as: client) }

  func takeOverOrphans(atLaunch isLaunch: Bool = false) throws {
    guard client.isObserving, try read({ try !$0.queues.orphanedSessions().isEmpty })
    else { return }
    try world.commit(as: client) { transaction in
      // Taking over is not an action, so it cannot be undone.
      transaction.recorder = nil
      try transaction.queues.takeOverOrphans(atLaunch: isLaunch)
    }
  }

  /// Ends the device's session as if its process had been killed.
  func kill() {
    client.session.life.end()
    world.memory.withLock { $0.seenProducts = nil }
    // Waits for a transaction that checked the session before it ended.
    world.awaitTransaction()
    client.session.lock?.release()
  }

  func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()) {
    let event = PendingEvent(
      fact: fact, subject: subject, client: client,
      realDate: world.surroundings.wallClock())
    world.memory.withLock { $0.add(event) }
  }

  /// Logs the result of a request, unless this launch has logged the same since its last failure.
  func logOnce(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()) {
    let isNew = loggedResults.withLock { $0[fact, default: []].insert(subject).inserted }
    if isNew { log(fact, about: subject) }
  }

  func obtainSigner() throws -> Signer { try world.obtainSigner(as: client) }

  func verify(_ jws: String, as kind: SignedKind) throws -> [DocumentCheck] {
    let signer = try obtainSigner()
    if let (environment, verifier) = verifier.withLock({ $0 }), environment == signer.environment {
      return verifier.verify(jws, as: kind)
    }
    let made = JWSVerifier(expectations(of: signer))
    verifier.withLock { $0 = (signer.environment, made) }
    return made.verify(jws, as: kind)
  }

  func expectations(of signer: Signer) -> VerificationExpectations {
    VerificationExpectations(
      trustedRoots: [signer.authority.rootCertificate], bundleID: client.bundleID,
      environment: signer.environment, deviceID: client.deviceID)
  }

  func document(_ jws: String, _ kind: SignedKind) throws -> SignedDocument {
    SignedDocument(jws: jws, flaw: try verify(jws, as: kind).flaw)
  }
}
