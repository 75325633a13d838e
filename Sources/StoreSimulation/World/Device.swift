import Foundation
import StoreCore
import StoreReceipts
import Synchronization

/// One app on one device, at work in a world. Several of them may share one.
final class Device: Sendable {
  let world: World
  let client: Client

  /// SQLite's counter of what other connections wrote, when it was last looked at.
  private let seenVersion = Mutex<Int64?>(nil)
  private let verifier = Mutex<JWSVerifier?>(nil)

  init(_ client: Client, in world: World) {
    self.client = client
    self.world = world
  }

  var catalog: any Catalog { world.catalog }
  var folder: StateFolder { world.folder }

  // MARK: - Transactions

  func read<Value>(_ body: (WorldTransaction) throws -> Value) throws -> Value {
    try world.read(as: client, body)
  }

  func readUpToDate<Value>(_ body: (WorldTransaction) throws -> Value) throws -> Value {
    try world.readUpToDate(as: client, body)
  }

  func write<Value>(
    _ body: (WorldTransaction) throws -> Value, beforeTelling: (Value) -> Void = { _ in }
  ) throws -> Value {
    try world.write(as: client, body, beforeTelling: beforeTelling)
  }

  func bookTime() throws { try world.bookTime(as: client) }

  // MARK: - Observing

  /// - Returns: whether there was anything to take over.
  func beginObserving() throws -> Bool {
    client.beginObserving()
    return try takeOverOrphans()
  }

  /// - Returns: whether there was anything to take over.
  @discardableResult
  func takeOverOrphans() throws -> Bool {
    guard client.isObserving, try read({ try Queues($0).hasOrphans() }) else { return false }
    try world.commit(as: client) { try Queues($0).takeOverOrphans() }
    return true
  }

  /// Returns whether another process has written since this was asked last: SQLite's counter grows
  /// with the writes of others alone.
  ///
  /// - Throws: a ``StoreFailure`` if its files are not what they were.
  func wasWrittenElsewhere() throws -> Bool {
    let version = try world.version()
    return seenVersion.withLock { seen in
      defer { seen = version }
      return version != seen
    }
  }

  /// Ends the device's session at the peaceful end of a process.
  func leave() {
    world.leave()
    client.session.end()
  }

  // MARK: - Documents

  /// Returns a verifier that checks documents as the device does, for any of its apps.
  func verifier(ofApp bundleID: String) throws -> JWSVerifier {
    JWSVerifier(
      VerificationExpectations(
        trustedRoots: [try world.obtainSigner().authority.rootCertificate], bundleID: bundleID,
        environment: Signer.environment, deviceID: client.deviceID))
  }

  func verify(_ jws: String, as kind: SignedKind) throws -> JWSVerification {
    if let verifier = verifier.withLock({ $0 }) { return verifier.verify(jws, as: kind) }
    let made = try verifier(ofApp: client.bundleID)
    verifier.withLock { $0 = made }
    return made.verify(jws, as: kind)
  }

  func document(_ jws: String, _ kind: SignedKind) throws -> SignedDocument {
    let flaw = try verify(jws, as: kind).flaw
    return SignedDocument(jws: jws, verification: flaw.map { .failed($0) } ?? .verified)
  }
}
