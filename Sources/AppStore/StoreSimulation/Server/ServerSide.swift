package import Foundation
package import StoreCore
import StoreReceipts

/// The App Store's server side of a world: what an app's own server asks, without a device.
///
/// Calls throw a ``ServerError`` if Apple's server would. Documents are signed at each request and
/// not kept. All work runs on the world's executor.
package actor ServerSide {
  let world: World
  private let noDevice: Device

  init(_ world: World) {
    self.world = world
    noDevice = Device(world.noDevice, in: world)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    world.executor.asUnownedSerialExecutor()
  }

  package nonisolated var bundleID: String { world.catalog.bundleID }
  /// The machine's time.
  package nonisolated var realTime: Date { world.surroundings.wallClock() }

  /// Follows the world after a restore, an undo or a redo, which end the sessions of devices only.
  func acceptRestoredWorld() {
    guard (try? world.checkGeneration()) == nil else { return }
    world.enterGeneration()
  }

  func read<Value>(_ body: (DatabaseTransaction) throws -> Value) throws -> Value {
    acceptRestoredWorld()
    return try world.readUpToDate(body)
  }

  // MARK: - Authorization

  package func credentials() throws -> ServerCredentials {
    acceptRestoredWorld()
    let (keys, authority) = (try world.obtainServerKeys(), try world.obtainSigner().authority)
    return ServerCredentials(
      issuerID: keys.issuerID, key: OfferSigningKey(keys.key),
      revokedKey: OfferSigningKey(keys.revoked), root: authority.rootCertificate,
      folder: world.folder.server)
  }

  /// Writes the key and the root certificate into the world's folder, for an app's server.
  package func exportCredentials() throws -> ServerCredentials {
    let credentials = try credentials()
    AtomicFile.makeFolder(credentials.folder.path)
    let contents = [
      (credentials.keyFile, Data(credentials.key.privateKeyPEM.utf8)),
      (credentials.rootFile, credentials.root),
    ]
    for (path, bytes) in contents where AtomicFile.read(path) != bytes {
      guard AtomicFile.write(bytes, to: path, ProcessLife()) else {
        let code = AtomicFile.obstacle(to: path) ?? EIO
        throw StoreFailure.files(.cannotWrite(path, why: String(cString: strerror(code))))
      }
    }
    return credentials
  }

  /// Returns why an `Authorization` header does not authorize a request; nil if it does.
  package func flaw(of header: String?) throws -> String? {
    acceptRestoredWorld()
    return try world.obtainServerKeys().flaw(of: header, bundleID: bundleID, now: realTime)
  }

  /// Returns random letters and digits, as in the identifiers of Apple's requests.
  package func newRequestID() throws -> String {
    var chance = try world.read { $0.world.chance(for: "request \($0.realTime.milliseconds)") }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    return String(chance.bytes(26).map { alphabet[Int($0) % alphabet.count] })
  }

  /// Throws if the tester has taken the App Store down.
  package func checkAvailability() throws {
    acceptRestoredWorld()
    guard try !world.read({ $0.sandbox.faults.isStoreDown }) else {
      throw ServerError.internalErrorRetryable
    }
  }

  /// Waits for the delay that a tester has armed for the next call, and returns the error code of
  /// the call's answer; nil if the call succeeds.
  package func applyFault() async throws -> Int? {
    let hit = try await world.applyFault(at: .serverAPI)
    if case .serverError(let code)? = hit.effect { return code }
    return nil
  }

  package func environment() throws -> StoreEnvironment { try read { $0.world.environment } }

  /// Returns the members that say which app and environment an answer is about.
  package func about() throws -> [String: JSONTree] {
    try read { $0.notifications.about(bundleID) }
  }

  package func verifyReceipt(
    _ method: String, _ body: Data, at address: ReceiptAddress
  ) throws -> Data {
    acceptRestoredWorld()
    return try noDevice.verifyReceipt(method, body, at: address)
  }
}

/// What an app's server needs to call the API and to verify its documents.
package struct ServerCredentials: Hashable, Sendable {
  package let issuerID: String
  package let key, revokedKey: OfferSigningKey
  /// The root certificate in DER.
  package let root: Data
  fileprivate let folder: URL

  package var keyFile: String {
    folder.appendingPathComponent("SubscriptionKey_\(key.id).p8").path
  }
  package var rootFile: String { folder.appendingPathComponent("root.der").path }
}
